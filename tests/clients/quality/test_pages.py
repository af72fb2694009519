"""The quality report of a run and the comparison of two, from real ledgers of scripted runs."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from typer.testing import CliRunner

from clients.cli import app
from clients.orchestrator.run import synthesize
from clients.reports.quality.counting import measure
from clients.reports.quality.figures import Detector, Kill, Labelled, Quality, Rate
from clients.reports.quality.page import write_quality
from clients.reports.quality.run_ledgers import read_records
from tests.clients.scripted import PLOTS, planned, scripted_participants
from tests.clients.scripted_server import Scripted, scripted_server

LABELLED = Labelled(
    source="a set of six",
    tuples=6,
    caught=Rate.of(2, 3),
    lost=Rate.of(0, 3),
    stages=(Detector(stage="mutants", caught=Rate.of(2, 3), lost=Rate.of(0, 3)),),
    faults=(Kill(kind="loose_check", killed=Rate.of(2, 3)),),
    slipped=("invitation_wording",),
)


class Text(HTMLParser):
    """What a reader sees."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.feed(page)

    def handle_data(self, data: str) -> None:
        self.words.extend(data.split())

    def __str__(self) -> str:
        return " ".join(self.words)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of every plot, which the tests only read."""
    out = tmp_path_factory.mktemp("finished") / "all"
    with scripted_server() as server:
        synthesize(server.config(out), planned(*PLOTS), scripted_participants)
    return out


def test_figures_of_a_run(finished: Path) -> None:
    quality = Quality.model_validate_json((finished / "quality.json").read_bytes())
    rounds = {one.name: one.count for one in quality.rounds_to_agreement}
    assert quality.tasks == len(PLOTS)
    assert quality.undecided == 0
    assert rounds["2"] == 3  # converges, fooled once, vetoed once
    assert {one.name: one.count for one in quality.failed_conditions}["golden_scores_one"] >= 5  # one wanders for five
    assert [(one.name, one.count) for one in quality.forbidden_patterns] == [("exists_scores", 1)]
    assert [(one.name, one.count) for one in quality.failed_checks] == [("tamper", 2)]
    assert quality.deterministic.whole - quality.deterministic.part == 1  # the flaky one
    assert quality.null.part == 1  # the plot in which nobody acts and scores
    assert quality.random.part == 1  # the lucky one
    assert quality.end_states.part == 1  # the moody one, with what the random policy left
    assert quality.end_states.whole > len(PLOTS)
    assert quality.infrastructure_retries == 1
    assert quality.votes is None
    assert quality.costs == ()
    assert quality.cost_per_accepted_usd is None


def test_the_page_says_what_was_not_measured(finished: Path) -> None:
    text = str(Text((finished / "quality.html").read_text()))
    assert "No votes were taken: the run had no critics." in text
    assert "Not measured here" in text
    assert "1 of" in text


def test_error_rates_on_labelled_tuples_are_shown(finished: Path, tmp_path: Path) -> None:
    page = write_quality(tmp_path / "with", measure(read_records([finished]), LABELLED))
    text = str(Text(page.read_text()))
    assert "2 of 3 66.7 % [20.8 %, 93.9 %] 0 of 3 0.0 % [0.0 %, 56.1 %]" in text
    assert "Slipped through: invitation_wording ." in text


def test_the_pages_ask_for_nothing_from_outside(finished: Path) -> None:
    page = (finished / "quality.html").read_text()
    assert re.findall(r"(?:src|href)=", page) == []
    assert "http" not in page.replace("http-equiv", "")


def test_the_same_run_under_two_rules_side_by_side(served: Scripted, finished: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    synthesize(served.config(other, rounds=1), planned("sound", "converges"), scripted_participants)
    done = CliRunner().invoke(app, ["quality", "compare", str(finished), str(other), "--out", str(tmp_path / "c.html")])
    assert done.exit_code == 0, done.output
    text = str(Text((tmp_path / "c.html").read_text()))
    assert "Comparison of 2 runs" in text
    assert "os_converges_1 task_valid reward_fail" in text
    assert "os_sound_1" not in text


def test_several_runs_are_counted_together(served: Scripted, finished: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    synthesize(served.config(other), planned("sound", seeds=2), scripted_participants)
    done = CliRunner().invoke(app, ["quality", "report", str(finished), str(other), "--out", str(tmp_path / "both")])
    assert done.exit_code == 0, done.output
    figures = json.loads((tmp_path / "both" / "quality.json").read_text())
    assert figures["tasks"] == len(PLOTS) + 2
    assert [run["name"] for run in figures["runs"]] == ["all", "other"]


def test_a_folder_without_a_run_is_refused(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["quality", "report", str(tmp_path)])
    assert done.exit_code == 2
    assert "holds no run" in " ".join(done.output.split())
