"""From a run's ledger to a dataset that can be published."""

from pathlib import Path

import pytest

from bundles.layout import read_rows
from clients.dataset.exporting import export
from clients.dataset.importing import import_published
from clients.dataset.index import find_problems, read_dataset, write_dataset
from clients.orchestrator.export import exported
from clients.orchestrator.ledger import open_ledger
from clients.orchestrator.stages import Decision, RewardDraft, TaskOutcome, WrittenSetup, round_stages
from schemas.errors import ConflictError, InvalidRequestError
from tests.clients.dataset.tuples import config, hashes, own, published, put


def made(folder: Path, **outcomes: TaskOutcome | None) -> Path:
    """A run that came to these decisions and wrote its dataset; without a decision a task is open."""
    with open_ledger(folder) as ledger:
        for name, outcome in outcomes.items():
            ledger.plan(own(name).task, "")
            generator, discriminator, _ = round_stages(1)
            golden = None if outcome is TaskOutcome.SETUP_FAIL else "print('after')\n"
            ledger.record(name, generator, WrittenSetup(initial_setup="print('before')\n", golden_patch=golden), 1.0)
            ledger.record(name, discriminator, RewardDraft(reward="print('REWARD: 1.0')\n", review=None), 1.0)
            if outcome is not None:
                ledger.decide(name, Decision(outcome=outcome, rounds=1))
        write_dataset(folder, tuple(exported(ledger)))
    return folder


def test_a_run_is_exported_accepted_only_or_whole(tmp_path: Path) -> None:
    run = made(
        tmp_path / "run",
        os_good=TaskOutcome.TASK_VALID,
        os_fooled=TaskOutcome.REWARD_FAIL,
        os_broken=TaskOutcome.SETUP_FAIL,
        os_open=None,
    )
    assert export(run, tmp_path / "accepted").added == 1
    assert read_dataset(tmp_path / "accepted") == read_dataset(run)
    export(run, tmp_path / "all", packed=True, accepted_only=False)
    outcomes = {row["id"]: row["outcome"] for row in read_rows(tmp_path / "all")}
    assert outcomes == {"os_good": "task_valid", "os_fooled": "reward_fail"}
    assert list(find_problems(tmp_path / "all")) == []
    export(run, tmp_path / "again", packed=True, accepted_only=False)
    assert hashes(tmp_path / "again") == hashes(tmp_path / "all")
    assert export(tmp_path / "all", tmp_path / "chosen").added == 1


def test_a_second_run_is_added_to_the_first(tmp_path: Path) -> None:
    export(made(tmp_path / "one", os_one=TaskOutcome.TASK_VALID), tmp_path / "out")
    before = hashes(tmp_path / "out")
    export(made(tmp_path / "two", os_two=TaskOutcome.TASK_VALID), tmp_path / "out")
    assert before.items() <= hashes(tmp_path / "out").items()
    assert [row["id"] for row in read_rows(tmp_path / "out")] == ["os_one", "os_two"]


def test_nothing_is_added_to_the_folder_of_a_run(tmp_path: Path) -> None:
    run = made(tmp_path / "run", os_one=TaskOutcome.TASK_VALID)
    with pytest.raises(ConflictError, match="is the folder of a run"):
        export(run, run)
    put(tmp_path / "in" / "os_two", published(config("os_two")))
    with pytest.raises(ConflictError, match="is the folder of a run"):
        import_published(tmp_path / "in", run)


def test_a_folder_without_run_or_dataset_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(InvalidRequestError, match="holds no dataset"):
        export(tmp_path / "empty", tmp_path / "out")
    assert list((tmp_path / "empty").iterdir()) == []
