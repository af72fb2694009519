"""What an operator sees of a running server: metrics, readiness, logs, and traces if asked for."""

import io
import json
import logging
import sys
import threading
import time
from collections.abc import Generator
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.util import find_spec
from pathlib import Path

import pytest
import structlog
from prometheus_client.parser import text_string_to_metric_families
from pydantic import SecretStr
from starlette.testclient import TestClient

from schemas.rewards import RewardStatus
from schemas.roles import Role
from schemas.sessions import SessionState
from schemas.statistics import Durations, GradingCount, PoolCount, RecordingCount, SessionCount, Statistics
from server import logs, tracing
from server.app import create_app
from server.settings import Settings
from tests.screenless import Screenless
from tests.screenless_server import Served, services_on
from tools.principals import TokenStore

COUNTED = Statistics(
    sessions=(SessionCount(environment="os", state=SessionState.OPEN, count=3),),
    pools=(PoolCount(environment="os", launched=True, idle=1, minimum=1, maximum=4, hits=5, misses=2),),
    leases_expired=6,
    desktops_lost=7,
    gradings=(
        GradingCount(
            status=RewardStatus.SCORED, durations=Durations(bounds_s=(0.5, 1.0), counts=(2, 1, 1), total_s=4.5)
        ),
    ),
    recordings=RecordingCount(open=1, lines=20, failures=8, waiting_bytes=4_096),
)


