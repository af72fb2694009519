"""OpenTelemetry spans, one per tool call, if the operator enables them.

They are sent only to OTEL_EXPORTER_OTLP_ENDPOINT, and only if the SDK is installed (the extra `tracing`). The provider
belongs to this server and is not the global one, so traces that libraries make by themselves, which may contain
arguments, go nowhere.
"""

import os
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec

import structlog
from opentelemetry.trace import Span, SpanKind, Status, StatusCode, Tracer

ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT"
_NEEDED = ("opentelemetry.sdk", "opentelemetry.exporter.otlp.proto.http")
_log = structlog.stdlib.get_logger("server.tracing")


class Tracing:
    """A tracer, and the function that shuts it down."""

    def __init__(self, tracer: Tracer, shutdown: Callable[[], None]) -> None:
        self._tracer = tracer
        self.shutdown = shutdown
        """Sends pending spans, then stops. Blocks."""

    def span(self, verb: str, attributes: Mapping[str, str]) -> AbstractContextManager[Span]:
        """Return a context manager for the span of a call. It omits exception texts, which may quote typed text.

        Args:
            verb: the name of the tool, and of the span.
            attributes: facts about the call, without any typed text.
        """
        return self._tracer.start_as_current_span(
            verb,
            kind=SpanKind.SERVER,
            attributes=attributes,
            record_exception=False,
            set_status_on_exception=False,
        )


def mark_failed(span: Span, code: str) -> None:
    """Mark the span of a call as failed.

    Args:
        span: the span of the call.
        code: the code of the error.
    """
    span.set_status(Status(StatusCode.ERROR, code))
    span.set_attribute("cua_gym.error", code)


def configured() -> Tracing | None:
    """Return the tracing that the environment variables configure; None if they configure none, as is usual."""
    if not os.environ.get(ENDPOINT):
        return None
    if missing := [name for name in _NEEDED if not _installed(name)]:
        _log.warning("no traces", reason=f"{ENDPOINT} is set, but {missing[0]} is missing: install cua-gym[tracing]")
        return None
    # Imported by name, because the packages are optional and must not be needed to import or type-check this module.
    sdk, export = import_module("opentelemetry.sdk.trace"), import_module("opentelemetry.sdk.trace.export")
    exporter = import_module("opentelemetry.exporter.otlp.proto.http.trace_exporter").OTLPSpanExporter()
    resource = import_module("opentelemetry.sdk.resources").Resource.create({"service.name": "cua-gym"})
    provider = sdk.TracerProvider(resource=resource)
    provider.add_span_processor(export.BatchSpanProcessor(exporter))
    tracer: Tracer = provider.get_tracer("cua_gym", version("cua-gym"))
    shutdown: Callable[[], None] = provider.shutdown
    return Tracing(tracer, shutdown)


def _installed(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False
