"""One request at the front and its answer, in the form of its protocol."""

from dataclasses import dataclass
from typing import Self

import anyio
from pydantic_core import to_json
from starlette.requests import Request as HttpRequest
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from schemas.errors import CuaGymError
from server.access_log import request_id_of
from server.authentication import principal_of
from server.errors import response_to
from server.mcp import tool_failure
from server.workers import routing
from server.workers.routing import Called, Destination
from server.workers.upstream import Headers, Reply, Request, WorkerLostError, value_of, whole

_WHOLE_BYTES = 1 << 20
"""Answers of up to this many bytes are passed on in one piece."""
_VERSION_HEADER = b"mcp-protocol-version"
_STATELESS = b"2026"
_EVENTS = b"text/event-stream"
_REQUEST_ID = b"x-request-id"


@dataclass
class Exchange:
    """A request whose body is complete, and how to answer it."""

    scope: Scope
    receive: Receive
    send: Send
    body: bytes
    _called: Called | None = None
    _begun: Reply | None = None

    @classmethod
    async def read(cls, scope: Scope, receive: Receive, send: Send) -> Self:
        """Read the body of a request, which `BodyLimit` passes on in one piece."""
        return cls(scope, receive, send, await HttpRequest(scope, receive).body())

    @property
    def is_mcp(self) -> bool:
        """Whether it is an MCP message."""
        return routing.is_mcp(self.scope)

    @property
    def called(self) -> Called:
        """The call that an MCP message makes."""
        if self._called is None:
            self._called = routing.called_by(self.body)
        return self._called

    def destination(self) -> Destination:
        """Return the worker that the request is for; the body is parsed only if nothing else determines it."""
        principal = principal_of(self.scope)
        if (to := routing.in_path(self.scope) or routing.by_token(principal)) is not None:
            return to
        if self.is_mcp:
            return routing.by_message(self.scope, self.called, principal)
        return routing.by_request(self.scope, self.body, principal)

    def request(self) -> Request:
        """Return the request to send to a worker, with the same id for the logs."""
        scope = self.scope
        target: bytes = scope.get("raw_path") or scope["path"].encode()
        if scope["query_string"]:
            target += b"?" + scope["query_string"]
        headers = [(name, value) for name, value in scope["headers"] if name != _REQUEST_ID]
        headers.append((_REQUEST_ID, request_id_of(scope).encode()))
        return Request(scope["method"].encode(), target, headers, self.body)

    async def respond(self, response: Response) -> None:
        """Send a response of the front itself."""
        await response(self.scope, self.receive, self.send)

    async def answer(self, status: int, headers: Headers, body: bytes) -> None:
        """Send a complete answer at once."""
        await self.send({"type": "http.response.start", "status": status, "headers": headers})
        await self.send({"type": "http.response.body", "body": body})

    async def answer_with(self, reply: Reply, headers: Headers) -> None:
        """Pass a worker's answer on as it arrives.

        Raises:
            WorkerLostError: the worker ended before the answer was complete.
        """
        length = value_of(headers, b"content-length")
        if not reply.streamed and (not length or int(length) <= _WHOLE_BYTES):
            await self.answer(reply.status, headers, await whole(reply.body))
            return
        self._begun = reply
        await self.send({"type": "http.response.start", "status": reply.status, "headers": headers})
        await self._pass_on(reply)
        await self.send({"type": "http.response.body", "body": b""})

    async def fail(self, error: CuaGymError) -> None:
        """Answer with an error in the protocol's form, even if the answer has already begun.

        Raises:
            CuaGymError: the answer cannot carry an error any more, so the caller must close the connection.
        """
        if self._begun is not None:
            if not value_of(self._begun.headers, b"content-type").startswith(_EVENTS):
                raise error
            event = b"event: message\r\ndata: " + self._failed_call(error) + b"\r\n\r\n"
            await self.send({"type": "http.response.body", "body": event})
        elif self.is_mcp and self.called.tool is not None:
            await self.respond(Response(self._failed_call(error), media_type="application/json"))
        else:
            await self.respond(response_to(error))

    def _failed_call(self, error: CuaGymError) -> bytes:
        """Return the result of a failed call, as a worker would have written it."""
        result = tool_failure(error).model_dump(mode="json", by_alias=True, exclude_none=True)
        if not value_of(self.scope["headers"], _VERSION_HEADER).startswith(_STATELESS):
            result.pop("resultType", None)
        return to_json({"jsonrpc": "2.0", "id": self.called.message_id, "result": result})

    async def _pass_on(self, reply: Reply) -> None:
        """Pass on all parts of an answer; if the client leaves, hang up on the worker."""
        lost: list[WorkerLostError] = []

        async def until_the_client_leaves() -> None:
            while (await self.receive())["type"] != "http.disconnect":
                pass
            group.cancel_scope.cancel()

        async with anyio.create_task_group() as group:
            group.start_soon(until_the_client_leaves)
            try:
                async for part in reply.body:
                    await self.send({"type": "http.response.body", "body": part, "more_body": True})
            except WorkerLostError as error:
                # Raised inside the task group, it would be wrapped in an exception group.
                lost.append(error)
            group.cancel_scope.cancel()
        if lost:
            raise lost[0]
