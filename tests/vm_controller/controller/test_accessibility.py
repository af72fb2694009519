"""The accessibility tree of real applications on a real desktop, and what keeps a session from misleading us."""

import os
import socket
import struct
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import closing
from pathlib import Path

import pytest

from schemas.actions import Action, Click, KeyPress, TypeText, WaitUntil
from schemas.conditions import UntilQuiet, UntilWindow
from schemas.errors import InfrastructureError
from schemas.observations import AccessibilityTree, AccessibleNode, Size
from tests.desktops import SESSION_PYTHON
from vm_controller.backends.identity import Identities
from vm_controller.backends.local import LocalBackend
from vm_controller.backends.local_desktop import LocalDesktop
from vm_controller.backends.protocol import DesktopSpec
from vm_controller.backends.server_folder import ServerFolder
from vm_controller.controller import atspi
from vm_controller.controller.accessibility import AccessibilityReader
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.desktop import Controller
from vm_controller.controller.libreoffice_places import with_true_places
from vm_controller.controller.session_socket import open_socket_as

SESSION_UID = 300_123 if os.geteuid() == 0 else None
SPEC = DesktopSpec(session_id="s_accessibility", screen=Size(width=1280, height=720))


class Desk:
    """A desktop, the hands on it, and the reader of its accessibility tree."""

    def __init__(self, desktop: LocalDesktop, controller: Controller) -> None:
        self._desktop = desktop
        self._controller = controller
        self.reader = AccessibilityReader(desktop.runtime_dir / "bus", desktop.runtime_dir, desktop.host_uid)

    async def start(self, *command: str) -> None:
        await self._desktop.spawn(command)

    async def run(self, *command: str, stdin: str = "") -> None:
        result = await self._desktop.run(command, stdin=stdin.encode(), timeout_s=20)
        assert result.exit_code == 0, result.stderr

    def perform(self, *actions: Action) -> None:
        performed = self._controller.perform(actions, Cancel.after(60))
        assert performed.stopped is None, performed.stopped

    def click(self, node: AccessibleNode) -> None:
        x, y, width, height = rectangle(node)
        self.perform(Click(x=x + width // 2, y=y + height // 2))

    def wait_for_window(self, title: str) -> None:
        """Return when a window has its place: it is in the tree before that, and listed before it is drawn."""
        drawn = WaitUntil(until=UntilQuiet(quiet_ms=150), timeout_ms=10_000)
        self.perform(WaitUntil(until=UntilWindow(title=title), timeout_ms=20_000), drawn)

    def tree(self, application: str | None = None, max_nodes: int = 2_000) -> AccessibilityTree:
        return self.reader.tree(max_nodes, 10.0, application)

    def find(self, role: str, name: str = "") -> AccessibleNode | None:
        nodes = list(self.tree().walk())
        return next((node for node in nodes if node.role == role and name in node.name), None)

    def wait_for(self, role: str, name: str = "", timeout_s: float = 20.0) -> AccessibleNode:
        found: list[AccessibleNode] = []

        def seen() -> bool:
            found.extend(node for node in (self.find(role, name),) if node is not None)
            return bool(found)

        wait_until(seen, timeout_s)
        return found[0]

    def settled_rectangle(self, role: str, window: str) -> tuple[int, int, int, int]:
        """Return where an element is once its window is laid out: windows move and grow after they are first listed."""
        self.wait_for_window(window)
        last = rectangle(self.wait_for(role))

        def settled() -> bool:
            nonlocal last
            before, last = last, self._rectangle_on_quiet_screen(role)
            return before == last and any(
                window in one.title and within(last, (one.x, one.y, one.width, one.height))
                for one in self._controller.windows()
            )

        wait_until(settled, 30)
        return last

    def _rectangle_on_quiet_screen(self, role: str) -> tuple[int, int, int, int]:
        self.perform(WaitUntil(until=UntilQuiet(quiet_ms=300), timeout_ms=20_000))
        return rectangle(self.wait_for(role))


def within(inner: tuple[int, int, int, int], outer: tuple[int, int, int, int]) -> bool:
    x, y, width, height = inner
    left, top, outer_width, outer_height = outer
    return left <= x and top <= y and x + width <= left + outer_width and y + height <= top + outer_height


def wait_until(holds: Callable[[], bool], timeout_s: float) -> None:
    end = time.monotonic() + timeout_s
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def rectangle(node: AccessibleNode) -> tuple[int, int, int, int]:
    assert node.x is not None
    assert node.y is not None
    assert node.width is not None
    assert node.height is not None
    return node.x, node.y, node.width, node.height


@pytest.fixture
async def desk(state_dir: Path) -> AsyncGenerator[Desk]:
    with closing(ServerFolder(state_dir)) as place:
        desktop = await LocalBackend(place, SESSION_PYTHON, Identities()).open(SPEC)
        try:
            with closing(Controller(desktop.display)) as controller:
                controller.wait_until_ready(Cancel.after(10))
                desk = Desk(desktop, controller)
                with closing(desk.reader):
                    yield desk
        finally:
            await desktop.close()


async def test_text_of_an_editor_is_read(desk: Desk) -> None:
    await desk.run("sh", "-c", "cat > note.txt", stdin="grüße from the desk")
    await desk.start("mousepad", "/home/user/note.txt")
    desk.wait_for_window("note.txt")
    wait_until(lambda: desk.wait_for("text").value == "grüße from the desk", 10)
    desk.click(desk.wait_for("text"))
    wait_until(lambda: "focused" in desk.wait_for("text").states, 10)
    assert {"editable", "enabled", "showing"} <= set(desk.wait_for("text").states)


async def test_a_click_into_the_rectangle_of_a_menu_opens_it(desk: Desk) -> None:
    await desk.start("mousepad")
    desk.wait_for_window("Mousepad")
    menu = desk.wait_for("menu", "Edit")
    assert desk.find("menu item", "Select All") is None
    desk.click(menu)
    desk.click(desk.wait_for("menu item", "Preferences"))
    assert desk.wait_for("dialog", "Preferences").children


async def test_an_open_menu_of_gtk2_shows_its_items(desk: Desk) -> None:
    await desk.start("pcmanfm", "/usr")
    desk.wait_for_window("usr")
    desk.click(desk.wait_for("menu", "Go"))
    x, y, _, _ = rectangle(desk.wait_for("menu item", "Parent Folder"))
    assert x > 0
    assert y > 0


async def test_nodes_are_capped_and_the_cut_is_told(desk: Desk) -> None:
    await desk.start("mousepad")
    desk.wait_for("text")
    assert not desk.tree().truncated
    cut = desk.tree(max_nodes=5)
    assert cut.truncated
    assert cut.nodes == 5 == sum(1 for _ in cut.walk())


async def test_one_application_is_selected_by_name(desk: Desk) -> None:
    await desk.start("mousepad")
    await desk.start("pcmanfm", "/usr")
    desk.wait_for("menu", "Document")
    desk.wait_for("menu", "Bookmarks")
    assert [one.name for one in desk.tree("MousePad").applications] == ["mousepad"]


async def test_a_stopped_application_does_not_hide_the_others(desk: Desk) -> None:
    await desk.start("mousepad")
    await desk.start("pcmanfm", "/usr")
    desk.wait_for("menu", "Document")
    desk.wait_for("menu", "Bookmarks")
    await desk.run("pkill", "-STOP", "pcmanfm")
    tree = desk.tree()
    assert [one.name for one in tree.applications] == ["mousepad"]
    assert tree.truncated
    await desk.run("pkill", "-KILL", "pcmanfm")
    wait_until(lambda: not desk.tree().truncated, 5)


@pytest.mark.exhaustive(reason="office files of every kind, each with an office of its own")
async def test_calc_shows_its_cursor_where_it_is_without_its_cells(desk: Desk) -> None:
    await desk.start("soffice", "--calc", "--norestore", "--nologo")
    cell = desk.wait_for("table cell", timeout_s=60)
    assert cell.name == "A1"
    assert "focused" in cell.states
    assert desk.tree().nodes < 400
    x, y, width, height = desk.settled_rectangle("table cell", window="Calc")
    desk.perform(Click(x=x + width + width // 2, y=y + height + height // 2))
    desk.wait_for("table cell", "B2")
    desk.perform(TypeText(text="42"), KeyPress(keys=("Return",)), KeyPress(keys=("Up",)))
    wait_until(lambda: desk.wait_for("table cell", "B2").value == "42", 5)


async def test_a_bus_that_is_gone_is_an_infrastructure_error(desk: Desk) -> None:
    await desk.start("mousepad")
    desk.wait_for("text")
    await desk.run("pkill", "-f", "accessibility.conf")
    with pytest.raises(InfrastructureError, match="D-Bus daemon at"):
        desk.tree()


async def test_a_reader_connects_again_after_it_was_closed(desk: Desk) -> None:
    await desk.start("mousepad")
    desk.wait_for("text")
    desk.reader.close()
    assert desk.find("text") is not None


def test_no_bus_is_an_infrastructure_error(tmp_path: Path) -> None:
    reader = AccessibilityReader(tmp_path / "bus", tmp_path, SESSION_UID)
    with pytest.raises(InfrastructureError, match="cannot be reached"):
        reader.tree(10, 1.0)


@pytest.mark.parametrize("host_uid", [None, SESSION_UID])
def test_a_socket_is_opened_as_the_user_asked_for(tmp_path: Path, host_uid: int | None) -> None:
    folder = tmp_path / "at-spi"
    folder.mkdir(mode=0o755)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(folder / "bus_0"))
        (folder / "bus_0").chmod(0o777)
        tmp_path.chmod(0o755)
        server.listen()
        with open_socket_as(host_uid, tmp_path, "at-spi/bus_0", 5.0), server.accept()[0] as peer:
            _, uid, _ = struct.unpack("3i", peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
    assert uid == (os.geteuid() if host_uid is None else host_uid)


@pytest.mark.parametrize("name", ["link", "../elsewhere/socket", "/etc/passwd"])
def test_a_session_cannot_lead_us_to_another_socket(tmp_path: Path, name: str) -> None:
    (tmp_path / "link").symlink_to("/run")
    with pytest.raises(OSError, match=r"."):
        open_socket_as(None, tmp_path, name, 1.0)


def test_answers_of_the_wrong_shape_are_nothing() -> None:
    assert atspi.reference(("org.freedesktop.DBus; nonsense", "/a")) is None
    assert atspi.reference((":1.2", atspi.NULL_PATH)) is None
    assert atspi.references(("text",)) == []
    assert atspi.state_bits(([1],)) is None
    assert atspi.extents(((0, 0, 0, 0),)) is None
    assert atspi.text((3,)) == ""
    assert atspi.number_text((("d", float("nan")),)) == ""


@pytest.mark.parametrize(("address", "place"), [("A1", (0, 0)), ("AB10", (9, 27)), ("A1:B2", None), ("note", None)])
def test_a_cell_address_gives_row_and_column(address: str, place: tuple[int, int] | None) -> None:
    assert atspi.cell_place(address) == place


def test_what_libreoffice_draws_moves_down_and_gtk_within_stays() -> None:
    native = AccessibleNode(role="panel", x=0, y=125, width=50, height=20)
    drawn = AccessibleNode(role="panel", x=0, y=100, width=50, height=20, children=(native,))
    pane = AccessibleNode(role="root pane", x=0, y=0, width=400, height=300, children=(drawn,))
    widget = AccessibleNode(role="panel", x=0, y=25, width=400, height=300, children=(pane,))
    moved = with_true_places(AccessibleNode(role="application", name="soffice", children=(widget,)))
    assert [node.y for node in moved.walk()] == [None, 25, 25, 125, 125]
