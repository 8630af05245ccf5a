"""What do captions say of people that a picture may not show, and what do they deny, judge or guess?"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pyarrow as pa

from flickr_assets.audit import Audit, Tables
from flickr_assets.findings import Finding
from flickr_assets.schema import Column, Reference, Table
from flickr_assets.schema.language import LEXICON, LEXICON_ENTRY, LEXICON_RATE, PERSON_ASSOCIATION
from flickr_assets.stats.wording import counted, verb

EVIDENCE = Table(
    "audit.lexicon_use",
    "Where an English caption uses a word of a list: a candidate, for whether the picture bears it out no text can tell.",
    (
        Column("caption_id", "string", "The caption."),
        LEXICON,
        Column("char_start", "int32", "First character, in characters of the caption, from 0.", unit="character", minimum=0),
        Column("char_end", "int32", "One past the last character.", unit="character", minimum=1),
        Column("category", "string", "The kind of word within the list."),
        Column("word", "string", "The entry of the list."),
        Column("written", "string", "As the caption has it."),
        Column(
            "said_of", "string", "The person's noun that it stands before, as a lemma; null: it stands before none.", nullable=True
        ),
    ),
    key=("caption_id", "lexicon", "char_start"),
    references=(Reference(("caption_id",), "core.caption"),),
)

# Images and captions of the whole of Flickr30k, of which the published figures are.
FLICKR30K = ("flickr30k", 31_783, 158_915)
NEGATIONS = "van Miltenburg, Morante and Elliott (2016)"
STEREOTYPES = "van Miltenburg (2016)"
# Lists that repeat a published rule, and the one that only tells where people are.
NOT_A_HEADLINE = ("negation_published", "negation_narrow", "baby_substring", "baby_word", "person")
BABIES = ("baby", "infant", "newborn")
MOST_NAMED = 4
GENDERS = ("woman_man", "girl_boy")
KINDS = {
    "woman_man": ("women", "men"),
    "girl_boy": ("girls", "boys"),
    "child_adult": ("children", "adults"),
    "old_young": ("old people", "young people"),
}
RELATIONS = {"does": "verbs of which {} are the subject", "wears": "things worn by {}", "holds": "things held or carried by {}"}

Row = dict[str, Any]


def percent(share: float) -> str:
    """A share of 0 to 1 in percent: two decimals below 10, else one."""
    return f"{100 * share:.2f}" if share < 0.1 else f"{100 * share:.1f}"


def _findings(tables: Tables) -> Iterator[Finding]:
    """Of the corpus with the most captions; the others are in the statistics."""
    rates: list[Row] = tables[LEXICON_RATE.name].to_pylist()
    if not rates:
        return
    largest = max(rates, key=lambda row: (row["n_captions"], row["corpus"]))
    corpus = (largest["corpus"], largest["n_images"], largest["n_captions"])
    of = {(row["lexicon"], row["category"]): row for row in rates if row["corpus"] == corpus[0]}
    yield from _totals(of, tables[LEXICON_ENTRY.name].to_pylist())
    yield from _marked_people(of)
    yield from _marked_babies(tables, corpus)
    yield from _associations(tables[PERSON_ASSOCIATION.name].to_pylist(), corpus[0])
    if corpus == FLICKR30K:
        yield from _published(of, _unparsed(tables[EVIDENCE.name]))


def _totals(of: dict[tuple[str, str], Row], entries: list[Row]) -> Iterator[Finding]:
    titles = {entry["lexicon"]: (entry["lexicon_title"], entry["inference"]) for entry in entries}
    for lexicon, (title, inference) in sorted(titles.items()):
        row = of.get((lexicon, "all"))
        if row is None or lexicon in NOT_A_HEADLINE:
            continue
        sentence = (
            f"{percent(row['rate'])} % of the captions of {row['corpus']} {title} ({row['n_captions_with']:,} of {row['n_captions']:,}; "
            f"95 % interval {percent(row['rate_low'])} to {percent(row['rate_high'])} %, by image); of the "
            f"{counted(row['n_images_with'], 'image')} with such a caption, {percent(row['n_images_once'] / row['n_images_with'])} % have "
            "just one."
        )
        yield Finding("lexicon-rate", lexicon, row["n_captions_with"], row["n_captions"], sentence, is_fault=inference is not None)


def _marked_people(of: dict[tuple[str, str], Row]) -> Iterator[Finding]:
    marked = {category: row for (lexicon, category), row in of.items() if lexicon == "ethnicity" and category != "all"}
    if marked:
        listed = sorted(marked.items(), key=lambda item: (-item[1]["n_captions_with"], item[0]))
        total = of["ethnicity", "all"]
        n, n_of = total["n_captions_with"], total["n_captions"]
        said = ", ".join(f"{category.replace('_', ' ')} {row['n_captions_with']:,}" for category, row in listed)
        sentence = (
            f"{counted(n, 'caption')} of {total['corpus']} {verb(n, 'mark')} people, some by several of these: {said}. How many could have "
            "been so marked, only the pictures tell."
        )
        yield Finding("people-marked", "ethnicity", n, n_of, sentence, is_fault=True)


def _marked_babies(tables: Tables, corpus: tuple[str, int, int]) -> Iterator[Finding]:
    """Images in which ethnicity is said of a baby."""
    columns = ("caption_id", "lexicon", "category", "said_of")
    images: defaultdict[str, set[str]] = defaultdict(set)
    by_word: set[str] = set()
    for caption_id, lexicon, category, said_of in zip(*(tables[EVIDENCE.name][name].to_pylist() for name in columns), strict=True):
        if lexicon == "ethnicity" and said_of in BABIES and caption_id.startswith(f"{corpus[0]}:"):
            image = caption_id.partition("#")[0]
            images[category].add(image)
            if said_of == "baby":
                by_word.add(image)
    if images:
        n = len(set[str]().union(*images.values()))
        said = ", ".join(f"{category.replace('_', ' ')} in {len(found):,}" for category, found in sorted(images.items()))
        sentence = (
            f"In {counted(n, 'image')} of {corpus[0]} a caption says the ethnicity of a baby: {said}; in {len(by_word):,} of these by the "
            "word “baby” itself."
        )
        if corpus == FLICKR30K:
            sentence += (
                f" {STEREOTYPES} found 14, two of them wrongly, among 697 images that he labelled as showing 504 white, 66 Asian and "
                "36 black babies, 73 none and 18 of no category: labels of pictures, quoted here and not measured."
            )
        yield Finding("babies-marked", corpus[0], n, None, sentence, is_fault=True)


def _associations(rows: list[Row], corpus: str) -> Iterator[Finding]:
    groups: defaultdict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        if row["corpus"] == corpus and (row["comparison"] in GENDERS or row["relation"] == "does"):
            groups[row["comparison"], row["relation"]].append(row)
    for (comparison, relation), group in sorted(groups.items()):
        first = sorted((row for row in group if row["log_odds_low"] > 0), key=lambda row: (-row["log_odds_low"], row["word"]))
        second = sorted((row for row in group if row["log_odds_high"] < 0), key=lambda row: (row["log_odds_high"], row["word"]))
        sides = [
            f"{len(side):,} rather of {kind} ({', '.join(row['word'] for row in side[:MOST_NAMED])})"
            for side, kind in zip((first, second), KINDS[comparison], strict=True)
            if side
        ]
        if sides:
            sentence = (
                f"Of {len(group):,} {RELATIONS[relation].format(' or '.join(KINDS[comparison]))}, captions of {corpus} say "
                f"{' and '.join(sides)}: the 95 % interval of such a word leaves out 0; by chance up to about "
                f"{max(1, round(len(group) / 20)):,} would."
            )
            is_fault = comparison in GENDERS and relation == "does"
            yield Finding("said-rather", f"{comparison} {relation}", len(first) + len(second), len(group), sentence, is_fault)


def _unparsed(uses: pa.Table) -> int:
    """Captions of Flickr30k that the published rule finds by a beginning, and in which our list, which asks the parse, finds nothing."""
    by_beginning: set[str] = set()
    by_parse: set[str] = set()
    for caption_id, lexicon, category in zip(
        *(uses[name].to_pylist() for name in ("caption_id", "lexicon", "category")), strict=True
    ):
        if (lexicon, category) == ("negation_published", "beginning") and caption_id.startswith(f"{FLICKR30K[0]}:"):
            by_beginning.add(caption_id)
        elif lexicon == "negation":
            by_parse.add(caption_id)
    return len(by_beginning - by_parse)


def _published(of: dict[tuple[str, str], Row], n_unparsed: int) -> Iterator[Finding]:
    """Figures that papers give of the text of Flickr30k, beside ours by their rule."""
    rule, words, narrow = of["negation_published", "all"], of["negation_published", "word"], of["negation_narrow", "all"]
    sentence = (
        f"Negations by the rule of {NEGATIONS}: {rule['n_captions_with']:,} captions, {percent(rule['rate'])} % (published: 0.56 %). "
        f"Without its beginnings of verbs (lack, omit, miss, fail) it gives {percent(words['rate'])} %; no, not and nobody alone "
        f"{percent(narrow['rate'])} %. Captions that it finds by a beginning and that hold no negation by the parse: {n_unparsed}, "
        "with mission, Mississippi, or lack written for black or lake."
    )
    yield Finding("published-figure", "negations in captions", rule["n_captions_with"], rule["n_captions"], sentence)
    once, n = rule["n_images_once"], rule["n_images_with"]
    sentence = (
        f"Of {n:,} images with a negation by that rule, {once:,} have it in one caption only: {100 * once / n:.3f} % "
        "(published: 86.25 %, cut where rounding gives 86.26)."
    )
    yield Finding("published-figure", "negations in one caption", once, n, sentence)
    letters, word = of["baby_substring", "all"], of["baby_word", "all"]
    sentence = (
        f"Images with “baby” in a caption: {letters['n_images_with']:,} by the letters (published by {STEREOTYPES}: 697), "
        f"{word['n_images_with']:,} by the whole word."
    )
    yield Finding("published-figure", "images with baby", letters["n_images_with"], letters["n_images"], sentence)


AUDIT = Audit(
    question="What do captions say of people that a picture may not show, and what do they deny, judge or guess?",
    evidence=EVIDENCE,
    findings=_findings,
    reads=(LEXICON_ENTRY.name, LEXICON_RATE.name, PERSON_ASSOCIATION.name),
)
