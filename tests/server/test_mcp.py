"""The verbs through the official MCP client, in both protocol eras."""

import base64

import pytest
from mcp import MCPError
from mcp.types import ImageContent

from schemas.observations import ActResult
from schemas.roles import Role
from schemas.sessions import SessionOpened
from server.mcp import ERROR_META
from tests.one_tuple import TASK
from tests.screenless import PICTURE
from tests.screenless_server import Served
from tests.server.mcp_client import connect, text_of
from tools.registry import VERBS

MODES = ("legacy", "2026-07-28", "auto")


@pytest.mark.parametrize("mode", MODES)
class TestBothEras:
    async def test_a_session_from_open_to_close(self, served: Served, mode: str) -> None:
        async with connect(served, mode) as client:
            opened = await client.call_tool("session_open", {"environment": "os", "tokens": ["policy"]})
            session = SessionOpened.model_validate(opened.structured_content)
            session_id = session.session.session_id
            assert session.tokens[Role.POLICY].startswith("cg_policy_")
            clicked = await client.call_tool("click", {"session_id": session_id, "x": 5, "y": 6})
            assert not clicked.is_error
            result = ActResult.model_validate(clicked.structured_content)
            assert result.observation.picture is not None
            assert result.observation.picture.data is None
            (picture,) = [block for block in clicked.content if isinstance(block, ImageContent)]
            assert picture.mime_type == "image/png"
            assert base64.b64decode(picture.data) == PICTURE
            assert "Übung" in text_of(clicked)
            assert picture.data not in text_of(clicked)
            tree = await client.call_tool("accessibility_tree", {"session_id": session_id})
            assert tree.structured_content is not None
            assert tree.structured_content["nodes"] == 2
            closed = await client.call_tool("session_close", {"session_id": session_id})
            assert closed.structured_content == {"session_id": session_id}

    async def test_every_tool_of_an_author_answers(self, served: Served, mode: str) -> None:
        async with connect(served, mode) as client:
            opened = await client.call_tool("workspace_open", {"task": TASK.model_dump(mode="json")})
            assert opened.structured_content is not None
            handle: dict[str, object] = {"workspace_id": opened.structured_content["workspace"]["workspace_id"]}
            side = handle | {"side": "initial"}
            calls: list[tuple[str, dict[str, object]]] = [
                ("workspace_show", handle),
                ("artifact_write", handle | {"name": "initial_setup.py", "text": "print(1)"}),
                ("artifact_write", handle | {"name": "golden_patch.py", "text": "print(1)"}),
                ("artifact_write", handle | {"name": "reward.py", "text": "print(1)"}),
                ("artifact_read", handle | {"name": "reward.py"}),
                ("artifact_run", handle | {"name": "reward.py"}),
                ("artifact_run", handle | {"name": "golden_patch.py"}),
                ("review_write", handle | {"text": "## Verdict: PASS"}),
                ("file_write", side | {"path": "/home/user/a", "data": "YQ=="}),
                ("file_read", side | {"path": "/home/user/a"}),
                ("file_list", side),
                ("shell", side | {"command": "true"}),
                ("state_read", side | {"code": "1"}),
                ("workspace_verify", handle | {"runs": 1}),
                ("workspace_close", handle),
            ]
            for name, arguments in calls:
                result = await client.call_tool(name, arguments)
                assert not result.is_error, (name, text_of(result))
                assert result.structured_content is not None, name

    async def test_a_token_is_shown_the_tools_of_its_role(self, served: Served, mode: str) -> None:
        opened = await served.open(tokens=(Role.POLICY,))
        async with connect(served, mode, opened["tokens"]["policy"]) as client:
            names = {tool.name for tool in (await client.list_tools()).tools}
            assert {"click", "screenshot", "finish"} <= names
            assert names.isdisjoint({"session_open", "reward", "shell", "artifact_read", "frame"})
            hidden = await client.call_tool("session_open", {"environment": "os"})
            assert hidden.is_error
            assert text_of(hidden).startswith("forbidden: a policy token may not call session_open; it is for admin")

    async def test_a_wrong_call_says_what_to_do_and_the_session_goes_on(self, served: Served, mode: str) -> None:
        session_id = await served.open_id()
        async with connect(served, mode) as client:
            wrong = await client.call_tool("click", {"session_id": session_id, "x": 5, "y": 5, "buton": "left"})
            assert wrong.is_error
            assert "unknown field `buton` (did you mean `button`?)" in text_of(wrong)
            assert wrong.meta is not None
            assert wrong.meta[ERROR_META] == {
                "code": "invalid_request",
                "message": text_of(wrong).removeprefix("invalid_request: "),
                "field": "buton",
            }
            outside = await client.call_tool("click", {"session_id": session_id, "x": 9999, "y": 5})
            assert outside.is_error
            raw = {"session_id": session_id, "observe": {"format": "raw"}}
            assert (await client.call_tool("screenshot", raw)).is_error
            assert served.backend.acted == []
            assert not (await client.call_tool("click", {"session_id": session_id, "x": 5, "y": 5})).is_error

    async def test_an_unknown_tool_is_a_protocol_error(self, served: Served, mode: str) -> None:
        async with connect(served, mode) as client:
            with pytest.raises(MCPError, match="there is no tool 'clik'"):
                await client.call_tool("clik", {})
            with pytest.raises(MCPError, match="there is no tool 'frame'"):
                await client.call_tool("frame", {})

    async def test_the_same_key_acts_once(self, served: Served, mode: str) -> None:
        session_id = await served.open_id()
        arguments = {"session_id": session_id, "text": "a", "idempotency_key": "first-key"}
        async with connect(served, mode) as client:
            first = await client.call_tool("type", arguments)
            second = await client.call_tool("type", arguments)
        assert first.structured_content == second.structured_content
        assert len(served.backend.acted) == 1


