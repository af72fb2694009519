"""Telemetry of every call: duration and outcome as metrics, one log line, one span."""

import time
from collections.abc import Generator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial

import structlog
from opentelemetry.trace import Span

from schemas.base import Closed
from schemas.errors import CuaGymError, InfrastructureError
from server.logs import afterwards
from server.metrics import Metrics
from server.tracing import Tracing, mark_failed
from tools.dispatch import handles
from tools.principals import Principal
from tools.verb import AnyVerb

_OK = "ok"
_CANCELLED = "cancelled"
_log = structlog.stdlib.get_logger("server.telemetry")


class CallWatch:
    """Implements `tools.observers.Watch`. The dispatcher binds the handles that a log line names."""

    def __init__(self, metrics: Metrics, tracing: Tracing | None) -> None:
        self._metrics = metrics
        self._tracing = tracing

    @contextmanager
    def call(self, verb: AnyVerb, request: Closed, principal: Principal, request_id: str, /) -> Generator[None]:
        """Context manager that times a call and records its outcome as metrics, a log line and a span."""
        started = time.perf_counter()
        outcome, reason = _CANCELLED, None
        with self._span(verb, request, principal, request_id) as span:
            try:
                yield
                outcome = _OK
            except CuaGymError as error:
                outcome = error.code
                # An error of the server is logged with its message; other messages may quote what the caller sent.
                reason = error.message if isinstance(error, InfrastructureError) else None
                raise
            except Exception:
                outcome = CuaGymError.code
                raise
            finally:
                seconds = time.perf_counter() - started
                self._metrics.call_seconds.labels(verb.name).observe(seconds)
                if outcome != _OK:
                    self._metrics.call_errors.labels(verb.name, outcome).inc()
                    if span is not None:
                        mark_failed(span, outcome)
                details = {} if reason is None else {"reason": reason}
                duration_ms = round(seconds * 1_000, 2)
                afterwards(partial(_log.info, "call", outcome=outcome, duration_ms=duration_ms, **details))

    def refused(self, verb: AnyVerb, principal: Principal, error: CuaGymError, /) -> None:
        """Count a call that was refused before it began."""
        self._metrics.call_errors.labels(verb.name, error.code).inc()
        _log.info("refused", verb=verb.name, role=principal.role, principal=principal.id, outcome=error.code)

    def _span(
        self, verb: AnyVerb, request: Closed, principal: Principal, request_id: str
    ) -> AbstractContextManager[Span | None]:
        if self._tracing is None:
            return nullcontext()
        names = {"role": principal.role.value, "principal": principal.id, "request_id": request_id}
        attributes = {f"cua_gym.{name}": value for name, value in (names | handles(request)).items()}
        return self._tracing.span(verb.name, attributes)
