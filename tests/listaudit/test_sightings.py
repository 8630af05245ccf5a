"""Photographs found in lists of pretraining: in the layouts of those who publish such lists, and never in somebody else's numbers."""

from __future__ import annotations

import io
import json

import pytest

from flickr_assets.listaudit import sightings
from flickr_assets.listaudit.forms import Algorithm, form_of
from flickr_assets.listaudit.sightings import Search, Wanted

OURS = "1000092795"
OTHER = "4385058960"
WANTED = Wanted({OURS.encode(): f"flickr:{OURS}", b"36979": "flickr:36979"})


def searched(data: str | bytes, wanted: Wanted = WANTED) -> Search:
    search = Search(wanted)
    for _ in search.run(io.BytesIO(data.encode() if isinstance(data, str) else data)):
        pass
    return search


def kinds(data: str, wanted: Wanted = WANTED) -> dict[str, str]:
    return {photo_id: one.kind for photo_id, one in searched(data, wanted).found.items()}


YFCC = (
    "{id}\t4@N00\tnick\t2009-07-10 12:11:00.0\t{uploaded}\tCanon\ttitle\twords\ttags\t\t-1.5\t2.5\t16\t"
    "http://www.flickr.com/photos/4@N00/{id}/\thttp://farm3.staticflickr.com/12/{id}_0123456789.jpg\tlicense\t0\n"
)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f"{OTHER}\n{OURS}\n", "number"),
        (f"{OTHER}\r\n{OURS}", "number"),
        (f"id\n{OTHER}\n{OURS}\n", "number"),
        (f"{OTHER}.jpg\n{OURS}.jpg\n", "file name"),
        (f"flickr30k-images/{OURS}.jpg\n", "file name"),
        (f"{OURS}_bc6b7ea6bd.jpg\tA child .\n", "file name"),
        (f"http://static.flickr.com/2723/{OURS}_b0f291553e.jpg\n", "address"),
        (f"http://farm4.static.flickr.com/2723/{OURS}_b0f291553e.jpg?zz=1\n", "address"),
        (f"https://live.staticflickr.com/65535/{OURS}_b0f291553e_z.jpg\n", "address"),
        (f"x https://www.flickr.com/photos/some-one/{OURS}/in/set\n", "address"),
        (f"https://www.flickr.com/photos/12345678@N00/{OURS}\n", "address"),
        (json.dumps({"images": [{"id": 9, "flickr_url": f"http://farm1.staticflickr.com/1/{OURS}_abcdef0123_z.jpg"}]}), "address"),
        ('[{"flickr_url": "http:\\/\\/farm1.staticflickr.com\\/1\\/1000092795_abcdef0123_z.jpg"}]', "address"),
        (json.dumps([{"image_id": 1, "coco_id": None, "flickr_id": int(OURS)}]), "number"),
        (json.dumps([{"flickr_id": OURS, "image_id": 1}], indent=1), "number"),
        (json.dumps([int(OTHER), int(OURS)]), "number"),
        (json.dumps([OTHER, OURS]), "number"),
        (json.dumps([{"image": f"flickr30k-images/{OURS}.jpg", "caption": "a child"}]), "file name"),
        (f"flickr:{OURS}\n", "number"),
        (YFCC.format(id=OTHER, uploaded=1251000000) + YFCC.format(id=OURS, uploaded=1252000000), "number"),
        (f"7000\t{OTHER}\tabcdef0123456789abcdef0123456789\n7001\t{OURS}\t0bcdef0123456789abcdef0123456789\n", "number"),
        (f'caption,photo_id\n"a dog, a cat",{OTHER}\na child,{OURS}\n', "number"),
        (f'caption,photo_id\na dog,{OTHER}\n"a ""child"", a cat",{OURS}\n', "number"),
        (f'"photo_id","caption"\n"{OURS}","a dog, a cat"\n', "number"),
        (f"{OURS}.jpg#0\tA child .\n", "file name"),
        (f'{{"image_id": {OTHER}}}\n{{"image_id": {OURS}}}\n', "number"),
        (f'{{"id": "{OURS}", "caption": "a child"}}\n{{"id": "{OTHER}", "caption": "a dog"}}\n', "number"),
        (json.dumps({"train": [int(OTHER)], "test": [int(OURS)]}), "number"),
        (json.dumps({"train": [OTHER], "test": [OURS]}, indent=1), "number"),
        (json.dumps([[int(OTHER), "a dog"], [int(OURS), "a child"]]), "number"),
        (json.dumps({OTHER: ["a dog"], OURS: ["a child"]}), "number"),
        (f"image_id,photo\n{OTHER},a.png\n{OURS},b.png\n", "number"),
        (f"image_id,photo\n2,{OTHER}\n5,{OURS}\n", "number"),
        (f"id;caption\n{OTHER};a dog\n{OURS};a child\n", "number"),
        (f"{OTHER}|a dog\n{OURS}|a child\n", "number"),
        (f"{OTHER} dog\n{OURS} child\n", "number"),
        (f"00{OTHER}\n00{OURS}\n", "number"),
        (f"{OTHER}, {OURS}, 4385058961", "number"),
        (f"{OTHER},a\n" * 60 + f"N/A,b\n{OURS},c\n", "number"),
        ("junk, and more\n" * 101 + f"{OURS}\n", "number"),
    ],
)
def test_a_photograph_is_found_as_lists_name_it(text: str, kind: str) -> None:
    assert kinds(text) == {f"flickr:{OURS}": kind}


