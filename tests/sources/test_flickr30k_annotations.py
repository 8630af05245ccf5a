from __future__ import annotations

from flickr_assets.rawfiles.part import bytes_part
from flickr_assets.source import Head, Match
from flickr_assets.sources.flickr30k_annotations import SOURCE

DATA = b"""img_id,raw,filename,sentids,split
7,"[""Two \\u00e9 girls."", ""A &amp; B""]",52617.jpg,"[35, 36]",val
8,[],52618.jpg,[],test
"""


def test_captions_and_splits_are_separate_whatever_the_order_of_the_columns() -> None:
    assert SOURCE.recognise(Head("flickr_annotations_30k.csv", DATA, is_whole=True)) == Match()
    reading = SOURCE.reading()
    SOURCE.read(bytes_part(DATA), reading)
    assert reading.rows["flickr30k_annotations_caption"] == [
        (2, "52617.jpg", "flickr:52617", 0, 35, "Two é girls."),
        (2, "52617.jpg", "flickr:52617", 1, 36, "A &amp; B"),
    ]
    assert reading.rows["flickr30k_annotations_image"] == [
        (2, "52617.jpg", "flickr:52617", "val", 0, 7, [35, 36]),
        (3, "52618.jpg", "flickr:52618", "test", 0, 8, []),
    ]
    assert (reading.n_read, reading.n_rejected) == (2, 0)


def test_a_table_that_lacks_a_column_is_refused_with_a_reason() -> None:
    assert isinstance(SOURCE.recognise(Head("a.csv", DATA.replace(b"sentids", b"ids"), is_whole=True)), str)
