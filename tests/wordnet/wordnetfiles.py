"""An invented WordNet of a few words, in the layout of the real one's files."""

from __future__ import annotations

LICENCE = "  1 This is a licence of nobody.  \n  2   \n  3 All rights invented.  \n"

# A gloss may hold anything, bars included.
FILES = {
    "data.noun": LICENCE
    + "00000100 03 n 01 thing 0 001 ~ 00000200 n 0000 | that | which is\n"
    + "00000200 05 n 03 wug 0 Wug_bird 0 WUG 1 003 @ 00000100 n 0000 #m 00000300 n 0000 + 00000100 v 0301 | a bird\n"
    + "00000300 14 n 01 flock 0 001 %m 00000200 n 0000 | wugs\n"
    + "00000400 05 n 01 Waldo 0 001 @i 00000200 n 0000 | a wug\n",
    "index.noun": LICENCE
    + "flock n 1 1 %m 1 0 00000300  \n"
    + "thing n 1 1 ~ 1 0 00000100  \n"
    + "waldo n 1 1 @i 1 0 00000400  \n"
    + "wug n 1 2 @ + 1 1 00000200  \n"
    + "wug_bird n 1 1 @ 1 0 00000200  \n",
    "data.verb": LICENCE + "00000100 38 v 01 wug 0 001 + 00000200 n 0103 01 + 02 00 | to run as a wug\n",
    "index.verb": LICENCE + "wug v 1 1 + 1 0 00000100  \n",
    "data.adj": LICENCE
    + "00000100 00 a 01 big(a) a 002 ! 00000200 a 0101 & 00000300 a 0000 | great\n"
    + "00000200 00 a 01 small 0 001 ! 00000100 a 0101 | little\n"
    + "00000300 00 s 01 huge 2 001 & 00000100 a 0000 | very big\n",
    "index.adj": LICENCE + "big a 1 2 ! & 1 1 00000100  \nhuge a 1 1 & 1 1 00000300  \nsmall a 1 1 ! 1 0 00000200  \n",
    "data.adv": LICENCE + "00000100 02 r 01 hugely 0 001 \\ 00000300 a 0101 | in a huge way\n",
    "index.adv": LICENCE + "hugely r 1 1 \\ 1 0 00000100  \n",
    "noun.exc": "wuggen wug\nwugga wug thing\nwugga flock\n",
    "verb.exc": "wuggen wug\n",
    "adj.exc": "bigger big\n",
    "adv.exc": "",
    "cntlist.rev": "big%3:00:10:: 1 7\nhuge%5:00:02:big(a):10 1 3\nwug%1:05:00:: 1 12\n",
}


def lines() -> dict[str, list[str]]:
    return {name: text.splitlines() for name, text in FILES.items()}
