"""Which worker a call is for, told by the types of the verbs."""

import json
from typing import Any

import pytest

from schemas.roles import Role
from server.settings import Settings, WarmDesktops
from server.workers import routing, verb_ids
from server.workers.merging import merged_lists, merged_results
from server.workers.routing import Called, ToAll, ToAny, ToHolder, ToLeastLoaded
from server.workers.shares import settings_of, share
from tools.principals import Principal
from tools.registry import VERBS
from tools.verb import AnyVerb
from vm_controller.ids import HANDLE

ONE, SNAPSHOT, SPACE = "s_0000000000000001", "n_0100000000000002", "w_0200000000000003"
ADMIN = Principal("admin-1", Role.ADMIN)
NAMES_NO_HOLDER = {"task_id", "tuple_id", "window_id"}
"""Arguments named as ids that do not refer to anything in a worker."""


def scope(method: str, path: str, query: bytes = b"", headers: dict[str, str] | None = None) -> dict[str, Any]:
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in (headers or {}).items()]
    return {"type": "http", "method": method, "path": path, "query_string": query, "headers": named}


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_every_id_that_a_verb_takes_is_known_to_be_one(verb: AnyVerb) -> None:
    called_ids = {name for name in verb.request.model_fields if name.endswith(("_id", "_ids"))}
    assert called_ids - NAMES_NO_HOLDER <= set(verb_ids.id_arguments(verb.name))


def test_what_lists_and_what_makes_something() -> None:
    listing = {verb.name for verb in VERBS if verb_ids.lists(verb.name)}
    assert {"session_list", "snapshot_list", "episode_list"} <= listing
    assert listing.isdisjoint({"environment_list", "workspace_show", "windows"})
    making = {verb.name for verb in VERBS if verb_ids.makes_ids(verb.name)}
    assert {"session_open", "workspace_open", "session_fork", "episode_open", "group_open"} <= making
    assert making.isdisjoint({"token_mint", "token_rotate", "environment_list", "session_list", "click"})


@pytest.mark.parametrize(
    ("path", "handle"),
    [
        (f"/v1/sessions/{ONE}/click", ONE),
        (f"/v1/sessions/{ONE}", ONE),
        (f"/v1/snapshots/{SNAPSHOT}/fork", SNAPSHOT),
        (f"/v1/workspaces/{SPACE}", SPACE),
        ("/v1/sessions", None),
        ("/v1/sessions/s_short/click", None),
        (f"/v1/sessions/x{ONE}/click", None),
        ("/mcp", None),
    ],
)
def test_a_path_names_whose_it_is(path: str, handle: str | None) -> None:
    found = routing.in_path(scope("POST", path))
    assert (found.handle if found else None) == handle


def test_a_token_for_one_session_or_workspace_leads_there() -> None:
    assert routing.by_token(Principal("p", Role.POLICY, frozenset({ONE}))) == ToHolder(ONE)
    assert routing.by_token(Principal("g", Role.GENERATOR, workspace_id=SPACE)) == ToHolder(SPACE)
    assert routing.by_token(Principal("v", Role.VIEWER, frozenset({ONE, "s_0300000000000000"}))) is None
    assert routing.by_token(ADMIN) is None


def test_requests_without_an_id_in_their_path() -> None:
    def to(method: str, path: str, body: object = None, query: bytes = b"") -> routing.Destination:
        data = b"" if body is None else json.dumps(body).encode()
        return routing.by_request(scope(method, path, query), data, ADMIN)

    assert to("GET", "/v1/sessions") == ToAll(("sessions",))
    assert to("GET", "/v1/snapshots") == ToAll(("snapshots",))
    assert to("POST", "/v1/sessions", {"environment": "os"}) == ToLeastLoaded()
    assert to("POST", "/v1/sessions", {"environment": "os", "workspace_id": SPACE}) == ToHolder(SPACE)
    assert to("POST", "/v1/workspaces", {"task": {}}) == ToLeastLoaded()
    assert to("POST", "/v1/tokens", {"role": "policy", "session_ids": [ONE]}) == ToHolder(ONE)
    assert to("GET", "/v1/environments") == ToAny()
    assert to("GET", "/nothing") == ToAny()
    assert routing.by_request(scope("POST", "/v1/sessions"), b"{", ADMIN) == ToLeastLoaded()


