"""Dagster, and only Dagster: when the library's steps run, and how their results are shown."""
