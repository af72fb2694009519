"""Features that no field stands for have mutants in every format: a part of what docs/mutant-coverage.md tells."""

import pytest

from benchmarks.mutant_coverage import EXACT, NONE, WHOLE, WIDE, measure, told

STEPS = {"xlsx": 17, "docx": 16, "pptx": 12, "odt": 8, "ods": 8, "odp": 8, "sqlite": 3, "png": 3, "wav": 3}
"""Step between the tried features of a format; the benchmark tries all."""
SMALL = ("csv", "json", "xml", "html", "svg", "ini", "md", "txt", "zip", "tar")
WORSE = (EXACT, WIDE, WHOLE, NONE)


@pytest.mark.exhaustive(reason="mutants of every feature of every format")
def test_features_of_every_format_have_the_mutants_that_the_page_tells() -> None:
    page = told()
    assert page.keys() == {*STEPS, *SMALL}
    chosen = [*(f"{kind}={step}" for kind, step in STEPS.items()), *(f"{kind}=4" for kind in SMALL)]
    for kind, one in measure(" ".join(chosen)).items():
        for feature, how in one.items():
            assert how != NONE, (kind, feature)
            assert WORSE.index(how) <= WORSE.index(page[kind][feature]), (kind, feature, how)
