"""The card in a browser: nothing sticks out on a phone or a desk, nothing is complained of, and it prints short."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

MOST_PAGES = 15
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
DARK = "--blink-settings=preferredColorScheme=0"
# Told by a page to the one that it is framed in: what is wider than the page, but for what scrolls by itself or is unseen.
PROBE = """<script>addEventListener("load", () => {
  if (location.hash == "#open") document.querySelectorAll("details").forEach(one => one.open = true);
  const out = [...document.querySelectorAll("body *")].filter(one => one.getBoundingClientRect().right > innerWidth + 1
    && !one.closest(".scroll, pre, .unseen"));
  const body = getComputedStyle(document.body), line = document.querySelector("p.lead").getBoundingClientRect().width;
  parent.postMessage({width: innerWidth, scroll: document.documentElement.scrollWidth, out: out.map(one => one.outerHTML.slice(0, 99)),
    paper: body.backgroundColor, ems: line / parseFloat(body.fontSize)}, "*");
});</script>"""
FRAME = """<!DOCTYPE html><body><iframe src="{src}" width="{width}" height="900" style="border:0"></iframe>
<script>addEventListener("message", told => {{ document.title = JSON.stringify(told.data); }});</script>"""


@pytest.fixture(scope="module")
def browser() -> str:
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    if found is None:
        pytest.skip(f"no browser: none of {', '.join(NAMES)} is installed")
    return found


def run(browser: str, folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    options = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--enable-logging=stderr")
    profile = f"--user-data-dir={folder / 'profile'}"
    return subprocess.run([browser, *options, profile, *words], check=True, capture_output=True, text=True, timeout=180)


def probed(browser: str, page: Path, folder: Path, width: int, *options: str, anchor: str = "") -> tuple[dict[str, Any], str]:
    """What the page says of itself in a window of so many pixels, and the browser's complaints."""
    copy, frame = folder / "copy.html", folder / "frame.html"
    copy.write_text(page.read_text(encoding="utf-8").replace("</body>", f"{PROBE}</body>"), encoding="utf-8")
    frame.write_text(FRAME.format(src=f"{copy.as_uri()}{anchor}", width=width), encoding="utf-8")
    done = run(browser, folder, "--window-size=1400,1000", "--virtual-time-budget=5000", *options, "--dump-dom", frame.as_uri())
    (title,) = re.findall(r"<title>(.*?)</title>", done.stdout)
    return json.loads(html.unescape(title)), "\n".join(line for line in done.stderr.splitlines() if "CONSOLE" in line)


@pytest.mark.parametrize("anchor", ["", "#open"], ids=["closed", "open"])
@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_sticks_out_and_nothing_is_complained_of(browser: str, page: Path, tmp_path: Path, width: int, anchor: str) -> None:
    told, complaints = probed(browser, page, tmp_path, width, anchor=anchor)
    assert (told["width"], told["out"], complaints) == (width, [], "")
    assert told["scroll"] <= width
    # Some 70 characters a line: a character is about half as wide as its font is high.
    assert told["ems"] <= 45


def test_it_is_dark_where_dark_is_preferred(browser: str, page: Path, tmp_path: Path) -> None:
    papers = [probed(browser, page, tmp_path, 1280, *options)[0]["paper"] for options in ((), (DARK,))]
    assert papers == ["rgb(253, 253, 251)", "rgb(19, 19, 18)"]


def test_it_prints_on_few_pages_whether_or_not_anything_is_unfolded(browser: str, page: Path, tmp_path: Path) -> None:
    unfolded = tmp_path / "unfolded.html"
    unfolded.write_text(page.read_text(encoding="utf-8").replace("<details>", "<details open>"), encoding="utf-8")
    assert 5 < pages(browser, page, tmp_path) == pages(browser, unfolded, tmp_path) <= MOST_PAGES


def pages(browser: str, page: Path, folder: Path) -> int:
    """How many pages of paper a page is."""
    printed = folder / "card.pdf"
    run(browser, folder, "--no-pdf-header-footer", f"--print-to-pdf={printed}", page.as_uri())
    return len(re.findall(rb"/Type /Page\b(?!s)", printed.read_bytes()))
