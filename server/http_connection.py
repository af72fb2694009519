"""An HTTP/1.1 connection with limits on the head of a request: a deadline and a size."""

import asyncio
from collections.abc import Sequence

import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from schemas.errors import ErrorDetail, InvalidRequestError, TooLargeError
from server.errors import error_response

HEAD_TIMEOUT_S = 20.0
MOST_HEAD_BYTES = 64 << 10
_REQUEST_TIMEOUT = 408
_HEAD_TOO_LARGE = 431
_WHITE_SPACE = b" \t"


class Connection(HttpToolsProtocol):
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
        self._head_bytes: int | None = None
        self.in_request = False
        """Whether a part of a request has arrived, and the rest of it has not."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the deadline for the head of the first request."""
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the deadline."""
        self._end_wait()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Receive data, and refuse a head that grows too large."""
        has_begun = self._head_bytes is not None
        super().data_received(data)
        if self._head_bytes is None:
            return
        # The first part of a head may have arrived together with the body before it.
        self._head_bytes += len(data) if has_begun else 0
        if self._head_bytes > MOST_HEAD_BYTES:
            message = f"the head of the request has more than {MOST_HEAD_BYTES} bytes: send long values in its body"
            self._refuse(_HEAD_TOO_LARGE, ErrorDetail(code=TooLargeError.code, message=message))

    def on_message_begin(self) -> None:
        """Start the deadline with the first byte of a request."""
        self._head_bytes, self.in_request = 0, True
        self._await_head()
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Add a header without the white space after its value, which the parser leaves in place (RFC 9110, 5.5)."""
        super().on_header(name, value.rstrip(_WHITE_SPACE))

    def on_headers_complete(self) -> None:
        """Cancel the deadline, and let the application answer."""
        self._head_bytes = None
        self._end_wait()
        super().on_headers_complete()
        if self.parser is not None and self.parser.should_upgrade():
            # What came together with a request for another protocol is not parsed, so the client has to connect again.
            self.cycle.keep_alive = False

    def on_message_complete(self) -> None:
        """Note that the request has arrived as a whole."""
        self.in_request = False
        super().on_message_complete()

    def _await_head(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.head_timeout_s, self._give_up)

    def _end_wait(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if not self.in_request:
            # Browsers open connections in advance; one that was never used is closed without a response.
            self.transport.close()
            return
        message = f"the head of the request did not come within {self.head_timeout_s:g} s: send it without pauses"
        self._refuse(_REQUEST_TIMEOUT, ErrorDetail(code=InvalidRequestError.code, message=message))

    def _refuse(self, status: int, detail: ErrorDetail) -> None:
        """Answer a request whose head is not complete, and close the connection."""
        self._end_wait()
        if self.transport.is_closing():
            return
        response = error_response(detail, status, {"connection": "close"})
        headers: Sequence[tuple[bytes, bytes]] = response.raw_headers
        lines = [STATUS_LINE[status], *(name + b": " + value + b"\r\n" for name, value in headers), b"\r\n"]
        self.transport.write(b"".join(lines) + bytes(response.body))
        self.transport.close()


def waiting(head_timeout_s: float, kind: type[Connection] = Connection) -> type[Connection]:
    """Return a connection class with a given deadline.

    Args:
        head_timeout_s: seconds allowed for the head of a request, from its first byte.
        kind: the class to derive from.
    """
    return type(kind.__name__, (kind,), {"head_timeout_s": head_timeout_s})
