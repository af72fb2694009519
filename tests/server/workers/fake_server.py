"""`python -m server` with workers that have no desktops; `SILENCE_S` is how long one may be silent."""

import os
import sys

from server import logs
from server.serving import run
from server.settings import Settings
from server.workers.front import Front
from server.workers.handover import MovableConnection
from server.workers.supervision import SILENCE_S

if __name__ == "__main__":
    logs.configure()
    chosen = Settings()
    command = (sys.executable, "-m", "tests.server.workers.fake_worker")
    with Front(chosen, command, float(os.environ.get("SILENCE_S", SILENCE_S))) as front:
        sys.exit(run(chosen, front, front.tokens, MovableConnection))
