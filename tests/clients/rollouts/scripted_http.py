"""The scripted episodes over real HTTP, for workers in separate processes that can be killed at any request."""

import json
import re
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from pydantic import BaseModel

from schemas.episodes import EpisodeClose, EpisodeOpen, TupleListRequest, TupleShow
from schemas.errors import CuaGymError, ErrorBody
from schemas.requests import Act, Finish, Screenshot, SessionClose
from tests.clients.rollouts.scripted_episodes import ScriptedEpisodes, screen, with_picture

ROUTES: tuple[tuple[str, str, type[BaseModel]], ...] = (
    ("GET", r"/v1/tuples", TupleListRequest),
    ("GET", r"/v1/tuples/(?P<tuple_id>\w+)", TupleShow),
    ("POST", r"/v1/episodes", EpisodeOpen),
    ("POST", r"/v1/episodes/(?P<episode_id>\w+)/close", EpisodeClose),
    ("DELETE", r"/v1/sessions/(?P<session_id>\w+)", SessionClose),
    ("POST", r"/v1/sessions/(?P<session_id>\w+)/act", Act),
    ("POST", r"/v1/sessions/(?P<session_id>\w+)/screenshot", Screenshot),
    ("POST", r"/v1/sessions/(?P<session_id>\w+)/finish", Finish),
)


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, episodes: ScriptedEpisodes, on_answer: Callable[[], None]) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.episodes = episodes
        self.on_answer = on_answer
        self.lock = threading.Lock()

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore connections that a killed worker left."""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._answer("GET", {})

    def do_DELETE(self) -> None:
        self._answer("DELETE", {})

    def do_POST(self) -> None:
        self._answer("POST", json.loads(self.rfile.read(int(self.headers["Content-Length"])) or b"{}"))

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as the base class has it
        """Print nothing."""

    def _answer(self, method: str, body: dict[str, Any]) -> None:
        assert isinstance(self.server, _Server)
        path, _, query = self.path.partition("?")
        if "scripts=true" in query:
            body["scripts"] = True
        with self.server.lock:
            try:
                answer = self.server.episodes.answer(_request(method, path, body))
            except CuaGymError as error:
                self._send(error.http_status, ErrorBody(error=error.detail()).model_dump_json().encode())
                return
            self.server.on_answer()
        if path.endswith("/screenshot") and body.get("observe", {}).get("format") == "png":
            answer = with_picture(answer, screen(1))
        self._send(200, answer.model_dump_json().encode())

    def _send(self, status: int, data: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def _request(method: str, path: str, body: dict[str, Any]) -> BaseModel:
    for wanted, pattern, kind in ROUTES:
        if wanted == method and (found := re.fullmatch(pattern, path)):
            return kind.model_validate({**body, **found.groupdict()})
    raise AssertionError(f"the worker asked for {method} {path}")


@contextmanager
def serving(episodes: ScriptedEpisodes, on_answer: Callable[[], None]) -> Generator[str]:
    """Serve; `on_answer` is called after a request was carried out, before its answer is sent."""
    server = _Server(episodes, on_answer)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
