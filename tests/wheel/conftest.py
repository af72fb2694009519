"""One wheel for all its tests, and one environment with only the client."""

from pathlib import Path

import pytest

from tests.wheel import installed


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed.build(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def light(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment with the base installation."""
    return installed.environment(tmp_path_factory.mktemp("light") / "venv", wheel)
