"""Stanford's PTBTokenizer 3.4.1 as coco-caption runs it: for scripts/ptb_reference.py and the tests of the scheme `ptb`.

The jar's look-ahead runs over line feeds: a caption that ends in `J.` or `fig.` is read otherwise where the next one begins with
`The` or a digit, and the last line of a file otherwise where it has no line feed. What the scheme holds to is the caption with
its own line feed and nothing behind it. An empty line and a small letter behind each caption give just that.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import subprocess
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

REFERENCE = Path(__file__).parent / "reference"
STRESS = REFERENCE / "ptb_stress.jsonl"
HASHES = REFERENCE / "ptb_hashes.json"

# What coco-caption drops (pycocoevalcap 1.2, tokenizer/ptbtokenizer.py), after lower-casing.
DROPPED = frozenset(("''", "'", "``", "`", "-LRB-", "-RRB-", "-LCB-", "-RCB-", ".", "?", "!", ",", ":", "-", "--", "...", ";"))
_LINE_BREAK = re.compile("[\n\r\x0b\x0c\u2028\u2029]")


def one_line(text: str) -> str:
    """The text with a blank for each character at which the jar begins a new line: no other one of the first plane does that."""
    return _LINE_BREAK.sub(" ", text)


def jar_tokens(jar: Path, captions: Sequence[str]) -> list[str]:
    """The tokens of each caption by itself, joined by blanks. Raises CalledProcessError; ValueError when lines have shifted."""
    lines = _run(jar, "".join(f"{one_line(caption)}\n\nx\n" for caption in captions))
    if len(lines) != 3 * len(captions) + 1 or any(lines[1::3]) or set(lines[2::3]) - {"x"}:
        raise ValueError(f"of {len(captions)} captions with two lines behind each came {len(lines) - 1} lines, or not in turn")
    return [kept(line) for line in lines[:-1:3]]


def jar_tokens_in_order(jar: Path, captions: Sequence[str]) -> list[str]:
    """The same as coco-caption asks for them: one file, a caption a line, no line feed behind the last."""
    lines = _run(jar, "\n".join(map(one_line, captions)))
    if len(lines) not in (len(captions), len(captions) + 1):
        raise ValueError(f"of {len(captions)} captions came {len(lines)} lines")
    return [kept(line) for line in lines[: len(captions)]]


def kept(line: str) -> str:
    """A line of the jar without the marks that coco-caption drops."""
    return " ".join(token for token in line.rstrip().split(" ") if token not in DROPPED)


def _run(jar: Path, text: str) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "captions.txt"
        path.write_bytes(text.encode())
        options = ["-preserveLines", "-lowerCase", path.name]
        command = ["java", "-cp", str(jar.resolve()), "edu.stanford.nlp.process.PTBTokenizer", *options]
        done = subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return done.stdout.decode().split("\n")


@dataclass(frozen=True)
class Expected:
    """What the jar made of a corpus.

    tokens_sha256, in_order_sha256: of captions by themselves, and of all as the lines of one file; differing_in_order: the captions
    that tell these apart. block: captions a digest of those by themselves.
    """

    n_captions: int
    captions_sha256: str
    tokens_sha256: str
    in_order_sha256: str
    differing_in_order: list[int]
    block: int
    digests: list[str]


def expected(captions: Sequence[str], tokens: Sequence[str], in_order: Sequence[str], block: int, digits: int) -> Expected:
    """The digests of a corpus. tokens, in_order: of each caption, joined by blanks; digits: hexadecimal ones that are kept of a block's."""
    differing = [at for at, (alone, among) in enumerate(zip(tokens, in_order, strict=True)) if alone != among]
    sums = sha256(captions), sha256(tokens), sha256(in_order)
    return Expected(len(captions), *sums, differing, block, block_digests(tokens, block, digits))


def block_digests(lines: Sequence[str], block: int, digits: int) -> list[str]:
    """One digest of every so many lines."""
    return [sha256(lines[at : at + block])[:digits] for at in range(0, len(lines), block)]


def sha256(lines: Iterable[str]) -> str:
    """Of the lines with a line feed behind each, in UTF-8."""
    digest = hashlib.sha256()
    for line in lines:
        digest.update(f"{line}\n".encode())
    return digest.hexdigest()


def write_hashes(jar: Path, corpora: Mapping[str, Expected]) -> None:
    """Write ptb_hashes.json: sixteen digests a line."""
    content = {
        "jar_sha256": file_sha256(jar),
        "corpora": {
            name: vars(corpus) | {"digests": [" ".join(corpus.digests[at : at + 16]) for at in range(0, len(corpus.digests), 16)]}
            for name, corpus in corpora.items()
        },
    }
    HASHES.write_text(json.dumps(content, indent=1) + "\n", encoding="ascii")


def read_hashes() -> tuple[str, dict[str, Expected]]:
    """The SHA-256 of the jar, and what it made of each corpus."""
    content = json.loads(HASHES.read_text(encoding="ascii"))
    corpora = content["corpora"].items()
    return content["jar_sha256"], {
        name: Expected(**corpus | {"digests": " ".join(corpus["digests"]).split()}) for name, corpus in corpora
    }


def file_sha256(path: Path) -> str:
    """Of a file's bytes."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def stress_strings() -> list[str]:
    """The strings that scripts/ptb_stress.py wrote."""
    return [json.loads(line) for line in STRESS.read_text(encoding="ascii").splitlines()]


def _token_file(path: Path) -> list[str]:
    """The captions of `IMAGE#N<TAB>CAPTION` lines, plain or gzipped."""
    data = path.read_bytes()
    lines = (gzip.decompress(data) if path.suffix == ".gz" else data).decode().removesuffix("\n").split("\n")
    return [line.split("\t", 1)[1] for line in lines]


def _karpathy(path: Path) -> list[str]:
    """`raw` of every sentence, in the file's order."""
    images = json.loads(gzip.decompress(path.read_bytes()))["images"]
    return [sentence["raw"] for image in images for sentence in image["sentences"]]


# The captions of the releases at hand, given their folder.
RELEASED: Mapping[str, Callable[[Path], list[str]]] = {
    "flickr30k_token": lambda data: _token_file(data / "flickr30k" / "results_20130124.token.gz"),
    "flickr8k_token": lambda data: _token_file(data / "flickr8k" / "Flickr8k.token.txt"),
    "karpathy30k": lambda data: _karpathy(data / "karpathy" / "dataset_flickr30k.json.gz"),
    "karpathy8k": lambda data: _karpathy(data / "karpathy" / "dataset_flickr8k.json.gz"),
}
