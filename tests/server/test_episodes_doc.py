"""The trainer that docs/episodes.md shows, against a real server with a dataset and pages."""

import asyncio
import os
import re
import sys
from pathlib import Path

import pytest

from bundles.bundle import Bundle
from clients.authors.families import families
from clients.dataset.index import append
from tests.server.operator import start

ROOT = Path(__file__).resolve().parents[2]
MOST_LINES = 40


def shown() -> str:
    program = re.search(r"```python\n(.*?)```", (ROOT / "docs" / "episodes.md").read_text(), re.DOTALL)
    assert program is not None
    return program[1]


def dataset(folder: Path) -> Path:
    family = families("hub_board")[0]
    task = family.propose(1)
    setup, golden, reward = family.initial_setup(task), family.golden_patch(task), family.reward(task)
    append(folder, [Bundle(task, setup, golden, reward, "## Verdict: PASS\n", 1)])
    return folder


@pytest.mark.exhaustive(reason="programs of the documentation that open groups")
async def test_it_opens_a_group_acts_and_gets_rewards(state_dir: Path, tmp_path: Path) -> None:
    assert len(shown().splitlines()) <= MOST_LINES
    settings = {"port": "0", "state_dir": str(state_dir), "backend": "browser", "dataset": str(dataset(tmp_path))}
    server = await start(**settings)
    assert server.stdout is not None
    try:
        lines = [(await asyncio.wait_for(server.stdout.readline(), 60)).decode().split() for _ in range(3)]
        trainer = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            shown(),
            cwd=ROOT,
            env={**os.environ, "CUA_GYM_URL": lines[0][-1], "CUA_GYM_TOKEN": lines[2][-1]},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        output, errors = await asyncio.wait_for(trainer.communicate(), 240)
        assert output.decode() == "rewards: [0.0, 0.0, 0.0, 0.0]\n", errors.decode()
    finally:
        server.terminate()
        await server.communicate()
