"""Dagster's web server, loaded while the code server loads and serving once that is there. Run as a file: SOCKET, then Dagster's words.

One that came first would show an error for a while, and write a page of it into its log.
"""

import gc
import socket
import sys
import time
from contextlib import closing

LOOK_S = 0.05


def is_listened_at(path: str) -> bool:
    """Whether there is somebody to connect to."""
    with closing(socket.socket(socket.AF_UNIX)) as probe:
        return probe.connect_ex(path) == 0


if __name__ == "__main__":
    # Modules are not garbage: looking for it while they are loaded takes an eighth of the time.
    gc.disable()
    from dagster_webserver.cli import main

    gc.enable()
    code_server = sys.argv.pop(1)
    while not is_listened_at(code_server):
        time.sleep(LOOK_S)
    main()
