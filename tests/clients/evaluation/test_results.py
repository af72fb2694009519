from pathlib import Path

import pytest
from pydantic import ValidationError

from clients.evaluation.page import cells, groups_of, render
from clients.evaluation.results import (
    EvaluationResult,
    missing,
    pass_rates,
    read_results,
    table,
    that_hold,
    write_results,
)
from clients.evaluation.suite import Suite, SuiteTuple
from schemas.errors import InvalidRequestError
from schemas.tasks import Difficulty


def of_suite(number: int, content: str = "0") -> SuiteTuple:
    difficulty = Difficulty.EASY if number < 3 else Difficulty.HARD
    return SuiteTuple(
        tuple_id=f"t_{number}", sha256=content * 64, environment="os", difficulty=difficulty, category="files"
    )


SUITE = Suite(name="small", version=1, tuples=tuple(of_suite(number) for number in (1, 2, 3)))


def result(number: int, attempt: int, value: float | None, content: str = "0") -> EvaluationResult:
    one = of_suite(number, content)
    return EvaluationResult(
        **one.model_dump(),
        policy="noop",
        attempt=attempt,
        value=value,
        masked="" if value is not None else "infra_error: the desktop died",
    )


RESULTS = (
    result(1, 1, 1.0), result(1, 2, 1.0), result(2, 1, 0.5), result(2, 2, 1.0), result(3, 1, 0.0), result(3, 2, None),
)  # fmt: skip


def test_a_masked_attempt_counts_nowhere_and_is_shown() -> None:
    assert pass_rates(RESULTS) == {"t_1": 1.0, "t_2": 0.5, "t_3": 0.0}
    assert pass_rates(RESULTS, 2) == {"t_1": 1.0, "t_2": 1.0}
    everything, easy, hard = table(RESULTS, lambda one: one.difficulty.value, (1, 2))
    assert (everything.name, everything.tuples, everything.attempts, everything.masked) == ("all", 3, 5, 1)
    assert everything.passes[1].value == pytest.approx(0.5)
    assert everything.reward is not None
    assert everything.reward.value == pytest.approx((1.0 + 0.75 + 0.0) / 3)
    assert (easy.name, easy.masked, hard.name, hard.masked) == ("easy", 0, "hard", 1)
    assert 2 not in hard.passes


def test_a_result_has_a_value_or_a_reason() -> None:
    with pytest.raises(ValidationError, match="says why"):
        EvaluationResult(**of_suite(1).model_dump(), policy="noop", attempt=1)


def test_results_of_another_content_do_not_hold() -> None:
    results = (*RESULTS, result(1, 3, 1.0, "1"))
    assert that_hold(SUITE, results) == RESULTS
    assert missing(SUITE, results, 2) == {"t_3": 1}
    changed = SUITE.model_copy(update={"tuples": (of_suite(1, "1"), of_suite(2), of_suite(4))})
    assert missing(changed, results, 2) == {"t_1": 1, "t_4": 2}


def test_results_survive_their_file(tmp_path: Path) -> None:
    write_results(tmp_path / "run", SUITE, RESULTS)
    assert read_results(tmp_path / "run") == RESULTS
    with pytest.raises(InvalidRequestError, match="no evaluation"):
        read_results(tmp_path)


def test_the_page_shows_every_group_with_its_interval() -> None:
    page = render(SUITE, RESULTS, (1, 2))
    assert page.count("<svg") == 3
    assert "3 tuples, 6 attempts; 1 masked" in page
    for rows in groups_of(RESULTS, (1, 2)).values():
        for row in rows:
            assert all(cell in page for cell in cells(row, (1, 2)))
