"""`flickr-assets`, and `python -m flickr_assets`: hands over to the command line, which stands with the orchestration."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec


def main() -> None:
    """Run the command line: inside the installed wheel it is `flickr_assets.pipelines.cli`, in a checkout `pipelines.cli`."""
    is_installed = find_spec("flickr_assets.pipelines") is not None
    cli = import_module("flickr_assets.pipelines.cli" if is_installed else "pipelines.cli")
    cli.app(prog_name="flickr-assets")


if __name__ == "__main__":
    main()
