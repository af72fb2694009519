"""A run over MCP and over plain HTTP: the same tuples, the same retries, and progress where it can travel."""

import json
import os
import subprocess
import sys
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

import pytest

from clients.connection.mcp import Era, connect_mcp
from clients.connection.transport import Transport, reach
from clients.desktop import Desktop
from clients.orchestrator.ledger import open_ledger
from clients.orchestrator.run import synthesize
from schemas.actions import KeyPress
from schemas.errors import ConflictError, InfrastructureError
from schemas.observations import ActResult
from schemas.progress import OnProgress, Progress, unreported
from schemas.requests import Act, SessionOpen, WorkspaceVerify
from schemas.rewards import Check
from schemas.sessions import SessionOpened
from schemas.workspaces import Verification
from tests.clients.cut_off import line_to
from tests.clients.scripted import planned, scripted_participants, task
from tests.clients.scripted_server import Scripted, scripted_server
from tests.clients.scripted_services import ScriptedVerifier

ROOT = Path(__file__).resolve().parents[2]
EACH = pytest.mark.parametrize("transport", list(Transport))


def bundles(out: Path) -> dict[str, bytes]:
    """Every file of the dataset's bundles."""
    folder = out / "data" / "bundles"
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_a_run_makes_the_same_bundles_over_each(served: Scripted, tmp_path: Path) -> None:
    made: list[dict[str, bytes]] = []
    for transport in Transport:
        config = replace(served.config(tmp_path / transport), transport=transport)
        summary = synthesize(config, planned("sound", "converges", "repeats"), scripted_participants)
        assert (summary.accepted, summary.rejected) == (2, 1)
        made.append(bundles(config.out))
    assert made[0] == made[1]
    assert len(made[0]) == 10


@pytest.mark.exhaustive(reason="connections lost in mid-run")
@EACH
def test_a_connection_lost_in_mid_run_is_tried_again(
    transport: Transport, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("clients.orchestrator.tuple_run.RETRY_S", 0.01)
    with scripted_server() as served, line_to(served.url) as line:

        def cut_once() -> None:
            served.script.before_verify = None
            line.cut()

        served.script.before_verify = cut_once
        config = replace(served.config(tmp_path), url=line.url, transport=transport)
        summary = synthesize(config, planned("sound"), scripted_participants)
        # Whoever lost a connection could not close its workspace: the lease does.
        served.workspaces.abandon()
    assert (summary.accepted, summary.open_tasks) == (1, 0)
    with open_ledger(tmp_path) as ledger:
        lost = [one.detail for one in ledger.events(task("sound").task_id) if one.kind == "infrastructure"]
    assert len(lost) == 1
    assert "infra_error" in lost[0]


@EACH
async def test_a_connection_outlives_its_sockets(transport: Transport, free: Scripted) -> None:
    with line_to(free.url) as line:
        async with reach(line.url, transport) as server, server.connect(free.token) as connection:
            opened = await connection.call("session_open", SessionOpen(environment="os"), SessionOpened)
            desktop = Desktop(connection, opened.session.session_id)
            line.cut()
            for _ in range(2):
                # A socket that was cut while it lay idle may be noticed by the first call alone.
                try:
                    assert await desktop.windows()
                except InfrastructureError:
                    continue
                break
            else:
                pytest.fail("the connection did not recover")


@EACH
async def test_a_key_acts_once_over_any_transport(transport: Transport, free: Scripted) -> None:
    other = next(one for one in Transport if one is not transport)
    async with (
        reach(free.url, transport) as server,
        server.connect(free.token) as first,
        reach(free.url, other) as beside,
        beside.connect(free.token) as second,
    ):
        opened = await first.call("session_open", SessionOpen(environment="os"), SessionOpened)
        act = Act(
            session_id=opened.session.session_id, actions=(KeyPress(keys=("Return",)),), idempotency_key="once-only"
        )
        answers = [await one.call("act", act, ActResult) for one in (first, second, first)]
        assert answers[0] == answers[1] == answers[2]
        assert len(free.backend.acted) == 1
        changed = act.model_copy(update={"actions": (KeyPress(keys=("Tab",)),)})
        for one in (first, second):
            with pytest.raises(ConflictError, match="another call"):
                await one.call("act", changed, ActResult)


class Telling(ScriptedVerifier):
    """Measures nothing and says how far it is."""

    async def verify(
        self,
        workspace_id: str,
        runs: int,
        checks: Collection[Check] = tuple(Check),
        report: OnProgress = unreported,
    ) -> Verification:
        del runs, checks
        for done in range(3):
            await report(Progress(done=done, total=3, message=f"step {done}"))
        raise ConflictError(f"{workspace_id} has no reward.py yet")


@pytest.mark.parametrize("era", ["legacy", "2026-07-28"])
async def test_progress_comes_in_both_eras(era: Era) -> None:
    told: list[float] = []

    async def tell(progress: Progress) -> None:
        told.append(progress.done)

    with scripted_server(verifier=Telling) as served:
        async with connect_mcp(served.url, served.token, era=era) as connection:
            request = WorkspaceVerify(workspace_id="w_" + "0" * 16)
            with pytest.raises(ConflictError, match=r"has no reward\.py yet"):
                await connection.call("workspace_verify", request, Verification, on_progress=tell)
    assert told == [0, 1, 2]


@EACH
async def test_progress_of_a_long_verb(transport: Transport) -> None:
    told: list[Progress] = []

    async def tell(progress: Progress) -> None:
        told.append(progress)

    with scripted_server(verifier=Telling) as served:
        async with reach(served.url, transport) as server, server.connect(served.token) as connection:
            request = WorkspaceVerify(workspace_id="w_" + "0" * 16)
            with pytest.raises(ConflictError, match=r"has no reward\.py yet"):
                await connection.call("workspace_verify", request, Verification, on_progress=tell)
    expected = [(0, "step 0"), (1, "step 1"), (2, "step 2")] if transport is Transport.MCP else []
    assert [(one.done, one.message) for one in told] == expected


def test_progress_is_shown(served: Scripted, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    synthesize(served.config(tmp_path), planned("sound"), scripted_participants)
    assert "round-1/verification: reading the plot (1 of 1)" in capsys.readouterr().out


@pytest.mark.exhaustive(reason="a whole run over each transport")
@pytest.mark.timeout(600)
def test_a_whole_run_on_real_desktops_over_each(tmp_path: Path) -> None:
    for transport in Transport:
        out = tmp_path / transport
        command = [sys.executable, "-m", "clients.orchestrator", "--out", str(out), "--environments", "os"]
        options = ["--families", "csv_totals", "--seed", "7", "--transport", transport.value]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("CUA_GYM_")}
        done = subprocess.run(
            [*command, *options], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=280, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        assert ("/verification: running the setup scripts (1 of" in done.stdout) == (transport is Transport.MCP)
    over_mcp, over_http = (bundles(tmp_path / one) for one in (Transport.MCP, Transport.HTTP))
    assert {name for name in over_mcp if name.endswith("reward.py")}
    assert over_mcp == over_http
    for transport in Transport:
        used = {line["path"] for line in _requests(tmp_path / transport / "server.log")}
        assert any(path.startswith("/v1/") for path in used) == (transport is Transport.HTTP)


def _requests(log: Path) -> list[dict[str, str]]:
    lines = (line for line in log.read_text().splitlines() if line.startswith("{"))
    return [entry for line in lines if (entry := json.loads(line)).get("event") == "request"]
