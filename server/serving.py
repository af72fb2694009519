"""Serves the application: builds the services that the settings ask for, and HTTP on a socket."""

import socket
import sys

import uvicorn
from starlette.types import ASGIApp

from episodes.dataset_reader import DatasetReader
from episodes.service import EpisodeRules
from episodes.tuples import NoTuples
from hub.apps import InstalledApps
from hub.hosting.builds import builds
from schemas.roles import Role
from server.garbage import spare_what_is_loaded
from server.http_connection import Connection, waiting
from server.http_judge import judge_of
from server.hub import HubSites
from server.services import Services
from server.settings import Settings
from tools.principals import TokenStore
from vm_controller.backends.choice import backend_named, require

EXIT_MISCONFIGURED = 2


def services_of(settings: Settings) -> Services:
    """Create the services that the settings ask for. Blocks.

    Raises:
        HubError: the folder of published applications is not valid.
        InvalidRequestError: a dataset in the settings is not valid.
        InfrastructureError: this machine lacks something that the backend needs.
    """
    found = InstalledApps()
    published = {} if settings.published_hub is None else builds(settings.published_hub, beside=tuple(found))
    services = Services(
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
    return services


class AnnouncingServer(uvicorn.Server):
    """Reports its address once it is listening."""

    def __init__(self, config: uvicorn.Config, announcement: str) -> None:
        super().__init__(config)
        self._announcement = announcement

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start listening, then report the address on standard output."""
        await super().startup(sockets)
        sys.stdout.write(self._announcement)
        sys.stdout.flush()


def uvicorn_config(app: ASGIApp, settings: Settings, connection: type[Connection] = Connection) -> uvicorn.Config:
    """Return the uvicorn configuration for an application.

    Args:
        app: the application.
        settings: the server's settings.
        connection: the protocol class for connections.
    """
    return uvicorn.Config(
        app,
        http=waiting(settings.head_timeout_s, connection),
        loop="uvloop",
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=settings.shutdown_timeout_s,
    )


def listen(settings: Settings) -> socket.socket:
    """Bind the socket before serving, so that port 0 has become a real port when the address is announced.

    Raises:
        OSError: the address cannot be bound.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # asyncio disables Nagle's algorithm only if the protocol is named; uvloop always does.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((settings.host, settings.port))
    return listener


def run(settings: Settings, app: ASGIApp, tokens: TokenStore, connection: type[Connection] = Connection) -> int:
    """Serve an application at the address of the settings until Ctrl-C or SIGTERM.

    Args:
        settings: the address, and the time limits of connections.
        app: the application to serve.
        tokens: the store to which the admin token is added.
        connection: the protocol class for connections.

    Returns:
        The exit code: 0, or `EXIT_MISCONFIGURED` if the address or the admin token cannot be used.
    """
    try:
        listener = listen(settings)
        shown_token = _admin_token(settings, tokens)
    except (OSError, ValueError) as error:
        sys.stderr.write(f"cua-gym: cannot serve at {settings.host}:{settings.port}: {error}\n")
        return EXIT_MISCONFIGURED
    spare_what_is_loaded()
    with listener:
        AnnouncingServer(uvicorn_config(app, settings, connection), _announcement(listener, shown_token)).run(
            [listener]
        )
    return 0


def _admin_token(settings: Settings, tokens: TokenStore) -> str:
    """Return the text about the admin token: a generated token is shown once, a configured one never."""
    if settings.admin_token is None:
        return tokens.mint(Role.ADMIN)
    tokens.adopt(settings.admin_token.get_secret_value(), Role.ADMIN)
    return "as configured in CUA_GYM_ADMIN_TOKEN"


def _announcement(listener: socket.socket, shown_token: str) -> str:
    host, port = listener.getsockname()[:2]
    url = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    return f"cua-gym: {url}\ncua-gym: MCP at {url}/mcp\ncua-gym: admin token {shown_token}\n"
