"""Episodes over HTTP, on desktops without a screen: what they tell, what they count, and how they end."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import httpx
import pytest
from mcp.types import ImageContent

from episodes.service import EpisodeRules
from schemas.episodes import EpisodeOpen, GroupOpen, StartedFrom
from schemas.roles import Role
from schemas.sessions import SessionState
from server.services import Services
from tests.desktops import running_services
from tests.one_tuple import TASK, OneTuple
from tests.screenless import Screenless
from tests.screenless_server import Served
from tests.server.mcp_client import connect
from vm_controller.snapshots import window_restore
from vm_controller.snapshots.window_restore import Recipe
from vm_controller.startup import Opened

Json = dict[str, Any]
NAME = TASK.task_id


async def answer(served: Served, method: str, path: str, body: object = None, token: str | None = None) -> Json:
    response = await served.call(method, path, body, token=token)
    assert response.status_code == 200, response.text
    return response.json()


async def opened(served: Served, token: str | None = None, **fields: object) -> Json:
    return await answer(served, "POST", "/v1/episodes", {"tuple_id": NAME, **fields}, token)


async def closed(served: Served, episode: Json, **fields: object) -> Json:
    episode_id = episode["episode"]["episode_id"]
    return await answer(served, "POST", f"/v1/episodes/{episode_id}/close", fields)


async def click(served: Served, episode: Json) -> httpx.Response:
    session_id = episode["session"]["session_id"]
    return await served.call("POST", f"/v1/sessions/{session_id}/click", {"x": 1, "y": 1}, token=episode["token"])


def error_of(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json()["error"]["code"]


class TestOne:
    async def test_a_policy_gets_the_task_and_nothing_of_its_scripts(self, served: Served) -> None:
        episode = await opened(served, attempt=3, seed=7, action_space="qwen3", max_steps=5)
        assert episode["instruction"] == TASK.instruction
        assert episode["observation"]["picture"]["data"]
        told = episode["episode"]
        assert (told["tuple_id"], told["attempt"], told["seed"], told["action_space"]) == (NAME, 3, 7, "qwen3")
        assert (told["state"], told["steps"], told["max_steps"]) == ("open", 0, 5)
        text = str(episode)
        assert "REWARD" not in text
        assert "golden" not in text
        assert TASK.context not in text

    async def test_the_token_acts_in_this_episode_alone(self, served: Served) -> None:
        one, other = await opened(served), await opened(served)
        assert (await click(served, one)).status_code == 200
        assert error_of(await click(served, {**other, "token": one["token"]})) == (404, "not_found")
        for path in (f"/v1/episodes/{one['episode']['episode_id']}/close", "/v1/episodes"):
            assert error_of(await served.call("POST", path, {}, token=one["token"]))[0] == 403

    async def test_closing_grades_and_a_lost_answer_can_be_asked_for_again(self, served: Served) -> None:
        episode = await opened(served)
        first = await closed(served, episode, answer="42")
        assert (first["valid"], first["report"]["value"], first["end"]) == (True, 0.5, "done")
        assert await closed(served, episode) == first
        assert error_of(await click(served, episode)) == (401, "unauthenticated")
        assert served.services.sessions.all() == ()

    async def test_beyond_its_steps_acting_is_refused_and_grading_is_not(self, served: Served) -> None:
        episode = await opened(served, max_steps=2)
        assert [(await click(served, episode)).status_code for _ in range(2)] == [200, 200]
        assert error_of(await click(served, episode)) == (409, "episode_over")
        (listed,) = (await answer(served, "GET", "/v1/episodes"))["episodes"]
        assert (listed["state"], listed["end"], listed["steps"]) == ("over", "max_steps", 2)
        result = await closed(served, episode)
        assert (result["end"], result["valid"], result["report"]["value"]) == ("max_steps", True, 0.5)

    async def test_beyond_its_seconds_acting_is_refused(self, served: Served) -> None:
        episode = await opened(served, max_seconds=1e-9)
        assert error_of(await click(served, episode)) == (409, "episode_over")
        assert (await closed(served, episode))["end"] == "deadline"

    async def test_what_the_policy_said_counts_as_the_end(self, served: Served) -> None:
        episode = await opened(served, max_steps=1)
        await click(served, episode)
        session_id = episode["session"]["session_id"]
        await answer(served, "POST", f"/v1/sessions/{session_id}/finish", {"status": "infeasible"}, episode["token"])
        assert (await closed(served, episode))["end"] == "infeasible"

    async def test_a_lease_that_ran_out_is_no_value(self, served: Served) -> None:
        episode = await opened(served)
        served.expire()
        result = await closed(served, episode)
        assert (result["end"], result["valid"], result["report"]["value"]) == ("lease", False, None)
        assert "lease" in result["why_invalid"]

    async def test_a_session_that_was_closed_is_no_value(self, served: Served) -> None:
        episode = await opened(served)
        await answer(served, "DELETE", f"/v1/sessions/{episode['session']['session_id']}")
        result = await closed(served, episode)
        assert (result["end"], result["valid"], result["report"]["value"]) == ("abandoned", False, None)

    async def test_the_same_key_opens_one_episode(self, served: Served) -> None:
        key = {"idempotency_key": "trainer-17"}
        first, second = await opened(served, **key), await opened(served, **key)
        assert first == second
        assert served.services.sessions.count() == 1

    async def test_a_bundle_may_be_sent_along(self, served: Served) -> None:
        bundle = {"task": TASK.model_dump(mode="json"), "initial_setup": "print(1)", "reward": "print('REWARD: 1')"}
        response = await served.call("POST", "/v1/episodes", {"bundle": bundle})
        assert response.json()["instruction"] == TASK.instruction
        both = await served.call("POST", "/v1/episodes", {"bundle": bundle, "tuple_id": NAME})
        assert error_of(both) == (422, "invalid_request")

    async def test_a_worker_reaches_its_own(self, served: Served) -> None:
        mine, neighbour = served.tokens.mint(Role.ROLLOUT), served.tokens.mint(Role.ROLLOUT)
        episode = await opened(served, token=mine)
        path = f"/v1/episodes/{episode['episode']['episode_id']}/close"
        assert error_of(await served.call("POST", path, {}, token=neighbour)) == (404, "not_found")
        assert (await answer(served, "GET", "/v1/episodes", token=neighbour))["episodes"] == []
        assert (await answer(served, "POST", path, {}, mine))["valid"] is True

    async def test_over_mcp_the_picture_stands_beside_it(self, served: Served) -> None:
        async with connect(served, "legacy", served.tokens.mint(Role.ROLLOUT)) as client:
            result = await client.call_tool("episode_open", {"tuple_id": NAME, "max_steps": "3"})
            assert [block for block in result.content if isinstance(block, ImageContent)]
            assert result.structured_content is not None
            assert result.structured_content["instruction"] == TASK.instruction


class TestTuples:
    async def test_they_are_listed_and_shown_without_scripts(self, served: Served) -> None:
        worker = served.tokens.mint(Role.ROLLOUT)
        listed = await answer(served, "GET", "/v1/tuples?environment=os&difficulty=easy", token=worker)
        assert [one["tuple_id"] for one in listed["tuples"]] == [NAME]
        assert (await answer(served, "GET", "/v1/tuples?environment=web"))["total"] == 0
        shown = await answer(served, "GET", f"/v1/tuples/{NAME}", token=worker)
        assert (shown["instruction"], shown["scripts"]) == (TASK.instruction, None)
        path = f"/v1/tuples/{NAME}?scripts=true"
        assert error_of(await served.call("GET", path, token=worker)) == (403, "forbidden")
        assert (await answer(served, "GET", path))["scripts"]["golden_patch"] == "print('golden')"

    async def test_one_that_is_not_there_is_named(self, served: Served) -> None:
        response = await served.call("POST", "/v1/episodes", {"tuple_id": "nobody_1"})
        assert error_of(response) == (404, "not_found")
        assert response.json()["error"]["field"] == "tuple_id"


class TestGroups:
    async def test_all_start_from_one_set_up(self, served: Served) -> None:
        group = await answer(served, "POST", "/v1/groups", {"tuple_id": NAME, "n": 4, "seeds": [5, 6, 7, 8]})
        assert served.backend.set_ups == 1
        told = [one["episode"] for one in group["episodes"]]
        assert [(one["attempt"], one["seed"], one["started_from"]) for one in told] == [
            (1, 5, "fork"),
            (2, 6, "fork"),
            (3, 7, "fork"),
            (4, 8, "fork"),
        ]
        assert len({one["token"] for one in group["episodes"]}) == 4
        assert all(one["observation"]["picture"]["data"] for one in group["episodes"])

    async def test_a_second_group_needs_no_set_up(self, served: Served) -> None:
        for _ in range(2):
            await answer(served, "POST", "/v1/groups", {"tuple_id": NAME, "n": 1})
        assert served.backend.set_ups == 1
        await answer(served, "POST", "/v1/groups", {"tuple_id": NAME, "n": 2, "from_setup": True})
        assert served.backend.set_ups == 3

    async def test_who_finds_no_place_is_queued_and_opened_later(self, served: Served) -> None:
        served.backend.places = 2
        group = await answer(served, "POST", "/v1/groups", {"tuple_id": NAME, "n": 4})
        assert [one["episode"]["attempt"] for one in group["episodes"]] == [1, 2]
        queued = group["queued"]
        assert [(one["attempt"], one["position"], one["estimate_s"]) for one in queued] == [(3, 1, None), (4, 2, None)]
        third = {"group_id": group["group_id"], "attempt": 3}
        full = await served.call("POST", "/v1/episodes", third)
        assert error_of(full) == (503, "busy")
        assert "retry-after" in full.headers
        await closed(served, group["episodes"][0])
        shown = await answer(served, "GET", f"/v1/groups/{group['group_id']}")
        assert shown["episodes"][2]["estimate_s"] is not None
        later = await answer(served, "POST", "/v1/episodes", third)
        assert later["episode"]["episode_id"] == queued[0]["episode_id"]
        assert error_of(await served.call("POST", "/v1/episodes", third)) == (409, "conflict")

    async def test_a_caller_may_wait_for_a_place(self, served: Served) -> None:
        served.backend.places = 1
        first = await opened(served)
        waited: list[Json] = []

        async def wait() -> None:
            waited.append(await opened(served, wait_s=60))

        async with anyio.create_task_group() as group:
            group.start_soon(wait)
            await closed(served, first)
        assert waited[0]["episode"]["state"] == "open"

    async def test_closing_a_group_ends_what_is_open_and_forgets_the_queue(self, served: Served) -> None:
        served.backend.places = 2
        group = await answer(served, "POST", "/v1/groups", {"tuple_id": NAME, "n": 3})
        graded = await closed(served, group["episodes"][0])
        ended = await answer(served, "DELETE", f"/v1/groups/{group['group_id']}")
        assert [one["end"] for one in ended["group"]["episodes"]] == ["done", "abandoned", "abandoned"]
        assert served.services.sessions.all() == ()
        assert await closed(served, group["episodes"][0]) == graded
        assert (await closed(served, group["episodes"][1]))["valid"] is False
        assert error_of(await served.call("GET", f"/v1/groups/{group['group_id']}")) == (404, "not_found")


@asynccontextmanager
async def screenless(
    state_dir: Path, backend: Screenless | None = None, rules: EpisodeRules | None = None
) -> AsyncGenerator[Services]:
    rules = rules or EpisodeRules(OneTuple())
    async with running_services(state_dir, (backend or Screenless()).opened, episodes=rules) as services:
        yield services


class TestPreparedStates:
    @pytest.mark.parametrize("how", ["fails", "differs"])
    async def test_a_fork_that_is_not_the_state_falls_back_to_the_set_up(
        self, state_dir: Path, how: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def differ(opened: Opened, recipe: Recipe) -> tuple[str, ...]:
            del opened, recipe
            return ("a window is missing",)

        backend = Screenless(fork_fails=how == "fails")
        if how == "differs":
            # These desktops have no windows of programs that could come back otherwise.
            monkeypatch.setattr(window_restore, "follow", differ)
        async with screenless(state_dir, backend) as services:
            _, episodes = await services.episodes.open_group(GroupOpen(tuple_id=NAME, n=3))
            assert [one.started_from for one in episodes] == [StartedFrom.SETUP] * 3
            assert services.sessions.count() == 3
            assert services.sessions.snapshots() == ()

    async def test_a_state_that_cannot_be_kept_whole_is_set_up_each_time(self, state_dir: Path) -> None:
        async with screenless(state_dir, Screenless(shows_dialog=True)) as services:
            _, episodes = await services.episodes.open_group(GroupOpen(tuple_id=NAME, n=2))
            assert [one.started_from for one in episodes] == [StartedFrom.SETUP] * 2
            assert services.sessions.snapshots() == ()

    async def test_a_state_whose_lease_ran_out_is_made_again(self, state_dir: Path) -> None:
        backend = Screenless()
        async with screenless(state_dir, backend) as services:
            for _ in range(2):
                await services.episodes.open_group(GroupOpen(tuple_id=NAME, n=1))
                (kept,) = services.sessions.snapshots()
                await services.sessions.close_snapshot(kept.snapshot_id)
            assert backend.set_ups == 2

    async def test_no_more_are_kept_than_the_rules_allow(self, state_dir: Path) -> None:
        async with screenless(state_dir, rules=EpisodeRules(OneTuple(), prepared_states=2)) as services:
            for lease in (5, 6, 7):
                screen = {"width": 640 + lease, "height": 480}
                asked = GroupOpen.model_validate({"tuple_id": NAME, "n": 1, "screen": screen})
                await services.episodes.open_group(asked)
            assert len(services.sessions.snapshots()) == 2

    async def test_the_second_episode_of_a_tuple_prepares_its_state(self, state_dir: Path) -> None:
        backend = Screenless()
        async with screenless(state_dir, backend) as services:
            started = [(await services.episodes.open(EpisodeOpen(tuple_id=NAME))).started_from for _ in range(3)]
            assert started == [StartedFrom.SETUP, StartedFrom.FORK, StartedFrom.FORK]
            assert backend.set_ups == 2


async def until_open(services: Services, count: int) -> None:
    with anyio.fail_after(60):
        while services.sessions.count() < count:  # noqa: ASYNC110 -- what is made ahead tells nobody
            await anyio.sleep(0.01)


class TestAhead:
    async def test_the_next_attempts_are_ready_before_somebody_asks(self, state_dir: Path) -> None:
        async with screenless(state_dir) as services:
            group_id, episodes = await services.episodes.open_group(GroupOpen(tuple_id=NAME, n=4, at_once=0))
            assert [one.state for one in episodes] == ["queued"] * 4
            await until_open(services, 2)
            asked = EpisodeOpen(group_id=group_id, attempt=1)
            assert (await services.episodes.open(asked)).started_from is StartedFrom.AHEAD

    async def test_they_make_room_for_whoever_asks(self, state_dir: Path) -> None:
        async with screenless(state_dir, Screenless(places=2)) as services:
            await services.episodes.open_group(GroupOpen(tuple_id=NAME, n=4, at_once=0))
            await until_open(services, 2)
            assert (await services.episodes.open(EpisodeOpen(tuple_id=NAME))).session_id is not None

    async def test_one_that_died_meanwhile_is_replaced(self, state_dir: Path) -> None:
        backend = Screenless()
        async with screenless(state_dir, backend) as services:
            group_id, _ = await services.episodes.open_group(GroupOpen(tuple_id=NAME, n=1, at_once=0))
            await until_open(services, 1)
            for desktop in backend.desktops:
                desktop.dead = "its display died"
            with anyio.fail_after(60):
                while services.sessions.all()[0].state is not SessionState.FAILED:  # noqa: ASYNC110 -- the reaper finds it
                    await anyio.sleep(0.01)
            episode = await services.episodes.open(EpisodeOpen(group_id=group_id, attempt=1))
            (session,) = services.sessions.all()
            assert (session.session_id, session.state) == (episode.session_id, SessionState.OPEN)
