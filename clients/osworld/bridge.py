"""OSWorld's in-VM protocol in front of a desktop, so that its own controllers and getters drive ours.

The bridge runs in a client process whose token may open workspaces. It listens on loopback and requires its own
password, known only to the caller, because the protocol has none. Desktops cannot reach it over the network.

Our own failures are answered with 502 and recorded in `failures`, because the harness turns them into None or 0.
"""

import base64
import hmac
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from socket import AF_INET, SOCK_STREAM, socket
from typing import Any

import anyio
import uvicorn
from pydantic import ValidationError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from clients.osworld import bridge_bodies as bodies
from clients.osworld.accessibility import terminal_text, to_xml
from clients.osworld.files import FileMap
from clients.osworld.guest import HOME, Guest
from schemas.errors import CuaGymError, DeadlineError, InfrastructureError, InvalidRequestError, NotFoundError
from schemas.files import FileEntry
from schemas.workspaces import RunResult

USER = "osworld"
MAX_UPLOAD_BYTES = 256 * 1024 * 1024
_UNAUTHORIZED = 401
_BAD_GATEWAY = 502
_BAD_REQUEST = 400
_FAILED = 500
_NOT_FOUND = 404
_NOT_OFFERED = 501
_SECRET_BYTES = 24

Answering = Callable[["Bridge", Request], Awaitable[Response]]


@dataclass
class Bridge:
    """A desktop behind OSWorld's protocol, with a record of failed calls."""

    guest: Guest
    files: FileMap = field(default_factory=FileMap)
    task_id: str = ""
    secret: str = field(default_factory=lambda: secrets.token_urlsafe(_SECRET_BYTES), repr=False)
    port: int = 0
    failures: list[str] = field(default_factory=list[str])
    """Failures of the desktop or the server."""

    @property
    def host(self) -> str:
        """The VM address to give to a harness; Python's `requests` uses the part before @ as credentials."""
        return f"{USER}:{self.secret}@127.0.0.1"

    def app(self) -> Starlette:
        """Return the application with the protocol's routes."""
        routes = [
            Route(path, self._guarded(answering), methods=[method]) for (method, path), answering in _ROUTES.items()
        ]
        return Starlette(routes=routes)

    def _guarded(self, answering: Answering) -> Callable[[Request], Awaitable[Response]]:
        async def guarded(request: Request) -> Response:
            if not self._is_allowed(request):
                challenge = {"WWW-Authenticate": 'Basic realm="osworld"'}
                return PlainTextResponse("this guest asks for its password", _UNAUTHORIZED, challenge)
            try:
                return await answering(self, request)
            except ValidationError as error:
                return _error(_BAD_REQUEST, str(error))
            except NotFoundError as error:
                return _error(_NOT_FOUND, error.message)
            except InfrastructureError as error:
                return self._failed(error)
            except CuaGymError as error:
                # For a desktop that is gone the server reports an ended session, which is no answer of the desktop's.
                if error.code in _OURS:
                    return self._failed(error)
                return _error(_FAILED, error.message)

        return guarded

    def _failed(self, error: CuaGymError) -> Response:
        self.failures.append(f"{error.code}: {error.message}")
        return _error(_BAD_GATEWAY, error.message)

    def _is_allowed(self, request: Request) -> bool:
        expected = "Basic " + base64.b64encode(f"{USER}:{self.secret}".encode()).decode()
        given = request.headers.get("authorization", "")
        return hmac.compare_digest(given.encode(), expected.encode())


_OURS = frozenset({"session_ended", "deadline_exceeded", "busy", "internal_error", "unauthenticated", "forbidden"})


@asynccontextmanager
async def serve_bridge(bridge: Bridge, *, port: int = 0) -> AsyncGenerator[Bridge]:
    """Serve a bridge on loopback, at `bridge.port`.

    Args:
        bridge: The bridge.
        port: Port; 0 takes a free one.
    """
    with socket(AF_INET, SOCK_STREAM) as listener:
        listener.bind(("127.0.0.1", port))
        listener.listen()
        bridge.port = listener.getsockname()[1]
        config = uvicorn.Config(bridge.app(), lifespan="off", access_log=False, log_level="error")
        server = _Quiet(config)
        failure: Exception | None = None
        async with anyio.create_task_group() as group:
            group.start_soon(server.serve, [listener])
            # The group would wrap an error that passes through it, so it is raised outside.
            try:
                yield bridge
            except Exception as error:
                failure = error
            finally:
                server.should_exit = True
        if failure is not None:
            raise failure


