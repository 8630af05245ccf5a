"""`flickr-assets tokenise`: a line in, a line out, and how it refuses."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from flickr_assets.nlp.tokenise import schemes
from tests.pipelines.conftest import Said

Run = Callable[..., Said]
CHECKOUT = Path(__file__).resolve().parents[2]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], None]:
    """Puts bytes on standard input."""
    return lambda data: monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


def written(folder: Path, data: bytes) -> Path:
    file = folder / "captions.txt"
    file.write_bytes(data)
    return file


def test_as_many_lines_in_the_same_order(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, "Two dogs, running.\n\nÉtage 2\u2028(no)\x0c!\n...".encode())
    assert run("tokenise", "--scheme", "karpathy", file) == Said(0, "two dogs running\n\nétage 2 ( no )\n\n", "")


def test_a_line_ends_at_lf_or_cr_lf_and_a_byte_order_mark_is_no_text(run: Run, typed: Callable[[bytes], None]) -> None:
    typed(b"\xef\xbb\xbfA dog.\r\nA\rcat\r\n\r\n")
    said = run("tokenise", "--scheme", "lavis", "--json")
    assert [json.loads(line)["tokens"] for line in said.out.split("\n")[:-1]] == [["a", "dog"], ["a\rcat"], []]


def test_standard_input_may_be_named_and_may_be_empty(run: Run, typed: Callable[[bytes], None]) -> None:
    typed(b"")
    assert run("tokenise", "--scheme", "whitespace", "-") == Said(0, "", "")


def test_json_tells_where_a_token_stands_if_the_convention_does(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, "An “é” isn't\n".encode())
    (line,) = run("tokenise", "--scheme", "karpathy", "--json", file).out.splitlines()
    assert json.loads(line) == {"tokens": ["an", "“é”", "isnt"], "spans": [[0, 2], [3, 6], [7, 12]]}
    pytest.importorskip("sacremoses")
    (line,) = run("tokenise", "--scheme", "moses", "--json", file).out.splitlines()
    assert json.loads(line) == {"tokens": ["an", "&quot;", "é", "&quot;", "isn", "&apos;t"], "spans": None}


def test_the_other_way_round(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, b"two men , one in red .\nit is n't\n")
    assert run("tokenise", "--readable", file).out == "Two men, one in red.\nIt isn't\n"
    assert json.loads(run("tokenise", "--readable", "--json", file).out.splitlines()[1]) == {"text": "It isn't"}


def test_a_file_is_written_as_a_whole_or_not_at_all(run: Run, tmp_path: Path) -> None:
    file = written(tmp_path, b"A dog.\n")
    assert run("tokenise", "--scheme", "karpathy", file, "--out", file) == Said(0, "", "")
    assert file.read_bytes() == b"a dog\n"
    file.write_bytes(b"A dog.\n\xff\n")
    assert run("tokenise", "--scheme", "karpathy", file, "--out", tmp_path / "out.txt").code == 3
    assert [path.name for path in tmp_path.iterdir()] == ["captions.txt"]


def test_schemes_are_listed_with_their_users_and_sources(run: Run) -> None:
    lines = run("tokenise", "--list").out.splitlines()
    assert lines[0].split()[0] == "scheme"
    assert [line.split()[0] for line in lines[1:] if not line.startswith(" ")] == list(schemes())
    assert sum(line.lstrip().startswith("used by ") for line in lines) == len(schemes())
    (one,) = json.loads(run("tokenise", "--list", "--scheme", "lavis", "--json").out)
    lavis = schemes()["lavis"]
    assert one == {
        "scheme": "lavis",
        "summary": lavis.summary,
        "users": lavis.users,
        "source": lavis.source,
        "has_spans": True,
    }


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("tokenise",), 2, "[scheme-missing] expected either --scheme NAME or --readable: none was given. Try: "),
        (("tokenise", "--scheme", "lavis", "--readable"), 2, "[scheme-missing] expected either --scheme NAME or --readable: both "),
        (("tokenise", "--scheme", "nosuch"), 2, "[scheme-unknown] there is no scheme nosuch. There are: entities, karpathy, "),
        (("tokenise", "--list", "--scheme", "nosuch"), 2, "[scheme-unknown] "),
        (
            ("tokenise", "--scheme", "lavis", "nosuch.txt"),
            2,
            "nosuch.txt: [file-missing] cannot be read: No such file or directory. ",
        ),
        (("tokenise", "--scheme", "lavis", "."), 2, ".: [file-missing] cannot be read: Is a directory. Name a file "),
        (("tokenise", "--scheme", "lavis", "a.txt", "--out", "no/b"), 2, "no/b: [out-unwritable] cannot be written: No such file"),
        (
            ("tokenise", "--scheme", "lavis", "a.txt"),
            3,
            "a.txt:3: [text-encoding] byte 4 of the line, 0xe9, is not UTF-8. Save it as UTF-8.\n",
        ),
    ],
)
def test_refusals_on_one_line(
    run: Run, words: tuple[str, ...], code: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_bytes("é\n\ncaf".encode() + b"\xe9\n")
    refusal = run(*words)
    assert (refusal.code, len(refusal.err.splitlines())) == (code, 1)
    assert refusal.err.startswith(said)
    assert "Traceback" not in refusal.err


def test_a_reader_that_has_enough_ends_it_quietly_and_bytes_are_utf8_in_any_locale(tmp_path: Path) -> None:
    file = written(tmp_path, "é ☃\n".encode() * 50_000)
    words = [sys.executable, "-m", "flickr_assets", "tokenise", "--scheme", "whitespace", str(file)]
    locale = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONPATH": str(CHECKOUT)}
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=locale, cwd=CHECKOUT) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline() == "é ☃\n".encode()
        running.stdout.close()
        assert running.stderr.read() == b""


def test_tokens_load_nothing_heavy(tmp_path: Path) -> None:
    file = written(tmp_path, b"A dog\n")
    code = (
        "import sys; from pipelines.cli import app\n"
        f"sys.argv = ['flickr-assets', 'tokenise', '--scheme', 'karpathy', {str(file)!r}]\n"
        "try: app()\nfinally: print(*{name.partition('.')[0] for name in sys.modules})"
    )
    loaded = subprocess.run([sys.executable, "-c", code], cwd=CHECKOUT, check=True, capture_output=True, text=True).stdout
    assert loaded.startswith("a dog\n")
    assert {"dagster", "duckdb", "numpy", "pyarrow", "sacremoses", "spacy"}.isdisjoint(loaded.split())
