"""Calls Playwright from worker threads: it lives on the event loop, while controllers are blocking."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import TimeoutError as LateError
from typing import Any, TypeVar

from playwright.async_api import Error

from schemas.errors import InfrastructureError

T = TypeVar("T")

ANSWER_S = 20.0


class Portal:
    """Runs calls from worker threads on the event loop on which it was created."""

    def __init__(self) -> None:
        """Use the running loop."""
        self._loop = asyncio.get_running_loop()

    def ask(self, question: Coroutine[Any, Any, T], timeout_s: float = ANSWER_S) -> T:
        """Run a coroutine on the event loop and return its result; it is cancelled after `timeout_s`.

        Raises:
            InfrastructureError: the browser failed, or did not answer within the time.
        """
        asked = asyncio.run_coroutine_threadsafe(question, self._loop)
        try:
            return asked.result(timeout_s)
        except LateError as error:
            asked.cancel()
            raise InfrastructureError(
                f"the browser did not answer within {timeout_s:g} s; reset the session or open a new one"
            ) from error
        except Error as error:
            raise InfrastructureError(f"the browser failed: {error.message}") from error
