"""The corpus: no task that is told as it is has a finding, and what asks for another thing is found."""

from pathlib import Path

import pytest

from tests.verification.targets.cases import FileCase, HubCase
from tests.verification.targets.corpus import CASES
from verification.targets.check import find


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_task_that_is_told_as_it_is_has_no_finding(case: FileCase | HubCase, tmp_path: Path) -> None:
    assert find(case.told, *case.archives(tmp_path)) == ()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_an_instruction_that_asks_for_another_thing_is_found(case: FileCase | HubCase, tmp_path: Path) -> None:
    assert find(case.other, *case.archives(tmp_path)) != ()
