"""The front: the ASGI application at the server's address, which forwards requests to the workers.

It checks what needs no worker (Host and Origin, tokens, body sizes) in the same order as a single server, so nothing
reaches a worker that such a server would have refused.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from types import TracebackType
from typing import Self

import anyio
import anyio.to_thread
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.server import ServerState

from hub.apps import InstalledApps
from hub.serving import state_api as hub_api
from hub.serving.asgi import host_of
from schemas.errors import CuaGymError, InfrastructureError
from server.access_log import AccessLog, forwarded
from server.authentication import OPEN_PATHS, BearerAuthentication
from server.body_limit import BodyLimit
from server.errors import response_to
from server.host_check import HostCheck
from server.http_connection import waiting
from server.hub import BODY_TIMEOUT_S, MAX_BODY_BYTES
from server.serving import uvicorn_config
from server.settings import Settings
from server.workers.exchange import Exchange
from server.workers.handover import FRONT_SOCKET, for_holder
from server.workers.merging import merged_lists, merged_metrics, merged_readiness, merged_results
from server.workers.routing import ToAll, ToAny, ToHolder, ToLeastLoaded, in_path
from server.workers.supervision import COMMAND, SILENCE_S, Worker, Workers, starting
from server.workers.upstream import Reply, WorkerLostError, whole
from server.workers.worker import KEPT_S, LOAD_HEADER
from tools.principals import TokenStore
from tools.shared_tokens import SharedEntries
from vm_controller.backends.server_folder import LockedFolder

_OWNERS_SLOT = 0
"""The slot of the worker that holds the owners' hub sessions, which belong to no desktop."""
_OK = 200
_UNAVAILABLE = 503
_JSON = "application/json"


