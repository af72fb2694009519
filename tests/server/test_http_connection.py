"""Requests as bytes: what the parser lets through to the application, and what it refuses."""

import asyncio
import json
import socket
from collections.abc import AsyncGenerator

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from server.http_connection import MOST_HEAD_BYTES
from server.listener import Listener

LIMIT_S = 20.0
HEAD = b"POST /here HTTP/1.1\r\nHost: here\r\n"


async def _tell(request: Request) -> Response:
    body = await request.body()
    return JSONResponse(
        {"path": request.url.path, "host": request.headers["host"], "x": request.headers.get("x"), "bytes": len(body)}
    )


@pytest.fixture
async def port() -> AsyncGenerator[int]:
    """An application that tells what it was asked."""
    listening = socket.create_server(("127.0.0.1", 0))
    listening.setblocking(False)
    listener = Listener(Starlette(routes=[Route("/here", _tell, methods=["GET", "POST"])]), listening)
    yield listening.getsockname()[1]
    await listener.close()


async def answers(port: int, *parts: bytes) -> list[tuple[int, bytes]]:
    """Send the parts and return status and body of every answer until the other side hangs up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for part in parts:
        writer.write(part)
        await writer.drain()
    found: list[tuple[int, bytes]] = []
    async with asyncio.timeout(LIMIT_S):
        while head := await reader.readline():
            length = 0
            while (line := await reader.readline()).strip():
                name, _, value = line.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
            found.append((int(head.split()[1]), await reader.readexactly(length)))
    writer.close()
    return found


async def test_white_space_around_a_header_is_no_part_of_it(port: int) -> None:
    (answer,) = await answers(port, HEAD + b"X:  \t a b \t \r\nConnection: close\r\n\r\n")
    assert json.loads(answer[1])["x"] == "a b"


async def test_a_proxy_asks_for_a_whole_address(port: int) -> None:
    (answer,) = await answers(
        port, b"GET http://elsewhere:1/here?a=b HTTP/1.1\r\nHost: elsewhere:1\r\nConnection: close\r\n\r\n"
    )
    assert json.loads(answer[1])["path"] == "/here"


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
    ((status, body),) = await answers(port, HEAD + b"B: ", one, one, one, one, one, one, one, one)
    assert (status, json.loads(body)["error"]["code"]) == (431, "too_large")


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
