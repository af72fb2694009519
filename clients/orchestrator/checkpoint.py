"""Checkpoints of one task: a stage that is in the ledger is returned, any other is carried out and recorded."""

import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from pydantic import BaseModel

from clients.orchestrator.ledger import Ledger
from clients.orchestrator.progress import ProgressDisplay

Value = TypeVar("Value", bound=BaseModel)


@dataclass(frozen=True)
class Checkpoint:
    """The stages of one task."""

    task_id: str
    ledger: Ledger
    display: ProgressDisplay

    def find(self, name: str, kind: type[Value]) -> Value | None:
        """Return the recorded value of a stage; None if it is not finished."""
        return self.ledger.find(self.task_id, name, kind)

    async def run(self, name: str, kind: type[Value], work: Callable[[], Awaitable[Value]]) -> Value:
        """Return the recorded value of a stage, or carry the stage out and record its value.

        Args:
            name: Name of the stage in the ledger.
            kind: Type of the value.
            work: Carries out the stage; not called if the ledger has it.
        """
        found = self.find(name, kind)
        if found is not None:
            return found
        self.display.begins(self.task_id, name)
        began = time.monotonic()
        value = await work()
        self.ledger.record(self.task_id, name, value, time.monotonic() - began)
        return value