class _Quiet(uvicorn.Server):
    """A server that installs no signal handlers."""

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        yield


async def _screenshot(bridge: Bridge, _: Request) -> Response:
    return Response(await bridge.guest.screenshot(), media_type="image/png")


async def _accessibility(bridge: Bridge, _: Request) -> Response:
    return JSONResponse({"AT": to_xml(await bridge.guest.tree())})


async def _terminal(bridge: Bridge, _: Request) -> Response:
    return JSONResponse({"output": terminal_text(await bridge.guest.tree()), "status": "success"})


async def _platform(_: Bridge, __: Request) -> Response:
    return PlainTextResponse("Linux")


async def _cursor(bridge: Bridge, _: Request) -> Response:
    cursor = (await bridge.guest.look()).cursor
    return JSONResponse([cursor.x, cursor.y])


async def _screen_size(bridge: Bridge, _: Request) -> Response:
    return JSONResponse(bridge.guest.screen.model_dump())


async def _window_size(bridge: Bridge, request: Request) -> Response:
    async with request.form() as form:
        name = str(form.get("app_class_name", ""))
    window = await bridge.guest.window(name, strict=False, by_class=True, timeout_s=0)
    return JSONResponse({"width": window.width, "height": window.height})


async def _execute(bridge: Bridge, request: Request) -> Response:
    body = bodies.Execute.model_validate_json(await request.body())
    return _ran(await bridge.guest.run(body.command, shell=body.shell))


async def _execute_and_verify(bridge: Bridge, request: Request) -> Response:
    body = bodies.ExecuteWithVerification.model_validate_json(await request.body())
    result = await bridge.guest.run(body.command, shell=body.shell)
    if body.verification.window_exists:
        await bridge.guest.window(body.verification.window_exists, timeout_s=body.max_wait_time)
    if body.verification.command_success:
        command = body.verification.command_success
        deadline = anyio.current_time() + body.max_wait_time
        while (await bridge.guest.run(command, shell=isinstance(command, str))).exit_code != 0:
            if anyio.current_time() > deadline:
                return _error(_FAILED, f"the command did not succeed within {body.max_wait_time} s")
            await anyio.sleep(body.check_interval)
    return _ran(result)


async def _launch(bridge: Bridge, request: Request) -> Response:
    body = bodies.Execute.model_validate_json(await request.body())
    await bridge.guest.start(body.command, shell=body.shell)
    shown = body.command if isinstance(body.command, str) else " ".join(body.command)
    return PlainTextResponse(f"{shown} launched successfully")


async def _open(bridge: Bridge, request: Request) -> Response:
    await bridge.guest.open(bodies.Path.model_validate_json(await request.body()).path)
    return PlainTextResponse("File opened successfully")


async def _upload(bridge: Bridge, request: Request) -> Response:
    async with request.form(max_part_size=MAX_UPLOAD_BYTES) as form:
        path, data = form.get("file_path"), form.get("file_data")
        if not isinstance(path, str) or data is None or isinstance(data, str):
            return _error(_BAD_REQUEST, "file_path and file_data are needed")
        await bridge.guest.write(path, await data.read())
    return PlainTextResponse("File Uploaded")


async def _download(bridge: Bridge, request: Request) -> Response:
    body = bodies.Download.model_validate_json(await request.body())
    source = bridge.files.find(body.url, bridge.task_id, body.path)
    if source is None:
        return _error(_NOT_FOUND, f"nothing is downloaded, and there is no local file for {body.url}")
    await bridge.guest.write(body.path, await anyio.Path(source).read_bytes())
    return PlainTextResponse("File downloaded successfully")


async def _activate(bridge: Bridge, request: Request) -> Response:
    body = bodies.WindowName.model_validate_json(await request.body())
    await bridge.guest.activate(await bridge.guest.window(body.window_name, strict=body.strict, by_class=body.by_class))
    return PlainTextResponse("Window activated successfully")


async def _close(bridge: Bridge, request: Request) -> Response:
    body = bodies.WindowName.model_validate_json(await request.body())
    await bridge.guest.close(await bridge.guest.window(body.window_name, strict=body.strict, by_class=body.by_class))
    return PlainTextResponse("Window closed successfully")


async def _file(bridge: Bridge, request: Request) -> Response:
    async with request.form() as form:
        path = form.get("file_path")
    if not isinstance(path, str) or not path:
        return _error(_BAD_REQUEST, "file_path is needed")
    try:
        data = await bridge.guest.read(path)
    except InvalidRequestError as error:
        return _error(_NOT_FOUND, error.message)
    if data is None:
        return _error(_NOT_FOUND, f"there is no {path}")
    return Response(data, media_type="application/octet-stream")


