"""Clients that send a byte at a time, for ever: they are let go, and whoever sends a request is not."""

import asyncio
import socket
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from pathlib import Path

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from server.body_limit import BodyLimit
from server.http_connection import Connection
from server.listener import Listener
from server.serving import uvicorn_config
from server.settings import Settings

HEAD_S, BODY_S = 1.0, 1.0
PAUSE_S = 0.1
LIMIT_S = 20.0
HEAD = b"POST / HTTP/1.1\r\nHost: here\r\n"


async def _echo(request: Request) -> Response:
    return PlainTextResponse(await request.body())


APP: ASGIApp = BodyLimit(Starlette(routes=[Route("/", _echo, methods=["GET", "POST"])]), 1 << 20, BODY_S)


@asynccontextmanager
async def by_the_server() -> AsyncGenerator[int]:
    settings = Settings(port=0, state_dir=Path("/nowhere"), head_timeout_s=HEAD_S)
    config = uvicorn_config(APP, settings)
    config.loop, config.lifespan = "none", "off"
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        task = asyncio.create_task(server._serve([listening]))  # pyright: ignore[reportPrivateUsage] -- no signal handlers
        yield listening.getsockname()[1]
        server.should_exit = True
        await task


@asynccontextmanager
async def by_a_listener() -> AsyncGenerator[int]:
    listening = socket.create_server(("127.0.0.1", 0))
    listening.setblocking(False)
    listener = Listener(APP, listening)
    yield listening.getsockname()[1]
    await listener.close()


@pytest.fixture(
    params=[
        by_the_server,
        pytest.param(by_a_listener, marks=pytest.mark.exhaustive(reason="slow clients of a listener of ours")),
    ]
)
async def port(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[int]:
    """Where the application is served, by the server and as the hub is inside of a desktop."""
    monkeypatch.setattr(Connection, "head_timeout_s", HEAD_S)
    served: Callable[[], AbstractAsyncContextManager[int]] = request.param
    async with served() as port:
        yield port


async def drip(port: int, at_once: bytes, part: bytes) -> bytes:
    """Send something at once and then the same for ever; return what comes until the other side hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)

    async def send() -> None:
        writer.write(at_once)
        while True:
            await asyncio.sleep(PAUSE_S)
            writer.write(part)

    sending = asyncio.create_task(send())
    came = bytearray()
    try:
        async with asyncio.timeout(LIMIT_S):
            with suppress(ConnectionResetError):
                while part_of_it := await reader.read(1 << 16):
                    came += part_of_it
        return bytes(came)
    finally:
        sending.cancel()
        writer.close()
        await asyncio.wait({sending})


@pytest.mark.parametrize(
    ("at_once", "part"),
    [
        pytest.param(b"GET /", b"a", id="a-path-without-end"),
        pytest.param(b"GET / HTTP/1.1\r\nHost: here\r\n", b"A: b\r\n", id="more-and-more-headers"),
        pytest.param(b"GET / HTTP/1.1\r\nHost: here\r\nA: ", b"b", id="a-header-without-end"),
        pytest.param(b"GET / HTTP/1.1\r\nHost: here\r\n\r\nGET / HTTP/1.1\r\n", b"A: b\r\n", id="the-second-request"),
        pytest.param(HEAD + b"Content-Length: 100000\r\n\r\n", b"x", id="a-body"),
        pytest.param(HEAD + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n", id="a-body-in-chunks"),
    ],
)
async def test_who_sends_a_byte_at_a_time_is_let_go(port: int, at_once: bytes, part: bytes) -> None:
    answer = b""
    for _ in range(3):
        # Bytes that are still on their way to it when it hangs up reset the connection, and may take the answer along.
        answer = await drip(port, at_once, part)
        if b"without pauses" in answer:
            break
    assert b"HTTP/1.1 408 " in answer
    assert b"without pauses" in answer


@pytest.mark.parametrize("at_once", [b"", b"\r\n"], ids=["nothing", "an-empty-line"])
async def test_who_sends_nothing_is_let_go(port: int, at_once: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(at_once)
    assert b"200 OK" not in await asyncio.wait_for(reader.read(), LIMIT_S)
    writer.close()


async def test_who_sends_requests_stays_longer_than_any_one_of_them_may_take(port: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for _ in range(6):
        for part in (b"GET / HTTP/1.1\r\n", b"Host: here\r\n\r\n"):
            writer.write(part)
            await asyncio.sleep(HEAD_S / 4)
        assert (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), LIMIT_S)).startswith(b"HTTP/1.1 200 ")
    writer.close()
    await writer.wait_closed()


async def test_a_large_body_has_the_time_that_its_size_takes(port: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    size, parts = 30_000, 12
    writer.write(HEAD + f"Content-Length: {size * parts}\r\n\r\n".encode())
    for _ in range(parts):
        writer.write(bytes(size))
        await asyncio.sleep(BODY_S / 4)
    assert (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), LIMIT_S)).startswith(b"HTTP/1.1 200 ")
    writer.close()
