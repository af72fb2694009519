"""Episodes without `await`: what they come to, and what a failure is."""

from collections.abc import Generator
from typing import Any

import numpy as np
import pytest
from pydantic import BaseModel

from clients.integrations.episode import OPEN_ATTEMPTS
from clients.integrations.episode_sync import EpisodePlayer
from clients.integrations.flat_actions import Kind, action_of
from schemas.actions import Button, Click, Drag, KeyPress, Move, Point, Scroll, TypeText, Wait
from schemas.episodes import EpisodeOpen
from schemas.errors import EpisodeOverError, InfrastructureError, SessionEndedError
from schemas.observations import Observe, PictureFormat
from schemas.requests import SessionOpen
from schemas.sessions import SessionInfo
from tests.clients.integrations.trainer import NAME, Trainer
from tests.screenless import picture as picture_of

BLIND = Observe(format=PictureFormat.NONE)
RECORD: dict[str, Any] = {
    "point": np.array([30, 40]),
    "to": np.array([50, 60]),
    "button": np.int64(2),
    "count": np.int64(2),
    "scroll": np.array([-1, 3]),
    "text": "ctrl+s",
}


@pytest.fixture
def player(trainer: Trainer) -> Generator[EpisodePlayer]:
    player = EpisodePlayer(trainer.url, trainer.token)
    yield player
    player.shut_down()


def test_an_episode_is_opened_acted_in_and_graded(player: EpisodePlayer, trainer: Trainer) -> None:
    opened = player.open(EpisodeOpen(tuple_id=NAME))
    assert opened.instruction
    assert opened.observation.picture_data == picture_of(PictureFormat.PNG)
    player.act(Click(x=1, y=2), Move(x=3, y=4), observe=BLIND)
    assert len(trainer.server.backend.acted) == 2
    outcome = player.close("infeasible")
    assert (outcome.valid, outcome.value, outcome.end) == (True, 0.5, "infeasible")
    assert not player.is_open


def test_a_lost_desktop_is_no_value(player: EpisodePlayer, trainer: Trainer) -> None:
    player.open(EpisodeOpen(tuple_id=NAME))
    trainer.server.expire()
    with pytest.raises(SessionEndedError) as lost:
        player.act(Click(x=1, y=2), observe=BLIND)
    outcome = player.fail(lost.value)
    assert (outcome.valid, outcome.value) == (False, None)
    assert "session_ended" in outcome.why_invalid
    assert not player.is_open


def test_a_limit_says_so_and_is_graded(player: EpisodePlayer) -> None:
    player.open(EpisodeOpen(tuple_id=NAME, max_steps=1))
    player.act(Click(x=1, y=2), observe=BLIND)
    with pytest.raises(EpisodeOverError):
        player.act(Click(x=1, y=2), observe=BLIND)
    assert (player.close().value, player.is_open) == (0.5, False)


def test_a_machine_that_cannot_open_is_asked_again_and_then_an_error(
    player: EpisodePlayer, trainer: Trainer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[SessionOpen] = []

    async def broken(request: SessionOpen, seed: int | None = None) -> SessionInfo:
        del seed
        asked.append(request)
        raise InfrastructureError("the desktop did not start")

    monkeypatch.setattr(trainer.server.services.sessions, "open", broken)
    with pytest.raises(InfrastructureError, match="did not start"):
        player.open(EpisodeOpen(tuple_id=NAME))
    assert len(asked) == OPEN_ATTEMPTS
    assert not player.is_open


def test_nothing_is_left_open(player: EpisodePlayer, trainer: Trainer) -> None:
    player.open(EpisodeOpen(tuple_id=NAME))
    player.open(EpisodeOpen(tuple_id=NAME))
    assert trainer.server.services.sessions.count() == 1
    player.shut_down()
    assert trainer.server.services.sessions.all() == ()
    player.shut_down()
    assert player.open(EpisodeOpen(tuple_id=NAME)).instruction


@pytest.mark.parametrize(
    ("kind", "action"),
    [
        (Kind.CLICK, Click(x=30, y=40, button=Button.RIGHT, count=2)),
        (Kind.MOVE, Move(x=30, y=40)),
        (Kind.DRAG, Drag(path=(Point(x=30, y=40), Point(x=50, y=60)), button=Button.RIGHT)),
        (Kind.SCROLL, Scroll(x=30, y=40, dx=-1, dy=3)),
        (Kind.TYPE, TypeText(text="ctrl+s")),
        (Kind.KEY, KeyPress(keys=("ctrl", "s"))),
        (Kind.WAIT, Wait(duration_ms=1_000)),
    ],
)
def test_records_are_actions(kind: Kind, action: BaseModel) -> None:
    assert action_of({**RECORD, "kind": np.int64(kind)}) == action


@pytest.mark.parametrize("changed", [{"kind": 5, "text": ""}, {"kind": 4, "text": ""}, {"kind": 7}, {"kind": 9}])
def test_records_that_cannot_be_read_say_why(changed: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        action_of({**RECORD, **changed})
