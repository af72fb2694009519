"""Days that no calendar has, or that lie far away: an application refuses them, and never breaks."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random

import pytest
from pydantic import JsonValue

from hub.apps import installed_app, names
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.file_store import FileStore

DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
NO_DAYS = ("2026-02-30", "2026-13-01", "0000-01-01")
FAR_DAYS = ("0001-01-01", "1899-12-31", "2200-01-01", "9999-12-31")


def with_another_day(value: JsonValue, day: str) -> Iterator[JsonValue]:
    """Yield arguments with one of their days replaced."""
    match value:
        case dict():
            for key, one in value.items():
                yield from ({**value, key: other} for other in with_another_day(one, day))
        case list():
            for place, one in enumerate(value):
                yield from ([*value[:place], other, *value[place + 1 :]] for other in with_another_day(one, day))
        case str() if DAY.match(value):
            yield DAY.sub(day, value, count=1)
        case _:
            return


def accepted(name: str, days: Sequence[str]) -> tuple[set[str], int]:
    """Do every action that takes a day with each of `days` in its place; return what was accepted, and the tries."""
    found, tries, taken = installed_app(name), 0, set[str]()
    fixture = next(iter(found.app.fixtures.values()))
    state = fixture.build(Random(f"{name}/1"), FileStore())
    for action in found.task_templates:
        template = found.task_templates.sample(action, state, Random(f"{action}/1"))
        if template is None:
            continue
        for day in days:
            for arguments in with_another_day(template.arguments, day):
                tries += 1
                with suppress(ActionRefused):
                    found.app.act(state, action, arguments, Clock(fixture.now, 0))
                    taken.add(f"{action} {day}")
    return taken, tries


@pytest.mark.parametrize("name", names())
def test_no_action_takes_a_day_that_does_not_exist(name: str) -> None:
    assert not accepted(name, NO_DAYS)[0]


def test_meetings_and_tasks_are_within_two_centuries() -> None:
    taken, tries = accepted("calendar", FAR_DAYS)

    assert tries >= len(FAR_DAYS) * 10
    assert not taken
