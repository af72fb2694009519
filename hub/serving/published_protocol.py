"""The State API of the published hub, for our applications: `/post`, `/go`, `/state`, `/upload`, `/files`.

Scripts written for that hub name a session by `?sid=` and expect it to exist once they post to it.
"""

from functools import partial
from typing import Any

import anyio.to_thread
from pydantic import BaseModel, ConfigDict, JsonValue
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hub.engine.errors import StateRefused
from hub.engine.instance import AnyInstance
from hub.engine.sessions import HubSession, Sessions
from hub.serving.authority import require
from hub.serving.browser_api import MAX_FILES, app_of, instance_of
from hub.serving.requests import read, with_slash
from hub.serving.responses import answer


class Post(BaseModel):
    """The body of `/post`; other keys are accepted, because scripts send some."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    action: str
    state: JsonValue = None
    initial_state: JsonValue = None
    merge: bool = False


def routes() -> list[Route]:
    """Return the routes of one application's host."""
    return [
        *with_slash(
            Route("/post", _post, methods=["POST"]),
            Route("/go", _go),
            Route("/state", _state),
            Route("/upload", _upload, methods=["POST"]),
        ),
        Route("/files/{sid}/{name}", _file),
    ]


def session_named(request: Request, sid: str | None = None) -> HubSession:
    """Return the session that an address names, creating it if necessary.

    Raises:
        StateRefused: the address names none.
    """
    sid = sid or request.query_params.get("sid")
    if not sid:
        raise StateRefused("which session? add ?sid=NAME to the address", "sid")
    sessions: Sessions = request.app.state.sessions
    return sessions.get_or_create(sid)


async def post(request: Request, instance: AnyInstance, asked: Post) -> Response:
    """Carry out a post of a script or a page.

    Raises:
        StateRefused: there is no such action, or the state does not match.
    """
    match asked.action:
        case "set":
            await anyio.to_thread.run_sync(instance.set, {} if asked.state is None else asked.state)
        case "set_current":
            change = partial(instance.set_current, merge=asked.merge, initial=asked.initial_state)
            await anyio.to_thread.run_sync(change, {} if asked.state is None else asked.state)
        case "reset":
            instance.reset()
        case other:
            raise StateRefused(f"action {other!r} is none of set, set_current, reset", "action")
    return answer({"success": True, "sid": request.query_params.get("sid")})


def states(instance: AnyInstance) -> Response:
    """Answer with both states and their difference."""
    return answer(
        {
            "initial_state": instance.initial,
            "current_state": instance.current,
            "state_diff": instance.shown_difference(),
        }
    )


def stored_state(request: Request, instance: AnyInstance) -> Response:
    """Answer with the state that a page should show, if it is not just the initial one."""
    stored = instance.current if instance.is_custom or instance.log else None
    return answer(
        {"stored_state": stored, "has_custom_state": stored is not None, "sid": request.query_params.get("sid")}
    )


async def upload(request: Request, session: HubSession) -> Response:
    """Store the files of a form.

    Raises:
        StateRefused: there are none.
    """
    sid = request.query_params.get("sid")
    files: list[dict[str, Any]] = []
    async with request.form(max_files=MAX_FILES) as form:
        for _, value in form.multi_items():
            if isinstance(value, UploadFile):
                kept = session.file_store.add(value.filename or "file", value.content_type or "", await value.read())
                files.append(
                    {
                        "original_name": kept.name,
                        "stored_name": kept.file_id,
                        "size": kept.size,
                        "content_type": kept.content_type,
                        "url": f"/files/{sid}/{kept.file_id}",
                    }
                )
    if not files:
        raise StateRefused("the body holds no file: send multipart/form-data", "file")
    return answer({"success": True, "files": files})


def file(request: Request, session: HubSession) -> Response:
    """Answer with a file of a session."""
    found = session.file_store.get(request.path_params["name"])
    return Response(found.content, media_type=found.description.content_type)


async def _instance(request: Request) -> AnyInstance:
    require(request)
    return await instance_of(session_named(request), app_of(request))


async def _post(request: Request) -> Response:
    instance = await _instance(request)
    return await post(request, instance, await read(request, Post))


async def _go(request: Request) -> Response:
    return states(await _instance(request))


async def _state(request: Request) -> Response:
    return stored_state(request, await _instance(request))


async def _upload(request: Request) -> Response:
    require(request)
    return await upload(request, session_named(request))


async def _file(request: Request) -> Response:
    require(request)
    return file(request, session_named(request, request.path_params["sid"]))
