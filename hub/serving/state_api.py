"""Our State API: sessions and operations on their applications, for callers with a token."""

from functools import partial

import anyio.to_thread
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hub.engine.instance import AnyInstance
from hub.engine.sessions import HubSession, Sessions
from hub.serving.authority import require
from hub.serving.browser_api import instance_of, view_of
from hub.serving.hosts import host_of
from hub.serving.requests import Act, Begin, Create, Fork, read
from hub.serving.responses import answer, entry_of

ROOT = "/hub/v1"
_ONE = ROOT + "/sessions/{session_id}"
_APP = _ONE + "/apps/{app}"


def routes() -> list[Route]:
    """Return the routes, which are on every host that does not belong to an application."""
    return [
        Route(f"{ROOT}/apps", _apps),
        Route(f"{ROOT}/sessions", _list),
        Route(f"{ROOT}/sessions", _create, methods=["POST"]),
        Route(_ONE, _show),
        Route(_ONE, _delete, methods=["DELETE"]),
        Route(f"{_ONE}/fork", _fork, methods=["POST"]),
        Route(f"{_APP}/begin", _begin, methods=["POST"]),
        Route(f"{_APP}/act", _act, methods=["POST"]),
        Route(f"{_APP}/state", _state),
        Route(f"{_APP}/difference", _difference),
        Route(f"{_APP}/log", _log),
        Route(f"{_APP}/reset", _reset, methods=["POST"]),
        Route(f"{_APP}/launch", _launch, methods=["POST"]),
    ]


def _sessions(request: Request) -> Sessions:
    found: Sessions = request.app.state.sessions
    return found


def _session(request: Request) -> HubSession:
    require(request)
    return _sessions(request).get(request.path_params["session_id"])


async def _instance(request: Request) -> AnyInstance:
    return await instance_of(_session(request), request.path_params["app"])


async def _apps(request: Request) -> Response:
    require(request)
    return answer(
        [
            {
                "name": app.name,
                "title": app.title,
                "summary": app.summary,
                "worlds": list(app.fixtures),
                "schema": app.schema(),
            }
            for app in _sessions(request).apps.values()
        ]
    )


async def _list(request: Request) -> Response:
    require(request)
    return answer({"sessions": _sessions(request).names()})


async def _create(request: Request) -> Response:
    require(request)
    asked = await read(request, Create)
    session = _sessions(request).create(
        session_id=asked.session_id, fixture=asked.world, seed=asked.seed, theme_seed=asked.looks, lease_s=asked.lease_s
    )
    return answer({"session_id": session.session_id, "lease_s": session.lease_s}, 201)


async def _show(request: Request) -> Response:
    session = _session(request)
    return answer(
        {
            "session_id": session.session_id,
            "lease_s": session.lease_s,
            "looks": session.theme,
            "apps": {
                name: {"world": one.fixture_name, "seed": one.seed, "version": one.version, "now": one.now}
                for name, one in session.instances.items()
            },
        }
    )


async def _delete(request: Request) -> Response:
    require(request)
    _sessions(request).delete(request.path_params["session_id"])
    return Response(status_code=204)


async def _fork(request: Request) -> Response:
    require(request)
    asked = await read(request, Fork)
    twin = _sessions(request).fork(request.path_params["session_id"], asked.session_id)
    return answer({"session_id": twin.session_id, "lease_s": twin.lease_s}, 201)


async def _begin(request: Request) -> Response:
    session = _session(request)
    asked = await read(request, Begin)
    begin = partial(session.begin, request.path_params["app"], asked.world, asked.seed, asked.state, asked.events)
    return answer(view_of(session, await anyio.to_thread.run_sync(begin)))


async def _act(request: Request) -> Response:
    session = _session(request)
    instance = await instance_of(session, request.path_params["app"])
    asked = await read(request, Act)
    return answer(entry_of(session.act(instance.app.name, asked.action, asked.arguments)))


async def _state(request: Request) -> Response:
    return answer((await _instance(request)).current)


async def _difference(request: Request) -> Response:
    return answer((await _instance(request)).difference())


async def _log(request: Request) -> Response:
    return answer([entry_of(entry) for entry in (await _instance(request)).log])


async def _reset(request: Request) -> Response:
    instance = await _instance(request)
    instance.reset()
    return answer(instance.current)


async def _launch(request: Request) -> Response:
    """Answer with an address that admits one browser once."""
    session, app = _session(request), request.path_params["app"]
    code = _sessions(request).launch(session.session_id, app)
    port = f":{request.url.port}" if request.url.port not in (None, 80) else ""
    return answer({"url": f"http://{host_of(app)}{port}/launch/{code}"}, 201)
