"""Steps a second with two worker processes against one, on desktops that cost next to nothing.

The servers run side by side and are asked in turn, so that each round compares what the same machine gave in the same
seconds; clients are processes of their own. `lone` is a server without a front.
"""

import json
import os
import random
import statistics
import subprocess
import sys
from collections import defaultdict
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.gym_server import Served, serving
from benchmarks.result import BenchmarkResult

RATIO = 1.7
ROUNDS, SECONDS = 15, 2.0
SESSIONS, CLIENTS = 8, 2
SCREEN = {"width": 640, "height": 480}
KINDS = {"lone": (1, ()), "one": (1, ("--front",)), "two": (2, ("--front",))}
_TICKS_PER_S = os.sysconf("SC_CLK_TCK")


@dataclass
class _Measured:
    """One server, and what was counted at it."""

    served: Served
    sessions: list[str]
    rates: list[float] = field(default_factory=list[float])
    steps: int = 0
    cpu_s: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))


def run() -> BenchmarkResult:
    figures: dict[str, float] = {}
    for case in ("picture", "control"):
        with ExitStack() as stack:
            clients = [stack.enter_context(_client()) for _ in range(CLIENTS)]
            servers = {kind: _Measured(served, _opened(served)) for kind, served in _servers(stack)}
            for number in range(ROUNDS + 1):
                order = list(servers)
                random.Random(number).shuffle(order)
                for kind in order:
                    _round(servers[kind], clients, picture=case == "picture", counted=number > 0)
        figures |= _figures(case, servers)
    figures["load_1_min"] = os.getloadavg()[0]
    return BenchmarkResult("workers", figures, f"ratio >= {RATIO:g}", figures["ratio"] >= RATIO)