async def scrape(served: Served, token: str | None = None) -> dict[str, float]:
    """Every sample by its name and labels, as Prometheus reads them."""
    response = await served.call("GET", "/metrics", token=token)
    assert response.status_code == 200, response.text
    assert response.headers["content-type"].startswith("text/plain")
    return {
        sample.name + "".join(f" {key}={value}" for key, value in sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(response.text)
        for sample in family.samples
    }


class TestMetrics:
    async def test_show_what_the_services_count(self, served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(served.services, "statistics", lambda: COUNTED)
        samples = await scrape(served)
        assert samples["cua_gym_sessions environment=os state=open"] == 3
        assert samples["cua_gym_pool_idle environment=os kind=launched"] == 1
        assert samples["cua_gym_pool_maximum environment=os kind=launched"] == 4
        assert samples["cua_gym_pool_takes_total environment=os kind=launched result=miss"] == 2
        assert samples["cua_gym_leases_expired_total"] == 6
        assert samples["cua_gym_desktops_lost_total"] == 7
        assert samples["cua_gym_grading_seconds_bucket le=1.0 status=scored"] == 3
        assert samples["cua_gym_grading_seconds_count status=scored"] == 4
        assert samples["cua_gym_grading_seconds_sum status=scored"] == 4.5
        assert samples["cua_gym_recordings_failures_total"] == 8

    async def test_show_how_long_verbs_take_and_how_they_fail(self, served: Served) -> None:
        session_id = await served.open_id()
        await served.call("POST", f"/v1/sessions/{session_id}/wait", {"duration_ms": 60})
        await served.call("POST", f"/v1/sessions/{session_id}/click", {"x": 5_000, "y": 1})
        await served.call("POST", f"/v1/sessions/{session_id}/click", {"nope": 1})
        samples = await scrape(served)
        assert samples["cua_gym_call_seconds_count verb=wait"] == 1
        assert samples["cua_gym_call_seconds_sum verb=wait"] >= 0.06
        assert samples["cua_gym_call_errors_total code=invalid_request verb=click"] == 2

    async def test_count_requests_by_route_and_never_by_handle(self, served: Served) -> None:
        sessions = [await served.open_id() for _ in range(2)]
        for session_id in sessions:
            await served.call("GET", f"/v1/sessions/{session_id}/frame")
        await served.call("GET", "/no/such/place")
        samples = await scrape(served)
        assert samples["cua_gym_http_requests_total method=GET route=/v1/sessions/{session_id}/frame status=200"] == 2
        assert samples["cua_gym_http_requests_total method=GET route=none status=404"] == 1
        assert not any(session_id in name for name in samples for session_id in sessions)

    async def test_are_for_the_admin_alone(self, served: Served) -> None:
        for role in (Role.ORCHESTRATOR, Role.ROLLOUT):
            refused = await served.call("GET", "/metrics", token=served.tokens.mint(role))
            assert refused.status_code == 403
            assert "CUA_GYM_METRICS_TOKEN" in refused.json()["error"]["message"]
        for headers in ({}, {"Authorization": "Bearer wrong"}):
            refused = await served.client.get("/metrics", headers=headers)
            assert refused.status_code == 401
            assert refused.headers["www-authenticate"].startswith("Bearer")

    def test_have_a_token_that_opens_nothing_else(self, state_dir: Path) -> None:
        token = "scrape-me-and-nothing-else"
        settings = Settings(metrics_token=SecretStr(token), allowed_hosts=("testserver",))
        headers = {"Authorization": f"Bearer {token}"}
        with TestClient(create_app(settings, services_on(Screenless(), state_dir), TokenStore())) as client:
            assert client.get("/metrics", headers=headers).status_code == 200
            assert client.get("/v1/sessions", headers=headers).status_code == 401


class TestReadiness:
    async def test_a_running_server_is_ready_and_needs_no_token(self, served: Served) -> None:
        response = await served.client.get("/readyz")
        assert (response.status_code, response.json()) == (200, {"ready": True, "reasons": []})

    async def test_what_is_missing_is_named_and_the_server_is_alive_all_the_same(self, served: Served) -> None:
        served.backend.missing = ("the program bwrap is missing: apt-get install -y bubblewrap",)
        response = await served.client.get("/readyz")
        assert response.status_code == 503
        assert response.json() == {"ready": False, "reasons": list(served.backend.missing)}
        assert (await served.client.get("/healthz")).status_code == 200

    def test_a_server_is_not_ready_before_it_started_and_after_it_stopped(self, state_dir: Path) -> None:
        app = create_app(Settings(allowed_hosts=("testserver",)), services_on(Screenless(), state_dir), TokenStore())
        before = TestClient(app).get("/readyz")
        with TestClient(app) as client:
            assert client.get("/readyz").status_code == 200
        after = TestClient(app).get("/readyz")
        assert (before.status_code, after.status_code) == (503, 503)
        assert "starting" in before.json()["reasons"][0]
        assert "shutting down" in after.json()["reasons"][0]


class TestLogs:
    @pytest.fixture
    def lines(self, monkeypatch: pytest.MonkeyPatch) -> Generator["Lines"]:
        root = logging.getLogger()
        handlers, level = root.handlers[:], root.level
        stream = io.StringIO()
        monkeypatch.setattr(sys, "stderr", stream)
        logs.configure()
        yield Lines(stream)
        root.handlers[:] = handlers
        root.setLevel(level)
        structlog.reset_defaults()

    async def test_a_call_is_a_line_with_everything_that_identifies_it(self, lines: "Lines", served: Served) -> None:
        session_id = await served.open_id()
        await served.call(
            "POST", f"/v1/sessions/{session_id}/click", {"x": 1, "y": 1}, headers={"X-Request-Id": "train-0815"}
        )
        opened, clicked = lines.of("call", 2)
        assert (opened["verb"], opened["session_id"], opened["outcome"]) == ("session_open", session_id, "ok")
        assert clicked["verb"] == "click"
        assert clicked["session_id"] == session_id
        assert clicked["role"] == "admin"
        assert clicked["principal"].startswith("admin-")
        assert clicked["request_id"] == "train-0815"
        assert float(clicked["duration_ms"]) >= 0
        assert lines.of("request", 2)[-1]["request_id"] == "train-0815"

    async def test_a_workspace_is_named(self, lines: "Lines", served: Served) -> None:
        workspace = await served.open_workspace()
        workspace_id = workspace["workspace"]["workspace_id"]
        await served.call("POST", f"/v1/workspaces/{workspace_id}/verify", {"runs": 1})
        assert [line["workspace_id"] for line in lines.of("call", 2)] == [workspace_id, workspace_id]

    async def test_a_refusal_says_who_tried_what(self, lines: "Lines", served: Served) -> None:
        session = await served.open(tokens=(Role.VIEWER,))
        session_id, viewer = session["session"]["session_id"], session["tokens"]["viewer"]
        await served.call("POST", f"/v1/sessions/{session_id}/click", {"x": 1, "y": 1}, token=viewer)
        [refused] = lines.of("refused", 1)
        assert (refused["verb"], refused["role"], refused["outcome"]) == ("click", "viewer", "forbidden")

    async def test_neither_tokens_nor_what_was_typed_is_in_them(self, lines: "Lines", served: Served) -> None:
        session = await served.open(tokens=(Role.POLICY,))
        session_id, policy = session["session"]["session_id"], session["tokens"]["policy"]
        secret = "correct horse battery staple"
        await served.call("POST", f"/v1/sessions/{session_id}/type", {"text": secret}, token=policy)
        await served.call("POST", f"/v1/sessions/{session_id}/key", {"keys": [secret, 7]}, token=policy)
        lines.of("request", 3)
        text = lines.text()
        assert '"verb": "type"' in text
        for hidden in (secret, policy, served.admin):
            assert hidden not in text

    async def test_the_name_of_a_request_comes_back(self, served: Served) -> None:
        given = await served.client.get("/healthz", headers={"X-Request-Id": "train-0815"})
        assert given.headers["x-request-id"] == "train-0815"
        forged = await served.client.get("/healthz", headers={"X-Request-Id": 'a" onload="x'})
        assert forged.headers["x-request-id"].startswith("r_")


class Lines:
    """What the server has logged so far."""

    def __init__(self, stream: io.StringIO) -> None:
        self._stream = stream

    def text(self) -> str:
        return self._stream.getvalue()

    def of(self, event: str, count: int) -> list[dict[str, str]]:
        """Wait for so many lines: the server writes them when its answer is on its way."""
        deadline = time.monotonic() + 10.0
        while True:
            lines = [json.loads(line) for line in self.text().splitlines(keepends=True) if line.endswith("\n")]
            found = [line for line in lines if line["event"] == event]
            if len(found) >= count or time.monotonic() > deadline:
                return found
            time.sleep(0.01)


class _Collector(BaseHTTPRequestHandler):
    received: list[bytes]

    def do_POST(self) -> None:
        self.received.append(self.rfile.read(int(self.headers["content-length"])))
        self.send_response(200)
        self.end_headers()

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        del code, size


class TestTraces:
    def test_cost_nothing_unless_an_endpoint_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv(tracing.ENDPOINT, raising=False)
        assert tracing.configured() is None

    @pytest.mark.skipif(find_spec("opentelemetry.exporter") is not None, reason="needs cua-gym without [tracing]")
    def test_without_the_sdk_the_log_says_what_to_install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv(tracing.ENDPOINT, "http://127.0.0.1:1")
        with structlog.testing.capture_logs() as logged:
            assert tracing.configured() is None
        assert "install cua-gym[tracing]" in logged[0]["reason"]

    @pytest.mark.skipif(find_spec("opentelemetry.exporter") is None, reason="needs cua-gym[tracing]")
    def test_are_sent_to_the_endpoint_without_what_was_typed(
        self, monkeypatch: pytest.MonkeyPatch, state_dir: Path
    ) -> None:
        received: list[bytes] = []
        handler = type("Handler", (_Collector,), {"received": received})
        with HTTPServer(("127.0.0.1", 0), handler) as collector:
            thread = threading.Thread(target=collector.serve_forever)
            thread.start()
            monkeypatch.setenv(tracing.ENDPOINT, f"http://127.0.0.1:{collector.server_port}")
            tokens = TokenStore()
            headers = {"Authorization": f"Bearer {tokens.mint(Role.ADMIN)}"}
            app = create_app(Settings(allowed_hosts=("testserver",)), services_on(Screenless(), state_dir), tokens)
            with TestClient(app, headers=headers) as client:
                opened = client.post("/v1/sessions", json={"environment": "os"}).json()
                session_id = opened["session"]["session_id"]
                client.post(f"/v1/sessions/{session_id}/type", json={"text": "correct horse"})
                client.post(f"/v1/sessions/{session_id}/click", json={"x": 5_000, "y": 1})
            collector.shutdown()
            thread.join()
        sent = b"".join(received)
        assert session_id.encode() in sent
        assert b"session_open" in sent
        assert b"invalid_request" in sent
        assert b"correct horse" not in sent
