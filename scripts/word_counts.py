"""Count the captions that say each head noun and each verb: the tables by which the graph knows usual words from rare ones.

    python scripts/word_counts.py HOME

HOME has a build of the real releases. Writes head_counts.tsv and verb_counts.tsv in flickr_assets/graph/lexicons, the same for the same
build.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from flickr_assets import duck
from flickr_assets.graph.lexicons import counts

FOLDER = Path(__file__).resolve().parents[1] / "flickr_assets" / "graph" / "lexicons"


def main() -> None:
    """Read the tables and write the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("home", type=Path, help="a home with a build of the real releases")
    options = parser.parse_args()
    catalogue = duck.open_catalogue(options.home / "catalogue.duckdb")
    noun_chunk = duck.query(catalogue, "SELECT text_id, head FROM nlp.noun_chunk")
    token = duck.query(catalogue, "SELECT text_id, number, lemma, pos, tag, dep, head FROM nlp.token")
    text = duck.query(catalogue, "SELECT text_id, n_captions FROM nlp.text")
    (FOLDER / counts.HEADS).write_text(counts.written(counts.heads_counted(noun_chunk, text)), encoding="utf-8")
    (FOLDER / counts.VERBS).write_text(counts.written(counts.verbs_counted(token, text)), encoding="utf-8")


if __name__ == "__main__":
    main()
