"""The API for browsers of an application: open it by a launch address, read the state, act, store files."""

from urllib.parse import quote

import anyio.to_thread
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hub.engine.application import App
from hub.engine.difference import difference
from hub.engine.errors import ActionRefused, ForbiddenError, StateRefused
from hub.engine.instance import AnyInstance
from hub.engine.sessions import HubSession, Sessions
from hub.serving.authority import COOKIE, COOKIE_S
from hub.serving.hosts import host_of
from hub.serving.requests import Act, read
from hub.serving.responses import answer

MAX_FILES = 20
FIRST = "main"
MOST_ACT_BYTES = 2 << 20


def routes() -> list[Route]:
    """Return the routes of one application's host."""
    return [
        Route("/launch/{code}", _launch),
        Route("/api/session", _session),
        Route("/api/act", _act, methods=["POST"]),
        Route("/api/files", _upload, methods=["POST"]),
        Route("/api/files/{file_id}", _file),
    ]


def app_of(request: Request) -> str:
    """Return the application whose host the request is for."""
    return str(request.scope["hub.app"])


def session_of(request: Request) -> HubSession:
    """Return the browser's session.

    Raises:
        ForbiddenError: the browser has not been admitted.
    """
    sessions: Sessions = request.app.state.sessions
    cookie = request.cookies.get(COOKIE)
    if cookie is None:
        raise ForbiddenError("this browser was not let in: open the application by its launch address")
    return sessions.of_cookie(cookie, app_of(request))


def has_pass(request: Request) -> bool:
    """Whether a browser has been admitted and its session is open."""
    try:
        session_of(request)
    except ForbiddenError:
        return False
    return True


async def _launch(request: Request) -> Response:
    return launch(request, "/")


def launch(request: Request, address: str) -> Response:
    """Admit a browser by the code in its address, and redirect it to `address`.

    Raises:
        ForbiddenError: the code was already used, or is not one of this application.
    """
    sessions: Sessions = request.app.state.sessions
    try:
        return let_in(sessions.enter(request.path_params["code"], app_of(request)), address)
    except ForbiddenError:
        if is_open(request):
            return let_in_to_shown(request, address)
        raise


def is_open(request: Request) -> bool:
    """Whether any browser is admitted, as on a desktop, which only its own programs can reach."""
    return bool(request.app.state.is_open)


def let_in_to_shown(request: Request, address: str) -> Response:
    """Admit a browser to the shown session, creating one if necessary."""
    return let_in(pass_to_shown(request), address)


def pass_to_shown(request: Request) -> str:
    """Return the value of a cookie for the shown session, creating one if necessary."""
    sessions: Sessions = request.app.state.sessions
    session = sessions.shown() or sessions.create(session_id=FIRST)
    return sessions.admit(session.session_id, app_of(request))


def let_in(cookie: str, address: str) -> Response:
    """Give a browser its cookie and redirect it; the cookie stays in the profile when the browser is closed."""
    response = RedirectResponse(address, status_code=303, headers={"cache-control": "no-store"})
    give_pass(response, cookie)
    return response


def give_pass(response: Response, cookie: str) -> None:
    """Make a response set the cookie that admits a browser."""
    response.set_cookie(COOKIE, cookie, max_age=COOKIE_S, httponly=True, samesite="strict", path="/")


async def _session(request: Request) -> Response:
    session = session_of(request)
    view = view_of(session, await instance_of(session, app_of(request)))
    return answer({**view, "beside": applications_beside(request)})


async def instance_of(session: HubSession, app: str) -> AnyInstance:
    """Return a session's instance of an application, created in a thread if necessary, because that takes a while.

    Raises:
        UnknownError: the hub has no such application.
    """
    if app in session.instances:
        return session.instances[app]
    return await anyio.to_thread.run_sync(session.instance, app)


def view_of(session: HubSession, instance: AnyInstance) -> dict[str, object]:
    """Return what pages need: the application, its theme, its state and its time."""
    return {
        "app": instance.app.name,
        "title": instance.app.title,
        "looks": session.theme,
        "now": instance.now,
        "version": instance.version,
        "state": instance.current,
    }


def applications_beside(request: Request) -> list[dict[str, str]]:
    """Return title and address of each application that a desktop shows, in order; empty if it shows only one.

    Elsewhere each application has to be opened by its own launch address, and a link would not admit anybody.
    """
    sessions: Sessions = request.app.state.sessions
    if not is_open(request) or len(sessions.apps) == 1:
        return []
    place = request.url.replace(path="/", query="", fragment="")
    return [
        {"title": app.title, "address": str(place.replace(hostname=host_of(name)))}
        for name, app in sessions.apps.items()
        if isinstance(app, App)
    ]


async def _act(request: Request) -> Response:
    """Carry out an action, and answer with the difference to the version that the page showed.

    What has happened upon it is part of the difference, so that the page shows it at once.
    """
    _same_site(request)
    session = session_of(request)
    instance = await instance_of(session, app_of(request))
    if len(await request.body()) > MOST_ACT_BYTES:
        # Reading, cleaning and comparing megabytes of text would keep all other sessions waiting.
        raise ActionRefused(f"This is too long: an action may say {MOST_ACT_BYTES:,} bytes.")
    asked = await read(request, Act)
    before, shown = instance.version, instance.current
    entry = session.act(app_of(request), asked.action, asked.arguments, by="user")
    return answer(
        {
            "before": before,
            "version": instance.version,
            "now": instance.now,
            "difference": entry.difference if instance.version == before + 1 else difference(shown, instance.current),
            "made": entry.made,
        }
    )


async def _upload(request: Request) -> Response:
    _same_site(request)
    session = session_of(request)
    async with request.form(max_files=MAX_FILES) as form:
        files = [value for _, value in form.multi_items() if isinstance(value, UploadFile)]
        if not files:
            raise StateRefused("the body holds no file: send multipart/form-data", "file")
        kept = [
            session.file_store.add(file.filename or "file", file.content_type or "", await file.read())
            for file in files
        ]
    return answer({"files": kept}, 201)


async def _file(request: Request) -> Response:
    file = session_of(request).file_store.get(request.path_params["file_id"])
    how = "inline" if "inline" in request.query_params else "attachment"
    name = quote(file.description.name)
    headers = {
        "content-disposition": f"{how}; filename*=UTF-8''{name}",
        "cache-control": "no-store",
        # A file's content must not run as a page of the application.
        "content-security-policy": "sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'",
        "x-content-type-options": "nosniff",
    }
    return Response(file.content, media_type=file.description.content_type, headers=headers)


def _same_site(request: Request) -> None:
    origin = request.headers.get("origin")
    if origin is not None and origin.partition("://")[2] != request.headers.get("host"):
        raise ForbiddenError(f"a page of {origin} may not act here")