@pytest.mark.parametrize(
    "text",
    [
        f"{OURS}7\n1{OURS}\n",
        YFCC.format(id=OTHER, uploaded=OURS) * 2,
        json.dumps({"annotations": [{"id": int(OURS), "image_id": int(OURS), "area": int(OURS), "bbox": [int(OURS), 1]}]}),
        json.dumps(
            [{"url": f"https://cs.stanford.edu/people/rak248/VG_100K_2/{OURS}.jpg", "image_id": int(OURS), "flickr_id": None}]
        ),
        f"http://example.org/{OURS}.jpg\n",
        f"http://images.cocodataset.org/train2017/000{OURS}.jpg\n",
        f"https://www.flickr.com/photos/{OURS}@N00/{OTHER}/\n",
        f"http://farm1.staticflickr.com/36979/{OTHER}_abcdef0123.jpg\n",
        f"A dog in {OURS} words .\n",
        f"A dog in {OURS} words .\nAnother in none .\n",
        f"7{'0' * 10}{OURS}\n",
        f"1,{OTHER}\n{OURS},{OTHER}\n5,{OTHER}\n",
        json.dumps({"annotations": [{"image_id": 5, "id": 9}, {"image_id": 36979, "id": 7}, {"image_id": 8, "id": 36979}]}),
        f'caption,photo_id\n"a dog, {OURS}",{OTHER}\n"{OURS}, a cat",{OTHER}\n',
        "36978\t4385058960\tx\n36979\t4385058961\tx\n36980\t4385058962\tx\n",
    ],
)
def test_the_same_digits_are_no_photograph_where_they_are_something_else(text: str) -> None:
    assert kinds(text) == {}


@pytest.mark.parametrize(
    ("text", "is_found"),
    [
        ("COCO_train2014_000000117071.jpg#3\n", True),
        (json.dumps({"images": [{"file_name": "000000117071.jpg", "id": 117071}]}), True),
        ("http://images.cocodataset.org/train2017/000000117071.jpg\n", True),
        ("train2014/COCO_train2014_000000117071.jpg\n", True),
        ("other_000000117071.jpg\n", False),
        ("000000117071\n", False),
        ("117071\n", False),
        (json.dumps({"annotations": [{"image_id": 117071}]}), False),
    ],
)
def test_photographs_of_coco_are_found_by_their_file_names(text: str, is_found: bool) -> None:
    found = kinds(text, Wanted({b"000000117071": "coco:117071"}))
    assert found == ({"coco:117071": "file name"} if is_found else {})


@pytest.mark.parametrize(
    ("text", "counts", "n_unread", "first"),
    [
        (f"{OTHER}\n\n# mine\n{OURS}\n", {"number": 2}, 0, None),
        (f"id\n{OTHER}\nN/A\n{OURS}\n-\n", {"number": 2}, 2, (3, "N/A")),
        (
            f"http://static.flickr.com/1/{OTHER}_b0f291553e.jpg\n{OURS}.jpg\nhttp://a.org/1.jpg\n",
            {"address": 1, "file name": 1},
            1,
            (3, "http://a.org/1.jpg"),
        ),
        (f"{'a' * 32}  {OURS}.jpg\n{'b' * 32}\n{'1' * 40}\n{'b' * 31}\n", {"md5": 2, "file name": 1}, 2, (3, "1" * 40)),
        (
            json.dumps([{"flickr_id": int(OURS), "image_id": 1}, {"flickr_id": None, "image_id": 2}], indent=1),
            {"number": 1},
            1,
            (2, '{   "flickr_id": null,   "image_id": 2  }'),
        ),
        (json.dumps({"train": [1, 2, 3], "test": [4]}), {"number": 4}, 0, None),
        (
            json.dumps({"info": {"year": 2014}, "images": [{"file_name": "COCO_val2014_000000117071.jpg"}] * 2}),
            {"file name": 2},
            1,
            (1, '"info": {"year": 2014}'),
        ),
        ('{"image_id": 4385058960}\n{"image_id": null}\n', {"number": 1}, 1, (2, '{"image_id": null}')),
    ],
)
def test_it_is_told_how_much_of_a_list_was_recognised_and_what_was_not(
    text: str, counts: dict[str, int], n_unread: int, first: tuple[int, str] | None
) -> None:
    tally = searched(text).tally
    assert (dict(+tally.counts), tally.n_unread, tally.first_unread) == (counts, n_unread, first)


def test_what_is_found_is_counted_as_recognised_in_every_layout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sightings, "BLOCK_BYTES", 64)
    monkeypatch.setattr(sightings, "HEAD_BYTES", 200)
    for line in (f"{OURS}", f"{OURS}.jpg", f"7001\t{OURS}\tx", f"images/{OURS}_0123456789.jpg", f"flickr:{OURS}", f"{OURS};x"):
        search = searched(f"{line}\n" * 50)
        assert search.found
        assert (search.tally.counts.total(), search.tally.n_unread) == (50, 0)


