from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from flickr_assets.rawfiles.seen import NumberTable, PhotoNumbers, Texts, photo_key

KEYS = st.integers(0, 40) | st.integers(0, 2**70) | st.integers(0, 40).map(lambda n: n << 54)
NUMBERS = st.integers(1, 9) | st.integers(1, 2**40)


@given(st.lists(st.tuples(KEYS, NUMBERS, st.booleans()), max_size=60))
def test_a_table_of_numbers_is_a_dictionary(told: list[tuple[int, int, bool]]) -> None:
    table, plain = NumberTable(), dict[int, int]()
    for key, number, is_default in told:
        assert table.get(key) == plain.get(key, 0)
        if is_default:
            assert table.setdefault(key, number) == plain.setdefault(key, number)
        else:
            table.put(key, number)
            plain[key] = number
    assert {key: table.get(key) for key in plain} == plain


def test_a_table_grows() -> None:
    table = NumberTable()
    for key in range(5_000):
        table.put(key * 1_000_003, key + 1)
    assert [table.get(key * 1_000_003) for key in range(5_000)] == list(range(1, 5_001))
    assert table.get(5_000 * 1_000_003) == 0


def test_every_photograph_has_a_key_of_its_own() -> None:
    photos = [
        "flickr:123",
        "coco:123",
        "flickr:1234",
        "pascal:2008_003849",
        "flickr:2008003849",
        "coco:2008003849",
        "flickr:" + "9" * 20,
    ]
    assert len({photo_key(photo) for photo in photos}) == len(photos)
    numbers = PhotoNumbers()
    for number, photo in enumerate(photos, start=1):
        numbers.put(photo, number)
    assert [numbers.get(photo) for photo in photos] == [1, 2, 3, 4, 5, 6, 7]
    assert numbers.setdefault("coco:123", 9) == 2


@given(st.lists(st.text(max_size=3), max_size=30))
def test_a_text_is_new_once(texts: list[str]) -> None:
    seen = Texts()
    assert [seen.add(text) for text in texts] == [text not in texts[:place] for place, text in enumerate(texts)]
