"""`python -m server`: one server in the foreground, until Ctrl-C or SIGTERM; leaving closes every session.

With `--stdio` it serves the one client that started it, over stdin and stdout.
"""

import argparse
import socket
import sys

import uvicorn
from pydantic import ValidationError
from starlette.types import ASGIApp

from hub.apps import InstalledApps
from hub.engine.errors import HubError
from hub.hosting.builds import builds
from schemas.errors import InfrastructureError, InvalidRequestError
from schemas.roles import Role
from server import logs, stdio
from server.app import create_app
from server.episodes.dataset_reader import DatasetReader
from server.episodes.service import EpisodeRules
from server.episodes.tuples import NoTuples
from server.gym import Gym
from server.http_connection import waiting
from server.hub import HubSites, OwnersHub
from server.judge import judge_of
from server.settings import Settings
from tools.principals import TokenStore
from vm_controller.backends.choice import backend_named, require

_EXIT_MISCONFIGURED = 2


class AnnouncingServer(uvicorn.Server):
    """Says where it listens once it does."""

    def __init__(self, config: uvicorn.Config, announcement: str) -> None:
        super().__init__(config)
        self._announcement = announcement

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, then say so on standard output."""
        await super().startup(sockets)
        sys.stdout.write(self._announcement)
        sys.stdout.flush()


def uvicorn_config(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """How this application wants to be served."""
    return uvicorn.Config(
        app,
        # h11, not httptools: that keeps white space at the end of a header, which MCP's conformance suite refuses.
        http=waiting(settings.head_timeout_s),
        loop="uvloop",
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=settings.shutdown_timeout_s,
    )


def listen(settings: Settings) -> socket.socket:
    """Bind the socket first, so that port 0 has become a number before it is announced."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # asyncio turns Nagle's delay off only where the protocol is named; uvloop does so always.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((settings.host, settings.port))
    return listener


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
        return _EXIT_MISCONFIGURED
    logs.configure()
    found = InstalledApps()
    try:
        published = {} if settings.published_hub is None else builds(settings.published_hub, beside=tuple(found))
        gym = Gym(
            settings.state_dir,
            settings.python_of_sessions,
            settings.capacity,
            recordings_dir=settings.recordings_dir,
            judge=judge_of(settings),
            open_backend=backend_named(settings.backend, settings.image),
            sites=HubSites(found, published=published),
            episodes=EpisodeRules(
                DatasetReader(settings.dataset) if settings.dataset else NoTuples(),
                settings.prepared_states,
                settings.prepared_age_s,
                settings.prepare_ahead,
            ),
        )
        require(settings.backend, settings.image)
    except HubError as error:
        sys.stderr.write(f"cua-gym: CUA_GYM_PUBLISHED_HUB: {error}\n")
        return _EXIT_MISCONFIGURED
    except InvalidRequestError as error:
        sys.stderr.write(f"cua-gym: CUA_GYM_DATASET: {error}\n")
        return _EXIT_MISCONFIGURED
    except InfrastructureError as error:
        sys.stderr.write(f"cua-gym: {error}\n")
        return _EXIT_MISCONFIGURED
    if over_stdio:
        stdio.run(settings, gym)
        return 0
    tokens = TokenStore()
    try:
        listener = listen(settings)
        shown_token = _admin_token(settings, tokens)
    except (OSError, ValueError) as error:
        sys.stderr.write(f"cua-gym: cannot serve at {settings.host}:{settings.port}: {error}\n")
        return _EXIT_MISCONFIGURED
    app = create_app(settings, gym, tokens, hub=OwnersHub(found, tokens))
    with listener:
        AnnouncingServer(uvicorn_config(app, settings), _announcement(listener, shown_token)).run([listener])
    return 0


def _admin_token(settings: Settings, tokens: TokenStore) -> str:
    """The line about the admin token: a new one is shown once, a configured one never."""
    if settings.admin_token is None:
        return tokens.mint(Role.ADMIN)
    tokens.adopt(settings.admin_token.get_secret_value(), Role.ADMIN)
    return "as configured in CUA_GYM_ADMIN_TOKEN"


def _announcement(listener: socket.socket, shown_token: str) -> str:
    host, port = listener.getsockname()[:2]
    url = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    return f"cua-gym: {url}\ncua-gym: MCP at {url}/mcp\ncua-gym: admin token {shown_token}\n"


if __name__ == "__main__":
    sys.exit(main())
