"""OSWorld's in-VM protocol in front of a real desktop, spoken by a plain HTTP client."""

import base64
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from pydantic import BaseModel

from clients.connection.http import HttpServer
from clients.connection.protocol import Answer
from clients.embedded_server import Address
from clients.osworld.bridge import USER, Bridge, serve_bridge
from clients.osworld.episode import open_guest
from clients.osworld.files import FileMap
from clients.osworld.guest import Guest
from schemas.errors import ForbiddenError, InfrastructureError
from schemas.observations import Size
from schemas.progress import OnProgress
from schemas.roles import Role
from schemas.tokens import TokenIssued, TokenMint
from tests.clients.osworld.conftest import TASK
from tests.clients.osworld.tasks import SETTINGS


@asynccontextmanager
async def spoken(guest: Guest, files: FileMap | None = None) -> AsyncGenerator[tuple[Bridge, httpx.AsyncClient]]:
    """Serve a guest and speak with it. No fixture: a task group ends in the task in which it began."""
    bridge = Bridge(guest, files or FileMap(), "folders")
    async with serve_bridge(bridge), client(bridge) as http:
        yield bridge, http


def client(bridge: Bridge, secret: str | None = None) -> httpx.AsyncClient:
    authentication = httpx.BasicAuth(USER, secret or bridge.secret)
    return httpx.AsyncClient(base_url=f"http://127.0.0.1:{bridge.port}", auth=authentication, timeout=120)


async def execute(http: httpx.AsyncClient, command: str | list[str], *, shell: bool = False) -> dict[str, Any]:
    response = await http.post("/execute", json={"command": command, "shell": shell})
    assert response.status_code == 200, response.text
    return response.json()


async def test_it_asks_for_its_own_password(guest: Guest) -> None:
    async with spoken(guest) as (bridge, _), client(bridge, "wrong") as stranger:
        assert (await stranger.get("/screenshot")).status_code == 401
        assert (await stranger.post("/execute", json={"command": ["true"]})).status_code == 401


async def test_a_policy_opens_no_guest(guest: Guest, address: Address) -> None:
    request = TokenMint(role=Role.POLICY, session_ids=(guest.session_id,)).model_dump(mode="json")
    async with httpx.AsyncClient(headers={"Authorization": f"Bearer {address.token}"}) as owner:
        response = await owner.post(f"{address.url}/v1/tokens", json=request)
    issued = TokenIssued.model_validate(response.json())
    async with HttpServer(address.url) as server:
        with pytest.raises(ForbiddenError):
            async with open_guest(server.connection(issued.token), TASK):
                pass
        robbed = Guest(server.connection(issued.token), guest.workspace_id, guest.session_id, guest.screen)
        with pytest.raises(ForbiddenError):
            await robbed.run(["true"])


async def test_the_screen_and_its_pointer(guest: Guest) -> None:
    async with spoken(guest) as (_, http):
        picture = await http.get("/screenshot")
        assert (picture.headers["content-type"], picture.content[:4]) == ("image/png", b"\x89PNG")
        assert (await http.post("/screen_size")).json() == {"width": 1280, "height": 720}
        assert (await execute(http, ["python", "-c", "import pyautogui; pyautogui.moveTo(30, 40)"]))["returncode"] == 0
        assert (await http.get("/cursor_position")).json() == [30, 40]
        assert (await http.get("/platform")).text == "Linux"


async def test_commands_run_in_the_desktop_as_its_user(guest: Guest) -> None:
    async with spoken(guest) as (_, http):
        assert (await execute(http, ["whoami"]))["output"] == "user\n"
        assert (await execute(http, "echo $HOME; exit 3", shell=True)) | {"status": ""} == {
            "status": "",
            "output": "/home/user\n",
            "error": "",
            "returncode": 3,
        }
        # What is no list of pyautogui's calls is a program: it runs there, with the real pyautogui.
        shown = await execute(http, ["python", "-c", "import pyautogui; print(pyautogui.size().width)"])
        assert shown["output"] == "1280\n"
        script = await http.post(
            "/run_bash_script", json={"script": "pwd; false", "timeout": 20, "working_dir": "/tmp"}
        )
        assert (script.json()["output"], script.json()["returncode"]) == ("/tmp\n", 1)
        python = await http.post("/run_python", json={"code": "print(6 * 7)"})
        assert python.json()["output"] == "42\n"