async def _list_directory(bridge: Bridge, request: Request) -> Response:
    path = bodies.Path.model_validate_json(await request.body()).path
    listing = await bridge.guest.listing(path)
    return JSONResponse({"directory_tree": _as_tree(path, listing.entries)})


async def _desktop_path(_: Bridge, __: Request) -> Response:
    return JSONResponse({"desktop_path": f"{HOME}/Desktop"})


async def _run_python(bridge: Bridge, request: Request) -> Response:
    body = bodies.Code.model_validate_json(await request.body())
    result = await bridge.guest.run(("python", "-c", body.code))
    said = {
        "status": "success" if result.exit_code == 0 else "error",
        "message": result.stdout + result.stderr,
        "need_more": False,
        "output": result.stdout,
        "error": result.stderr,
        "return_code": result.exit_code,
    }
    return JSONResponse(said, 200 if result.exit_code == 0 else _FAILED)


async def _run_bash(bridge: Bridge, request: Request) -> Response:
    body = bodies.Script.model_validate_json(await request.body())
    result = await bridge.guest.script(body.script, timeout_s=body.timeout, folder=body.working_dir or "")
    if result.timed_out:
        message = f"Script execution timed out after {body.timeout} seconds"
        return JSONResponse({"status": "error", "output": message, "error": "", "returncode": -1}, _FAILED)
    return JSONResponse(
        {
            "status": "success" if result.exit_code == 0 else "error",
            "output": result.stdout + result.stderr,
            "error": "",
            "returncode": result.exit_code,
        }
    )


async def _not_offered(_: Bridge, request: Request) -> Response:
    return _error(_NOT_OFFERED, f"{request.url.path} is not offered: docs/osworld.md says why")


_ROUTES: Mapping[tuple[str, str], Answering] = {
    ("GET", "/screenshot"): _screenshot,
    ("GET", "/accessibility"): _accessibility,
    ("GET", "/terminal"): _terminal,
    ("GET", "/platform"): _platform,
    ("GET", "/cursor_position"): _cursor,
    ("POST", "/screen_size"): _screen_size,
    ("POST", "/window_size"): _window_size,
    ("POST", "/execute"): _execute,
    ("POST", "/setup/execute"): _execute,
    ("POST", "/execute_with_verification"): _execute_and_verify,
    ("POST", "/setup/execute_with_verification"): _execute_and_verify,
    ("POST", "/setup/launch"): _launch,
    ("POST", "/setup/open_file"): _open,
    ("POST", "/setup/upload"): _upload,
    ("POST", "/setup/download_file"): _download,
    ("POST", "/setup/activate_window"): _activate,
    ("POST", "/setup/close_window"): _close,
    ("POST", "/file"): _file,
    ("POST", "/list_directory"): _list_directory,
    ("POST", "/desktop_path"): _desktop_path,
    ("POST", "/run_python"): _run_python,
    ("POST", "/run_bash_script"): _run_bash,
    ("POST", "/setup/change_wallpaper"): _not_offered,
    ("POST", "/wallpaper"): _not_offered,
    ("POST", "/start_recording"): _not_offered,
    ("POST", "/end_recording"): _not_offered,
}


def _ran(result: RunResult) -> Response:
    """Return upstream's answer to a command: 200 whatever its exit code, an error if it was stopped.

    Raises:
        DeadlineError: its deadline stopped it.
    """
    if result.timed_out:
        raise DeadlineError(f"the command was ended after {result.duration_s:.0f} s")
    return JSONResponse(
        {"status": "success", "output": result.stdout, "error": result.stderr, "returncode": result.exit_code}
    )


def _error(status: int, message: str) -> JSONResponse:
    return JSONResponse({"status": "error", "message": message, "error": message}, status)


def _as_tree(path: str, entries: tuple[FileEntry, ...]) -> dict[str, Any]:
    """Convert a flat listing to a tree."""
    root: dict[str, Any] = {"type": "directory", "name": PurePosixPath(path).name, "children": []}
    nodes = {str(PurePosixPath(path)): root}
    for entry in entries:
        pure = PurePosixPath(entry.path)
        node: dict[str, Any] = {"type": "directory" if entry.kind == "folder" else "file", "name": pure.name}
        if entry.kind == "folder":
            node["children"] = []
        nodes[str(pure)] = node
        nodes[str(pure.parent)]["children"].append(node)
    return root
