"""Fifty tasks by models, through every path: authors, barrier, checks, votes, rewrites, attempts, returns."""

import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Generator
from pathlib import Path

import pytest

from clients.dataset.index import read_dataset
from clients.orchestrator.ledger import open_ledger
from clients.orchestrator.run import RunSummary, synthesize
from clients.orchestrator.stages import TaskOutcome
from clients.reports.quality.counting import measure
from clients.reports.quality.run_ledgers import read_records
from tests.clients.model_plots import EXPECTED, REWRITTEN, SEEDS, ScriptedModels, participants, planned
from tests.clients.models.provider import Provider, serving
from tests.clients.run_progress import ROOT, dataset, stages, wait_for_stages
from tests.clients.scripted_server import Scripted


@pytest.fixture
def provider(monkeypatch: pytest.MonkeyPatch) -> Generator[Provider]:
    monkeypatch.setattr("clients.orchestrator.tuple_run.RETRY_S", 0.01)
    with serving(ScriptedModels()) as provider:
        provider.point_to(monkeypatch)
        yield provider


def outcomes(out: Path) -> dict[str, set[TaskOutcome]]:
    """Plot → how its tasks ended; a task without a decision is open because its infrastructure failed."""
    found: dict[str, set[TaskOutcome]] = {}
    with open_ledger(out) as ledger:
        for one in ledger.tasks():
            decision = ledger.decision(one.task_id)
            found.setdefault(one.family, set()).add(decision.outcome if decision else TaskOutcome.INFRA_FAIL)
    return found


def run(served: Scripted, out: Path, *plots: str, seeds: int = SEEDS) -> RunSummary:
    return synthesize(
        served.config(out, concurrency=4), planned(*plots, seeds=seeds), lambda ledger: participants(out, ledger)
    )


@pytest.mark.timeout(600)
@pytest.mark.exhaustive(reason="runs whose authors are models, one task of each plot and fifty")
@pytest.mark.parametrize("seeds", [1, SEEDS])
def test_tasks_of_every_plot_come_to_their_ends(
    served: Scripted, provider: Provider, tmp_path: Path, seeds: int
) -> None:
    tasks = planned(*EXPECTED, seeds=seeds)
    assert len(tasks) == 25 * seeds
    summary = run(served, tmp_path, *EXPECTED, seeds=seeds)

    assert outcomes(tmp_path) == {plot: {outcome} for plot, outcome in EXPECTED.items()}
    wanted = Counter(outcome for outcome in EXPECTED.values() for _ in range(seeds))
    assert summary.accepted == wanted[TaskOutcome.TASK_VALID]
    assert summary.open_tasks == wanted[TaskOutcome.INFRA_FAIL]
    assert provider.rejected == [], "a request that the provider would not take"
    assert served.services.sessions.all() == (), "a session was left open"

    bundles = {bundle.task.task_id: bundle for bundle in read_dataset(tmp_path)}
    assert bundles["os_m_rewritten_1"].task.instruction == REWRITTEN.format(plot="m_rewritten", seed=1)
    assert bundles["os_m_reconciled_1"].rounds == 2

    quality = measure(read_records([tmp_path]))
    assert quality.votes is not None
    assert quality.votes.silent == seeds  # one of three critics is asked by Anthropic's protocol
    assert quality.votes.fleiss_kappa is not None
    assert quality.attempts is not None
    assert {one.name: one.count for one in quality.attempts.verdicts}["disagree"] == seeds * (3 + 1)
    assert {"1", "2", "never"} <= {one.name for one in quality.rounds_to_agreement}
    assert quality.infrastructure_retries >= seeds


def test_the_barrier_holds_when_a_model_tries(served: Scripted, provider: Provider, tmp_path: Path) -> None:
    run(served, tmp_path, "m_peeks", seeds=1)
    told = [
        result.text
        for seen in provider.seen
        if seen.model == "discriminator"
        for message in seen.messages
        for result in message.results
        if result.tool == "artifact_read"
    ]
    assert told
    assert all("forbidden" in text or "not" in text for text in told)
    assert not any("exit(0)" in str(seen.body) for seen in provider.seen if seen.model == "discriminator")
    assert outcomes(tmp_path) == {"m_peeks": {TaskOutcome.TASK_VALID}}


def test_a_spent_budget_stops_the_run_and_a_larger_one_goes_on(
    served: Scripted, provider: Provider, tmp_path: Path
) -> None:
    tasks = planned("m_sound", "m_cheap", "m_cautious", seeds=1)

    def with_budget(usd: float) -> RunSummary:
        config = served.config(tmp_path, concurrency=1)
        return synthesize(config, tasks, lambda ledger: participants(tmp_path, ledger, budget_usd=usd))

    first = with_budget(0.005)
    assert first.stopped is not None
    assert first.stopped.startswith("budget_spent")
    assert first.open_tasks > 0
    assert not first.interrupted
    assert served.services.sessions.all() == (), "a session was left open"
    asked = len(provider.seen)

    second = with_budget(1.0)
    assert (second.accepted, second.open_tasks, second.stopped) == (3, 0, None)
    [quality] = [measure(read_records([tmp_path]))]
    assert quality.cost_per_accepted_usd is not None
    assert quality.cost_per_accepted_usd * 3 == pytest.approx(sum(cost.cost_usd or 0 for cost in quality.costs))
    assert sum(cost.requests for cost in quality.costs) == len(provider.seen) > asked


def test_a_wrong_key_stops_the_run_and_says_which(served: Scripted, provider: Provider, tmp_path: Path) -> None:
    provider.key = "another"
    summary = run(served, tmp_path, "m_sound", seeds=1)
    assert summary.stopped is not None
    assert "OPENAI_API_KEY" in summary.stopped
    assert (summary.rejected, summary.open_tasks) == (0, 1)


@pytest.mark.timeout(400)
@pytest.mark.exhaustive(reason="runs killed at many stages")
@pytest.mark.parametrize("kills", [(11,), (2, 7, 16, 22, 30)], ids=repr)
@pytest.mark.usefixtures("provider")
def test_killed_at_any_stage_it_ends_with_the_same_dataset(
    served: Scripted, tmp_path: Path, kills: tuple[int, ...]
) -> None:
    plots = ("m_sound", "m_converges", "m_rewritten", "m_rejected", "m_peeks", "m_unsolved")
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    assert start(served, whole, *plots).wait(200) == 0
    for number in kills:
        process = start(served, killed, *plots)
        wait_for_stages(killed, number)
        process.send_signal(signal.SIGKILL)
        assert process.wait(10) == -signal.SIGKILL
    assert start(served, killed, *plots).wait(200) == 0

    assert dataset(killed) == dataset(whole)
    assert len(dataset(whole)) > len(plots)
    assert outcomes(killed) == outcomes(whole) == {plot: {EXPECTED[plot]} for plot in plots}
    done = stages(killed)
    assert all(len(set(names)) == len(names) for names in done.values()), "a stage was done twice"
    # A kill between the server's answer and the ledger's note leaves a workspace to its lease.
    served.workspaces.abandon()


def start(served: Scripted, out: Path, *plots: str) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "tests.clients.model_run", str(out), served.url, served.token, *plots]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
