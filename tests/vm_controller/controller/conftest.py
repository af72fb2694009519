"""Real X servers in private directories, as in sessions: one bare, one with a window manager."""

from collections.abc import Iterator

import pytest

from tests.vm_controller.controller.desk import Desk, Recorder, eventually, open_desk
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.desktop import Controller
from vm_controller.controller.x_connection import XConnection


@pytest.fixture(scope="session")
def _bare_desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with open_desk(tmp_path_factory.mktemp("bare")) as desk:
        yield desk


@pytest.fixture
def bare_desk(_bare_desk: Desk) -> Iterator[Desk]:
    """An X server without a window manager; the programs on it end with the test."""
    yield _bare_desk
    _bare_desk.stop_programs()


@pytest.fixture(scope="session")
def _managed_desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with open_desk(tmp_path_factory.mktemp("managed")) as desk:
        manager = desk.start("openbox")
        desk.programs.clear()
        link = XConnection(desk.display)
        eventually(lambda: link.number_property(link.ask_property(link.root, "_NET_SUPPORTED")) != (), True)
        link.close()
        yield desk
        desk.stop_programs()
        manager.kill()
        manager.wait()


@pytest.fixture
def desk(_managed_desk: Desk) -> Iterator[Desk]:
    """An X server with openbox; the programs on it end with the test."""
    yield _managed_desk
    _managed_desk.stop_programs()


@pytest.fixture
def controller(desk: Desk) -> Iterator[Controller]:
    """A controller of the desk with a window manager."""
    controller = Controller(desk.display)
    yield controller
    controller.close()


@pytest.fixture
def recorder(bare_desk: Desk) -> Iterator[Recorder]:
    """A recorder on the desk without a window manager."""
    with Recorder(bare_desk.display) as recorder:
        yield recorder


@pytest.fixture
def cancel() -> Cancel:
    """A stop signal with a long timeout."""
    return Cancel.after(60)
