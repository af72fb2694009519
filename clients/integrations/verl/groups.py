"""The attempts at one prompt, which verl runs concurrently: which of them count is known when all are over.

verl compares an attempt with the others of its group. A group therefore keeps the first valid attempts, cancels the
rest once there are enough, and is dropped whole if there are too few to compare.
"""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

LEAST = 2
"""Minimum number of valid attempts: with a single one, verl's estimator takes the uncentred reward as its advantage."""


class Judged(Protocol):
    """The result of an attempt."""

    @property
    def valid(self) -> bool:
        """Whether the attempt can be learnt from."""
        ...


Attempt = TypeVar("Attempt", bound=Judged)


@dataclass
class Group(Generic[Attempt]):
    """The attempts at one prompt.

    All attempts join before any is finished, because verl starts all attempts of a prompt at once.
    """

    keep: int | None = None
    """Number of valid attempts that count before the others are cancelled; when absent all count, even a single one."""
    attempts: int = 0
    masked: int = 0
    """Number of attempts without a reward."""
    cancelled: int = 0
    """Number of attempts that were stopped or finished after the last wanted one."""
    _kept: list[Attempt] = field(default_factory=list[Attempt])
    _running: set["asyncio.Task[Attempt]"] = field(default_factory=set["asyncio.Task[Attempt]"])
    _settled: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def over(self) -> bool:
        """Whether no attempt is running any more."""
        return self._settled.is_set()

    async def take(self, attempt: Coroutine[Any, Any, Attempt]) -> Attempt | None:
        """Make an attempt and wait for all others.

        Args:
            attempt: Cancelled if there are enough valid attempts without it.

        Returns:
            Its result; None if it does not count. An exception that it raises ends only this attempt.
        """
        self.attempts += 1
        task = asyncio.ensure_future(attempt)
        self._running.add(task)
        try:
            made = await self._made(task)
        finally:
            self._running.discard(task)
            if not self._running:
                self._settled.set()
        await self._settled.wait()
        enough = self.keep is None or len(self._kept) >= LEAST
        return made if enough and any(one is made for one in self._kept) else None

    async def _made(self, task: "asyncio.Task[Attempt]") -> Attempt | None:
        try:
            made = await task
        except asyncio.CancelledError:
            if not self._is_full:
                task.cancel()
                raise
            self.cancelled += 1
            return None
        if not made.valid:
            self.masked += 1
        elif self._is_full:
            self.cancelled += 1
        else:
            self._kept.append(made)
            self._stop_the_rest(task)
        return made

    @property
    def _is_full(self) -> bool:
        return self.keep is not None and len(self._kept) >= self.keep

    def _stop_the_rest(self, but: "asyncio.Task[Attempt]") -> None:
        if self._is_full:
            for other in self._running - {but}:
                other.cancel()


@dataclass
class Groups(Generic[Attempt]):
    """The running groups of this process, by verl's id of the prompt."""

    _groups: dict[str, Group[Attempt]] = field(default_factory=dict[str, Group[Attempt]])

    def join(self, prompt: str, keep: int | None) -> Group[Attempt]:
        """Return the group of a prompt, creating it if necessary.

        Args:
            prompt: verl's id of the prompt.
            keep: As for `Group`; only the first caller's value is used.
        """
        for name in [name for name, one in self._groups.items() if one.over]:
            del self._groups[name]
        return self._groups.setdefault(prompt, Group(keep))
