"""Every wrong request is answered by an error that names the field and the remedy, and harms nothing."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from schemas.errors import ErrorBody, ErrorDetail
from schemas.roles import Role
from tests.screenless_server import MAX_BODY_MB, Served

TOO_MUCH = MAX_BODY_MB * 1024 * 1024 + 1
JSON = {"Content-Type": "application/json"}


@dataclass(frozen=True)
class Wrong:
    """A request on `/v1/sessions/{id}` and the answer it deserves."""

    verb: str
    body: object
    status: int
    field: str | None
    says: str


WRONG = [
    Wrong("click", {"x": 1, "y": 1, "buton": "left"}, 422, "buton", "did you mean `button`?"),
    Wrong("click", {"x": 1, "y": 1, "zzz": 1}, 422, "zzz", "accepted here: session_id, observe"),
    Wrong("click", {"x": "1", "y": 1}, 422, "x", 'must be a whole number; you sent "1"'),
    Wrong("click", {"x": True, "y": 1}, 422, "x", "must be a whole number; you sent true"),
    Wrong("click", {"x": -1, "y": 1}, 422, "x", "must be at least 0; you sent -1"),
    Wrong("click", {"x": 5000, "y": 1}, 422, "x", "outside of the last picture"),
    Wrong("click", {"count": 4}, 422, "count", "must be at most 3; you sent 4"),
    Wrong("click", {"button": "lef"}, 422, "button", "must be one of left, middle, right"),
    Wrong("click", {"observe": {"formt": "png"}}, 422, "observe.formt", "did you mean `format`?"),
    Wrong("click", {"observe": {"scale": 0}}, 422, "observe.scale", "must be more than 0.05"),
    Wrong("act", {"actions": []}, 422, "actions", "at least 1 item"),
    Wrong("act", {"actions": [{"action": "clik"}]}, 422, "actions.0.action", "did you mean `click`?"),
    Wrong("act", {"actions": [{"x": 1}]}, 422, "actions.0.action", "`actions.0.action` is missing: it must be one of"),
    Wrong("act", {"actions": [{"type": "click", "x": 1, "y": 1}]}, 422, "actions.0.action", "instead of `type`"),
    Wrong("act", {"actions": [{"click": {"x": 1}}]}, 422, "actions.0.action", 'write {"action": "click", …}'),
    Wrong("act", {"actions": ["click"]}, 422, "actions.0", "must be an object with `action`, one of"),
    Wrong("act", {"actions": [{"action": "click", "text": "a"}]}, 422, "actions.0.text", "belongs to"),
    Wrong("wait_until", {"until": {"title": "a"}}, 422, "until.kind", "window would fit"),
    Wrong("wait_until", {"until": {"kind": "windw"}}, 422, "until.kind", "did you mean `window`?"),
    Wrong("wait_until", {"until": {"kind": "quiet", "ms": 1}}, 422, "until.ms", "accepted here: kind, quiet_ms"),
    Wrong("act", {"actions": [{"action": "wait"}]}, 422, "actions.0.duration_ms", "add it"),
    Wrong("act", {"actions": [{"action": "key", "keys": ["a"], "key": 1}]}, 422, "actions.0.key", "keys, repeat"),
    Wrong("act", {"actions": {"action": "wait"}}, 422, "actions", "must be a list; you sent an object"),
    Wrong("type", {"text": "a" * 1_000_000}, 422, "text", "at most 100000 characters"),
    Wrong("type", {}, 422, "text", "add it"),
    Wrong("type", {"text": "a", "session_id": "s_0000000000000000"}, 422, "session_id", "in the path already"),
    Wrong("type", {"text": "a", "idempotency_key": "short"}, 422, "idempotency_key", "at least 8"),
    Wrong("screenshot", [], 422, None, "JSON object"),
    Wrong("screenshot", "text", 422, None, "JSON object"),
    Wrong("clik", {}, 404, None, "/openapi.json lists the routes"),
]


@pytest.fixture
async def session_id(served: Served) -> AsyncGenerator[str]:
    session_id = await served.open_id()
    yield session_id
    usable = await served.call("POST", f"/v1/sessions/{session_id}/click", {"x": 1, "y": 1})
    assert usable.status_code == 200, usable.text
    assert len(served.backend.acted) == 1, "a wrong request acted"


def detail(response: httpx.Response, status: int) -> ErrorDetail:
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/json"
    return ErrorBody.model_validate_json(response.content).error


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: f"{wrong.verb}-{str(wrong.body)[:40]}")
async def test_a_wrong_argument_is_named(served: Served, session_id: str, wrong: Wrong) -> None:
    error = detail(await served.call("POST", f"/v1/sessions/{session_id}/{wrong.verb}", wrong.body), wrong.status)
    assert error.field == wrong.field
    assert wrong.says in error.message
    assert len(error.message) < 1_000


@pytest.mark.parametrize("text", [b"{", b'{"x": NaN}', b'{"x": 1e999}', b'"\xff"', b'{"a": "\\ud800"}', b"[" * 100_000])
async def test_what_is_not_json_is_refused(served: Served, session_id: str, text: bytes) -> None:
    path = f"/v1/sessions/{session_id}/click"
    response = await served.client.post(path, content=text, headers=served.headers | JSON)
    assert response.status_code in {400, 422}
    assert detail(response, response.status_code).code == "invalid_request"


async def test_another_content_type_is_refused(served: Served, session_id: str) -> None:
    path = f"/v1/sessions/{session_id}/click"
    response = await served.client.post(path, content=b"x=1", headers=served.headers | {"Content-Type": "text/plain"})
    assert "application/json" in detail(response, 415).message


async def test_another_method_is_refused(served: Served, session_id: str) -> None:
    response = await served.call("PUT", f"/v1/sessions/{session_id}/click", {})
    assert "use POST" in detail(response, 405).message
    assert response.headers["allow"] == "POST"
    both = await served.call("PUT", "/v1/sessions", {})
    assert {"GET", "POST"} <= set(detail(both, 405).message.replace(",", "").split())


async def test_a_wrong_query_is_refused(served: Served, session_id: str) -> None:
    for query, field in (("format=gif", "format"), ("scal=0.5", "scal"), ("scale=big", "scale")):
        response = await served.call("GET", f"/v1/sessions/{session_id}/frame?{query}")
        assert detail(response, 422).field == field


@pytest.mark.parametrize("handle", ["s_0000000000000099", "s_1", "w_0000000000000000", "%00", "..", "s_" + "a" * 5000])
async def test_a_wrong_handle_is_refused(served: Served, session_id: str, handle: str) -> None:
    del session_id
    response = await served.call("POST", f"/v1/sessions/{handle}/click", {"x": 1, "y": 1})
    assert response.status_code in {404, 422}
    detail(response, response.status_code)


async def test_a_large_body_is_refused_by_its_declared_size(served: Served, session_id: str) -> None:
    path = f"/v1/sessions/{session_id}/type"
    response = await served.client.post(path, content=b" " * 50_000_000, headers=served.headers | JSON)
    assert "CUA_GYM_MAX_BODY_MB" in detail(response, 413).message
    over_mcp = await served.client.post("/mcp", content=b" " * TOO_MUCH, headers=served.headers | JSON)
    detail(over_mcp, 413)


async def test_a_large_body_is_refused_as_it_arrives(served: Served, session_id: str) -> None:
    async def chunks() -> AsyncGenerator[bytes]:
        for _ in range(TOO_MUCH // 65_536 + 20):
            yield b" " * 65_536

    for path in (f"/v1/sessions/{session_id}/type", "/mcp"):
        response = await served.client.post(path, content=chunks(), headers=served.headers | JSON)
        detail(response, 413)


async def test_a_sender_that_pauses_is_refused(served: Served, session_id: str) -> None:
    host, port = served.url.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    head = f"POST /v1/sessions/{session_id}/type HTTP/1.1\r\nHost: {host}:{port}\r\n"
    head += f"Authorization: Bearer {served.admin}\r\nContent-Length: 100\r\n\r\n{{"
    writer.write(head.encode())
    answer = await asyncio.wait_for(reader.read(), 5)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"without pauses" in answer
    writer.close()
    await writer.wait_closed()


async def test_a_foreign_session_looks_like_one_that_does_not_exist(served: Served, session_id: str) -> None:
    policy = (await served.open(tokens=(Role.POLICY,)))["tokens"]["policy"]
    answers: list[dict[str, Any]] = []
    for handle in (session_id, "s_0000000000000099"):
        response = await served.call("POST", f"/v1/sessions/{handle}/click", {"x": 1, "y": 1}, token=policy)
        assert response.status_code == 404
        answers.append({"code": response.status_code, "text": response.text.replace(handle, "*")})
    assert answers[0] == answers[1]


class TestTokens:
    @pytest.mark.parametrize("header", [None, "", "Bearer", "Basic YTpi", "Bearer wrong-token-1234567890"])
    async def test_without_a_valid_one_nothing_is_served(self, served: Served, header: str | None) -> None:
        headers = {} if header is None else {"Authorization": header}
        for method, path in (("GET", "/v1/sessions"), ("POST", "/mcp"), ("GET", "/openapi.json"), ("GET", "/no")):
            response = await served.client.request(method, path, headers=headers)
            assert detail(response, 401).code == "unauthenticated"
            assert response.headers["www-authenticate"].startswith("Bearer ")

    async def test_an_expired_one_says_so(self, served: Served) -> None:
        token = served.tokens.mint(Role.ORCHESTRATOR, expires_in_s=0.01)
        await asyncio.sleep(0.02)
        response = await served.call("GET", "/v1/sessions", token=token)
        assert "expired" in detail(response, 401).message


class TestOtherPlaces:
    @pytest.mark.parametrize("path", ["/v1/sessions", "/mcp", "/healthz"])
    async def test_another_host_is_refused(self, served: Served, path: str) -> None:
        for host in ("evil.example", "evil.example:8765", "127.0.0.1.evil.example", "127.0.0.1:8765.evil.example"):
            response = await served.call("GET", path, headers={"Host": host})
            assert "CUA_GYM_ALLOWED_HOSTS" in detail(response, 421).message

    async def test_another_origin_is_refused(self, served: Served) -> None:
        for origin in ("https://evil.example", "null", "http://localhost.evil.example:80"):
            response = await served.call("GET", "/v1/sessions", headers={"Origin": origin})
            assert "CUA_GYM_ALLOWED_ORIGINS" in detail(response, 403).message
        local = await served.call("GET", "/v1/sessions", headers={"Origin": "http://localhost:5173"})
        assert local.status_code == 200


async def test_a_mistake_of_ours_is_named_after_its_request_and_tells_nothing_else(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(served.services.sessions, "all", broken)
    response = await served.call("GET", "/v1/sessions", headers={"X-Request-Id": "my-request-1"})
    error = detail(response, 500)
    assert error.code == "internal_error"
    assert "my-request-1" in error.message
    assert "secret" not in response.text
    assert response.headers["x-request-id"] == "my-request-1"
