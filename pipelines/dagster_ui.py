"""`flickr-assets ui`: Dagster's servers over one home, until Ctrl-C.

Not by `dagster dev`, which starts them one after the other. The definitions and the page are loaded side by side, while the
home is looked at or built; the daemon, which nobody waits for, comes last. Imports no Dagster.
"""

import http.client
import json
import logging
import os
import signal
import socket
import tempfile
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, nullcontext, suppress
from ipaddress import ip_address
from pathlib import Path
from threading import Thread
from types import FrameType

from filelock import FileLock, Timeout

from flickr_assets.errors import HomeError
from flickr_assets.paths import Home, write_atomically

from .console import err, tell
from .instance import CODE_SOCKET, make_instance, prepare_instance
from .servers import Servers

INTERRUPTED = 130
STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
LOOK_S = 0.1
# Of the definitions: RepositoryLocation once they are loaded, an error where they could not be.
LOADED = """{ workspaceOrError { ... on Workspace { locationEntries { locationOrLoadError {
    __typename ... on PythonError { className message }
} } } } }"""
# {where one listens to all: where one asks}
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - what the user asked for, with a warning
NOT_YET = "DagsterUserCodeUnreachableError"


def why_not(host: str, port: int) -> str:
    """Why the page cannot be served there, as a clause; empty when it can."""
    try:
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        return error.strerror or str(error)
    return ""


@contextmanager
def only_page(home: Home, host: str, port: int) -> Generator[None]:
    """One page a home: two would bring two daemons, which start every run twice. Raises HomeError `page-open` where there is one."""
    home.page.parent.mkdir(parents=True, exist_ok=True)
    lock = FileLock(home.page.with_suffix(".lock"), timeout=0)
    try:
        with lock:
            write_atomically(home.page, f"http://{_host(host)}:{port}\n")
            yield
            home.page.unlink(missing_ok=True)
    except Timeout as error:
        where = home.page.read_text().strip() if home.page.exists() else "a port of its own"
        raise HomeError(
            "page-open", f"its page is open already, at {where} .", place=str(home.root), remedy="Use that, or stop it first."
        ) from error


class Stop:
    """Ctrl-C, TERM and a closed terminal: the first is remembered, so that nothing is left half started or half ended.

    What the shell had ignored when this program was started (Ctrl-C for a background job, a closed terminal under nohup) stays so.
    """

    def __init__(self) -> None:
        self.asked: int | None = None
        self.is_over = False
        self._is_raised = False
        # The system tells of every signal here, too: during a run in this process Dagster has handlers of its own, which may let one go.
        self._ears = socket.socketpair()
        for end in self._ears:
            end.setblocking(False)
        signal.set_wakeup_fd(self._ears[1].fileno(), warn_on_full_buffer=False)
        self._minded = {number for number in STOPPING if signal.getsignal(number) is not signal.SIG_IGN}
        for number in STOPPING:
            # A handler, even for what is ignored: a server would inherit the ignoring, and then not end when it is asked.
            signal.signal(number, self._handle)

    def _handle(self, number: int, _frame: FrameType | None) -> None:
        if self._remember(number) and self._is_raised:
            raise KeyboardInterrupt

    def _remember(self, number: int) -> bool:
        """Whether it is the first."""
        if self.asked is not None or number not in self._minded:
            return False
        self.asked = number
        return True

    def _hear(self) -> None:
        with suppress(BlockingIOError):
            for number in self._ears[0].recv(64):
                self._remember(number)

    @contextmanager
    def raised(self) -> Generator[None]:
        """Within, and at the end, being asked raises KeyboardInterrupt."""
        try:
            self._is_raised = True
            if self.asked is not None:
                raise KeyboardInterrupt
            yield
        finally:
            self._is_raised = False
            self._hear()
        if self.asked is not None:
            raise KeyboardInterrupt

    def close(self) -> None:
        """Nothing is left that could be stopped; a late signal must not change how this program ends."""
        self.is_over = True
        for number in STOPPING:
            signal.signal(number, signal.SIG_IGN)
        signal.set_wakeup_fd(-1)
        for end in self._ears:
            end.close()

    @property
    def code(self) -> int:
        """Of this program: it did what it was told, unless somebody lost patience."""
        return INTERRUPTED if self.asked in (None, signal.SIGINT) else 0


