"""Serves the hub: the applications of each desktop, those of captured states, and the State API for its owners."""

import socket
from collections.abc import AsyncGenerator, Callable, Generator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import anyio
import anyio.to_thread
from starlette.requests import Request
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from hub.engine.file_store import FILE_BYTES
from hub.engine.instance import Hosted
from hub.engine.sessions import Sessions
from hub.hosting.builds import Build
from hub.serving import state_api as typed
from hub.serving.asgi import create_hub, create_state_api, host_of
from hub.serving.built_pages import BUNDLE, WAITING
from hub.serving.captured_state import create_captured_state_api, files_of
from schemas.errors import InfrastructureError, UnauthenticatedError
from server.authentication import bearer_of
from server.body_limit import BodyLimit
from server.listener import Listener
from tools.principals import OWNERS, TokenStore
from vm_controller.web_app_host import Files

MAX_BODY_BYTES = FILE_BYTES + (1 << 20)
BODY_TIMEOUT_S = 30.0


@dataclass(frozen=True)
class KeptSite:
    """A saved copy of one desktop's sessions."""

    sessions: Sessions

    @property
    def size_bytes(self) -> int:
        """The memory taken by the sessions' files; states are small and share equal parts."""
        return sum(self.sessions.get(name).file_store.size for name in self.sessions.names())


class HubSite:
    """The hub applications of one desktop. It holds no other sessions, so programs of the desktop cannot find any."""

    def __init__(self, apps: Mapping[str, Hosted], listeners: tuple[socket.socket, ...], bundle: Path) -> None:
        """Start serving on the running event loop.

        Args:
            apps: the applications, by name.
            listeners: the listening sockets, which belong to the site from now on.
            bundle: the folder with the pages of the applications.
        """
        self._bundle = bundle
        self._scripts = 0
        # These sessions do not expire: they live as long as the desktop does.
        self._become(Sessions(apps, clock=lambda: 0.0))
        self._listeners = tuple(Listener(_bounded(self._serve), one) for one in listeners)

    @property
    def apps(self) -> tuple[str, ...]:
        """The names of the applications."""
        return tuple(self._sessions.apps)

    @property
    def waiting_pages(self) -> tuple[str, ...]:
        """The addresses at which pages of its applications wait; published ones have none."""
        return tuple(
            f"http://{typed.host_of(name)}{WAITING}"
            for name, app in self._sessions.apps.items()
            if not isinstance(app, Build)
        )

    @contextmanager
    def authorised(self) -> Generator[None]:
        """Allow programs of the desktop to use the State API while the block runs."""
        self._scripts += 1
        try:
            yield
        finally:
            self._scripts -= 1

    def note_input(self) -> None:
        """Record that somebody is about to act on the desktop, so that state pushed from now on may result from it."""
        self._sessions.note_input()

    def capture(self) -> Callable[[], Files]:
        """Take the current state of the session that the browser shows.

        If no script created a session, it is the state that a browser would find.

        Returns:
            A function that writes the state as files for graders; it blocks, and may run on any thread.
        """
        sessions = self._sessions.copy()
        return lambda: files_of(sessions.shown() or sessions.create())

    def keep(self) -> KeptSite:
        """Take the current state, with the permissions of the desktop's browser."""
        return KeptSite(self._sessions.copy())

    def restore(self, kept: object) -> None:
        """Replace the state by that of another desktop.

        Args:
            kept: what `keep` returned for that desktop.

        Raises:
            TypeError: `kept` was not returned by the hub.
        """
        if not isinstance(kept, KeptSite):
            raise TypeError(f"{kept!r} was not kept by the hub")
        self._become(kept.sessions.copy())

    async def close(self) -> None:
        """Stop listening and drop all sessions; closing twice is harmless."""
        for listener in self._listeners:
            await listener.close()
        self._become(Sessions(self._sessions.apps))

    def _become(self, sessions: Sessions) -> None:
        self._sessions = sessions
        self._hub = create_hub(sessions, self._authority_of, self._bundle, is_open=True)

    def _authority_of(self, request: Request) -> bool:
        del request
        return self._scripts > 0

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._hub(scope, receive, send)


