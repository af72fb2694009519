"""What every application of the hub must have, whichever it is: fixtures, actions, ways to do them, tasks."""

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from pydantic import JsonValue
from pydantic_core import to_json, to_jsonable_python

from hub.apps import installed_app, names
from hub.engine.clock import Clock
from hub.engine.file_store import FileStore
from hub.engine.graded_view import graded_view
from hub.engine.records import Record
from hub.engine.sessions import Sessions
from hub.tasks.construction import construct
from hub.tasks.instructions import instruction
from hub.tasks.sense_rules import faults
from hub.tasks.state_comparison import score
from tests.exhaustive import representative

PAGES, ACTIONS, FIXTURES = 5, 25, 3
SEEDS = range(3)
FIXTURE_SEEDS = 12
STATE_BYTES = (15_000, 400_000)

NOT_NAMED = frozenset({"email", "emails", "sheet_id"})
"""Fields of records whose title is no name: of people it is a post, of a chart any heading."""

every_app = pytest.mark.parametrize("name", names())


def built(name: str, fixture: str, seed: int) -> Record:
    app = installed_app(name).app
    state = app.find_fixture(fixture).build(Random(f"{name}/{fixture}/{seed}"), FileStore())
    assert isinstance(state, Record)
    return state


fixture_of = cache(built)
"""One state for all tests, because states are frozen."""


@every_app
def test_is_deep_enough(name: str) -> None:
    app = installed_app(name).app

    assert len(app.pages) >= PAGES
    assert len(app.actions) >= ACTIONS
    assert len(app.fixtures) >= FIXTURES
    assert len({page.title for page in app.pages}) == len(app.pages)


@every_app
def test_every_action_has_a_solution_and_a_task_template_or_a_reason_to_have_none(name: str) -> None:
    found = installed_app(name)

    assert set(found.solutions) == set(found.app.actions)
    assert set(found.task_templates) | set(found.task_templates.no_task) == set(found.app.actions)


@every_app
@pytest.mark.parametrize("seed", representative(SEEDS, [0], reason="further seeds of every hub application's worlds"))
def test_fixtures_are_whole_states_of_realistic_size_and_the_same_every_time(name: str, seed: int) -> None:
    app = installed_app(name).app
    for fixture in app.fixtures:
        state = fixture_of(name, fixture, seed)
        text = to_json(state)

        assert app.state.model_validate_json(text) == state
        assert to_json(built(name, fixture, seed)) == text
        assert STATE_BYTES[0] <= len(text) <= STATE_BYTES[1], fixture
        assert b"lorem ipsum" not in text.lower()
        for page in app.pages:
            assert page.address(state).startswith("/")


@every_app
def test_a_whole_state_that_was_read_can_be_put_back(name: str) -> None:
    instance = Sessions({name: installed_app(name).app}).create().begin(name, None, 1)
    whole = to_jsonable_python(instance.current)
    for put in (instance.set_current, instance.set):
        put(whole)
        assert to_jsonable_python(instance.current) == whole


@pytest.mark.exhaustive(reason="further seeds of every hub application's worlds", but=("board",))
@every_app
def test_fixtures_differ_by_seed(name: str) -> None:
    for fixture in installed_app(name).app.fixtures:
        assert len({to_json(fixture_of(name, fixture, seed)) for seed in SEEDS}) == len(SEEDS)


@pytest.mark.exhaustive(
    reason="the task templates of every hub application",
    but=("board",),
)
@every_app
def test_every_errand_is_accepted_changes_what_a_grader_sees_and_keeps_the_state_whole(name: str) -> None:
    found = installed_app(name)
    done: set[str] = set()
    for fixture in found.app.fixtures:
        now = found.app.find_fixture(fixture).now
        for seed in range(FIXTURE_SEEDS):
            state = fixture_of(name, fixture, seed)
            before = graded_view(state)
            # What was seen in several fixtures is seen; what suits few fixtures is looked for in more.
            for action in found.task_templates if seed in SEEDS else set(found.task_templates) - done:
                task_template = found.task_templates.sample(action, state, Random(f"{action}/{seed}"))
                if task_template is None:
                    continue
                after = found.app.act(state, action, task_template.arguments, Clock(now, 0))
                assert graded_view(after) != before, (action, task_template)
                for clause in task_template.instructions:
                    whole = instruction(found.app.title, (clause,), Random(seed))
                    assert faults(whole, ()) == (), (action, whole)
                assert found.app.state.model_validate_json(to_json(after)) == after, action
                done.add(action)

    assert done == set(found.task_templates)


@every_app
def test_the_errands_of_a_seed_are_always_the_same(name: str) -> None:
    found = installed_app(name)
    fixture = next(iter(found.app.fixtures))
    state = fixture_of(name, fixture, 1)
    for action in found.task_templates:
        one, other = (found.task_templates.sample(action, state, Random(action)) for _ in range(2))
        assert one == other, action


def stem(name: str) -> str:
    return name.rpartition(".")[0] or name


def names_in(value: JsonValue, *place: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield what records are called, each with the ids and fields that lead to it; none within lists, which shift."""
    if isinstance(value, dict):
        name = value.get("name", value.get("title") if value.keys().isdisjoint(NOT_NAMED) else None)
        if isinstance(name, str):
            yield place, name
        for key, one in value.items():
            yield from names_in(one, *place, key)


@every_app
def test_what_is_renamed_is_not_called_like_something_else(name: str) -> None:
    found = installed_app(name)
    renaming: set[str] = set()
    for fixture in found.app.fixtures:
        state, now = fixture_of(name, fixture, 1), found.app.find_fixture(fixture).now
        before = dict(names_in(graded_view(state)))
        for action in found.task_templates:
            drawn = found.task_templates.sample(action, state, Random(f"{action}/{fixture}"))
            if drawn is None:
                continue
            after = dict(names_in(graded_view(found.app.act(state, action, drawn.arguments, Clock(now, 0)))))
            for place in [one for one in before.keys() & after.keys() if before[one] != after[one]]:
                renaming.add(action)
                assert stem(before[place]).casefold() in after[place].casefold(), (action, place)
    assert len(renaming) > 1


@pytest.mark.exhaustive(reason="the distractors of every hub application", but=("board", "documents"))
@every_app
def test_near_misses_are_not_the_errand_itself(name: str) -> None:
    found = installed_app(name)
    fixture = next(iter(found.app.fixtures))
    state, now = fixture_of(name, fixture, 1), found.app.find_fixture(fixture).now

    def outcome(action: str, arguments: JsonValue) -> JsonValue:
        return graded_view(found.app.act(state, action, arguments, Clock(now, 0)))

    tried = 0
    for action in found.task_templates:
        task_template = found.task_templates.sample(action, state, Random(action))
        for distractors in task_template.distractors if task_template is not None else ():
            assert task_template is not None
            tried += 1
            assert outcome(action, distractors) != outcome(action, task_template.arguments), (action, distractors)
    assert tried > len(set(found.task_templates)) / 2


@pytest.mark.parametrize(
    ("name", "size"),
    representative(
        [(name, size) for name in names() for size in (1, 3, 6)],
        [("board", 3), ("documents", 1), ("mail", 3)],
        reason="tasks of every hub application in every size",
        several=True,
    ),
)
def test_tasks_are_graded_by_their_difference(name: str, size: int) -> None:
    for seed in SEEDS:
        task = construct(name, size, seed)
        parts = [step.changed for step in task.steps]

        assert score(task.initial, task.golden, task.golden, parts) == ([1.0] * size, [])
        assert score(task.initial, task.golden, task.initial, parts) == ([0.0] * size, [])
        assert construct(name, size, seed) == task
