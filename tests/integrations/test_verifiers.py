"""The taskset and its harness before the released verifiers: rewards, and which rollouts are not `ok`.

`make integrations-test NAME=verifiers` runs it; the project's own environment has no verifiers.
"""

import sys
import tomllib
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("verifiers", reason="the extra verifiers: make integrations-test NAME=verifiers")

import verifiers.v1 as vf  # pyright: ignore[reportMissingModuleSource] - a venv of its own has it

from tests.integrations.chat_model import Say, calls, says, serving
from tests.integrations.conftest import Trainer
from tests.integrations.shown import shown

pytestmark = [pytest.mark.filterwarnings("default"), pytest.mark.timeout(900)]  # the warnings are the framework's

PLUGIN = "cua_gym_desktop"


@pytest.fixture
def plugin(tmp_path: Path, trainer: Trainer, monkeypatch: pytest.MonkeyPatch) -> Generator[None]:
    (tmp_path / f"{PLUGIN}.py").write_text(shown("verifiers"))
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setenv("CUA_GYM_TOKEN", trainer.token)
    monkeypatch.setenv("MODEL_KEY", "none")
    yield
    sys.modules.pop(PLUGIN, None)


def turns(*said: Callable[[], dict[str, Any]] | dict[str, Any]) -> Say:
    """Say one after the other in every conversation, and the last for ever."""

    def answer(messages: list[dict[str, Any]]) -> dict[str, Any]:
        turn = sum(message["role"] == "assistant" for message in messages)
        one = said[min(turn, len(said) - 1)]
        return one() if callable(one) else one

    return answer


async def played(trainer: Trainer, say: Say, tuple_id: str = "", max_steps: int = 20) -> vf.Episode:
    config = tomllib.loads(shown("verifiers", "toml"))["env"]
    config["taskset"]["tuple_ids"] = [tuple_id or trainer.tuple_id]
    config["taskset"]["task"] = {"url": trainer.url, "max_steps": max_steps}
    env = vf.load_environment(vf.SingleAgentEnvConfig.model_validate(config))
    with serving(say) as address:
        client = vf.EvalClientConfig(base_url=address, api_key_var="MODEL_KEY")
        async with env.serving():
            (one,) = list(env.taskset)
            episode = await env.run_episode(one, vf.ModelContext("scripted", client))
    assert trainer.sessions() == []
    return episode


@pytest.mark.usefixtures("plugin")
async def test_a_model_acts_sees_and_is_graded(trainer: Trainer) -> None:
    seen: list[list[dict[str, Any]]] = []
    say = turns(calls("computer", action="left_click", coordinate=[600, 300]), calls("finish", status="infeasible"))

    def noted(messages: list[dict[str, Any]]) -> dict[str, Any]:
        seen.append(messages)
        return say(messages)

    episode = await played(trainer, noted)
    assert episode.ok, episode.errors
    (trace,) = episode.traces
    assert (trace.ok, trace.reward, trace.info["end"], trace.task.data.id) == (
        True,
        0.0,
        "infeasible",
        trainer.tuple_id,
    )
    assert [message["role"] for message in seen[-1]] == ["user", "assistant", "tool", "user"]
    assert [part["type"] for part in seen[-1][-1]["content"]] == ["text", "image_url"]


@pytest.mark.usefixtures("plugin")
async def test_words_are_the_end_and_what_cannot_be_read_counts(trainer: Trainer) -> None:
    episode = await played(trainer, turns(says("Done.")))
    assert (episode.ok, episode.traces[0].reward) == (True, 0.0)
    episode = await played(trainer, turns(calls("computer", action="jump")), max_steps=2)
    assert (episode.ok, episode.traces[0].reward, episode.traces[0].num_turns) == (True, 0.0, 3)


@pytest.mark.usefixtures("plugin")
async def test_a_lost_desktop_is_not_ok_and_has_no_reward(trainer: Trainer) -> None:
    def lose() -> dict[str, Any]:
        trainer.lose_desktops()
        return calls("computer", action="screenshot")

    def lose_at_the_end() -> dict[str, Any]:
        trainer.lose_desktops()
        return says("Done.")

    for last in (lose, lose_at_the_end):
        episode = await played(trainer, turns(last))
        (trace,) = episode.traces
        assert (episode.ok, trace.ok, bool(trace.errors)) == (False, False, True)
        assert all(value is None for value in trace.rewards.values())


@pytest.mark.usefixtures("plugin")
async def test_a_state_that_cannot_be_graded_is_not_ok_either(trainer: Trainer) -> None:
    episode = await played(trainer, turns(calls("finish")), trainer.broken_id)
    (trace,) = episode.traces
    assert (episode.ok, trace.ok, trace.rewards) == (False, False, {"tuple_reward": None})
    assert "no value" in trace.errors[-1].message
