"""Carries out a plan: chooses tasks, proves them on states alone, lets oracles click a share, writes the release.

Each part has its own ledger below the run's folder, so the same command resumes wherever it stopped.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from pathlib import Path

from clients.authors.families import AnyFamily
from clients.authors.planned import PlannedAuthors
from clients.orchestrator.ledger import Ledger, open_ledger
from clients.orchestrator.participants import Participants
from clients.orchestrator.plan import Planned
from clients.orchestrator.release import Proof, Release, write_release
from clients.orchestrator.run import RunSummary, synthesize
from clients.orchestrator.run_config import RunConfig
from clients.synthesis.candidates import Candidates, Unsound, families_of, fingerprint_of_sources
from clients.synthesis.plan_file import Plan
from clients.synthesis.selection import Selection, Shortfall
from clients.synthesis.splits import in_two_splits, split_of, templates_for_tests
from clients.synthesis.traits import template_of
from schemas.errors import InvalidRequestError
from schemas.sessions import BackendName
from schemas.tasks import Task

STATES, PAGES = "states", "pages"
"""The folders of the two runs, each with its ledger and report."""


@dataclass(frozen=True)
class PlanSummary:
    """The progress of a plan. `release` is set once every chosen task has its decision."""

    chosen: int
    shortfalls: tuple[Shortfall, ...]
    refused: Mapping[str, int]
    """Numbers of candidates that were not chosen, by reason."""
    unsound: tuple[Unsound, ...]
    """Candidates that were none, because their scenario drew something that is not a valid task."""
    rejected: tuple[str, ...]
    """Tasks that did not pass their proof; other candidates replaced them while there were any."""
    open_tasks: int
    stopped: str | None
    release: Release | None


def carry_out(plan: Plan, config: RunConfig) -> PlanSummary:
    """Carry out or resume a plan; blocks until it is done or interrupted.

    Args:
        plan: The plan.
        config: Supplies the run's folder, the concurrency, and the backend of the pages.

    Raises:
        CuaGymError: the plan cannot be carried out as given; finished work is kept.
    """
    if config.backend is BackendName.STATES and (plan.pages.share or plan.pages.per_template):
        raise InvalidRequestError(
            "the plan wants an oracle to click on pages, and the backend `states` has none: give --backend browser, "
            "local or docker, or set share = 0.0 and per_template = 0 below [pages] in the plan",
            field="backend",
        )
    config = replace(config, reward_runs=plan.reward_runs)
    candidates, selection = Candidates(config.out, plan), Selection(plan)
    rejected: set[str] = set()
    while True:
        _fill(selection, candidates, rejected)
        tasks = tuple(selection.chosen.values())
        summary = _run(plan, replace(config, out=config.out / STATES, backend=BackendName.STATES), tasks)
        if summary is not None and summary.open_tasks:
            return _ended(selection, candidates, rejected, summary)
        failed = _rejected(config.out / STATES, tasks)
        if not failed:
            # The run on pages may refuse a task that passed on states; then another task replaces it, too.
            shown = _for_pages(tasks, plan)
            summary = _run(plan, replace(config, out=config.out / PAGES), shown)
            if summary is not None and summary.open_tasks:
                return _ended(selection, candidates, rejected, summary)
            failed = _rejected(config.out / PAGES, shown)
        if not failed:
            break
        rejected |= failed
        for task_id in failed:
            selection.drop(task_id)
    release = _release(plan, config, selection, candidates)
    return replace(_ended(selection, candidates, rejected, None), release=release)


def _ended(
    selection: Selection, candidates: Candidates, rejected: Collection[str], summary: RunSummary | None
) -> PlanSummary:
    return PlanSummary(
        chosen=len(selection.chosen),
        shortfalls=selection.shortfalls(),
        refused=dict(sorted(selection.refused.items())),
        unsound=candidates.unsound,
        rejected=tuple(sorted(rejected)),
        open_tasks=0 if summary is None else summary.open_tasks,
        stopped=None if summary is None else summary.stopped,
        release=None,
    )


def _fill(selection: Selection, candidates: Candidates, rejected: set[str]) -> None:
    """Fill the selection until no two splits share a fixture."""
    plan = selection.plan
    while True:
        selection.refused.clear()
        selection.fill(candidates, rejected)
        tasks = tuple(selection.chosen.values())
        shared = in_two_splits(tasks, plan.splits, templates_for_tests(tasks, plan.splits))
        if not shared:
            return
        rejected |= shared
        for task_id in shared:
            selection.drop(task_id)


def _run(plan: Plan, config: RunConfig, tasks: Sequence[Task]) -> RunSummary | None:
    """Bring tasks to their decisions; returns None if there are no tasks."""
    if not tasks:
        return None
    families = {(family.environment, family.name): family for family in families_of(plan)}
    planned = [Planned(task, _family(families, task)) for task in tasks]

    def participants(ledger: Ledger) -> Participants:
        del ledger
        return Participants(PlannedAuthors(fingerprint_of_sources()))

    return synthesize(config, planned, participants)


def _family(families: Mapping[tuple[str, str], AnyFamily], task: Task) -> AnyFamily:
    return families[task.environment, task.family]


def _rejected(folder: Path, tasks: Sequence[Task]) -> set[str]:
    if not tasks:
        return set()
    with open_ledger(folder) as ledger:
        decisions = {task.task_id: ledger.decision(task.task_id) for task in tasks}
    return {name for name, decision in decisions.items() if decision is not None and not decision.outcome.accepted}


def _for_pages(tasks: Sequence[Task], plan: Plan) -> tuple[Task, ...]:
    """Choose the tasks that an oracle solves on real pages: the same share of each template, spread evenly."""
    of_template: dict[str, list[Task]] = {}
    for task in tasks:
        of_template.setdefault(template_of(task), []).append(task)
    chosen: list[Task] = []
    for own in of_template.values():
        count = min(len(own), max(ceil(plan.pages.share * len(own)), plan.pages.per_template))
        chosen += [own[number * len(own) // count] for number in range(count)]
    return tuple(chosen)


def _release(plan: Plan, config: RunConfig, selection: Selection, candidates: Candidates) -> Release:
    tasks = tuple(selection.chosen.values())
    templates = templates_for_tests(tasks, plan.splits)
    splits = {task.task_id: str(split_of(task, plan.splits, templates)) for task in tasks}
    runs = {Proof.STATES: config.out / STATES, Proof.PAGES: config.out / PAGES}
    unsound = tuple(map(str, candidates.unsound))
    return write_release(
        plan, config.out, runs, splits, selection.counts(), sources=fingerprint_of_sources(), unsound=unsound
    )