def test_messages_of_mcp() -> None:
    def to(name: str, arguments: dict[str, object], **headers: str) -> routing.Destination:
        message = {"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": name, "arguments": arguments}}
        called = routing.called_by(json.dumps(message).encode())
        assert called == Called(7, name, arguments)
        return routing.by_message(scope("POST", "/mcp", headers=headers), called, ADMIN)

    assert to("click", {"session_id": ONE, "x": 1, "y": 1}) == ToHolder(ONE)
    assert to("click", {"x": 1, "y": 1}, mcp_param_session_id=ONE) == ToHolder(ONE)
    assert to("file_list", {"session_id": ONE}) == ToHolder(ONE)
    assert to("session_restore", {"session_id": ONE, "snapshot_id": SNAPSHOT}) == ToHolder(ONE)
    assert to("type", {"text": ONE}) == ToAny()
    assert to("session_list", {}) == ToAll(("sessions",))
    assert to("session_open", {"environment": "os"}) == ToLeastLoaded()
    assert to("no_such_tool", {"session_id": ONE}) == ToAny()


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b'{"method":"tools/list","id":1}', b'{"method":"tools/call"}'])
def test_other_messages_call_no_tool(body: bytes) -> None:
    called = routing.called_by(body)
    assert called.tool is None
    assert routing.by_message(scope("POST", "/mcp"), called, ADMIN) == ToAny()


def test_the_same_key_means_the_same_worker() -> None:
    asked = {"environment": "os", "idempotency_key": "once-only"}
    first = routing.by_arguments("session_open", asked, ADMIN)
    assert first == ToLeastLoaded("admin-1 once-only")
    assert first != routing.by_arguments("session_open", asked, Principal("admin-2", Role.ADMIN))


def test_limits_are_divided_and_none_is_lost() -> None:
    settings = Settings(
        workers=3,
        max_sessions=64,
        max_starting=2,
        warm=(WarmDesktops(environment="os", minimum=1, maximum=4),),
    )
    divided = [settings_of(settings, slot) for slot in range(3)]
    assert sum(int(one["CUA_GYM_MAX_SESSIONS"]) for one in divided) == 64
    assert [one["CUA_GYM_MAX_STARTING"] for one in divided] == ["1", "1", "1"]
    warm = [json.loads(one["CUA_GYM_WARM"])[0] for one in divided]
    assert [(one["minimum"], one["maximum"]) for one in warm] == [(1, 2), (0, 1), (0, 1)]
    assert [share(2, slot, 3) for slot in range(3)] == [1, 1, 0]


def test_lists_are_joined_oldest_first() -> None:
    later, earlier, queued = {"created_at": "2026-01-03"}, {"created_at": "2026-01-02"}, {"name": "queued"}
    answers = [{"sessions": [later, queued]}, {"sessions": [earlier]}]
    joined = json.loads(merged_lists([json.dumps(one).encode() for one in answers], ("sessions",)))
    assert joined == {"sessions": [earlier, later, queued]}


def test_one_failed_result_is_the_answer() -> None:
    good: dict[str, object] = {"id": 1, "result": {"structuredContent": {"sessions": []}, "content": []}}
    bad: dict[str, object] = {"id": 1, "result": {"isError": True, "content": []}}
    assert json.loads(merged_results([json.dumps(one).encode() for one in (good, bad)], ("sessions",))) == bad


def test_ids_have_the_form_that_is_looked_for() -> None:
    assert all(HANDLE.fullmatch(one) for one in (ONE, SNAPSHOT, SPACE))
