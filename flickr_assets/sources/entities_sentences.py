"""The annotated captions of Flickr30k Entities: `Sentences/ID.txt`, a caption a line, each phrase in `[/EN#ID/TYPE/… WORDS]`."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from flickr_assets.brackets import MENDS, Sentence, bracketed, parse
from flickr_assets.errors import FlickrError
from flickr_assets.ids import photo_id
from flickr_assets.rawfiles.batches import Item, read_in_batches
from flickr_assets.rawfiles.part import decoded_lines
from flickr_assets.rawfiles.sentencecolumns import HIGHEST_NUMBER, sentence_columns
from flickr_assets.sample.layouts import entities
from flickr_assets.sample.layouts.pieces import whole
from flickr_assets.sample.six import PHOTOGRAPHS
from flickr_assets.schema import Column
from flickr_assets.schema.core import PHRASE_TYPES
from flickr_assets.schema.raw import NUMBER, PHOTO_ID, raw_table
from flickr_assets.source import Head, Licence, Match, Part, Reading, Source

_SENTENCE = raw_table(
    "entities_sentence",
    "Captions of Flickr30k Entities without their brackets; line is that of the caption in its image's file.",
    (
        PHOTO_ID,
        NUMBER,
        Column("text", "string", "The caption without brackets, words joined by one blank."),
        Column("n_tokens", "int32", "Its words.", unit="token", minimum=1),
        Column(
            "released",
            "string",
            "The line as released, without its line end, where text and phrases would not give it back; else null.",
            nullable=True,
        ),
    ),
)
_MENTION = raw_table(
    "entities_mention",
    "Annotated phrases of Flickr30k Entities where they occur; spans are half-open.",
    (
        PHOTO_ID,
        NUMBER,
        Column("phrase_index", "int16", "Which phrase of its caption, from 0, in the order in which they open.", minimum=0),
        Column("chain_id", "string", "The chain's id, digits as released; `0` is nothing visual. Not unique across images."),
        Column("types", "list<string>", f"Its types, in released order, out of {', '.join(PHRASE_TYPES)}."),
        Column("token_start", "int32", "Its first word, in the caption without brackets.", unit="token", minimum=0),
        Column("token_end", "int32", "One past its last word.", unit="token", minimum=1),
        Column("char_start", "int32", "Its first character, in the caption without brackets.", unit="character", minimum=0),
        Column("char_end", "int32", "One past its last character.", unit="character", minimum=1),
        Column("phrase", "string", "Its words."),
    ),
)
# An image is one file, so image and number are the key and the released order.
SENTENCE = replace(_SENTENCE, key=("part", "photo_id", "number"))
MENTION = replace(_MENTION, key=("part", "photo_id", "number", "phrase_index"))


def recognise(head: Head) -> Match | str:
    """A phrase opens with `[/EN#` somewhere in its first lines."""
    if any("[/EN#" in line for line in head.lines()):
        return Match()
    return "no phrase opens with [/EN# in its first lines"


def read(part: Part, reading: Reading) -> None:
    """A caption a line, numbered by its line from 0: a rejected line uses up its number. Blank lines at the end are nothing.

    Rejects: `image-name`, `image-duplicate` and `file-empty` (the file), `sentence-empty`, `number-range`, `utf8-invalid`.
    Repairs: the codes of `flickr_assets.brackets.MENDS`, `control-character`.
    """
    read_in_batches(_items(part, reading), lambda items: _together(items, reading), lambda item: _alone(item, reading))


def _items(part: Part, reading: Reading) -> Iterator[Item]:
    """The files that are named after an image which no file before was named after."""
    seen: dict[str, str] = {}
    for name, data in part.files(reading):
        reading.member = name
        try:
            image = photo_id(name.removesuffix(".txt"))
        except FlickrError as error:
            reading.reject_file(error.code, error.message, name)
            continue
        if image in seen:
            reading.reject_file("image-duplicate", f"the sentences of this image were already read from {seen[image]}.", name)
            continue
        seen[image] = name
        yield Item(name, image, data)


def _together(items: Sequence[Item], reading: Reading) -> bool:
    columns = sentence_columns(items)
    if columns is None:
        return False
    reading.accept(columns.sentence.num_rows)
    reading.batch("entities_sentence", columns.sentence)
    reading.batch("entities_mention", columns.mention)
    return True


def _alone(item: Item, reading: Reading) -> None:
    """Any file, line by line."""
    data = _without_blank_end(item.data)
    for line_number, released in decoded_lines(io.BytesIO(data), reading, blank="keep", member=item.name):
        line = reading.clean(released)
        sentence = parse(line)
        number = line_number - 1
        if not sentence.words:
            reading.reject(
                "sentence-empty", "expected a caption; the line keeps its number, so that no later caption shifts.", line
            )
        elif number > HIGHEST_NUMBER or len(sentence.spans) > HIGHEST_NUMBER + 1:
            reading.reject(
                "number-range", f"expected at most {HIGHEST_NUMBER + 1} captions of an image and phrases of a caption.", line
            )
        else:
            _rows(sentence, released, (item.photo_id, number), reading)
            for code in sentence.mends:
                reading.repair(code, MENDS[code], line, bracketed(sentence.words, sentence.spans))


def _without_blank_end(data: bytes) -> bytes:
    """`data` without the blank lines at its end; the last caption's own blanks stay."""
    end = data.find(b"\n", len(data.rstrip()))
    return b"" if not data.strip() else data if end < 0 else data[: end + 1]


def _rows(sentence: Sentence, released: str, caption: tuple[str, int], reading: Reading) -> None:
    words = sentence.words
    kept = None if bracketed(words, sentence.spans) == released else released
    reading.row("entities_sentence", *caption, " ".join(words), len(words), kept)
    starts = [0]
    for word in words:
        starts.append(starts[-1] + len(word) + 1)
    for index, (tag, first, end) in enumerate(sentence.spans):
        chain, *types = tag.split("/")
        phrase, char = " ".join(words[first:end]), starts[first]
        reading.row("entities_mention", *caption, index, chain, types, first, end, char, char + len(phrase), phrase)


def specimen() -> Mapping[str, bytes]:
    """The release in small."""
    return whole("flickr30k_entities", entities.sentences(PHOTOGRAPHS))


SOURCE = Source(
    title="Flickr30k Entities, sentences",
    description="158,915 captions of 31,783 photographs with 559,767 phrases tied to coreference chains, a file an image.",
    obtain="Clone the repository and unpack annotations.zip, or leave it packed: Sentences/ID.txt are read from inside.",
    url="https://github.com/BryanPlummer/flickr30k_entities",
    licence=Licence(
        stated="No licence for the annotations; the photographs: non-commercial research and education, under Flickr's terms.",
        linked="Flickr Terms of Use",
        agree=True,
        url="https://github.com/BryanPlummer/flickr30k_entities",
        read_on="2026-11-29",
    ),
    names=("sentences/*.txt", "[0-9]*.txt"),
    recognise=recognise,
    read=read,
    tables=(SENTENCE, MENTION),
    missing="Sentences/ID.txt (annotations.zip)",
    specimen=specimen,
    bundle=True,
    published={"raw.entities_sentence": 158_915, "raw.entities_mention": 559_767},
)
