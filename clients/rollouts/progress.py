"""The progress display of a rollout run: a bar with rate and estimate on a terminal, plain lines elsewhere."""

import sys
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from clients.rollouts.attempt_result import AttemptResult, Standing
from clients.rollouts.attempts import Slot
from clients.rollouts.run import RunDisplay
from schemas.errors import CuaGymError

_MINUTE_S = 60.0
_HOUR_S = 3_600.0


class ProgressFigures:
    """Counts finished attempts, and computes the rate and the remaining time."""

    def __init__(self) -> None:
        self.total = 0
        self.done = 0
        self._here = 0
        self._steps = 0
        self._rewards: list[float] = []
        self._began = time.monotonic()

    def begin(self, total: int, finished: int) -> None:
        """Start counting.

        Args:
            total: Number of attempts in the run.
            finished: Number of them that earlier processes finished.
        """
        self.total, self.done = total, finished
        self._began = time.monotonic()

    def add(self, result: AttemptResult) -> None:
        """Count an attempt."""
        self.done += 1
        self._here += 1
        self._steps += result.steps
        if result.reward is not None:
            self._rewards.append(result.reward)

    @property
    def text(self) -> str:
        """Return rates, the mean reward, and the remaining time at the current rate as text."""
        elapsed_s = max(time.monotonic() - self._began, 1e-6)
        if not self._here:
            return "no rate yet"
        rate = self._here / elapsed_s
        parts = [f"{rate * _MINUTE_S:.1f} episodes/min", f"{self._steps / elapsed_s:.1f} steps/s"]
        if self._rewards:
            parts.append(f"mean reward {sum(self._rewards) / len(self._rewards):.2f}")
        if self.total > self.done:
            parts.append(f"about {duration((self.total - self.done) / rate)} left")
        return ", ".join(parts)


class Lines:
    """Prints one line per attempt, for logs."""

    def __init__(self) -> None:
        self._figures = ProgressFigures()
        self._began = time.monotonic()

    def begins(self, total: int, finished: int) -> None:
        """Print the number of attempts to make."""
        self._figures.begin(total, finished)
        again = f", {finished} of them done before" if finished else ""
        self._print(f"{total} attempts{again}")

    def finished(self, result: AttemptResult, standing: Standing) -> None:
        """Print a finished attempt and the state of the run."""
        self._figures.add(result)
        self._print(f"{_said(result, standing)} [{self._figures.done}/{self._figures.total}] {self._figures.text}")

    def failed(self, slot: Slot, error: CuaGymError) -> None:
        """Print a failure."""
        self._print(f"{slot.label}: broken by the infrastructure, not counted: {error.code}: {error.message}")

    def settled(self, count: int) -> None:
        """Count attempts that are no longer needed."""
        self._figures.done += count

    def _print(self, text: str) -> None:
        # The reader of the output may be gone, but the run continues.
        with suppress(BrokenPipeError):
            sys.stdout.write(f"{time.monotonic() - self._began:7.1f} s  {text}\n")
            sys.stdout.flush()


class LiveBar:
    """Shows a bar for the run, and a line above it for each attempt."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._figures = ProgressFigures()
        self._row: TaskID = progress.add_task("episodes", total=None, said="")

    def begins(self, total: int, finished: int) -> None:
        """Show the number of attempts to make."""
        self._figures.begin(total, finished)
        self._show()

    def finished(self, result: AttemptResult, standing: Standing) -> None:
        """Show a finished attempt and the state of the run."""
        self._figures.add(result)
        self._progress.console.print(escape(_said(result, standing)), highlight=False)
        self._show()

    def failed(self, slot: Slot, error: CuaGymError) -> None:
        """Show a failure."""
        text = f"[yellow]not counted[/yellow] {slot.label}: {escape(f'{error.code}: {error.message}')}"
        self._progress.console.print(text, highlight=False)

    def settled(self, count: int) -> None:
        """Count attempts that are no longer needed."""
        self._figures.done += count
        self._show()

    def _show(self) -> None:
        figures = self._figures
        self._progress.update(self._row, total=figures.total, completed=figures.done, said=figures.text)


@contextmanager
def progress_display() -> Generator[RunDisplay]:
    """Yield a display for a run."""
    console = Console()
    if not console.is_terminal:
        yield Lines()
        return
    columns = (
        TextColumn("{task.description}"),
        BarColumn(bar_width=24),
        MofNCompleteColumn(),
        TextColumn("[dim]{task.fields[said]}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console) as progress:
        yield LiveBar(progress)


def duration(seconds: float) -> str:
    """Return a remaining time as text, with the precision of an estimate.

    Args:
        seconds: The remaining time in seconds.
    """
    if seconds < _MINUTE_S:
        return f"{seconds:.0f} s"
    return f"{seconds / _MINUTE_S:.0f} min" if seconds < _HOUR_S else f"{seconds / _HOUR_S:.1f} h"


def _said(result: AttemptResult, standing: Standing) -> str:
    reward = "no reward" if result.reward is None else f"reward {result.reward:g}"
    kept = "" if standing is Standing.KEPT else f" ({standing})"
    return f"{result.tuple_id} #{result.number}: {reward}{kept}, {result.end} after {result.steps} steps"
