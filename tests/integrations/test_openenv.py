"""The environment before the released OpenEnv: its server, its client, and what a lost desktop is to a client.

`make integrations-test NAME=openenv` runs it; the project's own environment has no OpenEnv.
"""

import base64
import os
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from pathlib import Path

import httpx
import pytest

pytest.importorskip("openenv", reason="the extra openenv: make integrations-test NAME=openenv")

from openenv import GenericEnvClient, SyncEnvClient  # pyright: ignore[reportMissingModuleSource] - a venv of its own has it

from tests.integrations.conftest import ROOT, Trainer
from tests.integrations.shown import run_shown

pytestmark = [pytest.mark.filterwarnings("default"), pytest.mark.timeout(900)]  # the warnings are the framework's

CLICK = {"action": "click", "x": 600, "y": 300}


@pytest.fixture(scope="module")
def address(trainer: Trainer) -> Generator[str]:
    """Where the bridge listens, started as its users start it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "clients.integrations.openenv", "--port", str(port), "--max-steps", "3"]
    variables = {**os.environ, "CUA_GYM_URL": trainer.url, "CUA_GYM_TOKEN": trainer.token}
    with subprocess.Popen(command, cwd=ROOT, env=variables) as bridge:
        url = f"http://127.0.0.1:{port}"
        try:
            while True:
                assert bridge.poll() is None
                try:
                    httpx.get(f"{url}/health").raise_for_status()
                    break
                except httpx.ConnectError:
                    time.sleep(0.2)
            yield url
        finally:
            bridge.terminate()


@pytest.fixture
def client(address: str, trainer: Trainer) -> Generator[SyncEnvClient]:
    with GenericEnvClient(base_url=address, message_timeout_s=600).sync() as env:
        yield env
    deadline = time.monotonic() + 60
    while trainer.sessions() and time.monotonic() < deadline:
        time.sleep(0.1)
    assert trainer.sessions() == []


def test_its_client_resets_steps_and_reads_the_state(client: SyncEnvClient, trainer: Trainer) -> None:
    begun = client.reset(seed=3, tuple_id=trainer.tuple_id)
    seen = begun.observation
    assert (begun.done, begun.reward, seen["tuple_id"], bool(seen["instruction"])) == (
        False,
        None,
        trainer.tuple_id,
        True,
    )
    header = base64.b64decode(seen["picture"])[16:24]
    assert (int.from_bytes(header[:4]), int.from_bytes(header[4:])) == (seen["width"], seen["height"])
    stepped = client.step({"actions": [CLICK, {"action": "key", "keys": ["Escape"]}]})
    assert (stepped.done, stepped.reward, stepped.observation["error"]) == (False, None, "")
    assert stepped.observation["picture"]
    state = client.state()
    assert (state["step_count"], state["tuple_id"], state["is_open"]) == (1, trainer.tuple_id, True)
    assert state["episode_id"].startswith("e_")
    ended = client.step({"finish": "infeasible"})
    assert (ended.done, ended.reward, ended.observation["end"]) == (True, 0.0, "infeasible")
    assert client.state()["is_open"] is False


def test_what_cannot_be_carried_out_is_said_and_counts(client: SyncEnvClient, trainer: Trainer) -> None:
    client.reset(tuple_id=trainer.tuple_id)
    unread = client.step({"actions": [{"action": "jump"}]})
    assert (unread.done, "jump" in unread.observation["error"]) == (False, True)
    outside = client.step({"actions": [{**CLICK, "x": 9_000}]})
    assert (outside.done, "9000" in outside.observation["error"]) == (False, True)
    last = client.step({})
    assert (last.done, last.reward, last.observation["end"]) == (True, 0.0, "max_steps")


def test_a_lost_desktop_is_an_error_and_no_reward(client: SyncEnvClient, trainer: Trainer) -> None:
    for action in ({"actions": [CLICK]}, {"finish": "done"}):
        client.reset(tuple_id=trainer.tuple_id)
        trainer.lose_desktops()
        with pytest.raises(RuntimeError, match="has no value"):
            client.step(action)
        state = client.state()
        assert (state["valid"], state["is_open"], bool(state["why_invalid"])) == (False, False, True)
    assert client.reset(tuple_id=trainer.tuple_id).done is False


def test_a_state_that_cannot_be_graded_is_an_error_too(client: SyncEnvClient, trainer: Trainer) -> None:
    client.reset(tuple_id=trainer.broken_id)
    with pytest.raises(RuntimeError, match="has no value"):
        client.step({"finish": "done"})
    assert client.state()["end"] == "done"


def test_tuples_are_tasks(address: str, trainer: Trainer) -> None:
    tasks = httpx.post(f"{address}/cua_gym/tasks", json={"split": "train"}).raise_for_status().json()
    assert [one["id"] for one in tasks["tasks"]] == [trainer.tuple_id, trainer.broken_id]


def test_actions_have_a_schema(address: str) -> None:
    schema = httpx.get(f"{address}/schema").raise_for_status().json()["action"]
    assert {"Click", "TypeText", "Scroll"} <= set(schema["$defs"])


def test_the_shown_program_runs(address: str, trainer: Trainer, tmp_path: Path) -> None:
    printed = run_shown("OpenEnv", trainer, tmp_path, OPENENV_URL=address)
    assert printed.splitlines()[-1] == "True 0.0 done"