class HubSites:
    """Serves the applications of the hub to every desktop that shows them."""

    def __init__(
        self, apps: Mapping[str, Hosted], bundle: Path = BUNDLE, published: Mapping[str, Build] | None = None
    ) -> None:
        """Create the sites without opening any.

        Args:
            apps: the applications of this hub, by name.
            bundle: the folder with their pages.
            published: builds of applications of the published hub, by name, which have their own pages.
        """
        self._apps = apps
        self._bundle = bundle
        self._published = dict(published or {})

    @property
    def apps(self) -> frozenset[str]:
        """The names of all applications."""
        return frozenset(self._apps) | self.published

    @property
    def published(self) -> frozenset[str]:
        """The names of the published applications among them."""
        return frozenset(self._published)

    @property
    def hosts(self) -> tuple[str, ...]:
        """The host names of the applications."""
        return tuple(sorted(map(typed.host_of, self.apps)))

    def _named(self, apps: tuple[str, ...]) -> dict[str, Hosted]:
        return {name: self._published.get(name) or self._apps[name] for name in apps}

    async def open(self, apps: tuple[str, ...], listeners: tuple[socket.socket, ...]) -> HubSite:
        """Serve applications on listening sockets, which belong to the site from now on."""
        # On a thread, because applications that were not used before are imported now.
        found = await anyio.to_thread.run_sync(self._named, apps)
        return HubSite(found, listeners, self._bundle)

    @asynccontextmanager
    async def serve_captured(
        self, apps: tuple[str, ...], read: Callable[[], Files], listener: socket.socket
    ) -> AsyncGenerator[None]:
        """Serve captured files, read-only, while the block runs.

        Args:
            apps: the applications that the files belong to.
            read: returns the files, by name. It blocks, and is called once, at the first request.
            listener: the listening socket, which is closed afterwards.

        Raises:
            InfrastructureError: at the end of the block, if a request failed through a fault of the server.
        """
        frozen = create_captured_state_api({typed.host_of(name): app for name, app in self._named(apps).items()}, read)
        failures: list[str] = []

        async def watched(scope: Scope, receive: Receive, send: Send) -> None:
            try:
                await frozen(scope, receive, send)
            except Exception as error:
                # Whatever the error is, the reward could not read the state, so its report must not be trusted.
                failures.append(f"{scope['method']} {scope['path']}: {error!r}")
                raise

        serving = Listener(_bounded(watched), listener)
        try:
            yield
        finally:
            with anyio.CancelScope(shield=True):
                await serving.close()
            if failures:
                raise InfrastructureError(f"the captured state of the hub could not be read: {failures[0]}")


class OwnersHub:
    """Sessions of the hub that belong to no desktop, for the owners of this server: admins and orchestrators.

    The State API is at `/hub/v1`. A browser on this machine is admitted only by a launch address.
    """

    def __init__(self, apps: Mapping[str, Hosted], tokens: TokenStore, bundle: Path = BUNDLE) -> None:
        """Start without sessions.

        Args:
            apps: the applications, by name.
            tokens: resolves the bearer token of each request.
            bundle: the folder with the pages of the applications.
        """
        self._apps = apps
        self._tokens = tokens
        self._bundle = bundle
        self._hosts = frozenset(map(typed.host_of, apps))
        self._made: tuple[ASGIApp, ASGIApp] | None = None

    def route(self) -> Route:
        """Return the route of the State API, to be placed behind the server's middleware."""
        return Route(f"{typed.ROOT}/{{path:path}}", _Application(self._serve_state_api))

    def beside(self, app: ASGIApp) -> ASGIApp:
        """Return an application that serves the hub's applications at their hosts, and `app` at all others."""

        async def by_host(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] == "http" and host_of(scope) in self._hosts:
                pages, _ = await self._applications()
                await pages(scope, receive, send)
            else:
                await app(scope, receive, send)

        return by_host

    async def _serve_state_api(self, scope: Scope, receive: Receive, send: Send) -> None:
        _, state_api = await self._applications()
        await state_api(scope, receive, send)

    async def _applications(self) -> tuple[ASGIApp, ASGIApp]:
        """Return pages and State API, created at the first request, so that an unused server imports no application."""
        apps = await anyio.to_thread.run_sync(dict, self._apps) if self._made is None else {}
        if self._made is None:
            sessions = Sessions(apps)
            pages = _bounded(create_hub(sessions, self._authority_of, self._bundle))
            self._made = pages, create_state_api(sessions, self._authority_of)
        return self._made

    def _authority_of(self, request: Request) -> bool:
        try:
            return bearer_of(request.scope, self._tokens).role in OWNERS
        except UnauthenticatedError:
            return False


class _Application:
    """Wraps an ASGI application, so that Starlette does not take it for a function that answers a request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)


def _bounded(app: ASGIApp) -> ASGIApp:
    return BodyLimit(app, max_body_bytes=MAX_BODY_BYTES, body_timeout_s=BODY_TIMEOUT_S)
