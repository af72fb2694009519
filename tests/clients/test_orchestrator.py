"""The orchestrator against the real control plane: what it decides, keeps, repeats and never does twice."""

import resource
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from clients.dataset.index import find_problems, read_dataset
from clients.orchestrator.history import read_history
from clients.orchestrator.ledger import FILE_NAME, LedgerError, open_ledger
from clients.orchestrator.participants import Participants
from clients.orchestrator.plan import Planned
from clients.orchestrator.run import synthesize
from clients.orchestrator.stages import TaskOutcome
from schemas.errors import ConflictError, InvalidRequestError
from tests.clients.scripted import (
    PLOTS,
    ScriptedAuthors,
    ScriptedTaskAuthor,
    planned,
    scripted_participants,
    task,
)
from tests.clients.scripted_server import Scripted

EXPECTED = {
    "sound": (TaskOutcome.TASK_VALID, 1),
    "converges": (TaskOutcome.TASK_VALID, 2),
    "repeats": (TaskOutcome.REWARD_FAIL, 1),
    "wanders": (TaskOutcome.REWARD_FAIL, 5),
    "broken_setup": (TaskOutcome.SETUP_FAIL, 1),
    "peeks": (TaskOutcome.REWARD_FAIL, 1),
    "forbidden": (TaskOutcome.ARTIFACT_GATE_FAIL, 1),
    "fooled": (TaskOutcome.REWARD_FAIL, 1),
    "fooled_once": (TaskOutcome.TASK_VALID, 2),
    "flaky": (TaskOutcome.REWARD_FAIL, 1),
    "oracle_slips": (TaskOutcome.TASK_VALID, 1),
    "oracle_fails": (TaskOutcome.AGENT_LOW_SCORE, 1),
    "idle_scores": (TaskOutcome.FINAL_GATE_FAIL, 1),
    "moody": (TaskOutcome.FINAL_GATE_FAIL, 1),
    "lucky": (TaskOutcome.FINAL_GATE_FAIL, 1),
    "vetoed": (TaskOutcome.DISCRIMINATOR_FAIL, 1),
    "vetoed_once": (TaskOutcome.TASK_VALID, 2),
    "silent": (TaskOutcome.DISCRIMINATOR_FAIL, 1),
    "void": (TaskOutcome.TASK_FAULT, 1),
    "void_states": (TaskOutcome.TASK_FAULT, 1),
    "infrastructure": (TaskOutcome.TASK_VALID, 1),
}


def decisions(out: Path) -> dict[str, tuple[TaskOutcome, int]]:
    with open_ledger(out) as ledger:
        found = {one.family: ledger.decision(one.task_id) for one in ledger.tasks()}
    return {plot: (one.outcome, one.rounds) for plot, one in found.items() if one is not None}


@pytest.fixture(autouse=True)
def without_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("clients.orchestrator.tuple_run.RETRY_S", 0.01)


def test_every_plot_comes_to_its_end(served: Scripted, tmp_path: Path) -> None:
    summary = synthesize(served.config(tmp_path), planned(*PLOTS), scripted_participants)

    assert decisions(tmp_path) == EXPECTED
    accepted = {plot for plot, (outcome, _) in EXPECTED.items() if outcome.accepted}
    assert (summary.accepted, summary.rejected, summary.open_tasks) == (len(accepted), len(PLOTS) - len(accepted), 0)
    assert {bundle.task.family for bundle in read_dataset(tmp_path)} == accepted
    assert served.services.sessions.all() == (), "a session was left open"


def test_a_generator_is_not_asked_again_where_only_the_reward_has_to_change(served: Scripted, tmp_path: Path) -> None:
    counts = served.script.counts
    before = counts.copy()
    synthesize(served.config(tmp_path), planned("fooled_once", "vetoed_once"), scripted_participants)
    asked = {
        plot: counts["run initial_setup.py", f"os_{plot}_1"] - before["run initial_setup.py", f"os_{plot}_1"]
        for plot in ("fooled_once", "vetoed_once")
    }
    with open_ledger(tmp_path) as ledger:
        rounds = {one.family: read_history(ledger, one).rounds for one in ledger.tasks()}
    assert {plot: len(found) for plot, found in rounds.items()} == {"fooled_once": 2, "vetoed_once": 2}
    assert rounds["fooled_once"][0].setup == rounds["fooled_once"][1].setup
    assert asked["vetoed_once"] == asked["fooled_once"] + 1


