"""The hub as one ASGI application: the host name selects the application, and every other host is the State API."""

import re
from pathlib import Path

from starlette.applications import Starlette
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from hub.engine.sessions import Sessions
from hub.hosting.builds import Build
from hub.serving import browser_api, built_pages, published_apps, published_protocol, state_api
from hub.serving.authority import AuthorityOf
from hub.serving.responses import EXCEPTION_HANDLERS, answer
from hub.serving.route_table import RouteTable

_PORT = re.compile(r":\d*$")


def create_hub(
    sessions: Sessions,
    authority_of: AuthorityOf,
    bundle: Path = built_pages.BUNDLE,
    *,
    hardened: bool = True,
    is_open: bool = False,
) -> ASGIApp:
    """Build the ASGI application.

    Args:
        sessions: the sessions it serves.
        authority_of: decides whether a request may use the State API.
        bundle: the folder of the built pages.
        hardened: whether published applications, too, only admit browsers with a cookie to a session; otherwise they
            are open to anyone who names a session, as in the published hub.
        is_open: whether a browser without a cookie is admitted to the shown session: for a desktop, which only its
            own programs can reach.
    """
    of_apps = _application(
        [*browser_api.routes(), *published_protocol.routes(), *built_pages.routes()], sessions, authority_of, bundle
    )
    of_builds = _application(published_apps.routes(), sessions, authority_of)
    of_builds.state.hardened = hardened
    of_apps.state.is_open = of_builds.state.is_open = is_open
    of_state = create_state_api(sessions, authority_of)
    by_host = {state_api.host_of(name): name for name in sessions.apps}

    async def hub(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await of_state(scope, receive, send)
            return
        host = host_of(scope)
        if host in by_host:
            name = by_host[host]
            app = of_builds if isinstance(sessions.apps[name], Build) else of_apps
            await app(dict(scope, **{"hub.app": name}), receive, send)
        elif host in ("localhost", "127.0.0.1", "[::1]"):
            await of_state(scope, receive, send)
        else:
            known = ", ".join(by_host)
            refusal = {
                "code": "not_found",
                "message": f"no application is at {host}; there are: {known}",
                "field": None,
            }
            await answer({"error": refusal}, 404)(scope, receive, send)

    return hub


def create_state_api(sessions: Sessions, authority_of: AuthorityOf) -> ASGIApp:
    """Build the State API alone, for any host."""
    return _application(state_api.routes(), sessions, authority_of)


def _application(
    routes: list[Route], sessions: Sessions, authority_of: AuthorityOf, bundle: Path | None = None
) -> Starlette:
    app = Starlette(routes=[RouteTable(routes)], exception_handlers=EXCEPTION_HANDLERS)
    app.state.sessions, app.state.authority_of, app.state.bundle = sessions, authority_of, bundle
    app.router.redirect_slashes = False
    return app


def host_of(scope: Scope) -> str:
    """Return the host name of a request, in lower case and without the port."""
    for name, value in scope["headers"]:
        if name == b"host":
            return _PORT.sub("", value.decode("latin-1")).lower()
    return ""
