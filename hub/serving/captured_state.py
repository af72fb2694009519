"""The state of one session at one moment: as files for graders, and the read-only part of the State API on such files.

States are in the form a grader sees, without anything that depends on the clock, on the path taken or on merely looking
around.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any, cast

import anyio.to_thread
from pydantic import BaseModel, JsonValue
from pydantic_core import to_jsonable_python
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp

from hub.engine.difference import by_path, difference
from hub.engine.erasure import erased
from hub.engine.errors import ForbiddenError, UnknownError
from hub.engine.graded_view import graded_view
from hub.engine.instance import Hosted, Instance
from hub.engine.sessions import HubSession
from hub.hosting import state_diffs
from hub.hosting.builds import Build
from hub.hosting.pushed_state import Stored, reply_to_state, unjudged
from hub.hosting.rules import Rules
from hub.serving.requests import with_slash
from hub.serving.responses import EXCEPTION_HANDLERS, answer, entry_of
from hub.serving.state_api import ROOT

Files = Mapping[str, bytes]
_APP = ROOT + "/sessions/{session_id}/apps/{app}"


def files_of(session: HubSession) -> dict[str, bytes]:
    """Return a session as files: `<app>.json` with the states, `log/<app>.json`, and `files/<file_id>`.

    `erased` of an entry of the log says that it told other people something that the current state does not show.

    All of our applications are included, in their initial state if nobody opened them, and every published one that
    somebody opened. `events`, if there are any, is how many have happened, which the initial state contains then.
    `collections` lists the collections of records in a state, as paths with `*` for an id. For
    published applications these are unknown; instead, `unjudged` lists the places that do not depend on anybody's work.
    """
    files: dict[str, bytes] = {}
    for app in session.apps:
        build = session.apps[app]
        if isinstance(build, Build) and app not in session.instances:
            continue
        instance = session.instance(app)
        known = (
            {"unjudged": sorted(unjudged(build.rules, instance.current) | instance.changed_by_page)}
            if isinstance(build, Build) and isinstance(instance, Stored)
            else {"collections": sorted(set(_collections(instance.current)))}
        )
        initial, current = graded_view(instance.initial), graded_view(instance.current)
        happened = {"events": instance.happened} if isinstance(instance, Instance) and instance.happened else {}
        files[f"{app}.json"] = _json({"initial_state": initial, "current_state": current} | known | happened)
        gone = erased(instance.log, initial, current)
        log = [entry_of(entry) | {"erased": entry.number in gone} for entry in instance.log]
        files[f"log/{app}.json"] = _json(to_jsonable_python(log))
    return files | {f"files/{name}": session.file_store.get(name).content for name in session.file_store.names()}


def create_captured_state_api(apps: Mapping[str, Hosted], read: Callable[[], Files]) -> ASGIApp:
    """Build a read-only application that answers from such files, whatever session is named.

    `apps` are the applications by host. `read` is blocking, and is called at the first request.
    """
    files = cache(read)

    async def content(request: Request, name: str, otherwise: bytes | None = None) -> bytes:
        found = (await anyio.to_thread.run_sync(files)).get(name, otherwise)
        if found is None:
            raise UnknownError(f"{request.url.path}: the captured state holds no {name}")
        return found

    async def states(request: Request) -> dict[str, Any]:
        app = _app(request)
        name = f"{app.name}.json"
        try:
            found: object = json.loads(await content(request, name, _unopened(app)))
        except ValueError as error:
            raise UnknownError(f"{request.url.path}: {name} of the captured state is no JSON") from error
        if not isinstance(found, dict) or not {"initial_state", "current_state"} <= found.keys():
            raise UnknownError(f"{request.url.path}: {name} of the captured state lacks a state")
        return cast("dict[str, Any]", found)

    async def go(request: Request) -> Response:
        both = await states(request)
        initial, current = both["initial_state"], both["current_state"]
        state_diffs = shown_difference(_app(request), initial, current)
        return answer({"initial_state": initial, "current_state": current, "state_diff": state_diffs})

    async def stored(request: Request) -> Response:
        both, app, sid = await states(request), _app(request), request.query_params.get("sid", "")
        initial, current = both["initial_state"], both["current_state"]
        rules = app.rules if isinstance(app, Build) else Rules()
        return answer(reply_to_state(rules, initial, current, sid, partial(shown_difference, app, initial, current)))

    async def state(request: Request) -> Response:
        return answer((await states(request))["current_state"])

    async def changed(request: Request) -> Response:
        both = await states(request)
        return answer(difference(both["initial_state"], both["current_state"]))

    async def log(request: Request) -> Response:
        return Response(await content(request, f"log/{_app(request).name}.json"), media_type="application/json")

    async def file(request: Request) -> Response:
        return Response(await content(request, f"files/{request.path_params['name']}"))

    async def refuse(request: Request) -> Response:
        raise ForbiddenError(f"{request.method} {request.url.path}: a grading run only reads what was captured")

    routes = [
        *with_slash(
            Route("/go", go),
            Route("/state", stored),
        ),
        Route("/files/{sid}/{name}", file),
        Route(f"{_APP}/state", state),
        Route(f"{_APP}/difference", changed),
        Route(f"{_APP}/log", log),
        Route("/{path:path}", refuse, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
    ]
    app = Starlette(routes=routes, exception_handlers=EXCEPTION_HANDLERS)
    app.state.apps = dict(apps)
    app.router.redirect_slashes = False
    return app


def shown_difference(app: Hosted, initial: JsonValue, current: JsonValue) -> dict[str, Any]:
    """Return the difference of two states in the form that the application's published scripts expect."""
    if isinstance(app, Build):
        return state_diffs.shown(app.rules, initial, current)
    return by_path(difference(initial, current))


def _unopened(app: Hosted) -> bytes | None:
    """Return the file of an application that nobody opened, which captured states may leave out."""
    if not isinstance(app, Build):
        return None
    return _json({"initial_state": app.defaults, "current_state": app.defaults})


def _app(request: Request) -> Hosted:
    """Return the application of a request, by its path or host."""
    apps: dict[str, Hosted] = request.app.state.apps
    name, host = request.path_params.get("app"), str(request.url.hostname)
    found = next((app for app in apps.values() if app.name == name), None) if name else apps.get(host)
    if found is None:
        raise UnknownError(f"no application is at {host}{request.url.path}; there are: {', '.join(apps)}")
    return found


def _json(value: object) -> bytes:
    # The same state gives the same bytes, in whatever order its records came.
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def _collections(state: object, path: str = "") -> Iterator[str]:
    if isinstance(state, BaseModel):
        for name in type(state).model_fields:
            yield from _collections(getattr(state, name), f"{path}/{name}")
    elif isinstance(state, Mapping) and path:
        yield path
        for value in cast("Mapping[str, object]", state).values():
            yield from _collections(value, f"{path}/*")
    elif isinstance(state, tuple | list):
        for value in cast("tuple[object, ...]", state):
            yield from _collections(value, f"{path}/*")
