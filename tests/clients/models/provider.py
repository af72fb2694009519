"""A model provider on loopback that speaks both protocols over HTTP, with answers scripted by the test.

def answer(seen: Seen) -> Turn:
    return Say("Paris") if "capital" in seen.last.text else Call(("look", {}))

with serving(answer) as provider:
    provider.point_to(monkeypatch)   # OPENAI_BASE_URL, ANTHROPIC_BASE_URL and keys
"""

import json
import socket
import struct
import sys
import threading
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, cast

import pytest

from tests.clients.models import anthropic_protocol, openai_protocol
from tests.clients.models.turns import (
    Call,
    Fail,
    Hang,
    Malformed,
    Message,
    Protocol,
    Refuse,
    Rejected,
    Reset,
    Result,
    Say,
    Seen,
    Turn,
    Usage,
)

__all__ = [
    "Call",
    "Fail",
    "Hang",
    "Malformed",
    "Message",
    "Provider",
    "Refuse",
    "Reset",
    "Result",
    "Say",
    "Seen",
    "Turn",
    "Usage",
    "serving",
]

Client = socket.socket | tuple[bytes, socket.socket]  # as the base class has it
Address = Any

PATHS: dict[str, Protocol] = {"/v1/chat/completions": "openai", "/v1/messages": "anthropic"}


