"""All backends in turn, for tests that expect the same from each.

Tests marked `of_programs` are about windows of programs and X servers, which the browser backend lacks.
"""

import asyncio
import os
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import anyio.to_thread
import pytest

from schemas.observations import Size
from schemas.sessions import BackendName
from server.hub import HubSites
from server.services import Services
from tests.desktops import SESSION_PYTHON, is_empty, running_services
from vm_controller.backends.choice import OpenBackend, backend_named
from vm_controller.backends.identity import Identities
from vm_controller.backends.protocol import Backend, Desktop, DesktopSpec, Limits
from vm_controller.backends.server_folder import ServerFolder
from vm_controller.ids import new_handle

SCREEN = Size(width=800, height=600)
LIMITS = Limits(memory_mb=512, disk_mb=64, processes=128)
BUILD_TIMEOUT_S = 900

OpenDesktop = Callable[..., Awaitable[Desktop]]

SLOW = (
    "test_a_program_that_takes_too_long_is_ended",
    "test_what_a_program_leaves_running_stays",
    "test_only_what_applications_can_make_again_is_left_out_however_deep_the_tree",
    "test_a_frozen_desktop_stands_still_and_goes_on",
)
"""Parts of the contract that take seconds each; `make test` tries them on local desktops."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run tests for each suitable backend: `make test` runs most of `test_contract` for all, others for one."""
    if "open_backend" in metafunc.fixturenames:
        swept = pytest.mark.exhaustive(reason="what holds beside the contract, of the docker and browser backends")
        of_contract = "test_contract.py" in metafunc.definition.nodeid and metafunc.function.__name__ not in SLOW
        others = () if of_contract else (swept,)
        # Whichever test comes first waits for the image.
        docker = pytest.param(BackendName.DOCKER, marks=(pytest.mark.timeout(BUILD_TIMEOUT_S), *others))
        browser = pytest.param(BackendName.BROWSER, marks=others)
        of_programs = metafunc.definition.get_closest_marker("of_programs") is not None
        metafunc.parametrize(
            "open_backend", [BackendName.LOCAL, docker, *([] if of_programs else [browser])], indirect=True
        )


@pytest.fixture
def open_backend(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> OpenBackend:
    """A function that opens a backend."""
    name: BackendName = request.param
    if name is not BackendName.DOCKER:
        return backend_named(name)
    if os.geteuid() != 0:
        pytest.skip("only root can enter a container")
    monkeypatch.setenv("DOCKER_HOST", request.getfixturevalue("engine"))
    return backend_named(name, request.getfixturevalue("core_image"))


@pytest.fixture
async def backend(open_backend: OpenBackend, state_dir: Path) -> AsyncGenerator[Backend]:
    """A backend, with a check that nothing is left behind."""
    place = await anyio.to_thread.run_sync(ServerFolder, state_dir, ("notes.localhost",))
    async with open_backend(place, SESSION_PYTHON, Identities()) as backend:
        yield backend
    await anyio.to_thread.run_sync(place.close)
    assert is_empty(state_dir)


@pytest.fixture
async def open_desktop(backend: Backend) -> AsyncGenerator[OpenDesktop]:
    """Open a desktop with small limits, or with others; all are closed at the end."""
    async with AsyncExitStack() as stack:

        async def open_desktop(home_template: Path | None = None, limits: Limits = LIMITS) -> Desktop:
            desktop = await backend.open(DesktopSpec(new_handle("s"), SCREEN, home_template, limits))
            stack.push_async_callback(desktop.close)
            return desktop

        yield open_desktop


@pytest.fixture
async def desktop(open_desktop: OpenDesktop) -> Desktop:
    """One desktop."""
    return await open_desktop()


@pytest.fixture
async def services(state_dir: Path, open_backend: OpenBackend) -> AsyncGenerator[Services]:
    """Services on a backend."""
    async with running_services(state_dir, open_backend) as services:
        yield services


@pytest.fixture
async def notes_services(state_dir: Path, open_backend: OpenBackend, notes_sites: HubSites) -> AsyncGenerator[Services]:
    """Services whose desktops show the small application of `tests.notes_desk`."""
    async with running_services(state_dir, open_backend, notes_sites) as services:
        yield services
    assert not [task for task in asyncio.all_tasks() if "Listener" in repr(task.get_coro())]
