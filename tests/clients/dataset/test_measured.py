"""Imported tuples through `synthesize --dataset` on real desktops: judged by the published bar, graded by ours."""

from pathlib import Path

import pytest

from bundles.layout import read_rows
from clients.dataset.importing import import_published
from clients.dataset.index import find_problems, read_dataset
from clients.orchestrator.grades import Control, TupleGrade
from clients.orchestrator.hardening_list import WorkItem
from clients.orchestrator.history import History, read_history
from clients.orchestrator.ledger import open_ledger
from clients.orchestrator.run import RunSummary, synthesize
from clients.orchestrator.run_config import Author, RunConfig
from clients.orchestrator.stages import TaskOutcome
from tests.clients.dataset.command import run
from tests.clients.dataset.tuples import config, published, put
from tests.clients.models.provider import Call, Say, Seen, Turn, serving

SETUP = "open('/home/user/list.txt', 'w').write('apples\\npears\\n')\n"
GOLDEN = "open('/home/user/list.txt', 'w').write('apples\\npears\\nplums\\n')\n"
EXACT = """try:
    lines = open('/home/user/list.txt').read().split('\\n')
except (OSError, ValueError):
    lines = []
while lines and not lines[-1]:
    lines.pop()
print('REWARD:', 1.0 if lines == ['apples', 'pears', 'plums'] else 0.0)
"""
LOOSE = """try:
    text = open('/home/user/list.txt').read()
except OSError:
    text = ''
print('REWARD:', 1.0 if 'plums' in text else 0.0)
"""
NOTHING = "import os\ntext = open('/home/user/list.txt').read()\nprint('REWARD:', 1.0 if 'pears' in text else 0.0)\n"
CLOCK = "import time\nprint('at', time.time())\n" + LOOSE
"""A loose reward that also breaks a rule that the publisher does not have."""


def tuples(tmp_path: Path, **rewards: str) -> Path:
    for name, reward in rewards.items():
        document = config(f"os_{name}", config=[{"type": "execute", "command": ["python3", "initial_setup.py"]}])
        document["instruction"] = "Add the line plums to the end of the file list.txt in the home folder and save it."
        files = published(document, initial_setup=SETUP, golden_patch=GOLDEN, reward=reward)
        put(tmp_path / "in" / name, files)
    import_published(tmp_path / "in", tmp_path / "set")
    return tmp_path / "set"


def measured(dataset: Path, out: Path, **options: object) -> tuple[RunSummary, dict[str, History]]:
    config = RunConfig(out=out, dataset=dataset, author=Author.REPLAY, reward_runs=2, **options)  # pyright: ignore[reportArgumentType]
    summary = synthesize(config)
    with open_ledger(out) as ledger:
        return summary, {one.task_id: read_history(ledger, one) for one in ledger.tasks()}


