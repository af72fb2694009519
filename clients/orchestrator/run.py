"""A whole run: tasks from the plan, several at a time, with retries, resumption, and the files at the end."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field
from functools import partial
from signal import SIGINT, SIGTERM

import anyio

from clients.embedded_server import Address, embedded_server
from clients.models.errors import BudgetSpentError, ModelAccessError
from clients.orchestrator.access import ServerAccess, open_access
from clients.orchestrator.build import build_participants, facts
from clients.orchestrator.export import Published, publish
from clients.orchestrator.grades import TupleGrade
from clients.orchestrator.ledger import Ledger, LedgerError, open_ledger
from clients.orchestrator.participants import Participants
from clients.orchestrator.plan import Planned, plan
from clients.orchestrator.progress import progress_display
from clients.orchestrator.run_config import RunConfig
from clients.orchestrator.tuple_run import RunContext, TupleRules, TupleRun
from clients.until_signal import next_signal
from clients.workspace import Workspace
from schemas.errors import CuaGymError, InvalidRequestError


@dataclass(frozen=True)
class RunSummary:
    """How a run ended. `open_tasks` counts those whose infrastructure failed or that were not reached.

    `stopped` says why it ended early: the name of a signal, or the problem with the models. `grades` counts the
    accepted tuples that were imported.
    """

    planned: int
    accepted: int
    rejected: int
    stopped: str | None
    published: Published
    grades: Mapping[TupleGrade, int] = field(default_factory=dict[TupleGrade, int])

    @property
    def interrupted(self) -> bool:
        """Whether a signal ended the run."""
        return self.stopped in (SIGINT.name, SIGTERM.name)

    @property
    def open_tasks(self) -> int:
        """The number of tasks without a decision."""
        return self.planned - self.accepted - self.rejected


def synthesize(
    config: RunConfig,
    tasks: Sequence[Planned] | None = None,
    make_participants: Callable[[Ledger], Participants] | None = None,
) -> RunSummary:
    """Bring the undecided tasks of a run to their decisions; blocks until done or interrupted.

    Args:
        config: The run's configuration.
        tasks: Tasks to use instead of those planned from the configuration.
        make_participants: Makes participants to use instead of those of the configuration.

    Raises:
        CuaGymError: the configuration cannot be carried out as given; finished work is kept.
    """
    planned = plan(config) if tasks is None else tasks
    rules = TupleRules.of(config)
    with open_ledger(config.out) as ledger:
        participants = build_participants(config, ledger) if make_participants is None else make_participants(ledger)
        ledger.describe(facts(config, rules))
        for one in planned:
            authoring = f"{participants.authoring_fingerprint(one.task)} {rules.fingerprint()}"
            ledger.plan(one.task, authoring, participants.filter_fingerprint() + rules.of_the_filter())
        ledger.note(None, "started", f"{len(planned)} tasks")
        waiting = [one for one in planned if ledger.decision(one.task.task_id) is None]
        stopping = Stopping(ledger)
        if waiting:
            with progress_display(len(planned), len(planned) - len(waiting)) as display, _server(config) as address:
                context = partial(
                    RunContext,
                    participants=participants,
                    ledger=ledger,
                    display=display,
                    folder=config.out,
                    rules=rules,
                )
                anyio.run(_work, config, address, waiting, stopping, context)
        return _summary(planned, ledger, stopping.reason, publish(ledger, config.out))


def _server(config: RunConfig) -> AbstractContextManager[Address]:
    if config.url is None:
        return embedded_server(config.out, config.backend)
    if config.token is None:
        raise InvalidRequestError("a url needs a token too: give --token or set CUA_GYM_TOKEN", field="token")
    return nullcontext(Address(config.url, config.token))


async def _work(
    config: RunConfig,
    address: Address,
    waiting: Sequence[Planned],
    stopping: "Stopping",
    context_of: Callable[[ServerAccess], RunContext],
) -> None:
    """Let `config.concurrency` workers take waiting tasks one at a time until all are decided."""
    async with open_access(address.url, address.token, config.transport) as access:
        context = context_of(access)
        async with context.participants.models or nullcontext(), anyio.create_task_group() as group:
            group.start_soon(stopping.on_signal, group.cancel_scope)
            await _close_leftovers(context)
            queue = iter(waiting)
            async with anyio.create_task_group() as workers:
                for _ in range(min(config.concurrency, len(waiting))):
                    workers.start_soon(_worker, queue, context, stopping, workers.cancel_scope)
            group.cancel_scope.cancel()
    if stopping.error is not None:
        raise stopping.error


async def _worker(
    queue: Iterator[Planned], context: RunContext, stopping: "Stopping", scope: anyio.CancelScope
) -> None:
    for planned in queue:
        task_id = planned.task.task_id
        try:
            decision = await TupleRun(planned.task, planned.family, context).decide(check_world=planned.from_file)
            context.ledger.decide(task_id, decision)
        except (BudgetSpentError, ModelAccessError) as error:
            stopping.stop(f"{error.code}: {error.message}", scope)
            return
        except LedgerError as error:
            stopping.fail(error, scope)
            return
        context.display.decided(task_id, decision)


async def _close_leftovers(context: RunContext) -> None:
    """Close the workspaces that a killed process left open; any that cannot be closed end with their lease."""
    for workspace_id in context.ledger.left_open():
        with suppress(CuaGymError):
            await Workspace(context.access.owner, workspace_id).close()
        context.ledger.closed(workspace_id)


def _summary(planned: Sequence[Planned], ledger: Ledger, stopped: str | None, published: Published) -> RunSummary:
    found = (ledger.decision(one.task.task_id) for one in planned)
    decisions = [decision for decision in found if decision is not None]
    accepted = [decision for decision in decisions if decision.outcome.accepted]
    grades = Counter(decision.grade for decision in accepted)
    graded = {grade: grades[grade] for grade in TupleGrade if grade in grades}
    return RunSummary(len(planned), len(accepted), len(decisions) - len(accepted), stopped, published, graded)


class Stopping:
    """Ends the work early; finished stages are already in the ledger."""

    def __init__(self, ledger: Ledger) -> None:
        self.reason: str | None = None
        self.error: LedgerError | None = None
        self._ledger = ledger

    def stop(self, reason: str, scope: anyio.CancelScope) -> None:
        """Cancel the work, which still closes its desktops. Only the first reason is kept."""
        if self.reason is None:
            self.reason = reason
            self._ledger.note(None, "stopped", reason)
        scope.cancel()

    def fail(self, error: LedgerError, scope: anyio.CancelScope) -> None:
        """Cancel the work because the ledger cannot be written."""
        self.error = self.error or error
        scope.cancel()

    async def on_signal(self, scope: anyio.CancelScope) -> None:
        """Wait for Ctrl-C or SIGTERM, then stop."""
        self.stop(await next_signal(), scope)
