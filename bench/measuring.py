"""A command as a process of its own: its wall time, its processor time, its memory."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Run:
    """One process: wall and processor seconds of it and its children, peak memory of the largest of them."""

    wall_s: float
    cpu_s: float
    peak_mb: float


def measure(command: list[str]) -> Run:
    """Run a command to its end. Raises CalledProcessError when it fails."""
    began = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    wall = time.perf_counter() - began
    if status:
        raise subprocess.CalledProcessError(status, command)
    unit = 1e6 if sys.platform == "darwin" else 1e3
    return Run(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / unit)
