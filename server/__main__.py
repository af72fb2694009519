"""`python -m server`: runs one server in the foreground until Ctrl-C or SIGTERM; stopping closes every session.

With `--stdio` it serves the one client that started it, over stdin and stdout.
"""

import argparse
import sys

from pydantic import ValidationError

from hub.apps import InstalledApps
from hub.engine.errors import HubError
from schemas.errors import InfrastructureError, InvalidRequestError
from server import logs, stdio
from server.app import create_app
from server.hub import OwnersHub
from server.serving import EXIT_MISCONFIGURED, run, services_of
from server.settings import Settings
from server.workers.front import Front
from server.workers.handover import MovableConnection
from tools.principals import TokenStore
from vm_controller import ids


def main() -> int:
    """Serve with the settings of the environment; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m server", description="Settings are variables named CUA_GYM_….")
    parser.add_argument("--stdio", action="store_true", help="serve MCP to the client that started this process")
    over_stdio: bool = parser.parse_args().stdio
    try:
        settings = Settings()
    except ValidationError as error:
        reasons = "\n".join(f"  {'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors())
        sys.stderr.write(f"cua-gym: the settings (CUA_GYM_…) are wrong:\n{reasons}\n")
        return EXIT_MISCONFIGURED
    logs.configure()
    try:
        if settings.workers > 1 and not over_stdio:
            # Report problems before a worker is started.
            services_of(settings)
            with Front(settings) as front:
                return run(settings, front, front.tokens, MovableConnection)
        ids.begin_with(settings.id_prefix)
        services = services_of(settings)
        if over_stdio:
            stdio.run(settings, services)
            return 0
        tokens = TokenStore(tag=settings.id_prefix)
        return run(settings, create_app(settings, services, tokens, hub=OwnersHub(InstalledApps(), tokens)), tokens)
    except HubError as error:
        sys.stderr.write(f"cua-gym: CUA_GYM_PUBLISHED_HUB: {error}\n")
    except InvalidRequestError as error:
        sys.stderr.write(f"cua-gym: CUA_GYM_DATASET: {error}\n")
    except InfrastructureError as error:
        sys.stderr.write(f"cua-gym: {error}\n")
    return EXIT_MISCONFIGURED


if __name__ == "__main__":
    sys.exit(main())