def test_reasons_name_file_expected_and_actual(served: Scripted, tmp_path: Path) -> None:
    synthesize(
        served.config(tmp_path),
        planned("repeats", "broken_setup", "forbidden", "peeks", "fooled"),
        scripted_participants,
    )
    with open_ledger(tmp_path) as ledger:
        found = {one.family: ledger.decision(one.task_id) for one in ledger.tasks()}
    reasons = {plot: "\n".join(one.reasons) for plot, one in found.items() if one is not None}
    assert "component `word_is_there` on golden: expected 1, actual 0.5" in reasons["repeats"]
    assert "initial_setup.py: expected exit code 0, actual exit code 1" in reasons["broken_setup"]
    assert "no such folder" in reasons["broken_setup"]
    assert "reward.py, line 3: points for os.path.exists alone" in reasons["forbidden"]
    assert "golden with /home/user/plan.txt spoiled (emptied): expected less than 1, actual 1" in reasons["fooled"]
    assert "the Discriminator: forbidden:" in reasons["peeks"]


def test_a_veto_and_a_fault_end_with_their_reasons(served: Scripted, tmp_path: Path) -> None:
    synthesize(served.config(tmp_path), planned("vetoed", "silent", "void", "void_states"), scripted_participants)
    with open_ledger(tmp_path) as ledger:
        found = {one.family: ledger.decision(one.task_id) for one in ledger.tasks()}
    reasons = {plot: "\n".join(one.reasons) for plot, one in found.items() if one is not None}
    assert "the Discriminator's review: - The total contradicts the task." in reasons["vetoed"]
    assert "left no review" in reasons["silent"]
    assert "the Discriminator holds the task to be at fault" in reasons["void"]
    assert "Nobody can know which of the two." in reasons["void"]
    assert "the Generator on the task: There is no such folder" in reasons["void_states"]
    assert "the run has no task author" in reasons["void_states"]


def test_a_fault_goes_to_whoever_wrote_the_task_and_every_author_learns_of_the_answer(
    served: Scripted, tmp_path: Path
) -> None:
    author = ScriptedTaskAuthor()

    def participants(_: object) -> Participants:
        return Participants(ScriptedAuthors(), task_author=author)

    summary = synthesize(served.config(tmp_path), planned("void", "void_states"), participants)
    assert summary.accepted == 2
    assert sorted(name for name, _ in author.asked) == ["the Discriminator", "the Generator"]
    assert {bundle.task.instruction for bundle in read_dataset(tmp_path)} == {
        f"{task(plot).instruction}, mended" for plot in ("void", "void_states")
    }
    # It goes on from its ledger without asking anybody again.
    assert synthesize(served.config(tmp_path), planned("void", "void_states"), participants).accepted == 2
    assert len(author.asked) == 2


def test_a_task_of_a_file_that_contradicts_its_world_costs_no_author(served: Scripted, tmp_path: Path) -> None:
    wrong = task("sound").model_copy(update={"parameters": {"plot": "sound", "output": "/home/user/nowhere.ods"}})
    summary = synthesize(served.config(tmp_path), [Planned(wrong, from_file=True)], scripted_participants)
    assert (summary.accepted, summary.rejected, served.script.opened) == (0, 1, [])
    with open_ledger(tmp_path) as ledger:
        decision = ledger.decision(wrong.task_id)
    assert decision is not None
    assert (decision.outcome, decision.rounds) == (TaskOutcome.TASK_FAULT, 0)
    assert "the context says nothing of /home/user/nowhere.ods" in decision.reasons[1]


def test_a_bundle_is_the_published_one(served: Scripted, tmp_path: Path) -> None:
    synthesize(served.config(tmp_path), planned("converges"), scripted_participants)
    folder = tmp_path / "data" / "bundles" / "os_converges_1"
    assert {path.name for path in folder.iterdir()} == {
        "task.json",
        "initial_setup.py",
        "golden_patch.py",
        "reward.py",
        "REVIEW.md",
    }
    review = (folder / "REVIEW.md").read_text()
    assert "## Verdict: PASS" in review.splitlines()
    assert "| 3 | reward(golden) is 1.0 | yes | 1, 1, 1 |" in review.splitlines()


@pytest.mark.exhaustive(reason="runs ended in further ways")
def test_a_finished_run_asks_the_server_nothing(served: Scripted, tmp_path: Path) -> None:
    synthesize(served.config(tmp_path), planned("sound", "repeats"), scripted_participants)
    opened = list(served.script.opened)
    before = (tmp_path / "data" / "tasks.parquet").read_bytes()

    summary = synthesize(served.config(tmp_path), planned("sound", "repeats"), scripted_participants)

    assert (summary.accepted, summary.rejected) == (1, 1)
    assert served.script.opened == opened
    assert (tmp_path / "data" / "tasks.parquet").read_bytes() == before


