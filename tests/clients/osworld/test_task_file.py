"""What is read of OSWorld's task files, and what is refused by name."""

import json
from pathlib import Path
from typing import Any

import pytest

from clients.osworld.steps import Execute, read_step
from clients.osworld.task_file import OsworldTask, RawStep, find_tasks, read_task
from schemas.errors import InvalidRequestError
from tests.clients.osworld.tasks import CASES


def task(**evaluator: object) -> OsworldTask:
    return OsworldTask.model_validate({"id": "1-a", "instruction": "Do it.", "evaluator": evaluator})


def test_one_metric_has_its_arguments_beside_it() -> None:
    (check,) = task(func="exact_match", result={"type": "x"}, expected={"type": "rule"}, options={"a": 1}).checks()
    assert (check.func, check.result, check.options) == ("exact_match", {"type": "x"}, {"a": 1})


def test_several_metrics_have_lists_of_arguments_that_may_have_holes() -> None:
    checks = task(func=["a", "b"], conj="or", result=[{"type": "x"}, {"type": "y"}], options=[None, {"z": 2}]).checks()
    assert [(one.func, one.expected, one.options) for one in checks] == [("a", None, {}), ("b", None, {"z": 2})]


def test_a_task_that_cannot_be_done_has_nothing_to_check() -> None:
    assert task(func="infeasible").checks() == ()


@pytest.mark.parametrize(
    "evaluator",
    [
        {"func": ["a", "b"], "result": [{"type": "x"}]},
        {"func": ["a", "b"], "result": {"type": "x"}},
        {"func": "a", "result": [{"type": "x"}]},
    ],
)
def test_lists_of_other_lengths_are_refused(evaluator: dict[str, Any]) -> None:
    with pytest.raises(InvalidRequestError, match=r"evaluator\.result"):
        task(**evaluator).checks()


def test_a_part_of_an_evaluator_that_nobody_knows_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.write_text(json.dumps({"id": "1", "instruction": "x", "evaluator": {"func": "a", "weights": [1]}}), "utf-8")
    with pytest.raises(InvalidRequestError, match=r"evaluator\.weights"):
        read_task(path)


def test_a_step_is_closed() -> None:
    step = read_step(RawStep(type="command", parameters={"command": ["ls"], "until": {"returncode": 0}}))
    assert isinstance(step, Execute)
    with pytest.raises(InvalidRequestError, match=r"execute\.sudo"):
        read_step(RawStep(type="execute", parameters={"command": ["ls"], "sudo": True}))
    with pytest.raises(InvalidRequestError, match="no step 'dance'"):
        read_step(RawStep(type="dance"))


def test_a_folder_gives_its_tasks_by_domain_and_leaves_lists_out(tasks: Path) -> None:
    (tasks / "os" / "broken.json").write_text("{", "utf-8")
    found = find_tasks(tasks)
    assert {one.domain for one in found} == {"os", "infeasible", "not_run"}
    assert [one.problem[:11] for one in found if one.task is None] == ["broken.json"]
    assert len([one for one in found if one.domain == "os"]) == len(CASES) + 1
    assert [one.name for one in find_tasks(tasks, ["table", "infeasible"])] == ["never", "table"]
    with pytest.raises(InvalidRequestError, match="holds no task of nothing"):
        find_tasks(tasks, ["nothing"])


def test_ids_become_ids_of_ours() -> None:
    assert task(func="a").task_id == "osworld_1_a"
