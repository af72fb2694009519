"""The progress display of a run: a live table on a terminal, plain lines elsewhere."""

import sys
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from typing import Protocol

from rich import progress as bars
from rich.console import Console
from rich.markup import escape
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    SpinnerColumn,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
)

from clients.orchestrator.stages import Decision, TaskOutcome
from schemas.progress import Progress

_WORDS = {TaskOutcome.TASK_VALID: ("accepted", "green"), TaskOutcome.INFRA_FAIL: ("open", "yellow")}


class ProgressDisplay(Protocol):
    """Receives the events of each task."""

    def begins(self, task_id: str, stage: str) -> None:
        """Report that a stage begins."""
        ...

    def advances(self, task_id: str, stage: str, report: Progress) -> None:
        """Report that a step of a long stage begins."""
        ...

    def retries(self, task_id: str, reason: str) -> None:
        """Report that infrastructure failed and the task is retried."""
        ...

    def decided(self, task_id: str, decision: Decision) -> None:
        """Report that a task is decided."""
        ...


class Lines:
    """Prints one line per event, for logs."""

    def __init__(self, total: int, finished: int) -> None:
        """Start counting.

        Args:
            total: Number of tasks in the run.
            finished: Number of them that earlier processes decided.
        """
        self._total = total
        self._finished = finished
        self._began = time.monotonic()

    def begins(self, task_id: str, stage: str) -> None:
        """Print the stage."""
        self._print(f"{task_id}: {stage}")

    def advances(self, task_id: str, stage: str, report: Progress) -> None:
        """Print the step."""
        self._print(f"{task_id}: {stage}: {_said(report)}")

    def retries(self, task_id: str, reason: str) -> None:
        """Print why the task is retried."""
        self._print(f"{task_id}: again, for the infrastructure failed: {reason}")

    def decided(self, task_id: str, decision: Decision) -> None:
        """Print the decision on a task and how many tasks are left."""
        self._finished += 1
        why = f" ({decision.reasons[0]})" if decision.reasons else ""
        grade = "" if decision.grade is None else f", {decision.grade}"
        self._print(f"{task_id}: {decision.outcome}{grade}{why} [{self._finished}/{self._total}]")

    def _print(self, text: str) -> None:
        # The reader of the output may be gone, but the run continues.
        with suppress(BrokenPipeError):
            sys.stdout.write(f"{time.monotonic() - self._began:7.1f} s  {text}\n")
            sys.stdout.flush()


class LiveTable:
    """Shows a bar for the run and a line for each task in progress."""

    def __init__(self, progress: bars.Progress, total: int, finished: int) -> None:
        """Add the bar of the run to a display.

        Args:
            progress: The display; the caller starts and stops it.
            total: Number of tasks in the run.
            finished: Number of them that earlier processes decided.
        """
        self._progress = progress
        self._run = progress.add_task("all tasks", total=total, completed=finished, stage="")
        self._rows: dict[str, TaskID] = {}

    def begins(self, task_id: str, stage: str) -> None:
        """Show the stage in the task's line."""
        if task_id not in self._rows:
            self._rows[task_id] = self._progress.add_task(task_id, total=None, stage=stage)
        self._progress.update(self._rows[task_id], stage=stage)

    def advances(self, task_id: str, stage: str, report: Progress) -> None:
        """Show the step in the task's line."""
        self.begins(task_id, f"{stage}: {_said(report)}")

    def retries(self, task_id: str, reason: str) -> None:
        """Print above the table why the task is retried."""
        self._say(f"[yellow]{'again':>8}[/yellow]  {task_id}: {escape(reason)}")

    def decided(self, task_id: str, decision: Decision) -> None:
        """Remove the task from the table and print its decision above."""
        if task_id in self._rows:
            self._progress.remove_task(self._rows.pop(task_id))
        self._progress.advance(self._run)
        word, colour = _WORDS.get(decision.outcome, ("rejected", "red"))
        why = escape(f": {decision.reasons[0]}") if decision.reasons else ""
        why = f", {decision.grade}{why}" if decision.grade is not None else why
        self._say(f"[{colour}]{word:>8}[/{colour}]  {task_id}{why}")

    def _say(self, text: str) -> None:
        self._progress.console.print(text, highlight=False)


def _said(report: Progress) -> str:
    """Return the current step and the number of steps as text, counted from 1."""
    of = "" if report.total is None else f" ({report.done + 1:g} of {report.total:g})"
    return f"{report.message}{of}"


@contextmanager
def progress_display(total: int, finished: int) -> Generator[ProgressDisplay]:
    """Show a run of `total` tasks, of which `finished` are already decided."""
    console = Console()
    if not console.is_terminal:
        yield Lines(total, finished)
        return
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TextColumn("[dim]{task.fields[stage]}"),
        TimeElapsedColumn(),
    )
    with bars.Progress(*columns, console=console) as progress:
        yield LiveTable(progress, total, finished)
