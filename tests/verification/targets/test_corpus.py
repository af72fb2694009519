"""The corpus: no task that is told as it is has a finding, and what asks for another thing is found, but for two.

Of the half in sight 9 of 16 were found at first and 15 in the end; of the half held out 15 of 16, run once.
"""

from pathlib import Path

import pytest

from tests.verification.targets.cases import FileCase, HubCase
from tests.verification.targets.corpus import CASES
from verification.targets.check import find

MISSED = {
    "settings: size": "the name of the setting is a word like any other, and stands in no quotation",
    "file: line": "the number that is told leads to the file that was changed",
}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_task_that_is_told_as_it_is_has_no_finding(case: FileCase | HubCase, tmp_path: Path) -> None:
    assert find(case.told, *case.archives(tmp_path)) == ()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_an_instruction_that_asks_for_another_thing_is_found(case: FileCase | HubCase, tmp_path: Path) -> None:
    found = find(case.other, *case.archives(tmp_path))
    if case.name in MISSED:
        assert found == (), MISSED[case.name]
    else:
        assert found
        assert all(one.named and one.path.startswith("/") and one.message for one in found)
