"""An embeddings endpoint on loopback: a text's vector counts its letters, so anagrams are equal."""

import json
import string
import threading
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Embedder(ThreadingHTTPServer):
    """The endpoint. `failures` are the status codes of the first answers; `body` replaces the answer."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server_address[1]}/v1"
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str] = []
        self.failures: list[int] = []
        self.body: str | None = None


class Handler(BaseHTTPRequestHandler):
    server: Embedder  # pyright: ignore[reportIncompatibleVariableOverride]  # the base class leaves it to the server

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        if self.server.failures:
            self.reply(self.server.failures.pop(0), "{}")
            return
        self.server.asked.append({"path": self.path, **asked})
        self.server.keys.append(self.headers.get("authorization", ""))
        items = [
            {
                "object": "embedding",
                "index": index,
                "embedding": [text.lower().count(c) for c in string.ascii_lowercase],
            }
            for index, text in enumerate(asked["input"])
        ]
        answer = {"object": "list", "data": items, "model": asked["model"], "usage": {"prompt_tokens": 1}}
        self.reply(200, self.server.body or json.dumps(answer))

    def reply(self, status: int, body: str) -> None:
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the name is the base class's
        """Log nothing."""


@contextmanager
def embedding() -> Generator[Embedder]:
    with Embedder() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, name="embedder")
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()
