"""`/readyz`: whether this server can open sessions now, and if not, why.

`/healthz` beside it says only that the process answers, because a server that is not ready need not be killed.
"""

from enum import StrEnum

import anyio.to_thread
from pydantic import Field
from starlette.requests import Request
from starlette.responses import Response

from schemas.base import Closed
from server.services import Services

_UNAVAILABLE = 503


class Phase(StrEnum):
    """The phase of a server's life."""

    STARTING = "starting"
    RUNNING = "running"
    STOPPING = "stopping"


class ReadinessReport(Closed):
    """The answer of `/readyz`; `reasons` is empty exactly if the server is ready."""

    ready: bool
    reasons: tuple[str, ...] = Field(description="What is wrong, each with what to do about it.")


class Readiness:
    """The endpoint `/readyz`, which knows the server's phase."""

    def __init__(self, services: Services) -> None:
        self.phase = Phase.STARTING
        self._services = services

    async def report(self) -> ReadinessReport:
        """Check whether sessions can be opened now."""
        match self.phase:
            case Phase.STARTING:
                reasons: tuple[str, ...] = ("the server is starting: ask again in a moment",)
            case Phase.STOPPING:
                reasons = ("the server is shutting down: use another one",)
            case Phase.RUNNING:
                reasons = await anyio.to_thread.run_sync(self._services.problems)
        return ReadinessReport(ready=not reasons, reasons=reasons)

    async def answer(self, request: Request) -> Response:
        """Answer 200 if the server is ready, else 503."""
        del request
        report = await self.report()
        status = 200 if report.ready else _UNAVAILABLE
        return Response(report.model_dump_json(), status, media_type="application/json")
