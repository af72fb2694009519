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
from hub.serving.built_pages import BUNDLE
from hub.serving.captured_state import create_captured_state_api, files_of
from schemas.errors import InfrastructureError, UnauthenticatedError
from server.authentication import bearer_token
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
        """Memory taken by the sessions' files; states are small and share equal parts."""
        return sum(self.sessions.get(name).file_store.size for name in self.sessions.names())


class HubSite:
    """The applications of one desktop. It holds no other sessions, so a program inside can find none."""

    def __init__(self, apps: Mapping[str, Hosted], listeners: tuple[socket.socket, ...], bundle: Path) -> None:
        """Serve them on sockets, on the running event loop."""
        self._bundle = bundle
        self._scripts = 0
        # Time stands still for these sessions: they live as long as the desktop does.
        self._become(Sessions(apps, clock=lambda: 0.0))
        self._listeners = tuple(Listener(_bounded(self._serve), one) for one in listeners)

    @property
    def apps(self) -> tuple[str, ...]:
        """The applications' names."""
        return tuple(self._sessions.apps)

    @contextmanager
    def authorised(self) -> Generator[None]:
        """Let the programs of the desktop use the State API while the block runs."""
        self._scripts += 1
        try:
            yield
        finally:
            self._scripts -= 1

    def note_input(self) -> None:
        """Record that somebody is about to act on the desktop: what pages push from now on may result from it."""
        self._sessions.note_input()

    def capture(self) -> Callable[[], Files]:
        """Take the current state; the returned function writes it as files for graders, blocking, on any thread.

        It is that of the session which the browser shows. Where no script made one it is what a browser would find.
        """
        sessions = self._sessions.copy()
        return lambda: files_of(sessions.shown() or sessions.create())

    def keep(self) -> KeptSite:
        """Take the current state, with the desktop browser's rights."""
        return KeptSite(self._sessions.copy())

    def restore(self, kept: object) -> None:
        """Take over another desktop's state.

        Args:
            kept: what `keep` returned for it.

        Raises:
            TypeError: it was not kept by the hub.
        """
        if not isinstance(kept, KeptSite):
            raise TypeError(f"{kept!r} was not kept by the hub")
        self._become(kept.sessions.copy())

    async def close(self) -> None:
        """Stop listening and forget everything; closing twice is harmless."""
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
    """The applications of the hub for every desktop that shows them."""

    def __init__(
        self, apps: Mapping[str, Hosted], bundle: Path = BUNDLE, published: Mapping[str, Build] | None = None
    ) -> None:
        """`bundle` holds the pages of our applications; `published` are builds of others, which bring their own."""
        self._apps = apps
        self._bundle = bundle
        self._published = dict(published or {})

    @property
    def apps(self) -> frozenset[str]:
        """The applications there are."""
        return frozenset(self._apps) | self.published

    @property
    def published(self) -> frozenset[str]:
        """The published applications among them."""
        return frozenset(self._published)

    @property
    def hosts(self) -> tuple[str, ...]:
        """The names of their hosts."""
        return tuple(sorted(map(typed.host_of, self.apps)))

    def _named(self, apps: tuple[str, ...]) -> dict[str, Hosted]:
        return {name: self._published.get(name) or self._apps[name] for name in apps}

    async def open(self, apps: tuple[str, ...], listeners: tuple[socket.socket, ...]) -> HubSite:
        """Serve these applications to every connection; the sockets belong to the site from now on."""
        # On a thread: what nobody asked for before is imported now.
        found = await anyio.to_thread.run_sync(self._named, apps)
        return HubSite(found, listeners, self._bundle)

    @asynccontextmanager
    async def serve_captured(
        self, apps: tuple[str, ...], read: Callable[[], Files], listener: socket.socket
    ) -> AsyncGenerator[None]:
        """Serve captured files, read-only, while the block runs.

        Args:
            apps: the applications whose files they are.
            read: returns the files, by name; blocking, and called once, at the first request.
            listener: the socket, which is closed afterwards.

        Raises:
            InfrastructureError: on leaving, if a request failed by a mistake of ours.
        """
        frozen = create_captured_state_api({typed.host_of(name): app for name, app in self._named(apps).items()}, read)
        failures: list[str] = []

        async def watched(scope: Scope, receive: Receive, send: Send) -> None:
            try:
                await frozen(scope, receive, send)
            except Exception as error:
                # Whatever it is, the reward saw a state that could not be read, and must not be believed.
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
        """Begin without sessions; `bundle` holds the pages."""
        self._apps = apps
        self._tokens = tokens
        self._bundle = bundle
        self._hosts = frozenset(map(typed.host_of, apps))
        self._made: tuple[ASGIApp, ASGIApp] | None = None

    def route(self) -> Route:
        """Return the route of the State API, which is behind the server's own middleware."""
        return Route(f"{typed.ROOT}/{{path:path}}", _Application(self._serve_state_api))

    def beside(self, app: ASGIApp) -> ASGIApp:
        """Return an application that serves the hosts of the hub's applications, and `app` at all others."""

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
        """Return pages and State API, created at the first request, so an unused server imports no application."""
        apps = await anyio.to_thread.run_sync(dict, self._apps) if self._made is None else {}
        if self._made is None:
            sessions = Sessions(apps)
            pages = _bounded(create_hub(sessions, self._authority_of, self._bundle))
            self._made = pages, create_state_api(sessions, self._authority_of)
        return self._made

    def _authority_of(self, request: Request) -> bool:
        try:
            return self._tokens.resolve(bearer_token(request.headers)).role in OWNERS
        except UnauthenticatedError:
            return False


class _Application:
    """Makes Starlette treat it as an application, not as a function that answers a request."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)


def _bounded(app: ASGIApp) -> ASGIApp:
    return BodyLimit(app, max_body_bytes=MAX_BODY_BYTES, body_timeout_s=BODY_TIMEOUT_S)
