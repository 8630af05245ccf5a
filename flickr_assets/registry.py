"""Finds the modules of a folder that declare a constant. The only user of importlib in the library."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flickr_assets.source import Source


@cache
def declared(package: str, constant: str) -> dict[str, Any]:
    """{module name: value} of every module of the package that declares the constant, sorted by name."""
    folder = importlib.import_module(package)
    found = {}
    for info in sorted(pkgutil.iter_modules(folder.__path__), key=lambda info: info.name):
        module = importlib.import_module(f"{package}.{info.name}")
        if hasattr(module, constant):
            found[info.name] = getattr(module, constant)
    return found


def sources() -> dict[str, Source]:
    """Every source by the name of its module, which is the name that the command line uses."""
    return declared("flickr_assets.sources", "SOURCE")


def source(name: str) -> Source:
    """One source; no other one is imported."""
    return importlib.import_module(f"flickr_assets.sources.{name}").SOURCE
