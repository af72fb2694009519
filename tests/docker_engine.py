"""The container engine and the image for tests, created if they are missing.

All workers of a run, and concurrent runs, share one engine. Users hold a lock; the last one stops an engine that tests
started. The engine's data are kept, so only the first run ever builds the image. It does so during the first tests, and
tests that use the image run last.
"""

import fcntl
import os
import subprocess
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import pytest

from schemas.sessions import BackendName

_SCRIPTS = Path(__file__).resolve().parents[1] / "scripts"
_PLACE = Path("/run/cua-gym/tests")
_BUILD_TIMEOUT_S = 900
FIRST_WORKER = "gw0"
CORE_IMAGE = os.environ.get("CUA_GYM_TEST_IMAGE", "cua-gym-desktop:core")
"""A different name prevents two checkouts on one engine from overwriting each other's image."""


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
    """Run one of our scripts with additional variables, and return its output; a failure fails the test."""
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


class SharedEngine:
    """A running engine, or one of our own, which is kept while any run is using it."""

    def __init__(self) -> None:
        _PLACE.mkdir(parents=True, exist_ok=True)
        self._ours = _PLACE / "started-by-tests"
        self._user = os.open(_PLACE / "users", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
        with _locked("door"):
            fcntl.flock(self._user, fcntl.LOCK_SH)
            if _run("docker-engine", "status").returncode != 0:
                self._ours.touch()
            self.address = run_script("docker-engine", "start")

    def leave(self) -> None:
        """Stop an engine of our own after its last user."""
        with _locked("door"):
            if _is_last(self._user) and self._ours.exists():
                run_script("docker-engine", "stop")
                self._ours.unlink()
        os.close(self._user)


@pytest.fixture(scope="session")
def engine() -> Generator[str]:
    """The address of a container engine, as in DOCKER_HOST; our own is started if none answers."""
    if os.geteuid() != 0:
        answer = _run("docker-engine", "status")
        if answer.returncode != 0:
            pytest.skip("no container engine answers, and only root can start one")
        yield answer.stdout.strip()
        return
    shared = SharedEngine()
    yield shared.address
    shared.leave()


@pytest.fixture(scope="session")
def core_image(engine: str) -> str:
    """The name of the small desktop image in the engine; if it is missing, it is built, which takes minutes."""
    run_script("desktop-image", "core", CORE_IMAGE, DOCKER_HOST=engine)
    return CORE_IMAGE


def _uses_image(item: pytest.Item) -> bool:
    if not isinstance(item, pytest.Function):
        return False
    if "core_image" in item.fixturenames:
        return True
    # Backends ask for it while the test runs: tests/vm_controller/backends/conftest.py.
    return hasattr(item, "callspec") and BackendName.DOCKER in item.callspec.params.values()


# After others have left out what this run does not want.
@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None]:
    """Run tests that use the image last, with a timeout that allows for a build."""
    yield
    items.sort(key=_uses_image)
    for item in items:
        if _uses_image(item):
            item.add_marker(pytest.mark.timeout(_BUILD_TIMEOUT_S))


def _build_image() -> None:
    # A failure is the fixture's to tell, which tries again.
    with suppress(pytest.fail.Exception):
        shared = SharedEngine()
        try:
            run_script("desktop-image", "core", CORE_IMAGE, DOCKER_HOST=shared.address)
        finally:
            shared.leave()


@pytest.hookimpl(wrapper=True)
def pytest_runtestloop(session: pytest.Session) -> Generator[None, object, object]:
    """Build the image in one worker while the tests that do not need it run."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker != FIRST_WORKER or os.geteuid() != 0 or not any(map(_uses_image, session.items)):
        return (yield)
    builder = Thread(target=_build_image, name="image")
    builder.start()
    try:
        return (yield)
    finally:
        builder.join()