class Front:
    """The ASGI application of the front.

    Use it as a context manager around a server that runs it as its application.
    """

    def __init__(self, settings: Settings, command: Sequence[str] = COMMAND, silence_s: float = SILENCE_S) -> None:
        """Prepare the front; workers start with the application.

        Args:
            settings: the settings of the whole server.
            command: the command that starts a worker.
            silence_s: seconds without an answer after which a worker is killed and restarted.
        """
        self._settings = settings
        self._command = command
        self._silence_s = silence_s
        self._closed = False

    def __enter__(self) -> Self:
        """Create the folder of sockets and tokens, which only this user can access.

        Raises:
            InfrastructureError: the folder cannot be created.
        """
        self._folder = LockedFolder(self._settings.state_dir)
        tokens = self._folder.path / "tokens.sqlite"
        self._entries = SharedEntries(tokens)
        self.tokens = TokenStore(entries=self._entries, tag=self._settings.id_prefix)
        self._workers = Workers(self._settings, self._folder.path, tokens, self._command, self._silence_s)
        self._app = AccessLog(self._checked(), lambda _scope, _status: None)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Remove the folder."""
        self.close()

    def close(self) -> None:
        """Remove the folder of sockets and tokens. Blocks; calling it twice is harmless."""
        if not self._closed:
            self._closed = True
            self._entries.close()
            # A worker that died and was not restarted in time to clean up itself.
            self._folder.sweep()
            self._folder.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, or run the workers for as long as the server lives."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        else:
            await self._app(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        try:
            async with self._workers.running(), self._reached_by_workers():
                await send({"type": "lifespan.startup.complete"})
                await receive()
            # Done here and not in `__exit__`, because a signal ends this process as soon as serving has stopped.
            await anyio.to_thread.run_sync(self.close)
        except InfrastructureError as error:
            await send({"type": "lifespan.startup.failed", "message": error.message})
            return
        await send({"type": "lifespan.shutdown.complete"})

    @asynccontextmanager
    async def _reached_by_workers(self) -> AsyncGenerator[None]:
        """Accept requests from workers that arrived on their connections but are for other workers."""
        config = uvicorn_config(self._app, self._settings)
        config.timeout_keep_alive = KEPT_S
        config.load()
        kind = waiting(self._settings.head_timeout_s)
        server = await asyncio.get_running_loop().create_unix_server(
            lambda: kind(config, ServerState(), {}), str(self._folder.path / FRONT_SOCKET)
        )
        try:
            yield
        finally:
            server.close()

    def _checked(self) -> ASGIApp:
        settings = self._settings
        limited = BodyLimit(self._serve, settings.max_body_bytes, settings.body_timeout_s)
        app = HostCheck(BearerAuthentication(limited, self.tokens), settings.hosts, settings.origins)
        pages = BodyLimit(self._serve_pages, MAX_BODY_BYTES, BODY_TIMEOUT_S)
        of_hub = frozenset(map(hub_api.host_of, InstalledApps()))

        async def by_host(scope: Scope, receive: Receive, send: Send) -> None:
            await (pages if host_of(scope) in of_hub else app)(scope, receive, send)

        return by_host

    async def _serve_pages(self, scope: Scope, receive: Receive, send: Send) -> None:
        exchange = await Exchange.read(scope, receive, send)
        try:
            await self._pass_on(self._workers.in_slot(_OWNERS_SLOT), exchange)
        except CuaGymError as error:
            await response_to(error)(scope, receive, send)

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        exchange = await Exchange.read(scope, receive, send)
        try:
            if scope["path"] in OPEN_PATHS:
                await self._about_itself(exchange)
            elif scope["path"].startswith(f"{hub_api.ROOT}/"):
                await self._pass_on(self._workers.in_slot(_OWNERS_SLOT), exchange)
            else:
                await self._lead(exchange)
        except CuaGymError as error:
            await exchange.fail(error)

    # One worker

    async def _lead(self, exchange: Exchange) -> None:
        match exchange.destination():
            case ToHolder(handle):
                # An id that no worker made is sent to any of them, which refuses it as a single server would.
                worker = self._workers.holder_of(handle) or self._workers.least_busy()
                if in_path(exchange.scope) is not None:
                    for_holder(exchange.scope, worker)
                await self._pass_on(worker, exchange)
            case ToAny():
                await self._pass_on(self._workers.least_busy(), exchange)
            case ToLeastLoaded(key):
                worker = self._workers.least_loaded(key)
                worker.opening += 1
                try:
                    await self._pass_on(worker, exchange)
                finally:
                    worker.opening -= 1
            case ToAll(lists):
                merged = merged_results if exchange.is_mcp else merged_lists
                await self._ask_all(exchange, lambda answers: merged(list(answers.values()), lists))

    async def _pass_on(self, worker: Worker, exchange: Exchange) -> None:
        """Let a worker answer a request."""
        forwarded(exchange.scope)
        async with worker.upstream.ask(exchange.request()) as reply:
            await exchange.answer_with(reply, worker.noted(reply))

    # All workers

    async def _ask_all(self, exchange: Exchange, merge: Callable[[dict[str, bytes]], bytes]) -> None:
        """Send a request to every worker, and answer with the merged bodies; a refusal takes precedence."""
        replies = await self._answers(exchange)
        refusal = next((reply for reply in replies.values() if reply[0].status != _OK), None)
        if refusal is not None:
            head, body = refusal
            await exchange.answer(head.status, head.headers, body)
            return
        first = next(iter(replies.values()), None)
        if first is None:
            raise starting()
        merged = merge({slot: body for slot, (_, body) in replies.items()})
        kept = [(name, value) for name, value in first[0].headers if name not in {b"content-length", LOAD_HEADER}]
        await exchange.answer(_OK, [*kept, (b"content-length", b"%d" % len(merged))], merged)

    async def _answers(self, exchange: Exchange) -> dict[str, tuple[Reply, bytes]]:
        """Send a request to every worker; one that dies meanwhile no longer holds anything and is left out."""
        answers: dict[int, tuple[Reply, bytes]] = {}

        async def ask(worker: Worker) -> None:
            with suppress(WorkerLostError):
                async with worker.upstream.ask(exchange.request()) as reply:
                    worker.noted(reply)
                    answers[worker.slot] = reply, await whole(reply.body)

        async with anyio.create_task_group() as group:
            for worker in self._workers.live():
                group.start_soon(ask, worker)
        return {str(slot): answers[slot] for slot in sorted(answers)}

    async def _about_itself(self, exchange: Exchange) -> None:
        match exchange.scope["path"]:
            case "/healthz":
                await exchange.respond(Response(b'{"status":"ok"}', media_type=_JSON))
            case "/readyz":
                replies = await self._answers(exchange)
                report = merged_readiness(body for _, body in replies.values())
                status = _OK if report.ready else _UNAVAILABLE
                await exchange.respond(Response(report.model_dump_json(), status, media_type=_JSON))
            case _:
                running, restarts = len(self._workers.live()), self._workers.restarts
                await self._ask_all(exchange, lambda texts: merged_metrics(texts, running=running, restarts=restarts))
