"""An HTTP/1.1 connection with a deadline for the head of a request."""

import asyncio

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from schemas.errors import ErrorDetail, InvalidRequestError
from server.errors import error_response

HEAD_TIMEOUT_S = 20.0
_REQUEST_TIMEOUT = 408


class Connection(H11Protocol):
    """uvicorn's connection with a deadline for the head of a request, which further bytes do not extend.

    Between requests uvicorn's own limit applies; the deadline starts with the first byte of the next request.
    """

    head_timeout_s = HEAD_TIMEOUT_S

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the deadline for the head of the first request."""
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the deadline."""
        self._end_wait()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Receive data; the first byte of a request starts its deadline."""
        if self.conn.their_state is h11.IDLE:
            self._await_head()
        super().data_received(data)

    def handle_events(self) -> None:
        """Handle received data; a complete head cancels the deadline, and data after a request starts the next one."""
        super().handle_events()
        if self.conn.their_state is not h11.IDLE:
            self._end_wait()
        elif self.conn.trailing_data[0]:
            self._await_head()

    def _await_head(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.head_timeout_s, self._give_up)

    def _end_wait(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if self.transport.is_closing():
            return
        if not self.conn.trailing_data[0]:
            # Browsers open connections in advance; one that was never used is closed without a response.
            self.transport.close()
            return
        message = f"the head of the request did not come within {self.head_timeout_s:g} s: send it without pauses"
        detail = ErrorDetail(code=InvalidRequestError.code, message=message)
        response = error_response(detail, _REQUEST_TIMEOUT, {"connection": "close"})
        head = h11.Response(status_code=_REQUEST_TIMEOUT, headers=response.raw_headers, reason=b"Request Timeout")
        for event in (head, h11.Data(data=bytes(response.body)), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self.transport.close()


def waiting(head_timeout_s: float, kind: type[Connection] = Connection) -> type[Connection]:
    """Return a connection class with a given deadline.

    Args:
        head_timeout_s: seconds allowed for the head of a request, from its first byte.
        kind: the class to derive from.
    """
    return type(kind.__name__, (kind,), {"head_timeout_s": head_timeout_s})