class Provider:
    """The server; `seen` has every accepted request, `rejected` the reasons why others were not accepted.

    Requests are answered one at a time in the order of arrival, except those that hang.
    """

    def __init__(self, answer: Callable[[Seen], Turn]) -> None:
        self.answer = answer
        self.seen: list[Seen] = []
        self.rejected: list[str] = []
        self.broken: list[BaseException] = []
        """The script's own error, which `serving` raises again at its end."""
        self.stopping = threading.Event()
        self.arrived = threading.Condition()
        self.key: str | None = None
        """The only accepted key; every key is accepted if it is absent."""
        self.url = ""

    @property
    def environment(self) -> dict[str, str]:
        """Return the environment variables that configure this provider for both protocols."""
        return {
            "OPENAI_BASE_URL": f"{self.url}/v1",
            "OPENAI_API_KEY": "sk-test-of-openai",
            "ANTHROPIC_BASE_URL": self.url,
            "ANTHROPIC_API_KEY": "sk-ant-test-of-anthropic",
        }

    def point_to(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Configure the provider in this process's environment."""
        for name, value in self.environment.items():
            monkeypatch.setenv(name, value)

    def wait_for(self, requests: int, timeout_s: float = 120.0) -> None:
        """Wait until `requests` requests have arrived; blocking."""
        with self.arrived:
            assert self.arrived.wait_for(lambda: len(self.seen) >= requests, timeout_s), "the requests did not come"

    def accept(self, protocol: Protocol, body: dict[str, Any], headers: dict[str, str]) -> tuple[Seen, Turn]:
        """Check and store a request, and ask the script for the answer."""
        room = openai_protocol if protocol == "openai" else anthropic_protocol
        with self.arrived:
            seen = room.read(body, headers, len(self.seen))
            self.seen.append(seen)
            self.arrived.notify_all()
            sent = headers.get("x-api-key") or headers.get("authorization", "").removeprefix("Bearer ")
            return seen, Fail(401) if self.key not in (None, sent) else self.answer(seen)


class Handler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    server: "Server"  # pyright: ignore[reportIncompatibleVariableOverride]  # the base class leaves it to the server

    def do_POST(self) -> None:
        provider = self.server.provider
        headers = {name.lower(): value for name, value in self.headers.items()}
        raw = self.rfile.read(int(headers.get("content-length", 0)))
        protocol = PATHS.get(self.path.partition("?")[0])
        if protocol is None:
            self.reply(404, {}, json.dumps({"detail": "Not Found"}))
            return
        try:
            body: dict[str, Any] = json.loads(raw)
            seen, turn = provider.accept(protocol, body, headers)
        except (json.JSONDecodeError, Rejected) as error:
            reason = error.message if isinstance(error, Rejected) else "We could not parse the JSON body."
            provider.rejected.append(reason)
            status = error.status if isinstance(error, Rejected) else 400
            kind = error.kind if isinstance(error, Rejected) else None
            self.fail(protocol, Fail(status, message=reason, kind=kind), "", 0)
        except BaseException as error:  # whatever the script raises is the test's failure
            provider.broken.append(error)
            self.reset()
        else:
            self.perform(turn, seen)

    def perform(self, turn: Turn, seen: Seen) -> None:
        match turn:
            case Fail():
                self.fail(seen.protocol, turn, seen.model, seen.number)
            case Malformed():
                self.reply(200, {}, turn.raw, turn.content_type)
            case Hang():
                self.server.provider.stopping.wait(turn.seconds)
                self.reset()
            case Reset():
                self.reset()
            case Say() | Call() | Refuse():
                self.say(turn, seen)

    def say(self, turn: Say | Call | Refuse, seen: Seen) -> None:
        if seen.protocol == "openai":
            value = openai_protocol.answer(turn, seen)
            events = openai_protocol.stream(value, seen.body)
        else:
            value = anthropic_protocol.answer(turn, seen)
            events = anthropic_protocol.stream(value)
        if seen.body.get("stream"):
            self.stream(events)
        else:
            self.reply(200, {}, json.dumps(value))

    def fail(self, protocol: Protocol, fail: Fail, model: str, number: int) -> None:
        room = openai_protocol if protocol == "openai" else anthropic_protocol
        headers, body = room.failure(fail, model, number)
        self.reply(fail.status, headers, json.dumps(body))

    def reply(self, status: int, headers: dict[str, str], body: str, content_type: str = "application/json") -> None:
        content = body.encode()
        self.send_response(status)
        for name, value in {**headers, "content-type": content_type, "content-length": str(len(content))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def stream(self, events: Iterable[str]) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream; charset=utf-8")
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        for event in events:
            piece = event.encode()
            self.wfile.write(f"{len(piece):x}\r\n".encode() + piece + b"\r\n")
        self.wfile.write(b"0\r\n\r\n")

    def reset(self) -> None:
        """Close the connection with RST, as if the machine had crashed."""
        self.close_connection = True
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.server.forget(self.connection)
        self.connection.close()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the name is the base class's
        """Log nothing: tests look at `seen`."""


class Server(ThreadingHTTPServer):
    """A server that closes all connections when it stops, even if a client keeps one open."""

    daemon_threads = False

    def __init__(self, provider: Provider) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.provider = provider
        self.lock = threading.Lock()
        self.connections: set[socket.socket] = set()

    def process_request(self, request: Client, client_address: Address) -> None:
        with self.lock:
            self.connections.add(cast(socket.socket, request))
        super().process_request(request, client_address)

    def shutdown_request(self, request: Client) -> None:
        self.forget(cast(socket.socket, request))
        super().shutdown_request(request)

    def handle_error(self, request: Client, client_address: Address) -> None:  # noqa: ARG002  # the base class's
        """Ignore clients that disconnected; any other error is a failure."""
        error = sys.exception()
        if error and not isinstance(error, ConnectionError):
            self.provider.broken.append(error)

    def forget(self, connection: socket.socket) -> None:
        with self.lock:
            self.connections.discard(connection)

    def hang_up(self) -> None:
        with self.lock:
            for connection in self.connections:
                try:
                    connection.shutdown(socket.SHUT_RDWR)
                except OSError:
                    continue  # it has left already


@contextmanager
def serving(answer: Callable[[Seen], Turn]) -> Generator[Provider]:
    """Serve until the block ends; errors of the script are raised at the end."""
    provider = Provider(answer)
    server = Server(provider)
    provider.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, name="provider")
    thread.start()
    try:
        yield provider
    finally:
        provider.stopping.set()
        server.shutdown()
        server.hang_up()
        server.server_close()
        thread.join()
    if provider.broken:
        raise provider.broken[0]
