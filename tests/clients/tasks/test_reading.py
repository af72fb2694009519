"""Files of tasks from anyone: what is wrong with them, and on which line."""

from pathlib import Path

import pytest

from clients.tasks.order import Quotas
from clients.tasks.reading import Fault, check_tasks, read_tasks
from environments.families import families
from schemas.errors import InvalidRequestError, NotFoundError
from schemas.tasks import Difficulty, Task

ONE = next(family for family in families("os")).propose(1)


def write(path: Path, *lines: Task | str) -> Path:
    path.write_text("".join(f"{line if isinstance(line, str) else line.model_dump_json()}\n" for line in lines))
    return path


def another(number: int, **changes: object) -> Task:
    words = " ".join(f"w{number}x{place}" for place in range(12))
    fields = {"task_id": f"os_task_{number}", "instruction": f"Sort {words}", "context": f"The {words}", "seed": number}
    return ONE.model_copy(update={**fields, **changes})


def test_tasks_of_families_are_read_as_they_were_written(tmp_path: Path) -> None:
    tasks = tuple(family.propose(1) for family in families())
    assert read_tasks(write(tmp_path / "tasks.jsonl", *tasks[:5], "", *tasks[5:])) == tasks


def test_every_bad_line_is_named_with_its_field(tmp_path: Path) -> None:
    colour = ONE.model_dump_json()[:-1] + ',"colour":"red"}'
    level = ONE.model_dump_json().replace(f'"difficulty":"{ONE.difficulty}"', '"difficulty":"brutal"')
    file = write(tmp_path / "tasks.jsonl", ONE, "{", colour, level, "[]", ONE)
    with pytest.raises(InvalidRequestError) as caught:
        read_tasks(file)
    lines = caught.value.message.replace(f"{file}, ", "").splitlines()
    assert [line.partition(":")[0] for line in lines] == ["line 2", "line 3", "line 4", "line 5", "line 6"]
    assert lines[1].startswith("line 3: colour: Extra inputs")
    assert lines[2].startswith("line 4: difficulty: Input should be")
    assert lines[4] == f"line 6: task_id: {ONE.task_id} is on line 1 already"


def test_a_file_that_is_not_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / "tasks.jsonl"
    path.write_bytes(b"\xff\xfe\n")
    with pytest.raises(InvalidRequestError, match="line 1: Invalid JSON"):
        read_tasks(path)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match=r"cua-gym tasks propose"):
        read_tasks(tmp_path / "none.jsonl")


def test_duplicates_are_named_by_line(tmp_path: Path) -> None:
    copy = another(1, task_id="os_copy")
    _, faults = check_tasks(
        write(tmp_path / "tasks.jsonl", another(1), another(2), copy), Quotas(hard=1, easy=0, medium=0)
    )
    said = [str(fault) for fault in faults]
    assert "line 3: os_copy shares 100% of its word 4-grams with os_task_1 (line 1)" in said


def test_quotas_are_named_by_line(tmp_path: Path) -> None:
    levels = [Difficulty.EASY] * 3 + [Difficulty.HARD] * 7
    tasks = [another(n, difficulty=level, category=f"c{n % 2}/l{n}") for n, level in enumerate(levels)]
    _, faults = check_tasks(write(tmp_path / "tasks.jsonl", *tasks), Quotas())
    said = [str(fault) for fault in faults]
    assert "lines 4, 5, 6, 7, 8, 9, 10: difficulty hard: 7 of 10, expected at least 2 and at most 4" in said
    assert "difficulty medium: 0 of 10, expected at least 3 and at most 5" in said
    assert "lines 1, 3, 5, 7, 9: category os: c0: 5 of 10, expected at most 2" in said


def test_an_empty_file_holds_no_task(tmp_path: Path) -> None:
    path = write(tmp_path / "tasks.jsonl")
    assert check_tasks(path, Quotas())[1] == (Fault((), f"{path} holds no task"),)