@pytest.mark.exhaustive(reason="runs ended in further ways")
def test_a_larger_order_adds_to_the_run(served: Scripted, tmp_path: Path) -> None:
    synthesize(served.config(tmp_path), planned("sound", seeds=1), scripted_participants)
    synthesize(served.config(tmp_path), planned("sound", seeds=3), scripted_participants)
    assert [bundle.task.seed for bundle in read_dataset(tmp_path)] == [1, 2, 3]
    assert served.script.counts["verify", "os_sound_1"] == 1


@pytest.mark.exhaustive(reason="runs ended in further ways")
def test_changed_authors_make_a_task_anew(served: Scripted, tmp_path: Path) -> None:
    class Changed(ScriptedAuthors):
        def fingerprint(self, task: object) -> str:
            return f"other than before: {task}"

    synthesize(served.config(tmp_path), planned("sound"), scripted_participants)
    synthesize(served.config(tmp_path), planned("sound"), lambda _: Participants(Changed()))
    assert served.script.counts["verify", "os_sound_1"] == 2


def test_infrastructure_never_counts_against_a_task(
    served: Scripted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("clients.orchestrator.tuple_run.MAX_ATTEMPTS", 1)
    first = synthesize(served.config(tmp_path), planned("infrastructure"), scripted_participants)
    assert (first.accepted, first.rejected, first.open_tasks) == (0, 0, 1)

    second = synthesize(served.config(tmp_path), planned("infrastructure"), scripted_participants)
    assert (second.accepted, second.open_tasks) == (1, 0)
    with open_ledger(tmp_path) as ledger:
        kinds = [event.kind for event in ledger.events("os_infrastructure_1")]
    assert kinds.count("infrastructure") == 1


def test_authors_come_with_their_own_tokens_over_mcp(served: Scripted, tmp_path: Path) -> None:
    synthesize(served.config(tmp_path), planned("peeks"), scripted_participants)
    with open_ledger(tmp_path) as ledger:
        decision = ledger.decision(task("peeks").task_id)
    assert decision is not None
    assert "golden_patch.py" in decision.reasons[0]


def test_one_run_at_a_time_in_a_folder(served: Scripted, tmp_path: Path) -> None:
    with open_ledger(tmp_path), pytest.raises(ConflictError, match="another run is working"):
        synthesize(served.config(tmp_path), planned("sound"), scripted_participants)


def test_a_url_needs_a_token(served: Scripted, tmp_path: Path) -> None:
    config = served.config(tmp_path)
    with pytest.raises(InvalidRequestError, match="--token"):
        synthesize(type(config)(out=tmp_path, url=config.url), planned("sound"), scripted_participants)


def test_a_ledger_of_another_version_is_refused(tmp_path: Path) -> None:
    with open_ledger(tmp_path):
        pass
    with sqlite3.connect(tmp_path / FILE_NAME) as database:
        database.execute("UPDATE facts SET value = '0'")
    database.close()
    with pytest.raises(ConflictError, match="ledger version 0"), open_ledger(tmp_path):
        pass


@contextmanager
def files_of_at_most(size: int) -> Generator[None]:
    """The kernel's own limit on what this process may write to a file, which ends as a full disk does."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.exhaustive(reason="runs ended in further ways")
def test_a_ledger_that_cannot_be_written_is_named_and_the_run_goes_on_later(served: Scripted, tmp_path: Path) -> None:
    said = rf"{tmp_path / FILE_NAME} cannot be written.*same command again"
    with pytest.raises(LedgerError, match=said), files_of_at_most(100_000):
        synthesize(served.config(tmp_path), planned("sound", seeds=8), scripted_participants)
    with open_ledger(tmp_path) as ledger:
        done = sum(ledger.decision(one.task_id) is not None for one in ledger.tasks())
    assert done < 8
    assert served.services.sessions.all() == (), "a session was left open"
    assert synthesize(served.config(tmp_path), planned("sound", seeds=8), scripted_participants).accepted == 8


def test_damage_to_the_dataset_is_found(served: Scripted, tmp_path: Path) -> None:
    synthesize(served.config(tmp_path), planned("sound", seeds=2), scripted_participants)
    bundles = tmp_path / "data" / "bundles"
    assert list(find_problems(tmp_path)) == []
    (bundles / "os_sound_1" / "reward.py").write_text("print('REWARD: 1.0')")
    (bundles / "os_sound_2" / "REVIEW.md").unlink()
    (bundles / "stray").mkdir()
    problems = "\n".join(find_problems(tmp_path))
    assert "task.json was changed" in problems or "reward.py was changed" in problems
    assert "os_sound_2 lacks REVIEW.md" in problems
    assert "stray is in no row" in problems
