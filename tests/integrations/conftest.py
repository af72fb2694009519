"""A real server with a dataset and pages, in a separate process and Python environment.

Frameworks pin versions that conflict with the server's, so nothing here or in the tests imports the server.
"""

import os
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

ROOT = Path(__file__).resolve().parents[2]
PROJECT_PYTHON = ROOT / ".venv" / "bin" / "python"
_DATASET = """
import sys
from pathlib import Path
from bundles.bundle import Bundle
from clients.authors.families import families
from clients.dataset.index import append
family = families("hub_board")[0]
for seed in (1, 2):
    task = family.propose(seed)
    setup, golden = family.initial_setup(task), family.golden_patch(task)
    rewards = {1: family.reward(task), 2: "print(int('no number'))\\n"}
    append(Path(sys.argv[1]), [Bundle(task, setup, golden, rewards[seed], "## Verdict: PASS\\n", 1)])
    print(task.task_id)
"""


@dataclass(frozen=True)
class Trainer:
    """The address of a trainer's server, its dataset, and two tuples, the second with a broken reward."""

    url: str
    token: str
    tuple_id: str
    broken_id: str
    dataset: Path

    def sessions(self) -> list[str]:
        """The ids of the open sessions."""
        answer = httpx.get(f"{self.url}/v1/sessions", headers=self._headers).raise_for_status()
        return [one["session_id"] for one in answer.json()["sessions"]]

    def lose_desktops(self) -> None:
        """Close every session without telling its player."""
        for session_id in self.sessions():
            self.lose(session_id)

    def lose(self, session_id: str) -> None:
        """Close one session without telling its player."""
        httpx.delete(f"{self.url}/v1/sessions/{session_id}", headers=self._headers).raise_for_status()

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


@pytest.fixture(scope="session")
def trainer() -> Generator[Trainer]:
    with serving(_DATASET) as one:
        yield one


@contextmanager
def serving(program: str) -> Generator[Trainer]:
    """Serve a dataset on pages; `program` writes it into a given folder and prints the ids of two tuples."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("CUA_GYM_")}
    with tempfile.TemporaryDirectory(prefix="cua-gym-", ignore_cleanup_errors=True) as folder:
        # Rewards run as another user.
        Path(folder).chmod(0o755)
        data, state = Path(folder) / "dataset", Path(folder) / "state"
        made = subprocess.run(
            [PROJECT_PYTHON, "-c", program, data],
            cwd=ROOT,
            env=inherited,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        settings = {"PORT": "0", "STATE_DIR": str(state), "BACKEND": "browser", "DATASET": str(data)}
        server = subprocess.Popen(
            [PROJECT_PYTHON, "-m", "server"],
            cwd=ROOT,
            env=inherited | {f"CUA_GYM_{name}": value for name, value in settings.items()},
            stdout=subprocess.PIPE,
            text=True,
        )
        with server:
            assert server.stdout is not None
            lines = [server.stdout.readline().split() for _ in range(3)]
            tuple_id, broken_id = made.stdout.split()
            yield Trainer(lines[0][-1], lines[2][-1], tuple_id, broken_id, data)
            server.terminate()
            server.wait(60)
