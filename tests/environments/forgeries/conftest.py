"""Grades files made by a test, as the server grades the state of a session."""

import io
import tarfile
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Mapping
from pathlib import Path

import pytest

from environments.families import Family, families
from grading.runner import Grader
from schemas.tasks import Task
from tests.desktops import SESSION_PYTHON
from tests.environments.forgeries.files import Kept
from vm_controller.backends.identity import Identities
from vm_controller.backends.server_folder import ServerFolder
from vm_controller.state_capture import State

Entry = bytes | Kept | tarfile.TarInfo
"""The content of a file, or something that is no plain file, such as a link or a folder."""
Score = Callable[[Family, Task, Mapping[str, Entry]], Awaitable[float]]


def family_of(environment: str, name: str) -> Family:
    """Find a family."""
    return next(family for family in families(environment) if family.name == name)


@pytest.fixture(scope="session")
def grader() -> Iterator[Grader]:
    # Not below pytest's own folder, which every other run of pytest on this machine closes to other users again.
    with tempfile.TemporaryDirectory(prefix="cua-gym-forgeries-") as root:
        Path(root).chmod(0o755)
        place = ServerFolder(Path(root))
        yield Grader(place, SESSION_PYTHON, Identities())
        place.close()


@pytest.fixture
def score(grader: Grader, tmp_path: Path) -> Score:
    """Return a function that grades a home with these files; every state must have a value."""

    async def run(family: Family, task: Task, files: Mapping[str, Entry]) -> float:
        path = tmp_path / "state.tar"
        with tarfile.open(path, "w") as tar:
            for name, content in files.items():
                info = content if isinstance(content, tarfile.TarInfo) else tarfile.TarInfo()
                info.name = f"home/user/{name}"
                file = Kept(content) if isinstance(content, bytes) else content
                if isinstance(file, Kept):
                    info.size, info.mode, info.mtime = len(file.content), file.mode, file.mtime
                    tar.addfile(info, io.BytesIO(file.content))
                else:
                    tar.addfile(info)
        report = await grader.grade(family.reward(task), State.of(path, {}), timeout_s=60.0)
        assert report.value is not None, report
        return report.value

    return run