def serve(home: Home, host: str, port: int, prepare: Callable[[], None]) -> int:
    """Start the servers, meanwhile prepare the home, and serve the page until told to stop; returns this program's exit code.

    Raises what the preparation raises, and FlickrError `server-ended`; in any case nothing is left running.
    """
    stop = Stop()
    # It swallows an interruption of its tidying up and prints a traceback of it; the interruption is raised again at the end.
    logging.getLogger("sqlalchemy").addHandler(logging.NullHandler())
    servers = Servers(home.dagster / "logs", _environment(home), prepare_instance(home), tell)
    with tempfile.TemporaryDirectory(prefix="flickr-", ignore_cleanup_errors=True) as place:
        # Of a socket, the path must be short; in a folder of ours, nobody else can ask the code server.
        code_socket = Path(place) / CODE_SOCKET
        workspace = _workspace(home, code_socket)
        try:
            with stop.raised():
                make_instance(home)
            servers.start("code server", _code_server(code_socket))
            servers.start("web server", _web_server(host, port, code_socket, workspace))
            herald = Thread(target=_announce, args=(home, host, port, stop), daemon=True)
            herald.start()
            with stop.raised():
                prepare()
            with err.status(f"starting Dagster over {home.root}") if err.is_terminal else nullcontext():
                _watch(servers, stop, herald.is_alive)
            servers.start("daemon", ["-m", "dagster._daemon", "run", "--workspace", str(workspace)])
            _watch(servers, stop, lambda: True)
        except KeyboardInterrupt:
            pass
        finally:
            servers.stop()
            stop.close()
    return stop.code


def _environment(home: Home) -> dict[str, str]:
    return os.environ | {
        "DAGSTER_HOME": str(home.dagster),
        "DAGSTER_DISABLE_TELEMETRY": "1",
        "FLICKR_HOME": str(home.root),
        "PYTHONSAFEPATH": "1",
        "PYTHONUNBUFFERED": "1",
    }


def _code_server(code_socket: Path) -> list[str]:
    """The definitions, named by the folder that holds them: the working directory has no say in what is loaded."""
    package = __package__ or "pipelines"
    folder = Path(__file__).parents[package.count(".") + 1]
    where = ["--module-name", f"{package}.definitions", "--working-directory", str(folder), "--location-name", "flickr-assets"]
    return ["-m", "dagster", "code-server", "start", "--socket", str(code_socket), "--use-python-environment-entry-point", *where]


def _web_server(host: str, port: int, code_socket: Path, workspace: Path) -> list[str]:
    own = ["--host", host, "--port", str(port), "--workspace", str(workspace)]
    return [str(Path(__file__).with_name("web_server.py")), str(code_socket), *own]


def _workspace(home: Home, code_socket: Path) -> Path:
    """A file that names the code server to the others."""
    path = home.dagster / "workspace.yaml"
    server = {"socket": str(code_socket), "location_name": "flickr-assets"}
    # JSON is YAML.
    write_atomically(path, json.dumps({"load_from": [{"grpc_server": server}]}, indent=1) + "\n")
    return path


def _announce(home: Home, host: str, port: int, stop: Stop) -> None:
    """Tell the page's address as soon as it shows the definitions, be the home ready or not."""
    while (problem := _problem(host, port)) is None:
        if stop.asked is not None or stop.is_over:
            return
        time.sleep(LOOK_S)
    tell(f"Dagster over {home.root} ({home.origin}): http://{_host(host)}:{port}  (Ctrl-C stops it)")
    if problem:
        tell(f"The definitions could not be loaded; the page says why: {problem}", style="red")
    if is_open(host):
        tell(
            "The page has no password: whoever reaches this port can read, start and delete. An SSH tunnel to 127.0.0.1 is safe.",
            style="yellow",
        )


def _host(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _problem(host: str, port: int) -> str | None:
    """What keeps the page from showing the definitions; empty when nothing does, None when it does not answer yet."""
    connection = http.client.HTTPConnection(EVERYWHERE.get(host, host), port, timeout=60)
    try:
        connection.request("POST", "/graphql", json.dumps({"query": LOADED}), {"Content-Type": "application/json"})
        (entry,) = json.load(connection.getresponse())["data"]["workspaceOrError"]["locationEntries"]
        found = entry["locationOrLoadError"]
    except (OSError, http.client.HTTPException, ValueError, KeyError, TypeError):
        return None
    finally:
        connection.close()
    if found is None or found.get("className") == NOT_YET:
        return None
    return str(found.get("message", "")).strip().partition("\n")[0]


def is_open(host: str) -> bool:
    """Whether others than this machine can reach what listens there."""
    try:
        return not ip_address(host).is_loopback
    except ValueError:
        return host != "localhost"


def _watch(servers: Servers, stop: Stop, is_wanted: Callable[[], bool]) -> None:
    """See that the servers live, until asked to stop (raises KeyboardInterrupt) or no longer wanted."""
    with stop.raised():
        while is_wanted():
            servers.look()
            time.sleep(LOOK_S)
