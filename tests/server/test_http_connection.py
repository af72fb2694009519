"""Requests as bytes: what the parser lets through to the application, and what it refuses."""

import asyncio
import json
import socket
from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress

import pytest
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from server.http_connection import MOST_HEAD_BYTES, Connection
from server.listener import Listener

HEAD_S = 1.0
LIMIT_S = 20.0
HEAD = b"POST /here HTTP/1.1\r\nHost: here\r\n"


async def _tell(request: Request) -> Response:
    if "at-once" in request.query_params:
        return JSONResponse({})
    try:
        body = await request.body()
    except ClientDisconnect:
        return Response()
    if "slowly" in request.query_params:
        await asyncio.sleep(HEAD_S * 2)
    return JSONResponse(
        {"path": request.url.path, "host": request.headers["host"], "x": request.headers.get("x"), "bytes": len(body)}
    )


@pytest.fixture
async def port(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[int]:
    """An application that tells what it was asked."""
    monkeypatch.setattr(Connection, "head_timeout_s", HEAD_S)
    listening = socket.create_server(("127.0.0.1", 0))
    listening.setblocking(False)
    listener = Listener(Starlette(routes=[Route("/here", _tell, methods=["GET", "POST"])]), listening)
    yield listening.getsockname()[1]
    await listener.close()


async def answers(port: int, *parts: bytes) -> list[tuple[int, bytes]]:
    """Send the parts and return status and body of every answer until the other side hangs up.

    Bytes that are still on their way to it then reset the connection, and may take the last answer along.
    """
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    found: list[tuple[int, bytes]] = []
    async with asyncio.timeout(LIMIT_S):
        with suppress(ConnectionResetError):
            await _exchange(reader, writer, parts, found)
    writer.close()
    return found


async def _exchange(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, parts: Sequence[bytes], found: list[tuple[int, bytes]]
) -> None:
    for part in parts:
        writer.write(part)
        await writer.drain()
    while head := await reader.readline():
        length = 0
        while (line := await reader.readline()).strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        found.append((int(head.split()[1]), await reader.readexactly(length)))


async def test_white_space_around_a_header_is_no_part_of_it(port: int) -> None:
    (answer,) = await answers(port, HEAD + b"X:  \t a b \t \r\nConnection: close\r\n\r\n")
    assert json.loads(answer[1])["x"] == "a b"


async def test_a_proxy_asks_for_a_whole_address(port: int) -> None:
    (answer,) = await answers(
        port, b"GET http://elsewhere:1/here?a=b HTTP/1.1\r\nHost: elsewhere:1\r\nConnection: close\r\n\r\n"
    )
    assert json.loads(answer[1])["path"] == "/here"
    for start in (b"http://elsewhere:1", b"http://elsewhere:1?a=b"):
        (answer,) = await answers(port, b"GET " + start + b" HTTP/1.1\r\nHost: e\r\nConnection: close\r\n\r\n")
        assert answer[0] == 404


async def test_requests_that_come_at_once_are_answered_in_order(port: int) -> None:
    body = b"x" * (3 * MOST_HEAD_BYTES)
    first = HEAD + b"X: first\r\nContent-Length: %d\r\n\r\n" % len(body) + body
    found = await answers(port, first + HEAD + b"X: sec", b"ond\r\nConnection: close\r\n\r\n")
    told = [json.loads(body) for _, body in found]
    assert [(one["x"], one["bytes"]) for one in told] == [("first", len(body)), ("second", 0)]


async def test_who_asks_for_another_protocol_is_answered_in_this_one_and_connects_again(port: int) -> None:
    found = await answers(
        port,
        b"GET /here HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n"
        b"GET /here HTTP/1.1\r\nHost: here\r\nX: next\r\n\r\n",
    )
    assert [status for status, _ in found] == [200]


@pytest.mark.parametrize("part", [b"A: b\r\n", b"a"], ids=["headers", "one-header"])
async def test_a_head_without_end_is_refused(port: int, part: bytes) -> None:
    one = part * (MOST_HEAD_BYTES // len(part) // 2)
    found = await answers(port, HEAD + b"B: ", *[one] * 8)
    assert [status for status, _ in found] in ([431], [])


async def test_a_head_that_is_too_large_is_refused_even_if_it_comes_as_a_whole(port: int) -> None:
    ((status, body),) = await answers(port, HEAD + b"A: " + b"a" * MOST_HEAD_BYTES + b"\r\n\r\n")
    assert (status, json.loads(body)["error"]["code"]) == (431, "too_large")


async def test_trailers_are_no_headers(port: int) -> None:
    chunks = b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n3\r\nabc\r\n0\r\n"
    (answer,) = await answers(port, HEAD + chunks + b"X: trailer\r\n\r\n")
    assert (json.loads(answer[1])["x"], json.loads(answer[1])["bytes"]) == (None, 3)


@pytest.mark.parametrize("part", [b"A: " + b"b" * 60_000 + b"\r\n", b"a" * 60_000], ids=["trailers", "one-trailer"])
async def test_trailers_without_end_are_refused(port: int, part: bytes) -> None:
    found = await answers(port, HEAD + b"Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\nB: ", *[part] * 8)
    assert [status for status, _ in found] in ([431], [])


@pytest.mark.parametrize(
    ("request_bytes", "part"),
    [
        pytest.param(HEAD.replace(b"/here", b"/here?at-once") + b"\r\n", b"\r\n", id="empty-lines"),
        pytest.param(
            HEAD.replace(b"/here", b"/here?at-once") + b"Content-Length: 1000\r\n\r\n", b"x", id="a-body-nobody-reads"
        ),
    ],
)
async def test_who_sends_no_further_request_is_let_go(port: int, request_bytes: bytes, part: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request_bytes)
    assert (await asyncio.wait_for(reader.readuntil(b"{}"), LIMIT_S)).startswith(b"HTTP/1.1 200 ")

    async def drip() -> None:
        while True:
            writer.write(part)
            await asyncio.sleep(HEAD_S / 5)

    dripping = asyncio.create_task(drip())
    try:
        with suppress(ConnectionResetError):
            assert await asyncio.wait_for(reader.read(), LIMIT_S) == b""
    finally:
        dripping.cancel()
        writer.close()


async def test_a_second_request_that_stays_away_does_not_spoil_the_first_answer(port: int) -> None:
    slow = HEAD.replace(b"/here", b"/here?slowly") + b"X: slow\r\nContent-Length: 0\r\n\r\n"
    found = await answers(port, slow + HEAD + b"X: sec")
    assert [(status, json.loads(body)["x"]) for status, body in found] == [(200, "slow")]


@pytest.mark.parametrize(
    "request_bytes",
    [
        pytest.param(b"GET /here HTTP/1.1\r\nHost : here\r\n\r\n", id="white-space-after-a-name"),
        pytest.param(b"GET /here HTTP/1.1\r\nHost: here\r\n folded\r\n\r\n", id="a-folded-header"),
        pytest.param(HEAD + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", id="two-lengths"),
        pytest.param(HEAD + b"Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd", id="lengths-that-differ"),
        pytest.param(HEAD + b"Content-Length: -3\r\n\r\n", id="a-negative-length"),
        pytest.param(b"GET /\xff HTTP/1.1\r\nHost: here\r\n\r\n", id="bytes-in-a-path"),
        pytest.param(b"GET /here HTTP/9.9\r\nHost: here\r\n\r\n", id="another-version"),
        pytest.param(b"CONNECT here:1 HTTP/1.1\r\nHost: here\r\n\r\n", id="a-tunnel"),
        pytest.param(b"GG", id="no-method"),
        pytest.param(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", id="tls"),
    ],
)
async def test_what_is_no_request_is_refused(port: int, request_bytes: bytes) -> None:
    found = await answers(port, request_bytes)
    assert [status for status, _ in found] == [400]
