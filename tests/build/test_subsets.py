"""Any subset of the releases builds: what depends on a missing one is empty, and names the file that would fill it."""

from __future__ import annotations

import pytest

from flickr_assets.build.steps import tables
from flickr_assets.figures import SCHEME_SOURCES, figures
from flickr_assets.registry import sources
from tests.build.workshop import Workshop

pytestmark = pytest.mark.usefixtures("unwritten_catalogue")

# What a source alone fills in the model, beside core.source_file; every other table is empty.
CAPTIONS = {
    *("core.photo", "core.image", "core.caption", "core.caption_text", "stats.caption_length"),
    *("nlp.text", "nlp.parse", "nlp.token", "nlp.noun_chunk", "stats.parse"),
    *("stats.caption_agreement", "stats.caption_verb", "stats.edition", "stats.lexicon_rate", "stats.vocabulary_growth"),
    *("stats.word", "stats.corpus_figure", "stats.measured"),
}
SPLITS = {
    *("core.photo", "core.image", "core.split_scheme", "core.split_member"),
    *("stats.split_size", "stats.split_overlap", "stats.scheme_corpus", "stats.corpus_figure", "stats.measured"),
}
CHAINS = {"core.chain", "stats.chain_type", "stats.entity_count", "stats.entity_figure", "stats.measured"}
JUDGED = {"stats.judgment_figure", "stats.measured"}
# Two photographs in different splits have a caption in common, and so have its words.
DOUBLES = {"stats.caption_double", "stats.text_near"}
FILLED = {
    "caption_prediction": {"core.photo"},
    "denotation_graph": {"stats.graph_figure", "stats.measured"},
    "entities_annotations": CHAINS | {"core.photo", "core.image", "core.box", "core.box_chain"},
    "entities_sentences": CAPTIONS | CHAINS | {"core.mention", "stats.phrase_type", "stats.mention_chunk", "stats.mention_head"},
    "entities_split": SPLITS,
    "entities_unrelated": {"core.photo", "core.image", "core.unrelated_caption"},
    "flickr30k_annotations": CAPTIONS | SPLITS | DOUBLES,
    "flickr30k_captions": CAPTIONS,
    "flickr30k_csv": CAPTIONS,
    "flickr30k_token": CAPTIONS,
    "flickr8k_captions": CAPTIONS,
    "flickr8k_crowd": JUDGED | {"core.photo", "core.image", "core.judgment", "core.hodosh_caption"},
    "flickr8k_expert": JUDGED | {"core.photo", "core.image", "core.judgment", "core.hodosh_caption"},
    "flickr8k_lemma": CAPTIONS,
    "flickr8k_split": SPLITS,
    "flickr8k_token": CAPTIONS,
    "image_file": {"core.photo", "core.image_file"},
    "image_manifest": {"core.photo"},
    "karpathy30k": CAPTIONS | SPLITS | DOUBLES,
    "karpathy8k": CAPTIONS | SPLITS,
    "lavis": CAPTIONS | SPLITS | DOUBLES,
    # Without the bracketed sentences its boxes are of no chain. Its sizes in quotes are repairs.
    "mdetr": CAPTIONS | {"core.box", "core.box_mdetr", "raw.repair"},
    # Of which corpus it is, the captions would tell.
    "multi30k_image": SPLITS - {"stats.scheme_corpus"},
    # Without their image lists, sentences are of no image.
    "multi30k_task1": set(),
    "multi30k_task2": set(),
    "pascal50s": JUDGED | {"core.photo"},
    "user_split": SPLITS - {"core.image", "stats.scheme_corpus"},
}


def test_every_source_is_tried() -> None:
    assert FILLED.keys() == sources().keys() - {"exclude"}


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(FILLED))
def test_a_release_alone_builds(bare: Workshop, name: str) -> None:
    source = sources()[name]
    bare.lay(source.specimen())
    told = bare.build()
    assert (told.number, told.why) == (2, "")
    assert set(bare.rows("raw.reading", "source")) == {name}
    assert sum(row["n_rejected"] for row in bare.rows("raw.reading")) == 0
    # What the audits find in a specimen is theirs to test.
    filled = {table for table, stored in bare.manifest["tables"].items() if stored["n_rows"] and not table.startswith("audit.")}
    own = {table.name for table in source.tables}
    assert {table for table in own if tables()[table].layer == "raw"} & filled
    # What is published is there to be held against, whatever was measured.
    always = {"core.source_file", "core.release", "raw.reading", "stats.release_count", "stats.published"}
    assert filled - own - always == FILLED[name]


@pytest.mark.parametrize("name", ["entities_split", "flickr30k_annotations"])
def test_figures_of_a_release_alone_name_the_files_of_the_others(
    bare: Workshop, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("FLICKR_WORKERS", "1")
    bare.lay(sources()[name].specimen())
    bare.build()
    missing = {figure.name: figure.missing for figure in figures(bare.home) if figure.value is None}
    assert all(missing.values())
    # No count of what is not there is given as 0.
    assert {f"rejects.{other}" for other in sources() if other != name} == {one for one in missing if one.startswith("rejects.")}
    for scheme, fillers in SCHEME_SOURCES.items():
        assert (f"splits.{scheme}.train" in missing) == (name not in fillers)


def test_lists_and_sentences_together_are_captions(bare: Workshop) -> None:
    for name in ("multi30k_image", "multi30k_task1", "multi30k_task2"):
        bare.lay(sources()[name].specimen())
    assert bare.build("core", "stats").number == 2
    assert CAPTIONS | SPLITS | {"core.translation"} <= {name for name, table in bare.manifest["tables"].items() if table["n_rows"]}
