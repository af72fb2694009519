"""The container engine and the image of tests that use them, made where they are missing.

Every worker of a run, and runs side by side, share one engine. Who needs it holds a lock; the last one to leave stops
an engine that tests have started. The engine's data stay, so that only the first run ever builds the image.
"""

import fcntl
import os
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

_SCRIPTS = Path(__file__).resolve().parents[1] / "scripts"
_PLACE = Path("/run/cua-gym/tests")
_BUILD_TIMEOUT_S = 900
CORE_IMAGE = os.environ.get("CUA_GYM_TEST_IMAGE", "cua-gym-desktop:core")
"""Another name keeps two checkouts on one engine from building theirs over each other's."""


def _run(*command: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [str(_SCRIPTS / command[0]), *command[1:]],
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def run_script(*command: str, **environment: str) -> str:
    """Run one of our scripts, with more in its environment, and return what it prints; a failure fails the test."""
    result = _run(*command, **environment)
    if result.returncode != 0:
        pytest.fail(f"scripts/{' '.join(command)} failed: {result.stderr.strip()}")
    return result.stdout.strip()


@contextmanager
def _locked(name: str) -> Generator[None]:
    place = os.open(_PLACE / name, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(place, fcntl.LOCK_EX)
        yield
    finally:
        os.close(place)


def _is_last(user: int) -> bool:
    try:
        fcntl.flock(user, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@pytest.fixture(scope="session")
def engine() -> Generator[str]:
    """The address of a container engine, as in DOCKER_HOST; one of our own where none answers."""
    if os.geteuid() != 0:
        answer = _run("docker-engine", "status")
        if answer.returncode != 0:
            pytest.skip("no container engine answers, and only root can start one")
        yield answer.stdout.strip()
        return
    _PLACE.mkdir(parents=True, exist_ok=True)
    ours = _PLACE / "started-by-tests"
    user = os.open(_PLACE / "users", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    with _locked("door"):
        fcntl.flock(user, fcntl.LOCK_SH)
        if _run("docker-engine", "status").returncode != 0:
            ours.touch()
        address = run_script("docker-engine", "start")
    yield address
    with _locked("door"):
        if _is_last(user) and ours.exists():
            run_script("docker-engine", "stop")
            ours.unlink()
    os.close(user)


@pytest.fixture(scope="session")
def core_image(engine: str) -> str:
    """The name of the small desktop image, in the engine of `engine`; built first, in minutes, where it is missing."""
    run_script("desktop-image", "core", CORE_IMAGE, DOCKER_HOST=engine)
    return CORE_IMAGE


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let a test wait as long as a build takes: whichever comes first waits for all."""
    for item in items:
        if isinstance(item, pytest.Function) and "core_image" in item.fixturenames:
            item.add_marker(pytest.mark.timeout(_BUILD_TIMEOUT_S))
