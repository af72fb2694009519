"""What every test may ask for."""

import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest


@pytest.fixture
def state_dir() -> Generator[Path]:
    """A folder for a server's sessions: unlike pytest's own, the sessions' users may pass through its parents."""
    folder = Path(tempfile.mkdtemp(prefix="cua-gym-test-", dir="/var/tmp"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)
