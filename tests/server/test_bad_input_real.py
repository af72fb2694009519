"""Wrong requests to a real desktop, over REST and MCP: each is answered by its field and remedy, and none harms it."""

import asyncio
import json
import tempfile
import threading
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.types import PARSE_ERROR, TextContent

from schemas.errors import ErrorBody, ErrorDetail
from schemas.roles import Role
from server.app import create_app
from server.mcp import ERROR_META
from server.services import Services
from server.serving import listen, uvicorn_config
from server.settings import Settings
from tests.listening import ListeningServer
from tools.principals import TokenStore

SMALL = {"width": 640, "height": 480}
OPEN: dict[str, Any] = {"environment": "os", "launch": False, "screen": SMALL}
BODY_TIMEOUT_S = 1.0
HEADERS = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
PNG = b"\x89PNG\r\n\x1a\n"
NOTHING: dict[str, Any] = {"action": "wait", "duration_ms": 0}
EXPIRES_AFTER_S = 5.0


@dataclass
class Real:
    """A server with real desktops, and one session that every test shares."""

    url: str
    tokens: TokenStore
    admin: str = field(init=False)
    own: dict[str, Any] = field(init=False)
    brief: dict[str, Any] = field(init=False)
    brief_since: float = field(init=False)

    def __post_init__(self) -> None:
        self.admin = self.tokens.mint(Role.ADMIN)
        self.own = self.open(OPEN | {"tokens": ["viewer"]})
        self.brief = self.open(OPEN | {"lease_s": EXPIRES_AFTER_S, "tokens": ["policy"]})
        self.brief_since = time.monotonic()

    @property
    def session_id(self) -> str:
        handle: str = self.own["session"]["session_id"]
        return handle

    async def target(self, on: str) -> tuple[str, str]:
        """The handle and the token of a call."""
        match on:
            case "unknown":
                return "s_" + "0" * 16, self.brief["tokens"]["policy"]
            case "malformed":
                return "s_1", self.admin
            case "foreign":
                return self.session_id, self.brief["tokens"]["policy"]
            case "as a viewer":
                return self.session_id, self.own["tokens"]["viewer"]
            case "expired":
                await asyncio.sleep(max(0.0, self.brief_since + EXPIRES_AFTER_S + 1.0 - time.monotonic()))
                return self.brief["session"]["session_id"], self.brief["tokens"]["policy"]
            case _:
                return self.session_id, self.admin

    def open(self, body: dict[str, Any]) -> dict[str, Any]:
        answer = httpx.post(f"{self.url}/v1/sessions", json=body, headers=self.bearer(), trust_env=False, timeout=60)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def bearer(self, token: str | None = None) -> dict[str, str]:
        return {"Authorization": f"Bearer {token or self.admin}"}


@pytest.fixture(scope="module")
def real() -> Generator[Real]:
    # Users of sessions pass through the folder, so it is not below pytest's own.
    with tempfile.TemporaryDirectory(prefix="cua-gym-test-", dir="/var/tmp") as folder:
        Path(folder).chmod(0o755)
        settings = Settings(port=0, state_dir=Path(folder), body_timeout_s=BODY_TIMEOUT_S, shutdown_timeout_s=2)
        tokens = TokenStore()
        app = create_app(settings, Services(settings.state_dir, settings.python_of_sessions), tokens)
        server = ListeningServer(uvicorn_config(app, settings))
        with listen(settings) as listener:
            thread = threading.Thread(target=lambda: asyncio.run(server.serve([listener])), name="real")
            thread.start()
            assert server.listening.wait(30)
            yield Real(f"http://127.0.0.1:{listener.getsockname()[1]}", tokens)
            server.should_exit = True
            thread.join(30)
            assert not thread.is_alive()
        assert list(Path(folder).iterdir()) == []


@pytest.fixture
async def http(real: Real) -> AsyncGenerator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=real.url, trust_env=False, timeout=60) as client:
        yield client


