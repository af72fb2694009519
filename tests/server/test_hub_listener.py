"""What serves the applications of one desktop: bounded in what its programs can cost, and gone when it is closed."""

import asyncio
import socket
import time
from collections.abc import AsyncGenerator, Awaitable, Callable

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from server import listener
from server.hub import MAX_BODY_BYTES, HubSites
from server.listener import Listener

Serve = Callable[[], Awaitable[tuple[Listener, str]]]
GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"


async def _hello(request: Request) -> Response:
    return PlainTextResponse(f"{len(await request.body())} bytes")


def bound() -> socket.socket:
    made = socket.create_server(("127.0.0.1", 0))
    made.setblocking(False)
    return made


@pytest.fixture
async def serve() -> AsyncGenerator[Serve]:
    """Serve an application that counts the bytes of a body."""
    made: list[Listener] = []

    async def serve() -> tuple[Listener, str]:
        listening = bound()
        made.append(Listener(Starlette(routes=[Route("/", _hello, methods=["GET", "POST"])]), listening))
        return made[-1], f"http://127.0.0.1:{listening.getsockname()[1]}"

    yield serve
    for one in made:
        await one.close()


def client() -> httpx.AsyncClient:
    return httpx.AsyncClient(trust_env=False, timeout=20)


async def connected(url: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", httpx.URL(url).port)


async def test_it_serves_one_request_after_the_other(serve: Serve) -> None:
    _, url = await serve()
    async with client() as http:
        assert (await http.get(url)).text == "0 bytes"
        assert (await http.post(url, content=b"x" * 300_000)).text == "300000 bytes"


async def test_whoever_floods_it_waits_and_others_do_not(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "BURST", 20.0)
    monkeypatch.setattr(listener, "RATE_PER_S", 50.0)
    (_, flooded), (_, other) = await serve(), await serve()
    answered = 0

    async def flood() -> None:
        nonlocal answered
        async with client() as http:
            while True:
                await http.get(flooded)
                answered += 1

    started = time.monotonic()
    flooding = [asyncio.create_task(flood()) for _ in range(8)]
    async with client() as http:
        for _ in range(10):
            await asyncio.sleep(0.1)
            assert (await http.get(other)).status_code == 200
    elapsed_s = time.monotonic() - started
    for task in flooding:
        task.cancel()
    await asyncio.wait(flooding)
    assert 10 < answered <= 20 + 50 * elapsed_s


async def test_a_body_costs_by_its_size(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "BURST", 4.0)
    monkeypatch.setattr(listener, "RATE_PER_S", 40.0)
    _, url = await serve()
    started = time.monotonic()
    async with client() as http:
        assert (await http.post(url, content=bytes(16 * listener.PORTION_BYTES))).status_code == 200
    assert time.monotonic() - started > (16 - 4) / 40 * 0.9


async def test_more_connections_than_there_are_places_wait(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "CONNECTIONS", 2)
    _, url = await serve()
    idle = [await connected(url) for _ in range(2)]
    await asyncio.sleep(0.1)
    reader, writer = await connected(url)
    writer.write(GET)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(reader.readline(), 0.3)
    idle[0][1].close()
    assert await asyncio.wait_for(reader.readline(), 10) == b"HTTP/1.1 200 OK\r\n"
    for one in (writer, idle[1][1]):
        one.close()
        await one.wait_closed()


async def test_nonsense_is_answered_and_leaves_no_trace_in_the_log(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    _, url = await serve()
    reader, writer = await connected(url)
    writer.write(b"\x16\x03\x01 no HTTP\r\n\r\n")
    assert b"400" in await asyncio.wait_for(reader.readline(), 10)
    writer.close()
    await writer.wait_closed()
    assert caplog.records == []


async def test_closing_ends_what_is_connected_and_what_would_be(serve: Serve) -> None:
    one, url = await serve()
    reader, writer = await connected(url)
    half, half_writer = await connected(url)
    half_writer.write(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\npart")
    writer.write(GET)
    assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"

    started = time.monotonic()
    await one.close()
    await one.close()

    assert time.monotonic() - started < listener.END_S
    assert b"0 bytes" in await reader.read()
    assert await half.read() == b""
    with pytest.raises(OSError, match=r"refused|Connect call failed"):
        await connected(url)
    for open_writer in (writer, half_writer):
        open_writer.close()


async def test_a_desktop_may_send_no_more_than_a_file(notes_sites: HubSites) -> None:
    listening = bound()
    port = listening.getsockname()[1]
    site = await notes_sites.open(("notes",), (listening,))
    async with client() as http:
        headers = {"host": "notes.localhost"}
        answer = await http.post(
            f"http://127.0.0.1:{port}/api/files", content=bytes(MAX_BODY_BYTES + 1), headers=headers
        )
    await site.close()
    assert answer.status_code == 413
