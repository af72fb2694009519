"""The hosts of published applications: their files, and the contract that their pages and scripts speak.

A page names its session by `?sid=`. Hardened, that means nothing: a browser is let in by a launch address, or by a
script that opens the page while scripts may use the State API, and then sees its own session, whatever it names.
It may read its state, push it and keep files, as the pages do; `/go`, `set` and `reset` are for scripts alone.
On a desktop, where nobody but its own programs can ask, a browser without a pass sees the session that is shown.
"""

from functools import partial

import anyio.to_thread
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from hub.engine.refusals import ForbiddenError, StaleError
from hub.engine.sessions import HubSession, Sessions
from hub.hosting.builds import Build
from hub.hosting.stored import Stored
from hub.serving import published
from hub.serving.authority import COOKIE, is_authorised
from hub.serving.browser import (
    app_of,
    give_pass,
    has_pass,
    instance_of,
    is_open,
    launch,
    let_in,
    pass_to_shown,
    session_of,
)
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


def _is_page(request: Request) -> bool:
    """Whether a request may do no more than pages do: it has no token, or is for the session of a pass."""
    if not request.app.state.hardened:
        return False
    named = request.query_params.get("sid")
    return not is_authorised(request) or named == OWN or (named is None and COOKIE in request.cookies)


def _session(request: Request, sid: str | None = None) -> HubSession:
    if _is_page(request) or OWN in {sid, request.query_params.get("sid")}:
        return session_of(request)
    return published.session_named(request, sid)


async def _instance(request: Request) -> Stored:
    found = await instance_of(_session(request), app_of(request))
    assert isinstance(found, Stored)  # noqa: S101 - these routes are those of builds
    return found


async def _post(request: Request) -> Response:
    # Who asks is settled before the body has arrived: a page that dawdles must not become a script meanwhile.
    is_page = _is_page(request)
    instance = await _instance(request)
    asked = await read(request, Post)
    if is_page:
        if asked.action != "set_current":
            raise ForbiddenError(f"a page may push its current state; {asked.action!r} is for scripts")
        if instance.is_stale(request.cookies[COOKIE]):
            raise StaleError("a script has changed the state since this page read it: load the page again")
        # A baseline is what a page began with, and its first push says so; no later one may move it.
        return await published.post(request, instance, asked.model_copy(update={"initial_state": None}))
    if request.app.state.hardened:
        instance.note_script()
    return await published.post(request, instance, asked)


async def _go(request: Request) -> Response:
    if _is_page(request):
        raise ForbiddenError("/go belongs to the State API, which needs a token that may use it")
    return published.states(await _instance(request))


async def _state(request: Request) -> Response:
    is_page = _is_page(request)
    instance = await _instance(request)
    if is_page:
        instance.note_reader(request.cookies[COOKIE])
    return published.stored_state(request, instance)


async def _upload(request: Request) -> Response:
    return await published.upload(request, _session(request))


async def _file(request: Request) -> Response:
    return published.file(request, _session(request, request.path_params["sid"]))


async def _page(request: Request) -> Response:
    build = _build(request)
    path = await anyio.to_thread.run_sync(partial(_found, build, request.path_params["path"]))
    hardened = request.app.state.hardened and path == str(build.index)
    sid = request.query_params.get("sid")
    own = str(request.url.include_query_params(sid=OWN))
    if hardened and sid != OWN:
        if sid and is_authorised(request):
            return _let_in(request, sid, own)
        if is_open(request):
            # A page that finds no session in its address may keep its state to itself.
            return RedirectResponse(own, status_code=303, headers={"cache-control": "no-store"})
    answer = FileResponse(path, headers={"content-security-policy": _POLICY, "cache-control": "no-cache"})
    if hardened and is_open(request) and not has_pass(request):
        # Not by another redirect: one that began on another host would lose its cookie again and again.
        give_pass(answer, pass_to_shown(request))
    return answer


def _let_in(request: Request, sid: str, address: str) -> Response:
    sessions: Sessions = request.app.state.sessions
    sessions.get_or_create(sid)
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
    return str(file if path and inside and file.is_file() else build.index)
