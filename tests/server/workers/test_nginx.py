"""The documented nginx before two servers of one process each: every call reaches the server that holds its id."""

import re
import socket
import subprocess
import time
from collections.abc import AsyncGenerator, Generator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import httpx
import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from tests.desktops import state_folder
from tests.server.operator import ROOT
from tests.server.workers.served import PATIENCE_S, Server, serving

CONFIGURATION = ROOT / "docs" / "how-to" / "nginx.conf"
TOKEN = "cg_admin_of-all-servers"
AUTHORIZATION = {"Authorization": f"Bearer {TOKEN}"}


def _configuration(folder: Path, ports: list[int], own: int) -> Path:
    """The documented file in the frame of a configuration of its own, which needs no rights; ports alone differ."""
    documented = CONFIGURATION.read_text()
    for written, port in zip(("8765", "8766", "8080"), (*ports, own), strict=True):
        documented = re.sub(rf"127\.0\.0\.1:{written};", f"127.0.0.1:{port};", documented)
    temporary = "".join(
        f"{kind}_temp_path {folder / kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    path = folder / "nginx.conf"
    path.write_text(
        f"daemon off;\npid {folder / 'pid'};\nerror_log stderr;\nevents {{ }}\n"
        f"http {{\naccess_log off;\n{temporary}{documented}}}\n"
    )
    return path


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    folder = tmp_path_factory.mktemp("nginx")
    with ExitStack() as stack:
        servers = [stack.enter_context(_server(stack.enter_context(state_folder()), prefix)) for prefix in ("a0", "b0")]
        own = _free_port()
        ports = [int(server.url.rpartition(":")[2]) for server in servers]
        # Run by root it would run its workers as another user, who cannot enter this folder.
        command = ["nginx", "-p", str(folder), "-c", str(_configuration(folder, ports, own)), "-g", "user root;"]
        process = stack.enter_context(subprocess.Popen(command, stderr=subprocess.DEVNULL))
        stack.callback(process.terminate)
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            with socket.socket() as one:
                if one.connect_ex(("127.0.0.1", own)) == 0:
                    break
            time.sleep(0.05)
        yield f"http://127.0.0.1:{own}"


def _server(folder: Path, prefix: str) -> AbstractContextManager[Server]:
    return serving(folder, "tests.server.workers.fake_server", workers="1", id_prefix=prefix, admin_token=TOKEN)


@pytest.fixture
async def client(address: str) -> AsyncGenerator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=address, headers=AUTHORIZATION, trust_env=False, timeout=PATIENCE_S) as one:
        yield one


async def _open_on_each(client: httpx.AsyncClient) -> list[dict[str, str]]:
    """Sessions of both servers: their ids and the tokens of their policies."""
    opened: dict[str, dict[str, str]] = {}
    while len(opened) < 2:
        answer = (await client.post("/v1/sessions", json={"environment": "os", "tokens": ["policy"]})).json()
        session_id = answer["session"]["session_id"]
        opened[session_id[2:4]] = {"id": session_id, "token": answer["tokens"]["policy"]}
    assert set(opened) == {"a0", "b0"}
    return [opened[prefix] for prefix in ("a0", "b0")]


@pytest.mark.exhaustive(reason="workers behind nginx")
async def test_calls_reach_the_server_that_holds_their_id(address: str, client: httpx.AsyncClient) -> None:
    for session in await _open_on_each(client):
        for _ in range(4):
            clicked = await client.post(f"/v1/sessions/{session['id']}/click", json={"x": 1, "y": 1})
            assert clicked.status_code == 200, clicked.text
        # A model's client names its session in an argument, which nginx does not read; its token is enough.
        for headers in (
            {"Authorization": f"Bearer {session['token']}"},
            AUTHORIZATION | {"Mcp-Param-Session-Id": session["id"]},
        ):
            async with (
                httpx2.AsyncClient(headers=headers, trust_env=False, timeout=PATIENCE_S) as http,
                Client(streamable_http_client(f"{address}/mcp", http_client=http), mode="2026-07-28") as mcp,
            ):
                for _ in range(4):
                    looked = await mcp.call_tool("screenshot", {"session_id": session["id"]})
                    assert not looked.is_error, looked
