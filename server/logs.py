"""Structured logs: one JSON object per line on stderr, with the request and the handles it names."""

import asyncio
import logging
import sys
from collections.abc import Callable

import structlog


def configure() -> None:
    """Send structlog and the standard library's loggers to stderr in one form."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("server").setLevel(logging.INFO)


def afterwards(write: Callable[[], None]) -> None:
    """Write log lines after the answer is sent, so that the caller does not wait for them.

    Args:
        write: writes the lines; it runs with the current context variables.
    """
    asyncio.get_running_loop().call_soon(write)
