"""`python -m benchmarks.costless_server`: `python -m server` with desktops that cost almost nothing.

With `--front` and CUA_GYM_WORKERS above 0, it is a front with that many workers, which also run this module.
"""

import sys

from benchmarks.costless_desktop import costless_backend
from server import logs
from server.app import create_app
from server.services import Services
from server.serving import run
from server.settings import Settings
from server.workers.front import Front
from server.workers.handover import MovableConnection
from server.workers.worker import arguments, serve
from tools.principals import TokenStore
from tools.shared_tokens import SharedEntries
from vm_controller import ids

WORKER = (sys.executable, "-P", "-m", "benchmarks.costless_server")


def main() -> int:
    logs.configure()
    settings = Settings()
    if "--front" in sys.argv:
        with Front(settings, WORKER) as front:
            return run(settings, front, front.tokens, MovableConnection)
    services = Services(
        settings.state_dir, settings.python_of_sessions, settings.capacity, open_backend=costless_backend
    )
    if "--socket" not in sys.argv:
        tokens = TokenStore()
        return run(settings, create_app(settings, services, tokens), tokens)
    given = arguments(__doc__)
    ids.begin_with(given.tag)
    serve(settings, services, given.socket, TokenStore(entries=SharedEntries(given.tokens)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
