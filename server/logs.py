"""Structured logs: one JSON object per line on stderr, with the request and the handles it names."""

import asyncio
import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import ClassVar, TextIO

import structlog

_SERVER = "server"
_DETAILS = frozenset({"debug", "info"})


def configure() -> None:
    """Send structlog and the standard library's loggers to stderr in one form."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    _Lines.stream = sys.stderr
    rendered: list[structlog.typing.Processor] = [
        structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer(),
    ]
    structlog.configure(
        processors=[_without_details, *shared, *rendered],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=_Lines,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *rendered],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(_SERVER).setLevel(logging.INFO)


def afterwards(write: Callable[[], None]) -> None:
    """Write log lines after the answer is sent, so that the caller does not wait for them.

    Args:
        write: writes the lines; it runs with the current context variables.
    """
    asyncio.get_running_loop().call_soon(write)


class _Lines:
    """Writes the lines of one logger as they are.

    A record of the standard library for each would cost several times as much as the line, and there is a line or two
    for every request.
    """

    stream: ClassVar[TextIO] = sys.stderr

    def __init__(self, name: str) -> None:
        self.name = name

    def _write(self, line: str) -> None:
        # If nobody reads them any more, requests are answered all the same.
        with suppress(OSError, ValueError):
            self.stream.write(f"{line}\n")
            self.stream.flush()

    debug = info = warning = error = critical = _write


def _without_details(logger: _Lines, method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Drop what loggers other than the server's say below a warning."""
    if method in _DETAILS and logger.name.partition(".")[0] != _SERVER:
        raise structlog.DropEvent
    return event
