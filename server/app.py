"""The ASGI application: verbs over REST and MCP behind one stack of middleware."""

from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Protocol

from pydantic_core import to_json
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from server import rest
from server.access import AccessLog
from server.authentication import BearerAuthentication
from server.errors import EXCEPTION_HANDLERS
from server.hosts import HostCheck
from server.limits import BodyLimit
from server.mcp import Mcp
from server.openapi import document
from server.settings import Settings
from tools.facade import Gym
from tools.invoke import Invoker
from tools.principals import TokenStore
from tools.registry import VERBS


class RunningGym(Gym, AbstractAsyncContextManager["RunningGym"], Protocol):
    """A gym that is entered before the first call and, on leaving, closes whatever is still open."""


def create_app(settings: Settings, gym: RunningGym, tokens: TokenStore) -> ASGIApp:
    """Build the application. It enters the gym when it starts and leaves it when it stops."""
    invoker = Invoker(gym, tokens)
    mcp = Mcp(invoker, settings)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None]:
        del app
        async with gym, mcp.running():
            yield

    app = Starlette(
        routes=[
            *rest.routes(VERBS, invoker),
            *mcp.routes(),
            Route("/healthz", _healthz),
            Route("/openapi.json", _openapi),
        ],
        middleware=[
            Middleware(HostCheck, hosts=settings.hosts, origins=settings.origins),
            Middleware(BearerAuthentication, tokens=tokens),
            Middleware(BodyLimit, max_body_bytes=settings.max_body_bytes, body_timeout_s=settings.body_timeout_s),
        ],
        exception_handlers=EXCEPTION_HANDLERS,
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    # Around the application, not in it: Starlette answers for an unexpected exception outside its own middleware.
    return AccessLog(app)


async def _healthz(request: Request) -> Response:
    """The event loop turns; nothing more is promised."""
    del request
    return Response(b'{"status":"ok"}', media_type="application/json")


async def _openapi(request: Request) -> Response:
    del request
    return Response(to_json(document(VERBS)), media_type="application/json")
