"""The connection protocol, independent of its transport, and its timeouts.

A connection has one token and keeps no session state: handles are arguments of the calls.
"""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Protocol, TypeVar

import anyio
from pydantic import BaseModel

from schemas.errors import BusyError
from schemas.progress import OnProgress

Answer = TypeVar("Answer", bound=BaseModel)
Result = TypeVar("Result")

# Verification executes two setups and 2k rewards in one call; the server has deadlines of its own below this.
CALL_TIMEOUT_S = 1_800.0
CONNECT_TIMEOUT_S = 10.0
START_TIMEOUT_S = 15.0
"""How long to wait for a starting server to listen."""
START_RETRY_S = 0.1
MAX_BUSY_RETRIES = 40
BUSY_RETRY_S = 1.0
MAX_BUSY_RETRY_S = 30.0


class Connection(Protocol):
    """A connection to a server with one token. Answers and errors are the same over every transport.

    A picture in an answer always contains its bytes, however they were transmitted.
    """

    async def call(
        self, verb: str, request: BaseModel, answer: type[Answer], *, on_progress: OnProgress | None = None
    ) -> Answer:
        """Call a verb; if the server is busy, wait as long as it says and retry, a limited number of times.

        Args:
            verb: The name of the verb, which is the name of its MCP tool.
            request: The verb's arguments.
            answer: The model to read the answer as.
            on_progress: Awaited with every progress report of a long verb; plain HTTP carries none.

        Returns:
            The verb's answer; a picture in it contains the encoded bytes.

        Raises:
            CuaGymError: the typed error that the server sent.
            InfrastructureError: the server cannot be reached, or the connection broke; the next call opens a new one.
        """
        ...


class Server(Protocol):
    """A server reached over one transport; owns the sockets that its connections share."""

    @property
    def url(self) -> str:
        """The server's address, without a path."""
        ...

    def connect(self, token: str) -> AbstractAsyncContextManager[Connection]:
        """Open a connection that presents `token`."""
        ...


async def while_busy(verb: str, attempt: Callable[[], Awaitable[Result]]) -> Result:
    """Retry a call until the server is no longer busy.

    Raises:
        BusyError: the server was still busy after MAX_BUSY_RETRIES attempts.
    """
    for _ in range(MAX_BUSY_RETRIES):
        try:
            return await attempt()
        except BusyError as error:
            await anyio.sleep(min(error.retry_after_s or BUSY_RETRY_S, MAX_BUSY_RETRY_S))
    raise BusyError(f"{verb}: the server was still busy after {MAX_BUSY_RETRIES} attempts; try again later")