@asynccontextmanager
async def connect(real: Real, token: str, mode: str) -> AsyncGenerator[Client]:
    async with (
        httpx2.AsyncClient(headers=real.bearer(token), trust_env=False, timeout=60) as http,
        Client(streamable_http_client(f"{real.url}/mcp", http_client=http), mode=mode) as client,
    ):
        await client.list_tools()
        yield client


@dataclass(frozen=True)
class Wrong:
    """A call, on the session of these tests unless `on` says so, and the error it deserves.

    `says` are words of the remedy.
    """

    name: str
    verb: str
    arguments: dict[str, Any]
    says: str
    field: str | None = None
    code: str = "invalid_request"
    on: str = "own"


Over = Callable[[Real, Wrong, str, str], Awaitable[ErrorDetail]]


def acts(*actions: dict[str, Any]) -> dict[str, Any]:
    return {"actions": list(actions)}


WRONG = [
    Wrong("coordinates outside", "click", {"x": 640, "y": 5}, "use 0 to 639", "x"),
    Wrong("coordinates far outside", "move", {"x": 5, "y": 10**12}, "use 0 to 479", "y"),
    Wrong("negative coordinates", "click", {"x": -1, "y": 5}, "must be at least 0", "x"),
    Wrong("half a point", "click", {"x": 5}, "give both x and y", "y"),
    Wrong(
        "a path that leaves the screen",
        "drag",
        {"path": [{"x": 1, "y": 1}, {"x": 1, "y": 480}]},
        "use 0 to 479",
        "path.1.y",
    ),
    Wrong(
        "the second action outside",
        "act",
        acts(NOTHING, {"action": "move", "x": 9999, "y": 1}),
        "use 0 to 639",
        "actions.1.x",
    ),
    Wrong(
        "a region outside",
        "screenshot",
        {"observe": {"region": {"x": 630, "y": 0, "width": 20, "height": 20}}},
        "use 0 to 639",
        "observe.region.x",
    ),
    Wrong("an unknown action", "act", acts({"action": "clik"}), "did you mean `click`?", "actions.0.action"),
    Wrong("an unknown field", "click", {"x": 1, "y": 1, "buton": "left"}, "did you mean `button`?", "buton"),
    Wrong("an unknown field of an action", "act", acts(NOTHING | {"ms": 1}), "duration_ms", "actions.0.ms"),
    Wrong("a field of another type", "click", {"x": "left", "y": 1}, "must be a whole number", "x"),
    Wrong("a missing field", "type", {}, "add it", "text"),
    Wrong("a megabyte of text", "type", {"text": "a" * 1_000_000}, "at most 100000 characters", "text"),
    Wrong("control characters", "type", {"text": "a\x00\x1b[31m\x07"}, "send other keys with `key`", "text"),
    Wrong("an unknown key", "key", {"keys": ["Retrun"]}, "Return", "keys"),
    Wrong("no reward to ask for", "reward", {}, "open it with `reward`", "session_id"),
    Wrong("a session that never was", "click", {"x": 1, "y": 1}, "it is for s_", "session_id", "not_found", "unknown"),
    Wrong("a session of someone else", "click", {"x": 1, "y": 1}, "it is for s_", "session_id", "not_found", "foreign"),
    Wrong(
        "a lease that ran out",
        "click",
        {"x": 1, "y": 1},
        "ask whoever gave you this token",
        "session_id",
        "session_ended",
        "expired",
    ),
    Wrong("a handle of a wrong form", "click", {"x": 1, "y": 1}, "s_[a-z0-9]{16}", "session_id", on="malformed"),
    Wrong("a wrong role", "click", {"x": 1, "y": 1}, "a token of another role", None, "forbidden", on="as a viewer"),
]


