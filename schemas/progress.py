"""Progress of a long call, reported to its caller while it runs."""

from collections.abc import Awaitable, Callable

from pydantic import Field

from schemas.base import Closed


class Progress(Closed):
    """A progress report of a long call."""

    done: float = Field(ge=0, description="Steps that are done; grows with every report.")
    total: float | None = Field(default=None, description="Steps in all, absent where nobody knows.")
    message: str = Field(default="", description="The step that runs now.")


OnProgress = Callable[[Progress], Awaitable[None]]
"""Receives progress reports. It must not raise."""


async def unreported(progress: Progress) -> None:
    """Discard a report; used if the caller did not ask for progress."""
    del progress


class Steps:
    """Counts the steps of a long call and reports the beginning of each."""

    def __init__(self, report: OnProgress, total: int) -> None:
        self._report = report
        self._total = total
        self._begun = 0

    async def begin(self, message: str) -> None:
        """Report that the previous steps are done and that this one is running."""
        done, self._begun = self._begun, self._begun + 1
        await self._report(Progress(done=done, total=self._total, message=message))
