"""WordNet 3.0, as it is shipped with the package: relation tables, and the lexicon made of them."""

from functools import cache
from importlib.resources import files

from flickr_assets.nlp.lexicon import Lexicon, Relations


@cache
def lexicon() -> Lexicon:
    """The one lexicon of a process. Reads the tables; its parts are indexed when they are first asked for."""
    return Lexicon(relations())


def relations() -> Relations:
    """The four tables, as `flickr_assets.wordnet.tables` describes them."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    def read(stem: str) -> pa.Table:
        # Not read_table, which loads Arrow's datasets first: as long again as all that is done here.
        return pq.ParquetFile(pa.BufferReader(files(__name__).joinpath(f"{stem}.parquet").read_bytes())).read(use_threads=False)

    return Relations(*map(read, Relations._fields))
