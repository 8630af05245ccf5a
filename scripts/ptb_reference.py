"""Ask Stanford's PTBTokenizer 3.4.1 for the tokens by which the scheme `ptb` is held, and keep their digests.

    python scripts/ptb_reference.py JAR --data DIR

JAR is stanford-corenlp-3.4.1.jar, as in the package pycocoevalcap (1.2, folder tokenizer); DIR has the real releases. Writes
tests/nlp/tokenise/reference/ptb_hashes.json: a digest of every string of the stress list (scripts/ptb_stress.py) and of every
thousand real captions. Without --data, what is there of the real ones stays. Needs Java and the checkout installed.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from tests.nlp.tokenise import ptb_jar


def main() -> None:
    """Run the jar over each corpus and write the file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("jar", type=Path)
    parser.add_argument("--data", type=Path, help="the folder of the real releases")
    options = parser.parse_args()
    jar: Path = options.jar
    corpora = dict(ptb_jar.read_hashes()[1]) if ptb_jar.HASHES.exists() else {}
    corpora["stress"] = asked(jar, ptb_jar.stress_strings(), block=1, digits=8)
    if options.data:
        for name, read in ptb_jar.RELEASED.items():
            corpora[name] = asked(jar, read(options.data), block=1_000, digits=16)
    ptb_jar.write_hashes(jar, corpora)


def asked(jar: Path, captions: list[str], *, block: int, digits: int) -> ptb_jar.Expected:
    """What the jar makes of the captions, each by itself, and to which of them their neighbours matter."""
    alone, among = ptb_jar.jar_tokens(jar, captions), ptb_jar.jar_tokens_in_order(jar, captions)
    return ptb_jar.expected(captions, alone, among, block, digits)


if __name__ == "__main__":
    main()
