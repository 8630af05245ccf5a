"""The accounts of the raw layer: what became of every file and every record."""

from __future__ import annotations

from flickr_assets.schema.contract import Column, Table

FILE_STATUSES = ("read", "copy", "excerpt", "unrecognised", "skipped", "refused")

SOURCE = Column("source", "string", "The source, by the name of its reader.")
INSTANCE = Column("instance", "string", "Which of several releases side by side; empty for a release that exists once.")
PART = Column("part", "string", "The piece of the release; empty where it is one file.")
# Where a record stands.
_PLACE = (
    SOURCE,
    INSTANCE,
    PART,
    Column("file", "string", "The file, below the raw folder."),
    Column("member", "string", "The member of an archive, or the file of a bundle.", nullable=True),
    Column("line", "int64", "1-based line, or 0-based index of a JSON record.", nullable=True, minimum=0),
)

READING = Table(
    "raw.reading",
    "The account of every part of every release that was read: records read = accepted + rejected.",
    (
        SOURCE,
        INSTANCE,
        PART,
        Column("path", "string", "The file, below the raw folder."),
        Column("member", "string", "The archive's member, or the folder of a bundle of alike files.", nullable=True),
        Column("unit", "string", "What one record is."),
        Column("n_read", "int64", "Records read.", minimum=0),
        Column("n_accepted", "int64", "Records that became rows.", minimum=0),
        Column("n_rejected", "int64", "Records that became a reject.", minimum=0),
        Column("n_repaired", "int64", "Mends made to accepted records.", minimum=0),
        Column("n_withdrawn", "int64", "Rows taken out because exclude.txt withdraws their photograph.", minimum=0),
    ),
    key=("source", "instance", "part", "path", "member"),
)
REJECT = Table(
    "raw.reject",
    "Every record that did not become a row, with its place and the reason.",
    (
        *_PLACE,
        Column("byte", "int64", "Offset of the offending byte in the decompressed file.", nullable=True, unit="byte", minimum=0),
        Column("code", "string", "What is wrong, as a stable name."),
        Column("message", "string", "What was expected, and the way out."),
        Column("excerpt", "string", "The record's beginning; withheld when it names a withdrawn photograph."),
    ),
    key=("source", "instance", "part", "file", "member", "line", "byte", "code"),
)
REPAIR = Table(
    "raw.repair",
    "Every record that became a row only after a mend, with the text before and after.",
    (
        *_PLACE,
        Column("ordinal", "int32", "Which mend of that source, in reading order, from 0.", minimum=0),
        Column("code", "string", "What was mended, as a stable name."),
        Column("message", "string", "What was mended, in words."),
        Column("before", "string", "As released."),
        Column("after", "string", "As read."),
    ),
    key=("source", "instance", "part", "file", "ordinal"),
)
DISAGREEMENT = Table(
    "raw.disagreement",
    "Rows in which an excerpt of a release says otherwise than the release itself; the release was believed.",
    (
        SOURCE,
        INSTANCE,
        PART,
        Column("raw_table", "string", "The raw table that both speak to."),
        Column("subject", "string", "The row's key, as `column=value` pairs."),
        Column("photo_id", "string", "The photograph that the row is about.", nullable=True, photo=True),
        Column("path_a", "string", "The file that was believed."),
        Column("value_a", "string", "What it says, as JSON; `absent` when it has no such row."),
        Column("path_b", "string", "The excerpt."),
        Column("value_b", "string", "What it says, as JSON; `absent` when it has no such row."),
    ),
    key=("source", "instance", "part", "raw_table", "subject", "path_b"),
)

SOURCE_FILE = Table(
    "core.source_file",
    "Every file below the raw folder: what it was taken for, or why it was passed over.",
    (
        Column("path", "string", "The file, below the raw folder."),
        Column("member", "string", "The member of an archive, or the folder of a bundle of alike files.", nullable=True),
        Column("n_bytes", "int64", "Size; of a bundle, the sum.", unit="byte", minimum=0),
        Column("status", "string", "What became of it.", vocabulary=FILE_STATUSES),
        Column("source", "string", "The source that reads it.", nullable=True),
        Column("instance", "string", "Which of several releases side by side.", nullable=True),
        Column("part", "string", "The piece of the release.", nullable=True),
        Column(
            "sha256",
            "string",
            "Hash of the content, of a bundle of its names, sizes and CRC-32, `.gz` undone. Null for what is not read, or listed only.",
            nullable=True,
        ),
        Column("note", "string", "Why it was not read, and what would help.", nullable=True),
    ),
    key=("path", "member", "source"),
)

ACCOUNTS: tuple[Table, ...] = (READING, REJECT, REPAIR, DISAGREEMENT)