async def test_files_of_any_size_and_place(guest: Guest, files: FileMap) -> None:
    async with spoken(guest, files) as (_, http):
        content = bytes(range(256)) * 40_000
        form = {"file_path": "/home/user/a/b.bin"}
        uploaded = await http.post("/setup/upload", data=form, files={"file_data": ("b.bin", content)})
        assert uploaded.status_code == 200, uploaded.text
        fetched = await http.post("/file", data=form)
        assert fetched.content == content
        assert (await http.post("/file", data={"file_path": "/etc/passwd"})).status_code == 200
        assert (await http.post("/file", data={"file_path": "/home/user/nowhere"})).status_code == 404
        assert (await http.post("/file", data={"file_path": "/home/user/a"})).status_code == 404
        tree = (await http.post("/list_directory", json={"path": "/home/user/a"})).json()["directory_tree"]
        assert tree == {"type": "directory", "name": "a", "children": [{"type": "file", "name": "b.bin"}]}
        settings = {"url": SETTINGS, "path": "/home/user/s.json"}
        assert (await http.post("/setup/download_file", json=settings)).status_code == 200
        nowhere = {"url": "https://x.example/y", "path": "/home/user/y"}
        assert (await http.post("/setup/download_file", json=nowhere)).status_code == 404


@pytest.mark.exhaustive(reason="windows by OSWorld's own commands")
async def test_windows_are_opened_raised_typed_into_and_closed(guest: Guest) -> None:
    async with spoken(guest) as (_, http):
        await execute(http, ["touch", "/home/user/notes.txt"])
        opened = await http.post("/setup/open_file", json={"path": "/home/user/notes.txt"})
        assert opened.status_code == 200, opened.text
        named = {"window_name": "notes.txt - Mousepad"}
        assert (await http.post("/setup/activate_window", json=named)).status_code == 200
        size = (await http.post("/window_size", data={"app_class_name": "mousepad"})).json()
        assert size["width"] > 100
        typed = (
            "import pyautogui; pyautogui.FAILSAFE = False; pyautogui.typewrite('a<b'); pyautogui.hotkey('ctrl', 's')"
        )
        await execute(http, ["python", "-c", typed])
        await execute(http, "until grep -q . ~/notes.txt; do sleep 0.1; done", shell=True)
        assert (await http.post("/file", data={"file_path": "~/notes.txt"})).content.strip() == b"a<b"
        assert "Mousepad" in (await http.get("/accessibility")).json()["AT"]
        closed = {"window_name": "mousepad", "by_class": True}
        assert (await http.post("/setup/close_window", json=closed)).status_code == 200
        unknown = await http.post("/setup/activate_window", json={"window_name": "Nothing", "strict": True})
        assert unknown.status_code == 500
        assert "there is no window 'Nothing'" in unknown.json()["message"]


async def test_what_is_wrong_is_said(guest: Guest) -> None:
    async with spoken(guest) as (bridge, http):
        assert (await http.post("/execute", json={"command": ["ls"], "color": "red"})).status_code == 400
        assert (await http.post("/setup/launch", json={"command": ["no-such-program"]})).status_code == 500
        assert (await http.post("/start_recording")).status_code == 501
        assert bridge.failures == []


class Broken:
    """A connection whose server is gone."""

    async def call(
        self, verb: str, request: BaseModel, answer: type[Answer], *, on_progress: OnProgress | None = None
    ) -> Answer:
        del request, answer, on_progress
        raise InfrastructureError(f"{verb}: the machine is gone")


async def test_a_failure_of_ours_is_kept_apart_from_an_answer_of_the_desktop() -> None:
    gone = Guest(Broken(), "w_" + "0" * 16, "s_" + "0" * 16, Size(width=10, height=10))
    async with serve_bridge(Bridge(gone)) as bridge, client(bridge) as http:
        assert (await http.post("/file", data={"file_path": "/home/user/x"})).status_code == 502
        assert (await http.get("/screenshot")).status_code == 502
    assert bridge.failures[0].startswith("infra_error: shell: the machine is gone")
    assert base64.b64encode(bridge.secret.encode()) not in repr(bridge).encode()
    assert bridge.secret not in repr(bridge)
