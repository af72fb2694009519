"""A grader, and captured states with files that an agent may have written."""

import io
import tarfile
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from grading.runner import Grader
from schemas.rewards import RewardReport
from tests.desktops import SESSION_PYTHON
from vm_controller.backends.identity import Identities
from vm_controller.backends.server_folder import ServerFolder
from vm_controller.state_capture import State

Files = dict[str, str | bytes]
Grade = Callable[..., Awaitable[RewardReport]]


@pytest.fixture(scope="module")
def place() -> Iterator[ServerFolder]:
    # Not below pytest's own folder, which every other run of pytest on this machine closes to other users again.
    with tempfile.TemporaryDirectory(prefix="cua-gym-grader-") as root:
        Path(root).chmod(0o755)
        place = ServerFolder(Path(root))
        yield place
        place.close()


@pytest.fixture(scope="module")
def grader(place: ServerFolder) -> Grader:
    return Grader(place, SESSION_PYTHON, Identities())


@pytest.fixture
def state_of(tmp_path: Path) -> Callable[[Files], State]:
    """Return a function that makes a captured state with these files in the home."""

    def make(files: Files) -> State:
        path = tmp_path / "state.tar"
        with tarfile.open(path, "w") as tar:
            for name, content in files.items():
                data = content.encode() if isinstance(content, str) else content
                info = tarfile.TarInfo(f"home/user/{name}")
                info.size, info.mode = len(data), 0o644
                tar.addfile(info, io.BytesIO(data))
        return State.of(path, {})

    return make


@pytest.fixture
def grade(grader: Grader, state_of: Callable[[Files], State]) -> Grade:
    """Return a function that runs a reward on a home with these files."""

    async def run(source: str, files: Files | None = None) -> RewardReport:
        return await grader.grade(source, state_of(files or {"note.txt": "before"}), timeout_s=60.0)

    return run
