"""`python -m benchmarks.click_client`: clicks in sessions as fast as a server answers, in a separate process.

A client library would cost more than the server that is measured. This client writes the same bytes repeatedly, and
reads only the status and the length of each answer.
"""

import json
import re
import selectors
import socket
import sys
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

_HEAD_END = b"\r\n\r\n"
_LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


@dataclass
class _Session:
    connection: socket.socket
    request: bytes
    received: int = 0
    expected: int | None = None
    head: bytes = b""

    def read(self) -> bool:
        """Read available bytes; return whether the answer is complete."""
        data = self.connection.recv(1 << 18)
        if not data:
            raise RuntimeError("the server hung up")
        self.received += len(data)
        if self.expected is None:
            self.head += data
            if (end := self.head.find(_HEAD_END)) < 0:
                return False
            length = _LENGTH.search(self.head, 0, end)
            if not self.head.startswith(b"HTTP/1.1 200") or length is None:
                raise RuntimeError(f"the server answered {self.head[:300]!r}")
            self.expected = end + len(_HEAD_END) + int(length[1])
        return self.received >= self.expected

    def send(self) -> None:
        self.received, self.expected, self.head = 0, None, b""
        self.connection.sendall(self.request)


def request(url: str, token: str, session_id: str, *, picture: bool) -> bytes:
    """Return the bytes of a request that clicks once, answered with or without a picture."""
    body = json.dumps({"x": 320, "y": 240} | ({} if picture else {"observe": {"format": "none"}})).encode()
    accept = "image/png" if picture else "application/json"
    return (
        f"POST /v1/sessions/{session_id}/click HTTP/1.1\r\nHost: {urlsplit(url).netloc}\r\nAccept: {accept}\r\n"
        f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    ).encode() + body


def clicks(url: str, requests: list[bytes], seconds: float) -> int:
    """Return the number of clicks answered within `seconds`, with one session per connection."""
    address = urlsplit(url)
    selector = selectors.DefaultSelector()
    for one in requests:
        connection = socket.create_connection((address.hostname or "", address.port or 0))
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        session = _Session(connection, one)
        selector.register(connection, selectors.EVENT_READ, session)
        session.send()
    answered, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        for key, _ in selector.select(0.1):
            session: _Session = key.data
            if session.read():
                answered += 1
                session.send()
    for key in list(selector.get_map().values()):
        key.data.connection.close()
    return answered


def main() -> None:
    """Read jobs from standard input, one JSON object per line, and answer each with a line."""
    for line in sys.stdin:
        asked = json.loads(line)
        started = time.process_time()
        requests = [request(asked["url"], asked["token"], one, picture=asked["picture"]) for one in asked["sessions"]]
        answered = clicks(asked["url"], requests, asked["seconds"])
        sys.stdout.write(json.dumps({"answered": answered, "cpu_s": time.process_time() - started}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
