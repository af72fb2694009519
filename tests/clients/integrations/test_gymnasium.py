"""The environment before the released Gymnasium: its checker, its vectors, and whose failure a step shows.

`make integrations-test NAME=gymnasium` runs it; the project's own environment has no Gymnasium.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="the extra gymnasium: make integrations-test NAME=gymnasium")

import gymnasium  # pyright: ignore[reportMissingModuleSource] - a venv of its own has it
from gymnasium.utils.env_checker import check_env  # pyright: ignore[reportMissingModuleSource]
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv, VectorEnv  # pyright: ignore[reportMissingModuleSource]

from clients.integrations.flat_actions import Kind
from clients.integrations.gymnasium import ENVIRONMENT_ID, EpisodeEnv
from schemas.actions import Click
from schemas.observations import Size
from tests.clients.integrations.trainer import NAME, Trainer
from tests.screenless import ScreenlessDesktop
from vm_controller.backends.protocol import DesktopSpec


@pytest.fixture
def make(trainer: Trainer) -> Callable[..., EpisodeEnv]:
    return partial(EpisodeEnv, trainer.url, trainer.token, [NAME])


def record(kind: Kind, **fields: object) -> dict[str, Any]:
    blank = {"point": (30, 40), "to": (0, 0), "button": 0, "count": 1, "scroll": (0, 0), "text": ""}
    return {"kind": int(kind), **blank, **fields}


def test_gymnasium_checks_it(trainer: Trainer) -> None:
    trainer.server.backend.takes_time = False
    made = gymnasium.make(
        ENVIRONMENT_ID, url=trainer.url, token=trainer.token, tuple_ids=[NAME], render_mode="rgb_array"
    )
    made.action_space.seed(1)
    check_env(made.unwrapped)
    made.close()
    assert trainer.server.services.sessions.all() == ()


def test_the_reward_comes_at_the_end(make: Callable[..., EpisodeEnv], trainer: Trainer) -> None:
    env = make()
    pixels, info = env.reset(seed=3)
    assert (pixels.shape, pixels.dtype) == ((720, 1280, 3), np.uint8)
    assert (info["valid"], info["tuple_id"], bool(info["instruction"])) == (True, NAME, True)
    _, *rest, info = env.step(record(Kind.CLICK))
    assert (rest, info["valid"], info["error"]) == ([0.0, False, False], True, "")
    assert trainer.server.backend.acted[0][1] == Click(x=30, y=40)
    _, *rest, info = env.step(record(Kind.DONE, text="42"))
    assert (rest, info["valid"], info["end"]) == ([0.5, True, False], True, "done")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(record(Kind.CLICK))
    env.close()


def test_what_cannot_be_carried_out_is_said_and_counts(make: Callable[..., EpisodeEnv], trainer: Trainer) -> None:
    env = make(max_steps=2)
    env.reset()
    _, *rest, info = env.step(record(Kind.KEY, text=""))
    assert (rest, info["valid"]) == ([0.0, False, False], True)
    assert "keys" in info["error"]
    assert trainer.server.backend.acted == []
    _, *rest, info = env.step(record(Kind.CLICK, point=(1280, 1)))
    assert (rest, info["valid"], info["end"]) == ([0.5, False, True], True, "max_steps")
    assert "1280" in info["error"]
    env.close()


def test_a_lost_desktop_is_truncated_and_masked(make: Callable[..., EpisodeEnv], trainer: Trainer) -> None:
    for kind in (Kind.CLICK, Kind.DONE):
        env = make()
        env.reset()
        trainer.server.expire()
        _, _, terminated, truncated, info = env.step(record(kind))
        assert (terminated, truncated, info["valid"]) == (False, True, False)
        assert info["why_invalid"]
        env.close()


def test_a_screen_of_another_size_is_an_error(
    make: Callable[..., EpisodeEnv], trainer: Trainer, monkeypatch: pytest.MonkeyPatch
) -> None:
    opens = trainer.server.backend.open

    async def smaller(spec: DesktopSpec) -> ScreenlessDesktop:
        return await opens(replace(spec, screen=Size(width=640, height=480)))

    monkeypatch.setattr(trainer.server.backend, "open", smaller)
    env = make()
    with pytest.raises(ValueError, match="1280 x 720"):
        env.reset()
    assert trainer.server.services.sessions.all() == ()
    env.close()


@pytest.mark.parametrize("vector", [SyncVectorEnv, partial(AsyncVectorEnv, context="spawn")], ids=["sync", "async"])
def test_vectors_carry_validity(
    vector: Callable[..., VectorEnv], make: Callable[..., EpisodeEnv], trainer: Trainer
) -> None:
    envs = vector([make, make])
    pixels, infos = envs.reset(seed=1)
    assert (pixels.shape, list(infos["valid"])) == ((2, 720, 1280, 3), [True, True])
    trainer.server.expire(trainer.server.services.sessions.all()[0].session_id)
    actions = envs.action_space.sample()
    actions["kind"][:] = Kind.DONE
    _, rewards, terminated, truncated, infos = envs.step(actions)
    assert sorted(infos["valid"]) == [False, True]
    assert list(terminated) == list(infos["valid"])
    assert list(truncated) == [not valid for valid in infos["valid"]]
    assert sorted(rewards) == [0.0, 0.5]
    # Whatever the next action says, an episode that ended begins anew.
    *_, infos = envs.step(actions)
    assert list(infos["valid"]) == [True, True]
    envs.close()
    assert trainer.server.services.sessions.all() == ()