@pytest.fixture
async def usable(real: Real, http: httpx.AsyncClient) -> AsyncGenerator[None]:
    """After whatever a test did: the session acts and shows its screen, and nothing is held down in it."""
    yield
    path = f"/v1/sessions/{real.session_id}"
    clicked = await http.post(f"{path}/click", json={"x": 320, "y": 240}, headers=real.bearer() | {"Accept": "image/*"})
    assert clicked.status_code == 200, clicked.text
    assert clicked.content.startswith(PNG)
    shown = json.loads(clicked.headers["cua-gym-result"])
    assert shown["observation"]["cursor"] == {"x": 320, "y": 240}


def detail(response: httpx.Response) -> ErrorDetail:
    assert response.headers["content-type"] == "application/json"
    return ErrorBody.model_validate_json(response.content).error


async def over_rest(real: Real, wrong: Wrong, handle: str, token: str) -> ErrorDetail:
    async with httpx.AsyncClient(base_url=real.url, trust_env=False, timeout=60) as http:
        path = f"/v1/sessions/{handle}/{wrong.verb}"
        response = await http.post(path, json=wrong.arguments, headers=real.bearer(token))
        assert 400 <= response.status_code < 500, response.text
        return detail(response)


async def over_mcp(real: Real, wrong: Wrong, handle: str, token: str) -> ErrorDetail:
    # On 2026-07-28 a client sends headers that it learns from the listing, and a role is not shown what it may not do.
    mode = "legacy" if wrong.code == "forbidden" else "2026-07-28"
    async with connect(real, token, mode) as client:
        result = await client.call_tool(wrong.verb, {"session_id": handle} | wrong.arguments)
        assert result.is_error
        assert result.meta is not None
        assert isinstance(result.content[0], TextContent)
        error = ErrorDetail.model_validate(result.meta[ERROR_META])
        # A model sees only the text.
        assert error.message in result.content[0].text
        return error


@pytest.mark.usefixtures("usable")
@pytest.mark.parametrize("over", [over_rest, over_mcp], ids=["rest", "mcp"])
@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.name)
async def test_a_wrong_call_is_answered_by_its_field_and_remedy(real: Real, wrong: Wrong, over: Over) -> None:
    error = await over(real, wrong, *await real.target(wrong.on))
    assert (error.code, error.field) == (wrong.code, wrong.field), error.message
    assert wrong.says in error.message
    assert len(error.message) < 1_000


BROKEN: dict[str, tuple[bytes, int, str]] = {
    "malformed JSON": (b'{"x": 1,', 400, "JSON"),
    "no Unicode": (b'{"x": "\xff"}', 400, "JSON"),
    "nested too deeply": (b"[" * 100_000, 400, "JSON"),
    "fifty megabytes": (b" " * 50_000_000, 413, "CUA_GYM_MAX_BODY_MB"),
}


@pytest.mark.usefixtures("usable")
@pytest.mark.parametrize("over", ["rest", "mcp"])
@pytest.mark.parametrize("broken", BROKEN)
async def test_a_broken_body_is_answered_by_its_remedy(
    real: Real, http: httpx.AsyncClient, broken: str, over: str
) -> None:
    body, status, says = BROKEN[broken]
    path = "/mcp" if over == "mcp" else f"/v1/sessions/{real.session_id}/click"
    response = await http.post(path, content=body, headers=real.bearer() | HEADERS)
    assert response.status_code == status, response.text
    if over == "mcp" and status == 400:
        # JSON-RPC has an error of its own for what it cannot parse.
        assert response.json()["error"]["code"] == PARSE_ERROR
    else:
        assert says in detail(response).message


@pytest.mark.usefixtures("usable")
@pytest.mark.parametrize("over", ["rest", "mcp"])
async def test_a_slow_client_is_told_to_send_without_pauses(real: Real, over: str) -> None:
    path = "/mcp" if over == "mcp" else f"/v1/sessions/{real.session_id}/click"
    address = real.url.removeprefix("http://")
    head = f"POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n"
    host, _, port = address.partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(f"{head}Authorization: Bearer {real.admin}\r\n\r\n{{".encode())
    answer = await asyncio.wait_for(reader.read(), 10 * BODY_TIMEOUT_S)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"without pauses" in answer
    writer.close()
    await writer.wait_closed()
