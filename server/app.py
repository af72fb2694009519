"""The ASGI application: tools over REST and MCP behind one middleware stack."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

import anyio.to_thread
from pydantic_core import to_json
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from hub.serving.route_table import RouteTable
from server import rest
from server.access_log import AccessLog
from server.authentication import BearerAuthentication
from server.body_limit import BodyLimit
from server.errors import EXCEPTION_HANDLERS
from server.host_check import HostCheck
from server.hub import OwnersHub
from server.mcp import Mcp, McpServer
from server.metrics import Metrics, MetricsPage
from server.openapi import document
from server.readiness import Phase, Readiness
from server.services import Services
from server.settings import Settings
from server.telemetry import CallWatch
from server.tracing import configured
from tools.dispatch import Invoker
from tools.principals import TokenStore
from tools.registry import VERBS


def create_app(
    settings: Settings,
    services: Services,
    tokens: TokenStore,
    extend_mcp: Callable[[McpServer], None] | None = None,
    hub: OwnersHub | None = None,
) -> ASGIApp:
    """Build the application. It starts the services when it starts and closes them when it stops.

    Args:
        settings: the server's limits, hosts and tokens.
        services: the services that the tools act on.
        tokens: resolves the bearer token of each request.
        extend_mcp: adds handlers to the MCP server, behind the same middleware and authentication as the tools.
        hub: the hub's sessions that belong to no desktop; None serves no State API for them.
    """
    metrics, readiness, tracing = Metrics(), Readiness(services), configured()
    invoker = Invoker(services, tokens, CallWatch(metrics, tracing))
    mcp = Mcp(invoker, settings)
    if extend_mcp is not None:
        extend_mcp(mcp.server)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None]:
        del app
        try:
            async with services, mcp.running():
                readiness.phase = Phase.RUNNING
                yield
                readiness.phase = Phase.STOPPING
        finally:
            if tracing is not None:
                await anyio.to_thread.run_sync(tracing.shutdown)

    routes = (
        *rest.routes(VERBS, invoker),
        *mcp.routes(),
        Route("/healthz", _healthz),
        Route("/readyz", readiness.answer),
        Route("/metrics", MetricsPage(metrics, services, tokens, settings.metrics_token).answer),
        Route("/openapi.json", _openapi),
        *(() if hub is None else (hub.route(),)),
    )
    app = Starlette(
        routes=[RouteTable(routes)],
        middleware=[
            Middleware(HostCheck, hosts=settings.hosts, origins=settings.origins),
            Middleware(BearerAuthentication, tokens=tokens),
            Middleware(BodyLimit, max_body_bytes=settings.max_body_bytes, body_timeout_s=settings.body_timeout_s),
        ],
        exception_handlers=EXCEPTION_HANDLERS,
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False
    # Wraps the application from outside, because Starlette answers unexpected exceptions outside its own middleware.
    return AccessLog(app if hub is None else hub.beside(app), metrics.count_request)


async def _healthz(request: Request) -> Response:
    """Answer 200, which says only that the event loop is running."""
    del request
    return Response(b'{"status":"ok"}', media_type="application/json")


async def _openapi(request: Request) -> Response:
    del request
    return Response(to_json(document(VERBS)), media_type="application/json")
