"""The same verbs over HTTP and over MCP in both eras: equal answers, equal errors, bounded patience."""

import time
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager

import anyio
import pytest

from clients.connection.http import HttpServer, route
from clients.connection.mcp import connect_mcp
from clients.connection.protocol import Connection
from clients.desktop import Desktop
from schemas.errors import (
    BusyError,
    CuaGymError,
    ForbiddenError,
    InfrastructureError,
    InvalidRequestError,
    NotFoundError,
    UnauthenticatedError,
)
from schemas.observations import Observe
from schemas.requests import EnvironmentListRequest, SessionOpen, WorkspaceVerify
from schemas.rewards import Check
from schemas.roles import Role
from schemas.sessions import SessionOpened
from schemas.snapshots import SessionFork, SessionRestore, SnapshotListRequest
from tests.clients.scripted_server import Scripted
from tests.screenless import PICTURE

WAYS = ("http", "mcp-auto", "mcp-legacy")
NOBODY = "http://127.0.0.1:9"


@asynccontextmanager
async def http(url: str, token: str) -> AsyncGenerator[Connection]:
    async with HttpServer(url) as server:
        yield server.connection(token)


def connect(way: str, url: str, token: str) -> AbstractAsyncContextManager[Connection]:
    match way:
        case "mcp-auto":
            return connect_mcp(url, token)
        case "mcp-legacy":
            return connect_mcp(url, token, era="legacy")
        case _:
            return http(url, token)


async def open_session(connection: Connection, *roles: Role) -> SessionOpened:
    request = SessionOpen(environment="os", tokens=roles)
    return await connection.call("session_open", request, SessionOpened)


@pytest.mark.parametrize("way", WAYS)
class TestEveryWay:
    async def test_acts_and_looks(self, free: Scripted, way: str) -> None:
        async with connect(way, free.url, free.token) as connection:
            desktop = Desktop(connection, (await open_session(connection)).session.session_id)
            await desktop.type("Жé🎉\n")
            await desktop.key("ctrl", "s")
            view = await desktop.screenshot()
            listed = await desktop.look(Observe(windows=True))
        assert [action.model_dump()["action"] for _, action in free.backend.acted] == ["type", "key"]
        assert view.data == PICTURE
        assert view.observation.picture_data == PICTURE
        assert listed.data == PICTURE
        assert listed.observation.windows is not None

    async def test_errors_keep_their_type(self, free: Scripted, way: str) -> None:
        async with connect(way, free.url, free.token) as connection:
            opened = await open_session(connection, Role.POLICY)
            desktop = Desktop(connection, opened.session.session_id)
            with pytest.raises(InvalidRequestError, match="outside of the last picture") as caught:
                await desktop.click(5_000, 5)
            assert caught.value.field == "actions.0.x"
            with pytest.raises(NotFoundError):
                await Desktop(connection, "s_0000000000009999").click(1, 1)
        async with connect(way, free.url, opened.tokens[Role.POLICY]) as connection:
            with pytest.raises(ForbiddenError):
                await Desktop(connection, opened.session.session_id).reward()

    async def test_an_error_leaves_the_connection_usable(self, free: Scripted, way: str) -> None:
        async with connect(way, free.url, free.token) as connection:
            desktop = Desktop(connection, (await open_session(connection)).session.session_id)
            with pytest.raises(InvalidRequestError):
                await desktop.click(5_000, 5)
            assert await desktop.windows()

    async def test_an_error_comes_out_as_itself(self, free: Scripted, way: str) -> None:
        with pytest.raises(NotFoundError):
            async with connect(way, free.url, free.token) as connection:
                await Desktop(connection, "s_0000000000009999").click(1, 1)

    async def test_waits_while_the_server_is_busy(self, free: Scripted, way: str) -> None:
        free.backend.places = 0

        async def relieve() -> None:
            await anyio.sleep(0.5)
            free.backend.places = None

        began = time.monotonic()
        async with connect(way, free.url, free.token) as connection, anyio.create_task_group() as group:
            group.start_soon(relieve)
            await open_session(connection)
        assert time.monotonic() - began > 1.4  # the server said 1.5 s

    async def test_patience_ends(self, free: Scripted, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("clients.connection.protocol.MAX_BUSY_RETRIES", 2)
        monkeypatch.setattr("clients.connection.protocol.MAX_BUSY_RETRY_S", 0.01)
        free.backend.places = 0
        async with connect(way, free.url, free.token) as connection:
            with pytest.raises(BusyError, match="still busy after 2 attempts"):
                await open_session(connection)

    async def test_nobody_listens(self, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("clients.connection.protocol.START_TIMEOUT_S", 0.2)
        with pytest.raises(InfrastructureError, match="cua-gym serve"):
            async with connect(way, NOBODY, "no token is needed here") as connection:
                await open_session(connection)

    async def test_a_wrong_token(self, free: Scripted, way: str) -> None:
        with pytest.raises(CuaGymError, match="token"):
            async with connect(way, free.url, "a token that nobody gave") as connection:
                await open_session(connection)


async def test_a_wrong_token_has_its_type_over_http(free: Scripted) -> None:
    async with http(free.url, "a token that nobody gave") as connection:
        with pytest.raises(UnauthenticatedError):
            await open_session(connection)


async def test_eras_are_what_was_asked_for(free: Scripted) -> None:
    async with connect_mcp(free.url, free.token) as modern, connect_mcp(free.url, free.token, era="legacy") as old:
        assert modern.protocol_version == "2026-07-28"
        assert old.protocol_version < "2026"


def test_the_handle_goes_into_the_path() -> None:
    handle = "w_" + "0" * 16
    assert route("workspace_verify", WorkspaceVerify(workspace_id=handle, runs=2)) == (
        "POST",
        f"/v1/workspaces/{handle}/verify",
        {"runs": 2, "checks": [str(check) for check in Check]},
    )
    assert route("session_open", SessionOpen(environment="os"))[:2] == ("POST", "/v1/sessions")
    session_id, snapshot_id = "s_0000000000000000", "n_0000000000000000"
    assert route("session_restore", SessionRestore(session_id=session_id, snapshot_id=snapshot_id)) == (
        "POST",
        f"/v1/sessions/{session_id}/restore",
        {"snapshot_id": snapshot_id},
    )
    assert route("session_fork", SessionFork(snapshot_id=snapshot_id))[:2] == (
        "POST",
        f"/v1/snapshots/{snapshot_id}/fork",
    )
    assert route("environment_list", EnvironmentListRequest()) == ("GET", "/v1/environments", None)
    assert route("snapshot_list", SnapshotListRequest()) == ("GET", "/v1/snapshots", None)
