"""Which captions are none, or not as they were written?

No picture: the writer says that none was shown. Over-long: of more than 50 words, a word being a run of letters and digits. (BLIP's loader
cuts at 50, too, but counts what blanks part after some marks are taken out, and so cuts other captions as well.) Other language: at least
two of the commonest words of German, French, Spanish, Italian, Portuguese or Czech that are not English, and fewer English ones
than those; a quotation in an English caption does not make it one. HTML entities and mojibake (text read in the wrong encoding) are
looked for in every edition.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Table
from flickr_assets.schema.core import TO_CAPTION, TO_PHOTO
from flickr_assets.schema.raw import PHOTO_ID
from flickr_assets.stats.wording import counted, is_are, listed

KINDS = ("html-entity", "mojibake", "no-picture", "one-word", "other-language", "over-long")
EVIDENCE = Table(
    "audit.odd_caption",
    "English captions that are none, or not as written. Those of the first edition, as in core.caption; HTML entities and mojibake of "
    "every edition but lemmas.",
    (
        Column("caption_id", "string", "The caption."),
        Column("release", "string", "The source whose text this is."),
        Column(
            "kind",
            "string",
            "html-entity: `&amp;` and the like. mojibake: read in the wrong encoding. no-picture: says that there is none to describe. "
            "one-word: of one word or none. other-language: not English. over-long: of more than 50 words (runs of "
            "letters and digits).",
            vocabulary=KINDS,
        ),
        PHOTO_ID,
        Column("found", "string", "What shows it, the first of several; of `over-long`, how many words."),
    ),
    key=("caption_id", "release", "kind"),
    references=(TO_CAPTION, TO_PHOTO),
)
# In words that follow `1 caption` and `2 captions`.
_SAYS = {
    "html-entity": ("has an HTML entity", "have an HTML entity"),
    "mojibake": ("was read in the wrong encoding", "were read in the wrong encoding"),
    "no-picture": ("says that no picture was shown", "say that no picture was shown"),
    "one-word": ("is of one word or none", "are of one word or none"),
    "other-language": ("is in another language than English", "are in another language than English"),
    "over-long": (
        "has more than 50 words (runs of letters and digits)",
        "have more than 50 words (runs of letters and digits)",
    ),
}
_FAULTS = {"html-entity", "mojibake", "no-picture", "other-language"}


def _findings(tables: Tables) -> Iterator[Finding]:
    captions: defaultdict[str, dict[str, str]] = defaultdict(dict)
    releases: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for row in tables[EVIDENCE.name].to_pylist():
        captions[row["kind"]][row["caption_id"]] = row["found"]
        releases[row["kind"]][row["release"]] += 1
    listed_ids = set(tables["core.unrelated_caption"]["caption_id"].to_pylist())
    for kind in KINDS:
        found = captions[kind]
        where = [f"{n:,} in {release}" for release, n in sorted(releases[kind].items())]
        one, several = _SAYS[kind]
        says = f"{counted(len(found), 'caption')} {one if len(found) == 1 else several}" if found else f"No caption {one}"
        sentence = f"{says}{': ' + listed(where) if where else ''}."
        if kind == "no-picture" and found:
            n_listed = len(found.keys() & listed_ids)
            sentence += (
                f" {n_listed:,} of these {is_are(n_listed)} on the list of Flickr30k Entities of captions unrelated to their image."
            )
        yield Finding(f"caption-{kind}", "", len(found), None, sentence, is_fault=bool(found) and kind in _FAULTS)


AUDIT = Audit(
    question="Which captions are none, or not as they were written?",
    evidence=EVIDENCE,
    findings=_findings,
    reads=("core.unrelated_caption",),
)
