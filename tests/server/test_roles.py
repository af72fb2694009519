"""The whole role table, cell by cell, over REST and over MCP."""

from dataclasses import dataclass, replace

import pytest

from schemas.roles import VERBS, Access, Role, may_call, may_touch
from schemas.workspaces import ArtifactName
from tests.one_tuple import TASK
from tests.screenless_server import Served
from tests.server.mcp_client import connect, text_of
from tests.server.verb_arguments import ARGUMENTS, OWN_ARTIFACT
from tools.registry import BY_NAME
from tools.shown import shown_verbs

# They end what the others need, so they are called last.
LAST = ("finish", "episode_close", "group_close", "snapshot_close", "session_close", "workspace_close", "token_rotate")

NOTHING_THERE = {"file_read": 404, "artifact_read": 404, "reward": 422}
"""Allowed calls that find nothing: no such file or artifact, and no reward on the desktop of a workspace."""


@dataclass(frozen=True)
class Bearer:
    """A token of one role and the handles that it reaches."""

    role: Role
    token: str
    session_id: str
    workspace_id: str
    snapshot_id: str
    episode_id: str = ""
    group_id: str = ""

    def arguments(self, verb: str) -> dict[str, object]:
        arguments = dict(ARGUMENTS.get(verb, {}))
        if verb.startswith("artifact_"):
            arguments["name"] = OWN_ARTIFACT.get(self.role, "initial_setup.py")
        if verb == "artifact_write":
            arguments["text"] = "print(1)"
        if verb == "session_restore":
            arguments["snapshot_id"] = self.snapshot_id
        return arguments

    @property
    def handles(self) -> dict[str, str]:
        return {
            "session_id": self.session_id,
            "workspace_id": self.workspace_id,
            "snapshot_id": self.snapshot_id,
            "episode_id": self.episode_id,
            "group_id": self.group_id,
            "tuple_id": TASK.task_id,
        }


async def bearer(served: Served, role: Role) -> Bearer:
    opened = await served.open_workspace()
    workspace = opened["workspace"]
    session_id: str = workspace["initial_session"]
    match role:
        case Role.GENERATOR | Role.DISCRIMINATOR:
            token: str = opened[f"{role}_token"]
        case Role.POLICY | Role.VIEWER:
            token = served.tokens.mint(role, sessions=frozenset({session_id}))
        case Role.ROLLOUT:
            token = served.tokens.mint(role)
            session_id = (await served.open(token=token))["session"]["session_id"]
        case Role.ADMIN | Role.ORCHESTRATOR:
            token = served.tokens.mint(role)
    base = f"/v1/workspaces/{workspace['workspace_id']}"
    for name in ("initial_setup.py", "golden_patch.py", "reward.py"):
        body = {"name": name, "text": "print('REWARD: 0.0')"}
        assert (await served.call("POST", f"{base}/artifact_write", body)).status_code == 200
    kept = await served.call("POST", f"/v1/sessions/{session_id}/snapshot", {})
    return Bearer(role, token, session_id, workspace["workspace_id"], kept.json()["snapshot_id"])


async def with_episodes(served: Served, who: Bearer) -> Bearer:
    """Open an episode and a group, as the bearer where its role may."""
    opener = who.token if may_call(who.role, "episode_open") else served.admin
    episode, group = [
        (await served.call("POST", path, ARGUMENTS[verb], token=opener)).json()
        for verb, path in (("episode_open", "/v1/episodes"), ("group_open", "/v1/groups"))
    ]
    return replace(who, episode_id=episode["episode"]["episode_id"], group_id=group["group_id"])


def in_order() -> list[str]:
    return [*(name for name in VERBS if name not in LAST), *LAST]


@pytest.mark.parametrize("role", Role)
async def test_every_cell_over_rest(served: Served, role: Role) -> None:
    who = await with_episodes(served, await bearer(served, role))
    for name in in_order():
        verb = BY_NAME[name]
        body = who.arguments(name) if verb.method == "POST" else None
        response = await served.call(verb.method, verb.path.format(**who.handles), body, token=who.token)
        if may_call(role, name):
            assert response.status_code in {200, NOTHING_THERE.get(name)}, (role, name, response.text)
        else:
            assert response.status_code == 403, (role, name, response.text)
            assert f"a {role} token may not call {name}" in response.json()["error"]["message"]


