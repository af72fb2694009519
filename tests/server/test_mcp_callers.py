"""What each role meets over MCP: its own instructions, one way to name a desktop, errors it can act on."""

import re

import pytest
from mcp import Client
from mcp.types import CallToolResult

from schemas.actions import Click
from schemas.callers import Caller
from schemas.errors import InfrastructureError, SessionEndedError
from schemas.observations import Observe
from schemas.roles import VERBS as ROLES
from schemas.roles import Role
from server.mcp import ERROR_META
from tests.screenless_server import Served
from tests.server.mcp_client import connect, text_of
from tools.shown import shown_verbs

ERAS = ("legacy", "2026-07-28")
AUTHORS = (Role.GENERATOR, Role.DISCRIMINATOR)


async def tokens_of(served: Served) -> dict[Role, str]:
    """A token of each role; the authors' are of one workspace, the others' of one session."""
    opened = await served.open(tokens=(Role.ROLLOUT, Role.POLICY, Role.VIEWER))
    space = await served.open_workspace()
    return {
        **{Role(role): token for role, token in opened["tokens"].items()},
        Role.GENERATOR: space["generator_token"],
        Role.DISCRIMINATOR: space["discriminator_token"],
        Role.ORCHESTRATOR: served.tokens.mint(Role.ORCHESTRATOR),
        Role.ADMIN: served.admin,
    }


@pytest.mark.parametrize("era", ["legacy", "auto"])
async def test_instructions_name_only_what_the_role_may_call(served: Served, era: str) -> None:
    told: dict[Role, str] = {}
    for role, token in (await tokens_of(served)).items():
        async with connect(served, era, token) as client:
            told[role] = client.instructions or ""
        assert told[role], role
        named = {verb for verb in ROLES if "_" in verb and re.search(rf"\b{verb}\b", told[role])}
        assert named <= {verb.name for verb in shown_verbs(role)}, role
    assert len(set(told.values())) == len(Role)


async def desktop_of(client: Client, tool: str, **arguments: object) -> CallToolResult:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, text_of(result)
    return result


@pytest.mark.parametrize("era", ERAS)
async def test_an_author_names_a_desktop_by_its_side(served: Served, era: str) -> None:
    space = await served.open_workspace()
    golden = space["workspace"]["golden_session"]
    async with connect(served, era, space["generator_token"]) as client:
        shown = (await desktop_of(client, "workspace_show")).structured_content
        assert shown is not None
        assert shown["golden_session"] == golden
        await desktop_of(client, "click", side="golden", x="5", y=6)
        await desktop_of(client, "act", side="Initial", actions='[{"action": "wait", "duration_ms": "0", "x": null}]')
        await desktop_of(client, "shell", side="golden", command="true")
        # The handles that others give are understood too.
        await desktop_of(client, "click", session_id=golden, x=5, y=6)
        await desktop_of(client, "shell", session_id=golden, command="true")
        await desktop_of(client, "shell", workspace_id=space["workspace"]["workspace_id"], side="golden", command="1")
        for wrong, says in (
            ({}, "`side` is missing: say which desktop, initial or golden"),
            ({"side": "left"}, "must be one of initial, golden"),
            ({"side": "initial", "session_id": golden}, "name two desktops"),
            ({"session_id": "s_" + "9" * 16}, ""),
        ):
            for tool, others in (("click", {}), ("shell", {"command": "true"})):
                refused = await client.call_tool(tool, {**wrong, **others})
                assert refused.is_error
                assert says in text_of(refused)
        odd = text_of(await client.call_tool("click", {"side": "golden", "button": "left", "sied": 1}))
        assert "(did you mean `side`?); accepted here: side, x, y, button, count, modifiers, observe" in odd
    assert [session for session, action in served.backend.acted if isinstance(action, Click)] == [golden, golden]


async def test_an_owner_names_a_desktop_of_a_workspace_by_its_session(served: Served) -> None:
    space = (await served.open_workspace())["workspace"]
    async with connect(served, "auto") as client:
        await desktop_of(client, "file_write", session_id=space["initial_session"], path="/home/user/a", data="YQ==")
        listed = (await desktop_of(client, "file_list", session_id=space["initial_session"])).structured_content
        assert listed is not None
        assert [one["path"] for one in listed["entries"]] == ["/home/user/a"]
        other = await client.call_tool("file_list", {"session_id": await served.open_id()})
        assert "no workspace that you can reach has this desktop" in text_of(other)


async def test_a_policy_of_one_session_needs_no_handle(served: Served) -> None:
    opened = await served.open(tokens=(Role.POLICY,))
    session_id = opened["session"]["session_id"]
    async with connect(served, "auto", opened["tokens"]["policy"]) as client:
        await desktop_of(client, "click", x=1, y=2)
        await desktop_of(client, "key", session_id=session_id, keys="Ctrl+S")
        await desktop_of(client, "type", text="5")
        foreign = await client.call_tool("click", {"session_id": await served.open_id()})
        assert f"it is for {session_id}" in text_of(foreign)
    assert [session for session, _ in served.backend.acted] == [session_id] * 3


@pytest.mark.parametrize(
    ("role", "kept", "left_out"),
    [
        (Role.POLICY, "ask whoever gave you this token", "session_open"),
        (Role.GENERATOR, "tell whoever opened the workspace", "session_open"),
        (Role.ADMIN, "open a new one with session_open", "ask whoever"),
    ],
)
async def test_advice_is_what_the_role_can_do(
    served: Served, monkeypatch: pytest.MonkeyPatch, role: Role, kept: str, left_out: str
) -> None:
    token = (await tokens_of(served))[role]

    async def ended(session_id: str, observe: Observe, caller: Caller) -> object:
        del observe, caller
        raise SessionEndedError(f"session {session_id} ran out of its lease; open a new one with session_open")

    monkeypatch.setattr(served.services.sessions, "look", ended)
    handle = {"side": "initial"} if role in AUTHORS else {"session_id": served.services.sessions.all()[0].session_id}
    async with connect(served, "legacy", token) as client:
        result = await client.call_tool("screenshot", handle)
    assert kept in text_of(result)
    assert left_out not in text_of(result)
    assert result.meta is not None
    assert result.meta[ERROR_META]["code"] == "session_ended"


async def test_advice_in_words_is_left_out_over_rest_too(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = await served.open(tokens=(Role.POLICY,))

    async def lost(session_id: str, caller: Caller) -> object:
        del session_id, caller
        raise InfrastructureError("the X server does not answer: it died; close the session and open a new one")

    monkeypatch.setattr(served.services.sessions, "windows", lost)
    path = f"/v1/sessions/{opened['session']['session_id']}/windows"
    response = await served.call("POST", path, {}, token=opened["tokens"]["policy"])
    message = response.json()["error"]["message"]
    assert message == "the X server does not answer: it died; ask whoever gave you this token"
