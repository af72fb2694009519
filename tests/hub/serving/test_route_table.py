"""Routes that are found by the shape of a path answer exactly as they would if all were tried in order."""

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from hub.serving.route_table import RouteTable


async def answer(request: Request) -> Response:
    return PlainTextResponse(f"{request.method} {request.scope['path_params']}")


def routes() -> list[Route]:
    return [
        Route("/sessions", answer),
        Route("/sessions", answer, methods=["POST"]),
        Route("/sessions/{session}", answer),
        Route("/sessions/{session}/act", answer, methods=["POST"]),
        Route("/sessions/act/{verb}", answer),
        Route("/files/{name}.png", answer),
        Route("/files/{path:path}", answer),
        Route("/", answer),
    ]


PATHS = (
    *("/", "/sessions", "/sessions/", "/sessions/one", "/sessions/one/act", "/sessions/act/act", "/sessions/one/two"),
    *("/files/a.png", "/files/a/b/c/d/e/f/act", "/files/", "/files", "/act", "/nothing/at/all", "//", "/sessions//act"),
    *("/sessions/one%2Ftwo", "/sessions/one/act/"),
)


async def answers(served: list[BaseRoute]) -> list[tuple[int, str, str | None]]:
    app = Starlette(routes=served)
    app.router.redirect_slashes = False
    found: list[tuple[int, str, str | None]] = []
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
        for path in PATHS:
            for method in ("GET", "POST", "HEAD", "DELETE"):
                got = await client.request(method, path)
                found.append((got.status_code, got.text, got.headers.get("allow")))
    return found


async def test_every_request_is_answered_as_by_trying_the_routes_in_order() -> None:
    one_by_one, table = await answers([*routes()]), await answers([RouteTable(routes())])
    assert table == one_by_one
    assert {status for status, *_ in table} == {200, 404, 405}
