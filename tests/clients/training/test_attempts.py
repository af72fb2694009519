"""Attempts in text: masked where the infrastructure fails, and graded on a real page of the hub."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from clients.connection.http import HttpServer
from clients.embedded_server import embedded_server
from clients.training.attempts import (
    INFRASTRUCTURE_RETRIES,
    Attempt,
    AttemptEnd,
    Oracle,
    RandomClicks,
    attempt,
    attempts,
)
from clients.training.goals import Goal, goal
from clients.training.sessions import EpisodeSource, OpenSession, ServerSessions
from clients.training.text_space import ClickOn, Done, parse_action
from schemas.errors import InfrastructureError
from schemas.sessions import BackendName


@dataclass
class Failing:
    """A source whose first sessions fail."""

    failures: int
    source: EpisodeSource | None = None
    asked: int = 0

    @asynccontextmanager
    async def opened(self, goal: Goal) -> AsyncGenerator[OpenSession]:
        self.asked += 1
        if self.asked <= self.failures or self.source is None:
            raise InfrastructureError("the desktop died")
        async with self.source.opened(goal) as session:
            yield session


def starred() -> Goal:
    found = goal("star", "household", 5)
    assert found is not None
    return found


def oracle(wanted: Goal, _number: int) -> Oracle:
    return Oracle(wanted.way)


async def test_what_goes_on_failing_is_masked_and_has_no_value() -> None:
    source = Failing(failures=100)
    made = await attempt(source, starred(), oracle, 1)
    assert (made.value, made.end, made.retries) == (None, None, INFRASTRUCTURE_RETRIES)
    assert "the desktop died" in made.masked
    assert source.asked == INFRASTRUCTURE_RETRIES


async def test_attempts_come_back_in_the_order_in_which_they_were_wanted() -> None:
    told: list[int] = []
    made = await attempts(
        Failing(failures=100), [(starred(), 3), (starred(), 4)], oracle, 2, lambda one: told.append(one.number_seed)
    )
    assert [one.number_seed for one in made] == [3, 4]
    assert sorted(told) == [3, 4]


async def test_random_clicks_are_on_what_was_read() -> None:
    clicks = RandomClicks(7)
    first = parse_action(await clicks.act("Star it.", "page Inbox\n17 Star it\n4 field Search"))
    assert isinstance(first, ClickOn)
    assert first.number in (17, 4)
    assert await RandomClicks(7).act("Star it.", "page Inbox") == str(Done())


@pytest.mark.exhaustive(reason="training on real sessions")
async def test_a_session_is_graded_after_an_oracle_and_after_nothing(tmp_path: Path) -> None:
    with embedded_server(tmp_path, BackendName.BROWSER) as address:
        async with HttpServer(address.url) as server:
            source = ServerSessions(server, server.connection(address.token))
            solved, idle = await attempts(
                Failing(failures=1, source=source),
                [(starred(), 1), (starred(), 2)],
                lambda wanted, number: Oracle(wanted.way if number == 1 else ()),
                1,
            )
    assert (solved.value, solved.end, solved.retries) == (1.0, AttemptEnd.DONE, 1)
    assert [type(parse_action(turn.action)) for turn in solved.turns] == [ClickOn, Done]
    assert (idle.value, len(idle.turns)) == (0.0, 1)
    assert Attempt.model_validate_json(solved.model_dump_json()) == solved
