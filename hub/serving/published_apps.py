"""The hosts of published applications: their files, and the contract that their pages and scripts use.

A page names its session by `?sid=`. In hardened mode that name is ignored: a browser is admitted by a launch address,
or by a script that opens the page while scripts may use the State API, and then sees only its own session. It may read
its state in its usual way, push it and store files; the baseline, differences and other sessions are for scripts only.
On a desktop, where only its own programs can make requests, a browser without a pass sees the session that is shown.
"""

from dataclasses import dataclass
from functools import partial

import anyio.to_thread
from pydantic import AliasChoices, BaseModel, ConfigDict, Field, JsonValue
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from hub.engine.errors import ForbiddenError, StaleError, StateRefused, UnknownError
from hub.engine.sessions import HubSession, Sessions
from hub.hosting import default_files
from hub.hosting.builds import Build
from hub.hosting.input_proof import Seen, is_by_browser, seen, watched
from hub.hosting.pushed_state import Stored, reply_to_state
from hub.serving import published_protocol
from hub.serving.authority import COOKIE, is_authorised
from hub.serving.browser_api import (
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
from hub.serving.requests import read, with_slash
from hub.serving.responses import answer

OWN = "own"
"""The name that a hardened page uses for its session."""
UNNAMED = "default"
"""The session of pages and scripts that name none, unless the server is hardened."""
_POLICY = (
    "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:; connect-src 'self'; object-src 'none'; "
    "frame-ancestors 'self'"
)
_HEADERS = {"content-security-policy": _POLICY, "cache-control": "no-cache"}


def routes() -> list[Route]:
    """Return the routes of one application's host."""
    return [
        Route("/launch/{code}", _launch),
        *with_slash(
            Route("/post", _post, methods=["POST"]),
            Route("/go", _go),
            Route("/state", _state),
            Route("/upload", _upload, methods=["POST"]),
        ),
        Route("/files/{sid}/{name}", _file),
        Route("/{path:path}", _page),
    ]


async def _launch(request: Request) -> Response:
    return launch(request, f"/?sid={OWN}")


class _Post(BaseModel):
    """The body of `/post`; other keys are accepted, because scripts send some."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    action: str = "set"
    state: JsonValue = None
    initial_state: JsonValue = Field(default=None, validation_alias=AliasChoices("initial_state", "initialState"))
    merge: bool = False


@dataclass(frozen=True)
class _Asker:
    """The requester, determined before the body has arrived, so that a slow page cannot pass for a script."""

    is_page: bool
    """Whether a page sent the request; its `set` is no baseline, and pushes before anybody acted are nobody's work."""
    is_confined: bool
    """Whether the sender may see and change only its own current state."""
    reader: str
    acted: bool
    is_of_before: bool
    """Whether the page was loaded before a script started over, so that its state is outdated."""

    @classmethod
    def of(cls, request: Request, instance: Stored) -> "_Asker":
        """Determine the requester."""
        sessions: Sessions = request.app.state.sessions
        mark = seen(request, request.query_params.get("sid"))
        is_confined = _is_confined(request)
        if is_confined and is_open(request):
            instance.note_page(sessions.inputs)
        is_page = is_confined or (mark is not None and is_by_browser(request))
        return cls(
            is_page=is_page,
            is_confined=is_confined,
            reader=mark.load if mark else request.cookies.get(COOKIE, ""),
            acted=_has_acted(request, instance, mark),
            is_of_before=is_page and mark is not None and mark.generation != instance.generation,
        )


def _has_acted(request: Request, instance: Stored, mark: Seen | None) -> bool:
    """Whether somebody may have acted since the state began; false only if there is proof."""
    if is_open(request):
        sessions: Sessions = request.app.state.sessions
        return sessions.inputs != instance.inputs or (mark is not None and not mark.is_untouched)
    return mark is None or not mark.is_untouched


def _is_confined(request: Request) -> bool:
    """Whether a request has only the rights of pages: it has no token, or is for the session of its cookie."""
    if not request.app.state.hardened:
        return False
    named = request.query_params.get("sid")
    return not is_authorised(request) or named == OWN or (named is None and COOKIE in request.cookies)


def _session(request: Request, sid: str | None = None) -> HubSession:
    if _is_confined(request) or OWN in {sid, request.query_params.get("sid")}:
        return session_of(request)
    unnamed = None if request.app.state.hardened else UNNAMED
    return published_protocol.session_named(request, sid or request.query_params.get("sid") or unnamed)


async def _instance(request: Request) -> Stored:
    found = await instance_of(_session(request), app_of(request))
    assert isinstance(found, Stored)  # noqa: S101 - these routes are those of builds
    return found


async def _post(request: Request) -> Response:
    instance = await _instance(request)
    asker = _Asker.of(request, instance)
    asked = await read(request, _Post)
    if asker.is_of_before or (asker.is_confined and instance.is_stale(asker.reader)):
        raise StaleError("a script has changed the state since this page read it: load the page again")
    if asker.is_page:
        if asker.acted:
            _do_for_page(instance, asker, asked)
        else:  # comparing whole states takes time
            await anyio.to_thread.run_sync(_do_for_page, instance, asker, asked)
    else:
        instance.note_script()
        _do_for_script(instance, asked)
        if asked.action != "set_current":
            sessions: Sessions = request.app.state.sessions
            instance.inputs = sessions.inputs
    done: dict[str, JsonValue] = {"success": True, "ok": True, "sid": request.query_params.get("sid")}
    return answer(done | ({} if asked.action == "reset" else {"state": instance.current}))


def _do_for_script(instance: Stored, asked: _Post) -> None:
    state = {} if asked.state is None else asked.state
    if not {"action", "state"} & asked.model_fields_set:
        raise StateRefused("the body names neither an action nor a state", "action")
    match asked.action:
        case "set":
            instance.set(state, merge=asked.merge)
        case "set_initial":
            instance.set_initial(state)
        case "set_current":
            instance.set_current(state, merge=asked.merge, initial=asked.initial_state)
        case "reset":
            instance.reset()
        case other:
            raise StateRefused(f"action {other!r} is none of set, set_initial, set_current, reset", "action")


def _do_for_page(instance: Stored, asker: _Asker, asked: _Post) -> None:
    state = {} if asked.state is None else asked.state
    match asked.action:
        case "set" | "set_current":
            # A page's `set` would move the baseline past a change that a script made before the page was opened.
            has_read = instance.has_read(asker.reader)
            initial = asked.initial_state
            instance.push(state, acted=asker.acted, has_read=has_read, merge=asked.merge, initial=initial)
        case "set_initial":
            instance.push_initial(state, acted=asker.acted)
        case "reset" if asker.is_confined:
            instance.go_back()
        case "reset":
            instance.reset()
        case other:
            raise StateRefused(f"action {other!r} is none of set, set_initial, set_current, reset", "action")


async def _go(request: Request) -> Response:
    if request.headers.get("sec-fetch-dest") == "document" and "sid" not in request.query_params:
        return await _page(request)  # many applications have a page at this path that shows their state
    instance = await _instance(request)
    asker = _Asker.of(request, instance)
    instance.note_reader(asker.reader)
    if asker.is_confined:
        own = instance.current
        return answer({"initial_state": own, "current_state": own, "state_diff": {}})
    return published_protocol.states(instance)


async def _state(request: Request) -> Response:
    instance = await _instance(request)
    asker = _Asker.of(request, instance)
    instance.note_reader(asker.reader)
    shown = instance.current if instance.is_custom else None
    initial, changed = (
        (shown, dict[str, JsonValue]) if asker.is_confined else (instance.initial, instance.shown_difference)
    )
    sid = request.query_params.get("sid")
    return answer(reply_to_state(instance.app.rules, initial, shown, sid, changed))


async def _upload(request: Request) -> Response:
    return await published_protocol.upload(request, _session(request))


async def _file(request: Request) -> Response:
    name = request.path_params["name"]
    if request.path_params["sid"] == default_files.SID:
        return await anyio.to_thread.run_sync(default_files.reply, _build(request), name)
    return published_protocol.file(request, _session(request, request.path_params["sid"]))


async def _page(request: Request) -> Response:
    build = _build(request)
    path = await anyio.to_thread.run_sync(partial(_found, build, request.path_params.get("path", "")))
    if path != str(build.index):
        return FileResponse(path, headers=_HEADERS)
    sid = request.query_params.get("sid")
    hardened = request.app.state.hardened
    if hardened and sid != OWN:
        own = str(request.url.include_query_params(sid=OWN))
        if sid and is_authorised(request):
            return _let_in(request, sid, own)
        if is_open(request):
            # Without a session in its address, a page might keep its state to itself.
            return RedirectResponse(own, status_code=303, headers={"cache-control": "no-store"})
    page = await anyio.to_thread.run_sync(build.index.read_bytes)
    if not (hardened and is_open(request)):
        return _shown(page, _generation(request))
    sessions: Sessions = request.app.state.sessions
    cookie = request.cookies[COOKIE] if has_pass(request) else pass_to_shown(request)
    instance = await instance_of(sessions.of_cookie(cookie, app_of(request)), app_of(request))
    assert isinstance(instance, Stored)  # noqa: S101 - these routes are those of builds
    instance.note_page(sessions.inputs)
    shown = _shown(page, instance.generation)
    # Given without another redirect, because one that began on another host would lose its cookie every time.
    give_pass(shown, cookie)
    return shown


def _shown(page: bytes, generation: int) -> Response:
    return Response(watched(page, generation), media_type="text/html", headers=_HEADERS)


def _generation(request: Request) -> int:
    """Return how often scripts have restarted the session that a page will show, without creating one."""
    sessions: Sessions = request.app.state.sessions
    try:
        session = session_of(request) if request.app.state.hardened else None
        session = session or sessions.get(request.query_params.get("sid") or UNNAMED)
    except (ForbiddenError, UnknownError):
        return 0
    instance = session.instances.get(app_of(request))
    return instance.generation if isinstance(instance, Stored) else 0


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
    """Return the file at an address, or the page, which does its own routing; never a file outside the build."""
    file = (build.folder / path).resolve()
    inside = file.is_relative_to(build.folder.resolve())
    return str(file if path and inside and file.is_file() else build.index)
