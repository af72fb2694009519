"""The hosts of published applications: their files, and the contract that their pages and scripts speak.

A page names its session by `?sid=`. Hardened, that means nothing: a browser is let in by a launch address, or by a
script that opens the page while scripts may use the State API, and then sees its own session, whatever it names.
It may read its state, push it and keep files, as the pages do; `/go`, `set` and `reset` are for scripts alone.
"""

from functools import partial

import anyio.to_thread
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from hub.engine.instance import AnyInstance
from hub.engine.refusals import ForbiddenError
from hub.engine.sessions import HubSession, Sessions
from hub.hosting.builds import Build
from hub.serving import published
from hub.serving.authority import is_authorised
from hub.serving.browser import app_of, instance_of, launch, let_in, session_of
from hub.serving.published import Post
from hub.serving.requests import read

OWN = "own"
"""The name by which a hardened page calls the session it was let into."""
_POLICY = (
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; connect-src 'self'; object-src 'none'; "
    "frame-ancestors 'self'"
)


def routes() -> list[Route]:
    """The routes of one application's host."""
    return [
        Route("/launch/{code}", _launch),
        Route("/post", _post, methods=["POST"]),
        Route("/go", _go),
        Route("/state", _state),
        Route("/upload", _upload, methods=["POST"]),
        Route("/files/{sid}/{name}", _file),
        Route("/{path:path}", _page),
    ]


async def _launch(request: Request) -> Response:
    return launch(request, f"/?sid={OWN}")


def _is_script(request: Request) -> bool:
    """Whether a request may do everything: it has a token, or nobody asked for hardening."""
    return is_authorised(request) or not request.app.state.hardened


def _session(request: Request, sid: str | None = None) -> HubSession:
    if _is_script(request) and sid != OWN and request.query_params.get("sid") != OWN:
        return published.session_named(request, sid)
    return session_of(request)


async def _instance(request: Request) -> AnyInstance:
    return await instance_of(_session(request), app_of(request))


async def _post(request: Request) -> Response:
    asked = await read(request, Post)
    if not _is_script(request):
        if asked.action != "set_current":
            raise ForbiddenError(f"a page may push its current state; {asked.action!r} is for scripts")
        # A baseline is what a page began with, and its first push says so; no later one may move it.
        asked = asked.model_copy(update={"initial_state": None})
    return await published.post(request, await _instance(request), asked)


async def _go(request: Request) -> Response:
    if not _is_script(request):
        raise ForbiddenError("/go belongs to the State API, which needs a token that may use it")
    return published.states(await _instance(request))


async def _state(request: Request) -> Response:
    return published.stored_state(request, await _instance(request))


async def _upload(request: Request) -> Response:
    return await published.upload(request, _session(request))


async def _file(request: Request) -> Response:
    return published.file(request, _session(request, request.path_params["sid"]))


async def _page(request: Request) -> Response:
    sid = request.query_params.get("sid")
    if request.app.state.hardened and sid and sid != OWN and is_authorised(request):
        return _let_in(request, sid)
    build = _build(request)
    path = await anyio.to_thread.run_sync(partial(_found, build, request.path_params["path"]))
    return FileResponse(path, headers={"content-security-policy": _POLICY, "cache-control": "no-cache"})


def _let_in(request: Request, sid: str) -> Response:
    sessions: Sessions = request.app.state.sessions
    sessions.get_or_create(sid)
    address = str(request.url.include_query_params(sid=OWN))
    return let_in(sessions.admit(sid, app_of(request)), address)


def _build(request: Request) -> Build:
    sessions: Sessions = request.app.state.sessions
    found = sessions.apps[app_of(request)]
    assert isinstance(found, Build)  # noqa: S101 - these routes are those of builds
    return found


def _found(build: Build, path: str) -> str:
    """Return the file at an address, or the page that finds its way by itself; nothing outside of the build."""
    file = (build.folder / path).resolve()
    inside = file.is_relative_to(build.folder.resolve())
    return str(file if path and inside and file.is_file() else build.folder / "index.html")
