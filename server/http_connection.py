"""An HTTP/1.1 connection with limits on the head of a request: a deadline and a size."""

import asyncio
import re
from collections.abc import Sequence

import uvicorn
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from schemas.errors import ErrorDetail, InvalidRequestError, TooLargeError
from server.errors import error_response

HEAD_TIMEOUT_S = 20.0
MOST_HEAD_BYTES = 64 << 10
"""Bytes of the target and the headers of a request, at most; and of what is neither these nor its body."""
_BAD_REQUEST = 400
_REQUEST_TIMEOUT = 408
_HEAD_TOO_LARGE = 431
_WHITE_SPACE = b" \t"
_WITHOUT_PATH = re.compile(rb"\A(https?://[^/?#]+)(?=[?#]|\Z)", re.IGNORECASE)
_FRAMING = 16
"""Bytes that chunks may take for each byte of the body in them; a chunk of one byte takes five."""


class _RefusedError(Exception):
    """Ends parsing; the refusal says why."""


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
        self._in_head = False
        self._head_bytes = self._other_bytes = self._body_bytes = 0
        self._refusal: tuple[int, ErrorDetail] | None = None
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
        """Receive data; whatever arrives after an answer, and is no request by itself, starts the deadline."""
        before = self.in_request
        super().data_received(data)
        if before and self.in_request:
            # Bytes that arrive together with the end of the request before are not counted.
            self._other_bytes += len(data)
            if self._other_bytes - self._body_bytes > MOST_HEAD_BYTES + _FRAMING * self._body_bytes:
                self._refuse(*_TOO_LARGE)
        if not self._is_answering:
            self._await_head()

    def on_message_begin(self) -> None:
        """Start the deadline with the first byte of a request."""
        self._in_head = self.in_request = True
        self._head_bytes = self._other_bytes = self._body_bytes = 0
        self._end_wait()
        self._await_head()
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Take a part of the request's target."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Add a header without the white space after its value, which the parser leaves in place (RFC 9110, 5.5).

        Trailers are dropped: the application has the headers by then, and nothing here reads trailers.
        """
        self._count(len(name) + len(value))
        if self._in_head:
            super().on_header(name, value.rstrip(_WHITE_SPACE))

    def on_headers_complete(self) -> None:
        """Cancel the deadline, and let the application answer."""
        self._in_head = False
        self._end_wait()
        # A proxy asks for whole addresses, which may lack a path (RFC 9112, 3.2.2).
        self.url = _WITHOUT_PATH.sub(rb"\1/", self.url)
        super().on_headers_complete()
        if self.parser is not None and self.parser.should_upgrade():
            # What came together with a request for another protocol is not parsed, so the client has to connect again.
            self.cycle.keep_alive = False

    def on_body(self, body: bytes) -> None:
        """Take a part of the body."""
        self._body_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Note that the request has arrived as a whole."""
        self.in_request = False
        self._end_wait()
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be parsed, or what a limit refuses."""
        self._refuse(*(self._refusal or (_BAD_REQUEST, ErrorDetail(code=InvalidRequestError.code, message=msg))))

    @property
    def _is_answering(self) -> bool:
        return bool(self.cycle) and not self.cycle.response_complete

    @property
    def _in_body(self) -> bool:
        return self.in_request and not self._in_head

    def _count(self, size: int) -> None:
        self._head_bytes += size
        if self._head_bytes > MOST_HEAD_BYTES:
            self._refusal = _TOO_LARGE
            raise _RefusedError

    def _await_head(self) -> None:
        if self._deadline is None and not self.transport.is_closing():
            self._deadline = self.loop.call_later(self.head_timeout_s, self._give_up)

    def _end_wait(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        if not self._in_head:
            # Browsers open connections in advance; one that was never used is closed without a response. So is one
            # whose request was answered before its end, if the end does not come.
            self.transport.close()
            return
        message = f"the head of the request did not come within {self.head_timeout_s:g} s: send it without pauses"
        self._refuse(_REQUEST_TIMEOUT, ErrorDetail(code=InvalidRequestError.code, message=message))

    def _refuse(self, status: int, detail: ErrorDetail) -> None:
        """Answer a request that has not arrived as a whole, and close the connection.

        Nothing is written into another answer, nor before it: a client would take it for that one.
        """
        self._end_wait()
        if self.transport.is_closing():
            return
        if self._is_answering and not self._in_body:
            self.cycle.keep_alive = False
            self.transport.pause_reading()
        elif self._is_answering and (self.cycle.response_started or self.pipeline):
            self.transport.abort()
        else:
            response = error_response(detail, status, {"connection": "close"})
            headers: Sequence[tuple[bytes, bytes]] = response.raw_headers
            lines = [STATUS_LINE[status], *(name + b": " + value + b"\r\n" for name, value in headers), b"\r\n"]
            self.transport.write(b"".join(lines) + bytes(response.body))
            self.transport.close()


_TOO_LARGE = (
    _HEAD_TOO_LARGE,
    ErrorDetail(
        code=TooLargeError.code,
        message=f"the head of the request has more than {MOST_HEAD_BYTES} bytes: send long values in its body",
    ),
)


def waiting(head_timeout_s: float, kind: type[Connection] = Connection) -> type[Connection]:
    """Return a connection class with a given deadline.

    Args:
        head_timeout_s: seconds allowed for the head of a request, from its first byte.
        kind: the class to derive from.
    """
    return type(kind.__name__, (kind,), {"head_timeout_s": head_timeout_s})
