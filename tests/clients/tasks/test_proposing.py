"""From an order to tasks, with a scripted model over real HTTP."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from clients.catalogue import find_entry
from clients.models.errors import ModelOutputError, ModelUnavailableError
from clients.models.models import Models
from clients.models.spec import ModelSpec
from clients.tasks import proposing
from clients.tasks.coverage import Coverage, Section
from clients.tasks.drafts import Fault
from clients.tasks.order import Quotas, TaskOrder
from clients.tasks.proposing import propose
from clients.tasks.reading import check_tasks, read_tasks
from schemas.errors import ConflictError, InvalidRequestError, NotFoundError
from tests.clients.models.turns import Fail, Refuse, Seen, Turn
from tests.clients.tasks.clerk import Clerk, Draft, give


async def test_quotas_hold(models: Models, order: TaskOrder, spec: ModelSpec, tmp_path: Path) -> None:
    order = order.model_copy(update={"model": spec, "topic": "the archive of a small theatre"})
    proposal = await propose(models, order, tmp_path)
    tasks, coverage = proposal.tasks, proposal.coverage
    assert coverage.is_complete, coverage.broken
    assert Counter(task.difficulty.value for task in tasks) == {"easy": 6, "medium": 8, "hard": 6}
    categories = Counter(task.category.partition("/")[0] for task in tasks)
    assert max(categories.values()) <= 0.21 * 20
    assert max(Counter(task.category for task in tasks).values()) <= 0.15 * 20
    [covered] = [row for row in coverage.rows if row.section is Section.LEAVES_COVERED]
    assert covered.share >= 0.7
    assert (tasks[0].family, [task.seed for task in tasks]) == ("model", list(range(1, 21)))
    assert len({task.task_id for task in tasks}) == 20
    assert all(task.task_id.startswith(f"os_{task.category.rpartition('/')[2]}_") for task in tasks)


async def test_the_file_is_what_was_returned(models: Models, order: TaskOrder, tmp_path: Path) -> None:
    proposal = await propose(models, order, tmp_path)
    file = tmp_path / "tasks" / "tasks.jsonl"
    assert read_tasks(file) == proposal.tasks
    assert check_tasks(file, order.quotas)[1] == ()
    text = (tmp_path / "tasks" / "coverage.json").read_text()
    assert Coverage.model_validate_json(text) == proposal.coverage


async def test_a_topic_alone_means_every_environment(
    models: Models, clerk: Clerk, order: TaskOrder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = tuple(find_entry(name) for name in ("libreoffice_calc", "os", "text_editor"))
    monkeypatch.setattr(proposing, "catalogue", lambda: every)

    def calc(kind: str, seen: Seen) -> Turn | None:
        if kind != "taxonomy" or "LibreOffice" not in seen.text:
            return None
        leaves = [{"path": [f"kind_{number % 3}", f"feature_{number}"], "summary": "To work."} for number in range(6)]
        return give({"applications": ["LibreOffice Calc"], "leaves": leaves})

    clerk.instead = calc
    order = order.model_copy(update={"environments": (), "topic": "a bakery"})
    proposal = await propose(models, order, tmp_path)
    counts = Counter(task.environment for task in proposal.tasks)
    assert sorted(counts.values()) == [6, 7, 7]
    assert proposal.coverage.is_complete, proposal.coverage.broken


async def test_cells_that_were_missed_are_asked_for_again(
    models: Models, clerk: Clerk, order: TaskOrder, tmp_path: Path
) -> None:
    faults: dict[int, dict[str, Any]] = {
        1: {"difficulty": "hard"},
        2: {"instruction": "Right-click the folder and sort its files by size."},
        3: {"initial_state": "some files", "ground_truth": "fewer files"},
        4: {"parameters": {}},
        5: {"cell": 77},
        6: {"instruction": "Sort it."},
        8: {"instruction": "Wizards sort everything they find on Monday."},
    }

    def bend(draft: Draft, seen: Seen) -> Draft | None:
        if draft["cell"] == 7 and seen.turn == 0:
            return None
        return {**draft, **faults.get(draft["cell"], {})} if seen.turn == 0 else draft

    clerk.bend = bend
    proposal = await propose(models, order, tmp_path)
    assert proposal.coverage.is_complete
    refused = {refusal.cell: refusal.fault for refusal in proposal.coverage.refusals}
    assert refused[1] is Fault.OTHER_CELL
    assert refused[2] is Fault.METHOD
    assert refused[3] is Fault.NO_FIGURES
    assert refused[4] is Fault.NO_PARAMETERS
    assert refused[77] is Fault.UNKNOWN_CELL
    assert {refused[6], refused[8]} <= {Fault.INVALID, Fault.OPENING}
    assert clerk.kinds.count("tasks") == 4


async def test_duplicates_fall_out_with_the_pair(
    models: Models, clerk: Clerk, order: TaskOrder, tmp_path: Path
) -> None:
    first: list[Draft] = []

    def bend(draft: Draft, seen: Seen) -> Draft:
        first[:] = first or [draft]
        same = {key: first[0][key] for key in ("initial_state", "ground_truth")}
        words = first[0]["instruction"].split(" ", 1)[1]
        if draft["cell"] != 6 or seen.turn:
            return draft
        return {**draft, **same, "instruction": f"{draft['instruction'].split(' ', 1)[0]} {words}"}

    clerk.bend = bend
    proposal = await propose(models, order, tmp_path)
    [refusal] = proposal.coverage.duplicates
    assert refusal.cell == 6
    assert refusal.twin is not None
    assert refusal.twin.of == proposal.tasks[0].task_id
    assert refusal.twin.measure > 0.5
    assert proposal.coverage.is_complete


async def test_a_shortfall_is_reported(models: Models, clerk: Clerk, order: TaskOrder, tmp_path: Path) -> None:
    clerk.bend = lambda draft, _: {**draft, "parameters": {}} if draft["cell"] == 3 else draft
    proposal = await propose(models, order, tmp_path)
    [missed] = proposal.coverage.missed
    assert (missed.cell, missed.reason.partition(";")[0]) == (3, "parameters are empty")
    assert (len(proposal.tasks), proposal.coverage.ordered) == (19, 20)
    assert not proposal.coverage.is_complete
    # Three batches, whose first takes all its asks; one more batch for what is missing.
    assert clerk.kinds.count("tasks") == 3 + 2 + 3


async def test_a_refusal_of_the_model_costs_only_its_batch(
    models: Models, clerk: Clerk, order: TaskOrder, tmp_path: Path
) -> None:
    clerk.instead = lambda kind, seen: Refuse() if kind == "tasks" and '"cell": 9,' in seen.text else None
    proposal = await propose(models, order, tmp_path)
    assert [task.seed for task in proposal.tasks] == [*range(1, 9), *range(17, 21)]
    assert all("model_refused" in missed.reason for missed in proposal.coverage.missed)


async def test_a_malformed_answer_is_repaired(
    models: Models, clerk: Clerk, order: TaskOrder, spec: ModelSpec, tmp_path: Path
) -> None:
    def broken_first(kind: str, seen: Seen) -> Turn | None:
        return give({"leaves": "many"}) if kind == "taxonomy" and seen.turn == 0 else None

    clerk.instead = broken_first
    proposal = await propose(models, order.model_copy(update={"model": spec}), tmp_path)
    assert proposal.coverage.is_complete
    assert clerk.kinds.count("taxonomy") == 2


async def test_a_taxonomy_that_stays_bad_is_an_error_that_names_the_field(
    models: Models, clerk: Clerk, order: TaskOrder, tmp_path: Path
) -> None:
    leaf = {"path": ["files", "sorting"], "summary": "To sort."}
    answer = {"applications": ["Nautilus"], "leaves": [leaf, leaf]}
    clerk.instead = lambda _kind, _seen: give(answer)
    with pytest.raises(ModelOutputError, match=r"applications: 'Nautilus' is not in the text.*leaves: files/sorting"):
        await propose(models, order, tmp_path)
    assert clerk.kinds == ["taxonomy"] * 3


async def test_tasks_across_applications(models: Models, order: TaskOrder, tmp_path: Path) -> None:
    order = order.model_copy(update={"quotas": Quotas(cross_app_min=0.35)})
    proposal = await propose(models, order, tmp_path)
    [row] = [row for row in proposal.coverage.rows if row.section is Section.CROSS_APP]
    assert (row.count, row.at_least) == (7, 7)


async def test_an_outage_stops_the_run_and_the_next_goes_on(
    models: Models, clerk: Clerk, order: TaskOrder, tmp_path: Path
) -> None:
    clerk.instead = lambda kind, seen: Fail(503) if kind == "tasks" and '"cell": 9,' in seen.text else None
    with pytest.raises(ModelUnavailableError):
        await propose(models, order, tmp_path)
    clerk.instead, clerk.kinds = (lambda _kind, _seen: None), []
    proposal = await propose(models, order, tmp_path)
    assert proposal.coverage.is_complete
    assert clerk.kinds == ["tasks", "tasks"]


class Killed(BaseException):
    """Ends the run as a kill does: nothing after it happens."""


@pytest.mark.parametrize("step", range(5))
async def test_killed_and_resumed_gives_the_same_bytes(
    models: Models, order: TaskOrder, tmp_path: Path, step: int
) -> None:
    steps: list[str] = []

    def kill(word: str) -> None:
        steps.append(word)
        if len(steps) == step + 1:
            raise Killed

    await propose(models, order, tmp_path / "whole")
    with pytest.raises(Killed):
        await propose(models, order, tmp_path / "killed", say=kill)
    await propose(models, order, tmp_path / "killed")
    assert contents(tmp_path / "killed") == contents(tmp_path / "whole")


async def test_done_is_not_asked_again(models: Models, clerk: Clerk, order: TaskOrder, tmp_path: Path) -> None:
    first = await propose(models, order, tmp_path)
    clerk.kinds.clear()
    assert await propose(models, order, tmp_path) == first
    assert clerk.kinds == []


async def test_another_order_begins_anew_and_says_so(
    models: Models, clerk: Clerk, order: TaskOrder, tmp_path: Path
) -> None:
    await propose(models, order, tmp_path)
    clerk.kinds.clear()
    words: list[str] = []
    smaller = order.model_copy(update={"count": 10, "topic": "a choir"})
    proposal = await propose(models, smaller, tmp_path, say=words.append)
    assert words[0] == "the order changed (count, topic): beginning anew"
    assert proposal.changed == ("count", "topic")
    assert clerk.kinds == ["taxonomy", "scenarios", "tasks", "tasks"]
    assert len(list((tmp_path / "tasks").glob("batch-*.json"))) == 2


async def test_prompts_are_kept_as_they_were_sent(models: Models, order: TaskOrder, tmp_path: Path) -> None:
    await propose(models, order, tmp_path)
    asked = sorted(path.name for path in (tmp_path / "tasks" / "asked").iterdir())
    assert asked == ["batch-01.md", "batch-02.md", "batch-03.md", "scenarios.md", "taxonomy-os.md"]
    text = (tmp_path / "tasks" / "asked" / "taxonomy-os.md").read_text()
    assert "model openai:clerk, temperature 0.8, at most 16384 tokens in 900 s" in text
    assert "PCManFM" in text


async def test_a_file_changed_by_hand_is_named(models: Models, order: TaskOrder, tmp_path: Path) -> None:
    await propose(models, order, tmp_path)
    path = tmp_path / "tasks" / "matrix.json"
    matrix = json.loads(path.read_text())
    matrix["cells"][4]["difficulty"] = "brutal"
    path.write_text(json.dumps(matrix))
    with pytest.raises(ConflictError, match=r"matrix\.json is not what was written there \(cells\.4\.difficulty"):
        await propose(models, order, tmp_path)


async def test_orders_that_cannot_be_planned(models: Models, clerk: Clerk, order: TaskOrder, tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="no environment 'amiga'"):
        await propose(models, order.model_copy(update={"environments": ("amiga",)}), tmp_path)
    both = order.model_copy(update={"environments": ("os", "text_editor"), "count": 1})
    with pytest.raises(InvalidRequestError, match="cannot be spread over 2 environments"):
        await propose(models, both, tmp_path)
    assert clerk.kinds == []


def contents(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted((folder / "tasks").rglob("*"))
        if path.is_file()
    }