@pytest.mark.exhaustive(reason="runs with all checks on real desktops")
def test_a_tuple_is_accepted_by_the_published_bar_and_graded_by_ours(tmp_path: Path) -> None:
    dataset = tuples(tmp_path, exact=EXACT, loose=LOOSE, nothing=NOTHING, clock=CLOCK)
    summary, histories = measured(dataset, tmp_path / "run")
    ends = {name: (one.decision.outcome, one.grade) for name, one in histories.items() if one.decision is not None}
    assert ends == {
        "os_exact": (TaskOutcome.TASK_VALID, TupleGrade.HARDENED),
        "os_loose": (TaskOutcome.TASK_VALID, TupleGrade.PUBLISHED),
        "os_nothing": (TaskOutcome.REWARD_FAIL, None),
        "os_clock": (TaskOutcome.TASK_VALID, TupleGrade.PUBLISHED),
    }, {name: one.decision for name, one in histories.items()}
    assert (summary.accepted, summary.rejected) == (3, 1)
    assert summary.grades == {TupleGrade.PUBLISHED: 2, TupleGrade.HARDENED: 1}
    assert {row["id"]: row["grade"] for row in read_rows(tmp_path / "run")} == {
        "os_exact": "hardened",
        "os_loose": "published",
        "os_clock": "published",
    }
    assert list(find_problems(tmp_path / "run")) == []
    clock = histories["os_clock"].decision
    assert clock is not None
    assert any("nondeterminism" in reason for reason in clock.reasons)
    assert any("with one place wrong" in reason for reason in clock.reasons), (
        "a static rule kept mutants from being run"
    )
    loose = histories["os_loose"]
    assert loose.decision is not None
    assert any("with one place wrong" in reason for reason in loose.decision.reasons)
    assert loose.null is None
    assert loose.random == ()
    report = (tmp_path / "run" / "report.html").read_text()
    assert "What our own checks say beside the published conditions" in report
    assert "2</b><span>of them published" in report

    assert run("harden", tmp_path / "run") == (0, f"3 tuples to harden: {tmp_path / 'run' / 'hardening.jsonl'}\n")
    lines = (tmp_path / "run" / "hardening.jsonl").read_text().splitlines()
    items = {item.task_id: item for item in map(WorkItem.model_validate_json, lines)}
    assert {name: item.grade for name, item in items.items()} == {
        "os_clock": TupleGrade.PUBLISHED,
        "os_loose": TupleGrade.PUBLISHED,
        "os_nothing": None,
    }
    assert items["os_loose"].survivors
    assert items["os_loose"].reward == LOOSE
    assert [finding.rule for finding in items["os_clock"].refused] == ["nondeterminism"]
    assert items["os_clock"].survivors
    assert all("initial_setup" not in name for name in WorkItem.model_fields)

    summary, histories = measured(dataset, tmp_path / "run", strict=True)
    assert (summary.accepted, summary.rejected) == (1, 3)
    assert histories["os_exact"].null is not None
    assert {row["id"]: row["grade"] for row in read_rows(tmp_path / "run")} == {"os_exact": "hardened"}


@pytest.mark.exhaustive(reason="attempts at imported tuples")
def test_control_attempts_are_made_when_asked(tmp_path: Path) -> None:
    _, histories = measured(tuples(tmp_path, loose=LOOSE), tmp_path / "run", controls=frozenset({Control.NULL}))
    (history,) = histories.values()
    assert history.grade is TupleGrade.PUBLISHED
    assert history.null is not None
    assert history.null.value == 0.0
    assert history.random == ()


def _author(seen: Seen) -> Turn:
    """Writes an exact reward when it is told what survived."""
    if seen.turn == 0:
        assert "list.txt, line 3" in seen.text, "the model was not told which wrong state got full marks"
        assert "initial_setup" not in seen.text or GOLDEN not in seen.text
        return Call(("artifact_write", {"name": "reward.py", "text": EXACT}), ("artifact_run", {"name": "reward.py"}))
    return Say("The reward compares every line now.")


@pytest.mark.exhaustive(reason="runs with all checks on real desktops")
def test_a_model_writes_a_reward_anew_and_nobody_can_miss_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dataset = tuples(tmp_path, loose=LOOSE)
    with serving(_author) as provider:
        provider.point_to(monkeypatch)
        code, output = run(
            *("harden", dataset, "--out", tmp_path / "anew", "--model", "anthropic:author"),
            *("--price", "anthropic:author=1,1,1,1"),
        )
    assert code == 0, output
    assert "1 of 1 pass our bar now (1 rewritten); 0 do not" in output
    assert provider.rejected == []
    (bundle,) = read_dataset(tmp_path / "anew")
    assert (bundle.grade, bundle.reward) == ("rewritten", EXACT)
    assert bundle.attachments == {"reward_published.py": LOOSE.encode()}
    assert list(find_problems(tmp_path / "anew")) == []
    assert "the published reward fell in round 1" in (tmp_path / "anew" / "report.html").read_text()