def test_it_is_told_where_a_photograph_stands_and_how_it_is_written() -> None:
    text = f"http://static.flickr.com/1/{OTHER}_b0f291553e.jpg\nhttp://static.flickr.com/1/{OURS}_b0f291553e.jpg\n"
    search = searched(text)
    one = search.found[f"flickr:{OURS}"]
    assert text[one.byte :].startswith(OURS)
    assert one.text == f"http://static.flickr.com/1/{OURS}_b0f291553e.jpg"
    assert (search.n_lines, search.n_bytes) == (2, len(text))


@pytest.mark.parametrize("mark", ["\n", ", "])
@pytest.mark.parametrize("block_bytes", [64, 97, 1 << 20])
def test_what_lies_across_two_blocks_is_found_all_the_same(monkeypatch: pytest.MonkeyPatch, mark: str, block_bytes: int) -> None:
    monkeypatch.setattr(sightings, "HEAD_BYTES", 64)
    monkeypatch.setattr(sightings, "BLOCK_BYTES", block_bytes)
    wanted = {str(number): f"flickr:{number}" for number in range(10**9, 10**9 + 300)}
    listed = mark.join(f"http://static.flickr.com/1/{number}_b0f291553e.jpg" for number in wanted)
    search = searched(listed, Wanted({number.encode(): photo_id for number, photo_id in wanted.items()}))
    assert search.found.keys() == set(wanted.values())
    assert search.n_bytes == len(listed)
    assert all(listed[one.byte :].startswith(photo_id.removeprefix("flickr:")) for photo_id, one in search.found.items())


@pytest.mark.parametrize("n", [3, 300])
def test_few_and_many_numbers_of_a_block_are_looked_at_alike(n: int) -> None:
    numbers = range(10**9, 10**9 + n)
    wanted = Wanted({str(number).encode(): f"flickr:{number}" for number in numbers})
    wrong = "".join(f"http://example.org/{number}.jpg\n" for number in numbers)
    assert kinds(wrong, wanted) == {}
    right = "".join(f"http://static.flickr.com/1/{number}_b0f291553e.jpg\n" for number in numbers)
    assert len(kinds(wrong + right, wanted)) == n


HASHES: dict[Algorithm, str] = {
    "md5": "0123456789abcdef0123456789abcdef",
    "sha1": "0123456789abcdef0123456789abcdef01234567",
    "sha256": "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    "phash": "8f0c3a5be1d24967",
}


@pytest.mark.parametrize("algorithm", ["md5", "sha1", "sha256", "phash"])
def test_a_picture_is_found_by_its_hash(algorithm: Algorithm) -> None:
    value = HASHES[algorithm]
    wanted = Wanted({}, {algorithm: {value.encode(): ("flickr:7", "flickr:8")}})
    other = "f" * len(value)
    assert kinds(f"{other}\n{value.upper()}\n", wanted) == {"flickr:7": algorithm, "flickr:8": algorithm}
    assert kinds(f"{other}  a.jpg\n{value}  b.jpg\n", wanted) == {"flickr:7": algorithm, "flickr:8": algorithm}
    assert kinds(json.dumps({"x": [other, value]}), wanted) == {"flickr:7": algorithm, "flickr:8": algorithm}
    assert kinds(f"{other}\n", wanted) == {}


def test_a_perceptual_hash_may_differ_in_three_bits_and_not_in_four() -> None:
    ours = int(HASHES["phash"], 16)
    wanted = Wanted({}, {"phash": {HASHES["phash"].encode(): ("flickr:7",)}})
    for bits, is_found in ((0b1, True), (1 << 63 | 1 << 31 | 1, True), (1 << 63 | 1 << 40 | 1 << 20 | 1, False), (0b1111, False)):
        assert (kinds(f"{ours ^ bits:016x}\n", wanted) == {"flickr:7": "phash"}) is is_found


@pytest.mark.parametrize(
    ("text", "delimiter", "column", "hashes"),
    [
        ("1000092795\n10002456\n", "", 0, set[str]()),
        ("http://a/b.jpg\nhttp://a/c.jpg\n", "", None, set[str]()),
        ("1\t1000092795\tx\n2\t10002456\ty\n", "\t", 1, set[str]()),
        ("1000092795\t4@N00\n10002456\t5@N00\n", "\t", 0, set[str]()),
        ("title,photo_id\na,1\nb,2\n", ",", 1, set[str]()),
        ("0123456789abcdef0123456789abcdef\n", "", None, {"md5"}),
        ("0123456789012345\n", "", 0, set[str]()),
        ('{"a": 1}', "", None, set[str]()),
        ("", "", None, set[str]()),
    ],
)
def test_the_form_of_a_list_is_told_by_its_beginning(text: str, delimiter: str, column: int | None, hashes: set[str]) -> None:
    form = form_of(text.encode())
    assert (form.delimiter, form.column, form.hashes) == (delimiter, column, hashes)
