"""`flickr-assets ui`: Dagster's own development server over one home, in a process group of its own."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import FrameType

from flickr_assets.paths import Home, write_atomically

from .console import tell
from .resources import prepare_instance

PATIENCE_S = 20
INTERRUPTED = 130


def why_not(host: str, port: int) -> str:
    """Why the page cannot be served there, as a clause; empty when it can."""
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        return error.strerror or str(error)
    return ""


def serve(home: Home, host: str, port: int) -> int:
    """Run the server until it is stopped; returns the exit code of this program: 0 for SIGTERM, 130 for Ctrl-C, else the server's."""
    environment = os.environ | {
        "DAGSTER_HOME": str(prepare_instance(home)),
        "DAGSTER_DISABLE_TELEMETRY": "1",
        "FLICKR_HOME": str(home.root),
        "PYTHONSAFEPATH": "1",
    }
    command = [sys.executable, "-m", "dagster", "dev", "--host", host, "--port", str(port), "--workspace", str(_workspace(home))]
    tell(f"Dagster over {home.root} ({home.origin}): http://{host}:{port}  (Ctrl-C stops it)")
    asked: list[int] = []

    def ask(number: int, _frame: FrameType | None) -> None:
        asked.append(number)
        raise KeyboardInterrupt

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, ask)
    process = subprocess.Popen(command, env=environment, start_new_session=True)
    try:
        code = process.wait()
    except KeyboardInterrupt:
        code = INTERRUPTED if asked[0] == signal.SIGINT else 0
    finally:
        stop(process)
    return code


def _workspace(home: Home) -> Path:
    """A file that names the definitions by the folder that holds them: the working directory has no say in what is loaded."""
    package = __package__ or "pipelines"
    folder = Path(__file__).parents[package.count(".") + 1]
    location = {"module_name": f"{package}.definitions", "working_directory": str(folder), "location_name": "flickr-assets"}
    path = home.dagster / "workspace.yaml"
    # JSON is YAML.
    write_atomically(path, json.dumps({"load_from": [{"python_module": location}]}, indent=1) + "\n")
    return path


def stop(process: subprocess.Popen[bytes]) -> None:
    """End the server and all that it started: asked once, so that it can end its own, then told."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
    for number, patience in ((signal.SIGTERM, PATIENCE_S), (signal.SIGKILL, PATIENCE_S / 4)):
        if _is_over(process, patience):
            return
        os.killpg(process.pid, number)
    process.wait()


def _is_over(process: subprocess.Popen[bytes], patience: float) -> bool:
    """Whether, within so many seconds, nothing is left of the process group."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        process.poll()
        try:
            os.killpg(process.pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False