@pytest.mark.exhaustive(
    reason="the same in another protocol, era or way",
    but=(
        "admin-2026-07-28",
        "generator-2026-07-28",
        "discriminator-2026-07-28",
        "policy-2026-07-28",
    ),
)
@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
@pytest.mark.parametrize("role", Role)
async def test_every_cell_over_mcp(served: Served, role: Role, mode: str) -> None:
    who = await with_episodes(served, await bearer(served, role))
    async with connect(served, mode, who.token) as client:
        shown = {tool.name for tool in (await client.list_tools()).tools}
        assert shown == {verb.name for verb in shown_verbs(role)}
        for name in in_order():
            verb = BY_NAME[name]
            if not verb.is_tool:
                continue
            handle = {verb.handle: who.handles[verb.handle]} if verb.handle else {}
            result = await client.call_tool(name, who.arguments(name) | handle)
            # Not everything that it may call is shown: a model has no use for some of it.
            assert (name in shown) <= may_call(role, name)
            assert text_of(result).startswith("forbidden") is not may_call(role, name), (name, text_of(result))


@pytest.mark.parametrize("role", [Role.GENERATOR, Role.DISCRIMINATOR, Role.ORCHESTRATOR])
@pytest.mark.parametrize("artifact", ArtifactName)
async def test_every_artifact(served: Served, role: Role, artifact: ArtifactName) -> None:
    who = await bearer(served, role)
    base = f"/v1/workspaces/{who.workspace_id}"
    for access in Access:
        if artifact.endswith(".md") and access is Access.RUN:
            continue
        verb, body = f"artifact_{access}", {"name": artifact}
        if access is Access.WRITE:
            verb, body = ("review_write", {}) if artifact is ArtifactName.REVIEW else (verb, body)
            body |= {"text": "## Verdict: PASS"}
        response = await served.call("POST", f"{base}/{verb}", body, token=who.token)
        allowed = may_touch(role, artifact, access)
        assert (response.status_code != 403) is allowed, (role, artifact, access, response.text)


async def test_a_foreign_workspace_does_not_exist_for_an_author(served: Served) -> None:
    mine, other = await bearer(served, Role.GENERATOR), await bearer(served, Role.GENERATOR)
    for name in ("workspace_show", "artifact_read", "shell", "file_list"):
        verb = BY_NAME[name]
        body = mine.arguments(name) if verb.method == "POST" else None
        path = verb.path.format(workspace_id=other.workspace_id)
        assert (await served.call(verb.method, path, body, token=mine.token)).status_code == 404


async def test_a_rollout_worker_reaches_what_it_opened_and_nothing_else(served: Served) -> None:
    worker, neighbour = await bearer(served, Role.ROLLOUT), await bearer(served, Role.ROLLOUT)
    for verb in ("screenshot", "reward", "reset"):
        own, foreign = [
            await served.call("POST", f"/v1/sessions/{session_id}/{verb}", token=worker.token)
            for session_id in (worker.session_id, neighbour.session_id)
        ]
        assert (own.status_code, foreign.status_code) == (NOTHING_THERE.get(verb, 200), 404)
    listed = (await served.call("GET", "/v1/sessions", token=worker.token)).json()["sessions"]
    assert [one["session_id"] for one in listed] == [worker.session_id]
    borrowed = {"environment": "os", "workspace_id": worker.workspace_id}
    assert (await served.call("POST", "/v1/sessions", borrowed, token=worker.token)).status_code == 404


async def test_a_token_for_one_session_opens_no_other(served: Served) -> None:
    opened = await served.open(tokens=(Role.ROLLOUT,))
    token = opened["tokens"]["rollout"]
    response = await served.call("POST", "/v1/sessions", {"environment": "os"}, token=token)
    assert response.status_code == 403
    closed = await served.call("DELETE", f"/v1/sessions/{opened['session']['session_id']}", token=token)
    assert closed.status_code == 200
