"""The log of a run's model requests: one JSON file each, complete but without any secret.

A conversation's later requests repeat all its earlier messages. They are written once: `continues` names the exchange
whose messages and response precede those of this one.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import anyio
from pydantic_ai.messages import ModelMessage, ModelMessagesTypeAdapter, ModelResponse
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.settings import ModelSettings

from clients.atomic_write import write_atomic
from clients.models.redaction import Redaction
from clients.models.spec import ModelSpec
from clients.models.spending import ModelRole

RUN = "run"
"""The folder of exchanges that belong to no task."""


@dataclass
class LoggedRequest:
    """A request and its outcome; the fields after `attempt` are set once the outcome is known."""

    number: int
    task_id: str | None
    role: ModelRole
    spec: ModelSpec
    attempt: int
    continues: int | None
    messages: Sequence[ModelMessage]
    settings: ModelSettings | None
    parameters: ModelRequestParameters
    at: datetime = field(default_factory=lambda: datetime.now(UTC))
    response: ModelResponse | None = None
    cost_usd: float | None = None
    duration_s: float = 0.0
    error: str | None = None

    def record(self) -> dict[str, object]:
        """Return everything to be logged, before redaction."""
        offered = [*self.parameters.function_tools, *self.parameters.output_tools]
        tools: list[object] = [tool.name for tool in offered]
        if self.continues is None:
            tools = [
                {"name": tool.name, "description": tool.description, "parameters": tool.parameters_json_schema}
                for tool in offered
            ]
        response = (
            ModelMessagesTypeAdapter.dump_python([self.response], exclude_none=True)[0] if self.response else None
        )
        return {
            "number": self.number,
            "at": self.at,
            "task_id": self.task_id,
            "role": self.role.value,
            "model": str(self.spec),
            "attempt": self.attempt,
            "request": {
                "continues": self.continues,
                "messages": ModelMessagesTypeAdapter.dump_python(list(self.messages), exclude_none=True),
                "tools": tools,
                "settings": dict(self.settings or {}),
            },
            "response": response,
            "usage": response and response["usage"],
            "cost_usd": self.cost_usd,
            "duration_s": round(self.duration_s, 3),
            "error": self.error,
        }


class RequestLog:
    """Writes exchanges to `folder/<task or "run">/<number>-<role>.json`; numbering continues after a resume."""

    def __init__(self, folder: Path, secrets: set[str]) -> None:
        self._folder = folder
        self._secrets = secrets
        self._numbers: dict[str, int] = {}

    def number(self, task_id: str | None) -> int:
        """Take the next number, from 1, in a task's folder.

        Args:
            task_id: The task that the exchange is about; None: the run, which has its own folder.
        """
        name = task_id or RUN
        if name not in self._numbers:
            taken = [int(path.name.partition("-")[0]) for path in (self._folder / name).glob("[0-9]*-*.json")]
            self._numbers[name] = max(taken, default=0)
        self._numbers[name] += 1
        return self._numbers[name]

    async def write(self, exchange: LoggedRequest) -> None:
        """Write an exchange atomically, even while the waiting task is being cancelled."""
        with anyio.CancelScope(shield=True):
            await anyio.to_thread.run_sync(self._write, exchange, Redaction(self._secrets))

    def _write(self, exchange: LoggedRequest, redaction: Redaction) -> None:
        text = json.dumps(redaction.jsonable(exchange.record()), ensure_ascii=False, indent=1)
        path = self._folder / (exchange.task_id or RUN) / f"{exchange.number:04d}-{exchange.role.value}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(path, text + "\n")
