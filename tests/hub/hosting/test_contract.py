"""The contract of published applications, as scripts and pages use it: baselines, merging, replies, resets."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from pydantic import JsonValue

from hub.engine.sessions import Sessions
from hub.hosting.builds import builds
from hub.hosting.pushed_state import Stored
from hub.serving.asgi import create_hub
from hub.serving.captured_state import create_captured_state_api, files_of
from tests.hub.hosting.sample_builds import SAMPLES, Sample

BASE: dict[str, JsonValue] = {"drafts": [], "view": {"open": True}, "count": 0}


def changed(**more: JsonValue) -> dict[str, JsonValue]:
    """The state with changes."""
    return BASE | more


class Server:
    """All samples without hardening; posts of scripts, and pushes of pages that a browser makes."""

    def __init__(self, folder: Path) -> None:
        self.sessions = Sessions(builds(folder))
        hub = create_hub(self.sessions, lambda _: False, hardened=False)
        self.client = httpx.AsyncClient(transport=httpx.ASGITransport(hub), follow_redirects=True)

    async def post(self, app: str, action: str | None, state: JsonValue = None, **more: JsonValue) -> dict[str, Any]:
        body = {"state": state} | ({} if action is None else {"action": action}) | more
        answer = await self.client.post(f"http://{app}.localhost/post?sid=s", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def push(self, app: str, state: JsonValue, *, acted: bool, action: str = "set_current") -> None:
        """Push as a page does that has read its state."""
        headers = self.page(app, "acted" if acted else "none")
        await self.client.get(f"http://{app}.localhost/state?sid=s", headers=headers)
        body = {"action": action, "state": state}
        answer = await self.client.post(f"http://{app}.localhost/post?sid=s", json=body, headers=headers)
        assert answer.status_code == 200, answer.text

    def page(self, app: str, what: str = "none") -> dict[str, str]:
        """Return the headers of a page that has just been loaded."""
        instance = self.sessions.get_or_create("s").instance(app)
        assert isinstance(instance, Stored)
        return {"cookie": f"hub_input_s=abc.{what}.{instance.generation}", "sec-fetch-mode": "cors"}

    async def go(self, app: str) -> dict[str, Any]:
        return (await self.client.get(f"http://{app}.localhost/go?sid=s")).json()

    async def state(self, app: str) -> JsonValue:
        return (await self.client.get(f"http://{app}.localhost/state?sid=s")).json()


@pytest.fixture
async def server(tmp_path: Path) -> AsyncGenerator[Server]:
    for sample in SAMPLES:
        sample.write(tmp_path)
    Sample("with_defaults", defaults='{"drafts": ["default"]}').write(tmp_path)
    made = Server(tmp_path)
    async with made.client:
        yield made


async def test_a_fresh_session_holds_nothing(server: Server) -> None:
    nothing: JsonValue = {"initial_state": None, "current_state": None, "state_diff": {}}
    assert await server.go("envelope") == nothing
    assert await server.state("envelope") == {"stored_state": None, "has_custom_state": False, "sid": "s"}
    assert await server.state("bare") == {}
    assert await server.state("bare-null") is None
    assert await server.state("current-state") == {"current_state": None}


async def test_each_page_gets_its_state_in_the_form_that_it_knows_and_nothing_else(server: Server) -> None:
    for app in ("envelope", "bare", "bare-null", "current-state", "initial-state", "current"):
        await server.post(app, "set", BASE)
    assert await server.state("envelope") == {"stored_state": BASE, "has_custom_state": True, "sid": "s"}
    assert await server.state("bare") == await server.state("bare-null") == BASE
    assert await server.state("current-state") == {"current_state": BASE}
    assert await server.state("initial-state") == {"initial_state": BASE}
    assert await server.state("current") == {"current": BASE}


OPEN: dict[str, JsonValue] = {"open": True}


@pytest.mark.parametrize(
    ("app", "drafts", "count", "new", "view"),
    [
        ("envelope", {"modified": ["a"]}, {"added": 1}, {"added": 2}, {"removed": OPEN}),
        ("bare", {"old": [], "new": ["a"]}, {"old": 0, "new": 1}, {"new": 2}, {"old": OPEN}),
        ("current-state", {"from": [], "to": ["a"]}, {"from": 0, "to": 1}, {"to": 2}, {"from": OPEN}),
    ],
)
async def test_differences_have_the_form_of_the_application_s_own_server(
    server: Server, app: str, drafts: JsonValue, count: JsonValue, new: JsonValue, view: JsonValue
) -> None:
    await server.post(app, "set", BASE)
    await server.post(app, "set_current", {"drafts": ["a"], "count": 1, "new": 2})
    shown = (await server.go(app))["state_diff"]
    assert shown == {"drafts": drafts, "count": count, "new": new, "view": view}


async def test_differences_by_path_name_the_place_within_records(server: Server) -> None:
    await server.post("bare", "set", BASE)
    await server.post("bare", "set_current", changed(view={"open": False, "tab": 1}))
    assert (await server.go("bare"))["state_diff"] == {
        "view.open": {"old": True, "new": False},
        "view.tab": {"new": 1},
    }


async def test_only_the_first_set_is_the_baseline_unless_the_server_says_otherwise(server: Server) -> None:
    for app in ("envelope", "bare"):
        await server.post(app, "set", BASE)
        await server.post(app, "set", changed(count=5))
    assert (await server.go("envelope"))["initial_state"]["count"] == 0
    assert (await server.go("bare"))["initial_state"]["count"] == 5
    await server.post("envelope", "reset")
    await server.post("envelope", None, {"count": 6})
    assert (await server.go("envelope"))["initial_state"] == {"count": 6}


async def test_merging_puts_objects_over_each_other_and_keeps_null(server: Server) -> None:
    await server.post("envelope", "set", {"view": {"open": True, "tab": 1}, "drafts": [1, 2]})
    patch: JsonValue = {"view": {"tab": None}, "drafts": [3]}
    answer = await server.post("envelope", "set", patch, merge=True)
    whole = {"view": {"open": True, "tab": None}, "drafts": [3]}
    assert answer["state"] == whole
    assert answer["success"] is True
    await server.post("bare-null", "set", {"a": {"b": 1}})
    assert (await server.post("bare-null", "set_current", {"a": {"c": 2}}))["state"] == {"a": {"b": 1, "c": 2}}


async def test_reset_forgets_or_goes_back(server: Server) -> None:
    for app in ("envelope", "current"):
        await server.post(app, "set", BASE)
        await server.post(app, "set_current", changed(count=5))
        await server.post(app, "reset")
    assert (await server.go("envelope"))["current_state"] is None
    assert (await server.go("current"))["current_state"] == BASE


async def test_set_initial_moves_the_baseline_alone(server: Server) -> None:
    await server.post("envelope", "set_current", changed(count=5))
    await server.post("envelope", "set_initial", BASE)
    assert (await server.go("envelope"))["state_diff"] == {"count": {"added": 5}}


async def test_an_unknown_action_is_refused(server: Server) -> None:
    answer = await server.client.post("http://envelope.localhost/post?sid=s", json={"action": "drop"})
    assert answer.status_code == 422
    assert "'drop' is none of set" in answer.text


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (b'{"emails": []}', "neither an action nor a state"),
        (b'{"action": "set", "state": {"count": NaN}}', "no JSON"),
        (b'{"action": "set", "state": {"count": -Infinity}}', "no JSON"),
    ],
)
async def test_what_no_page_could_read_again_is_refused_and_changes_nothing(
    server: Server, body: bytes, told: str
) -> None:
    await server.post("envelope", "set", BASE)
    answer = await server.client.post("http://envelope.localhost/post?sid=s", content=body)
    assert (answer.status_code, told in answer.text) == (422, True)
    assert (await server.go("envelope"))["current_state"] == BASE


async def test_a_text_may_say_nan(server: Server) -> None:
    assert (await server.post("envelope", "set", {"note": "NaN"}))["state"] == {"note": "NaN"}


async def test_a_slash_at_the_end_changes_nothing(server: Server) -> None:
    answer = await server.client.post("http://envelope.localhost/post/?sid=s", json={"action": "set", "state": BASE})
    assert answer.status_code == 200
    for route in ("go", "state"):
        plain, slashed = [
            (await server.client.get(f"http://envelope.localhost/{route}{end}?sid=s")).json() for end in ("", "/")
        ]
        assert plain == slashed


async def test_what_a_page_pushes_before_anybody_acted_completes_both_states(server: Server) -> None:
    await server.post("envelope", "set", {"drafts": [{"id": 1}]})
    await server.push("envelope", {"drafts": [{"id": 1, "seen": False}], "clock": 17}, acted=False)
    got = await server.go("envelope")
    assert got["state_diff"] == {}
    assert got["current_state"] == got["initial_state"] == {"drafts": [{"id": 1, "seen": False}], "clock": 17}
    await server.push("envelope", {"drafts": [], "clock": 17}, acted=True)
    assert (await server.go("envelope"))["state_diff"] == {"drafts": {"modified": []}}


async def test_no_change_of_a_script_is_lost_because_a_page_opens(server: Server) -> None:
    await server.post("own-set", "set", BASE)
    await server.post("own-set", "set_current", changed(drafts=["golden"]))
    # It pushes what it read, with a `set` of its own; then another one that never saw the change.
    await server.push("own-set", changed(drafts=["golden"], clock=1), acted=False, action="set")
    assert (await server.go("own-set"))["state_diff"] == {"drafts": {"modified": ["golden"]}}
    await server.push("own-set", changed(clock=2), acted=False)
    assert (await server.go("own-set"))["state_diff"] == {"drafts": {"modified": ["golden"]}}


async def test_defaults_do_not_go_over_what_a_script_has_set(server: Server) -> None:
    await server.post("with-defaults", "set", {"drafts": ["of the task"]})
    await server.push("with-defaults", {"drafts": ["default"], "view": 1}, acted=False)
    got = await server.go("with-defaults")
    assert got["current_state"] == {"drafts": ["of the task"], "view": 1}
    assert got["state_diff"] == {}


async def test_a_build_with_defaults_completes_what_is_set(server: Server) -> None:
    await server.post("with-defaults", "set", {"view": 1})
    assert (await server.go("with-defaults"))["current_state"] == {"drafts": ["default"], "view": 1}


async def test_what_a_page_does_not_know_it_takes_not_away(server: Server) -> None:
    await server.post("envelope", "set", {"drafts": [], "of_the_task": 1})
    await server.push("envelope", {"drafts": []}, acted=False)
    await server.push("envelope", {"drafts": ["a"]}, acted=True)
    got = await server.go("envelope")
    assert got["state_diff"] == {"drafts": {"modified": ["a"]}}
    assert got["current_state"]["of_the_task"] == 1


async def test_a_page_that_has_not_read_the_state_changes_nothing_that_a_script_has_set(server: Server) -> None:
    await server.post("envelope", "set", BASE)
    headers = server.page("envelope")
    body = {"action": "set_current", "state": {"drafts": ["default"]}}
    await server.client.post("http://envelope.localhost/post?sid=s", json=body, headers=headers)
    assert (await server.go("envelope"))["current_state"] == BASE


async def test_a_page_from_before_a_reset_pushes_nothing_more(server: Server) -> None:
    await server.push("envelope", BASE, acted=True)
    headers = server.page("envelope", "acted")
    await server.post("envelope", "reset")
    # As a page does that is just being left.
    body = {"action": "set_current", "state": BASE}
    answer = await server.client.post("http://envelope.localhost/post?sid=s", json=body, headers=headers)
    assert answer.status_code == 409
    assert (await server.go("envelope"))["current_state"] is None
    await server.push("envelope", BASE, acted=False)
    assert (await server.go("envelope"))["state_diff"] == {}


async def test_the_first_action_is_never_the_baseline(server: Server) -> None:
    await server.push("envelope", {"drafts": ["of the agent"]}, acted=True)
    assert (await server.go("envelope"))["state_diff"] == {"drafts": {"added": ["of the agent"]}}
    await server.push("with-defaults", {"drafts": ["default", "of the agent"]}, acted=True)
    assert (await server.go("with-defaults"))["initial_state"] == {"drafts": ["default"]}


async def test_our_envelope_never_becomes_part_of_a_state(tmp_path: Path) -> None:
    Sample("mixes", has_source=False, read="return {...defaults(), ...(await ask('/state'))}").write(tmp_path)
    server = Server(tmp_path)
    await server.post("mixes", "set", BASE)
    mixed: dict[str, JsonValue] = {"drafts": ["default"], "stored_state": BASE, "has_custom_state": True, "sid": "s"}
    await server.push("mixes", mixed, acted=False)
    assert (await server.go("mixes"))["current_state"] == BASE
    assert await server.state("mixes") == BASE  # from now on, as this page reads it
    await server.push("mixes", {**mixed, "drafts": ["a"]}, acted=True)
    got = await server.go("mixes")
    assert got["state_diff"]["drafts"] == {"modified": ["a"]}
    assert not {"stored_state", "has_custom_state", "sid"} & got["current_state"].keys()


async def test_a_session_without_a_name_is_that_of_all_who_name_none(server: Server) -> None:
    await server.client.post("http://envelope.localhost/post", json={"action": "set", "state": BASE})
    answer = await server.client.get("http://envelope.localhost/go")
    assert answer.json()["current_state"] == BASE


async def test_default_files_are_there(tmp_path: Path) -> None:
    made = "const dir = getFilesDir('_default'); write(path.join(dir, 'plan.pdf'), pdf)"
    Sample("files", files=made).write(tmp_path)
    kept = tmp_path / "files" / ".mock-files" / "_default"
    kept.mkdir(parents=True)
    (kept / "own.txt").write_text("kept")
    async with _client(tmp_path) as client:
        made_anew = await client.get("http://files.localhost/files/_default/plan.pdf")
        assert (made_anew.content[:5], made_anew.headers["content-type"]) == (b"%PDF-", "application/pdf")
        assert (await client.get("http://files.localhost/files/_default/own.txt")).text == "kept"
        missing = await client.get("http://files.localhost/files/_default/none.pdf")
        assert (missing.status_code, "names: plan.pdf" in missing.text) == (404, True)


async def test_a_grader_reads_the_same_forms(server: Server) -> None:
    await server.post("bare", "set", BASE)
    await server.post("bare", "set_current", changed(count=5))
    session = server.sessions.get("s")
    apps = {f"{name}.localhost": app for name, app in server.sessions.apps.items()}
    transport = httpx.ASGITransport(create_captured_state_api(apps, lambda: files_of(session)))
    async with httpx.AsyncClient(transport=transport) as reward:
        assert (await reward.get("http://bare.localhost/state?sid=s")).json() == changed(count=5)
        go = (await reward.get("http://bare.localhost/go?sid=s")).json()
    assert go["state_diff"] == {"count": {"old": 0, "new": 5}}


@asynccontextmanager
async def _client(folder: Path) -> AsyncGenerator[httpx.AsyncClient]:
    made = Server(folder)
    async with made.client:
        yield made.client