class TestTheListing:
    async def test_tools_are_complete_and_in_order(self, served: Served) -> None:
        async with connect(served, "2026-07-28") as client:
            tools = (await client.list_tools()).tools
        assert [tool.name for tool in tools] == [verb.name for verb in VERBS if verb.is_tool]
        assert all(tool.title and tool.description for tool in tools)
        hints = {tool.name: tool.annotations for tool in tools}
        assert hints["click"] is None, "it acts, as MCP assumes"
        looks, resets = hints["screenshot"], hints["session_reset"]
        assert looks is not None
        assert looks.read_only_hint
        assert resets is not None
        assert resets.idempotent_hint


class TestTheTransport:
    async def test_no_token_no_service(self, served: Served) -> None:
        response = await served.client.post("/mcp", json={})
        assert response.status_code == 401
        assert response.headers["www-authenticate"] == 'Bearer realm="cua-gym"'

    async def test_a_slash_at_the_end_is_no_redirect(self, served: Served) -> None:
        body = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
        headers = {"Accept": "application/json, text/event-stream"}
        for path in ("/mcp", "/mcp/"):
            response = await served.call("POST", path, body, headers=headers)
            assert response.status_code == 200, response.text

    async def test_there_are_no_streams_to_open(self, served: Served) -> None:
        response = await served.call("GET", "/mcp", headers={"Accept": "text/event-stream"})
        assert response.status_code == 405
        assert response.headers["allow"] == "POST"

    async def test_a_header_that_names_another_session_is_refused(self, served: Served) -> None:
        session_id = await served.open_id()
        meta: dict[str, object] = {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
        }
        arguments = {"session_id": session_id, "x": 1, "y": 1}
        body = {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "tools/call",
            "params": {"name": "click", "arguments": arguments, "_meta": meta},
        }
        headers = {
            "Accept": "application/json",
            "MCP-Protocol-Version": "2026-07-28",
            "Mcp-Method": "tools/call",
            "Mcp-Name": "click",
        }
        right = await served.call("POST", "/mcp", body, headers=headers | {"Mcp-Param-Session-Id": session_id})
        assert right.status_code == 200, right.text
        other = headers | {"Mcp-Param-Session-Id": "s_0000000000000099"}
        assert (await served.call("POST", "/mcp", body, headers=other)).status_code == 400
        assert len(served.backend.acted) == 1
