"""New records that people of a school make, drawn after earlier steps have changed the school."""

from collections.abc import Callable
from random import Random

import pytest

from hub.apps.courses import APP
from hub.apps.courses.fixtures.builder import examples
from hub.apps.courses.state import State
from hub.engine.file_store import FileStore


def renamed(state: State) -> State:
    courses = {key: one.model_copy(update={"title": f"{one.title}, again"}) for key, one in state.courses.items()}
    return state.model_copy(update={"courses": courses})


def without_lessons(state: State) -> State:
    return state.model_copy(update={"lessons": {}, "lesson_order": ()})


@pytest.mark.parametrize("fixture", list(APP.fixtures))
@pytest.mark.parametrize("changed", [renamed, without_lessons])
def test_they_suit_a_school_whose_courses_have_other_names_or_no_lessons(
    fixture: str, changed: Callable[[State], State]
) -> None:
    state = APP.find_fixture(fixture).build(Random(fixture), FileStore())
    assert isinstance(state, State)

    before, after = examples(state), examples(changed(state))

    assert before["lessons"]
    assert before["assignments"]
    assert after["lessons"] == after["assignments"] == []
    assert len(after["submissions"]) == len(before["submissions"]) > 0
    assert len(after["absences"]) == (len(before["absences"]) if changed is renamed else 0)
