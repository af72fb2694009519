import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from schemas.errors import InfrastructureError
from schemas.observations import AccessibilityTree, AccessibleNode
from vm_controller.controller import accessibility, atspi
from vm_controller.controller.accessibility import AccessibilityReader
from vm_controller.controller.libreoffice_places import with_true_places
from vm_controller.controller.session_socket import open_socket_as

SESSION_UID = 300_123 if os.geteuid() == 0 else None
ENVIRONMENT = {
    "DISPLAY": ":0",
    "HOME": "/home/user",
    "LANG": "C.UTF-8",
    "PATH": "/usr/bin:/bin",
    "XDG_RUNTIME_DIR": "/run/user/1000",
    "DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/user/1000/bus",
    "GTK_MODULES": "gail:atk-bridge",
    "GNOME_ACCESSIBILITY": "1",
    "SAL_USE_VCLPLUGIN": "gtk3",
    "GSETTINGS_BACKEND": "memory",
}


class Desktop:
    """A session as accessibility.py wants it, whose processes start from a shell that reads its input."""

    def __init__(self, folder: Path) -> None:
        self.runtime_dir, self.home, display = folder / "run", folder / "home", folder / "x"
        services = self.runtime_dir / "dbus-1" / "services"
        for path in (services, self.home, display):
            path.mkdir(parents=True)
        (services / "org.a11y.Bus.service").write_text(accessibility.ACTIVATION)
        prefix: list[str] = []
        if SESSION_UID is not None:
            for path in (*folder.rglob("*"),):
                os.chown(path, SESSION_UID, SESSION_UID)
            prefix = ["setpriv", f"--reuid={SESSION_UID}", f"--regid={SESSION_UID}", "--clear-groups"]
        view = ["--unshare-all", "--uid", "1000", "--gid", "1000", "--die-with-parent", "--clearenv"]
        for name, value in ENVIRONMENT.items():
            view += ["--setenv", name, value]
        for path in ("/usr", "/etc", "/bin", "/lib", "/lib64", "/var/lib"):
            view += ["--ro-bind-try", path, path]
        view += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"]
        view += ["--bind", str(self.runtime_dir), "/run/user/1000", "--bind", str(self.home), "/home/user"]
        view += ["--bind", str(display), "/tmp/.X11-unix"]
        self._shell = subprocess.Popen(
            [*prefix, "bwrap", *view, "--chdir", "/home/user", "sh"],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.reader = AccessibilityReader(self.runtime_dir / "bus", self.runtime_dir, SESSION_UID)

    def boot(self) -> None:
        self.start("Xvfb :0 -screen 0 1280x720x24 -nolisten tcp -nolisten local -noreset")
        self.start("dbus-daemon --session --nofork --nopidfile --address=unix:path=/run/user/1000/bus")
        self.run("until xdotool getdisplaygeometry && test -S /run/user/1000/bus; do sleep 0.02; done")
        self.start("openbox")
        self.run("until xprop -root _NET_SUPPORTING_WM_CHECK | grep -q id; do sleep 0.02; done")

    def start(self, command: str) -> None:
        self._say(f"{command} &")

    def run(self, command: str, timeout_s: float = 20.0) -> None:
        done = self.home / ".done"
        done.unlink(missing_ok=True)
        self._say(f"{command}\ntouch /home/user/.done")
        wait_until(done.exists, timeout_s)

    def tree(self, application: str | None = None, max_nodes: int = 2_000) -> AccessibilityTree:
        return self.reader.tree(max_nodes, 10.0, application)

    def find(self, role: str, name: str = "") -> AccessibleNode | None:
        nodes = [node for application in self.tree().applications for node in walk(application)]
        return next((node for node in nodes if node.role == role and name in node.name), None)

    def wait_for(self, role: str, name: str = "", timeout_s: float = 20.0) -> AccessibleNode:
        wait_until(lambda: self.find(role, name) is not None, timeout_s)
        node = self.find(role, name)
        assert node is not None
        return node

    def click(self, x: int, y: int) -> None:
        self.run(f"xdotool mousemove {x} {y} click 1")

    def close(self) -> None:
        self.reader.close()
        self._shell.kill()
        self._shell.communicate()

    def _say(self, line: str) -> None:
        assert self._shell.stdin is not None
        self._shell.stdin.write(line + "\n")
        self._shell.stdin.flush()


def wait_until(holds: Callable[[], bool], timeout_s: float) -> None:
    end = time.monotonic() + timeout_s
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def walk(node: AccessibleNode) -> Iterator[AccessibleNode]:
    yield node
    for child in node.children:
        yield from walk(child)


def rectangle(node: AccessibleNode) -> tuple[int, int, int, int]:
    assert node.x is not None
    assert node.y is not None
    assert node.width is not None
    assert node.height is not None
    return node.x, node.y, node.width, node.height


def middle(node: AccessibleNode) -> tuple[int, int]:
    x, y, width, height = rectangle(node)
    return x + width // 2, y + height // 2


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    for program in ("bwrap", "Xvfb", "openbox", "dbus-daemon", "xdotool", "mousepad"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed")
    # Not tmp_path: the session's user must get there.
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o711)
        desktop = Desktop(Path(folder))
        try:
            desktop.boot()
            yield desktop
        finally:
            desktop.close()


def test_text_of_an_editor_is_read(desktop: Desktop) -> None:
    (desktop.home / "note.txt").write_text("grüße from the desk")
    desktop.start("mousepad note.txt")
    # A window is in the tree before it has its place and its file.
    desktop.run("until xdotool search --onlyvisible --name note.txt; do sleep 0.05; done")
    wait_until(lambda: desktop.wait_for("text").value == "grüße from the desk", 10)
    desktop.click(*middle(desktop.wait_for("text")))
    wait_until(lambda: "focused" in desktop.wait_for("text").states, 10)
    assert {"editable", "enabled", "showing"} <= set(desktop.wait_for("text").states)


def test_a_click_into_the_rectangle_of_a_menu_opens_it(desktop: Desktop) -> None:
    desktop.start("mousepad")
    desktop.run("until xdotool search --onlyvisible --name 'Mousepad'; do sleep 0.05; done")
    menu = desktop.wait_for("menu", "Edit")
    assert desktop.find("menu item", "Select All") is None
    desktop.click(*middle(menu))
    desktop.click(*middle(desktop.wait_for("menu item", "Preferences")))
    assert desktop.wait_for("dialog", "Preferences").children


def test_an_open_menu_of_gtk2_shows_its_items(desktop: Desktop) -> None:
    desktop.start("pcmanfm /usr")
    # The tree exists before the window has its place.
    desktop.run("until xdotool search --onlyvisible --name '^usr$'; do sleep 0.05; done")
    desktop.click(*middle(desktop.wait_for("menu", "Go")))
    x, y, _, _ = rectangle(desktop.wait_for("menu item", "Parent Folder"))
    assert x > 0
    assert y > 0


def test_nodes_are_capped_and_the_cut_is_told(desktop: Desktop) -> None:
    desktop.start("mousepad")
    desktop.wait_for("text")
    assert not desktop.tree().truncated
    cut = desktop.tree(max_nodes=5)
    assert cut.truncated
    assert cut.nodes == 5 == sum(1 for application in cut.applications for _ in walk(application))


def test_one_application_is_selected_by_name(desktop: Desktop) -> None:
    desktop.start("mousepad")
    desktop.start("pcmanfm /usr")
    desktop.wait_for("menu", "Document")
    desktop.wait_for("menu", "Bookmarks")
    assert [one.name for one in desktop.tree("MousePad").applications] == ["mousepad"]


def test_a_stopped_application_does_not_hide_the_others(desktop: Desktop) -> None:
    desktop.start("mousepad")
    desktop.start("pcmanfm /usr")
    desktop.wait_for("menu", "Document")
    desktop.wait_for("menu", "Bookmarks")
    desktop.run("pkill -STOP pcmanfm")
    tree = desktop.tree()
    assert [one.name for one in tree.applications] == ["mousepad"]
    assert tree.truncated
    desktop.run("pkill -KILL pcmanfm")
    wait_until(lambda: not desktop.tree().truncated, 5)


def test_calc_shows_its_cursor_where_it_is_without_its_cells(desktop: Desktop) -> None:
    if shutil.which("soffice") is None:
        pytest.skip("LibreOffice is not installed")
    desktop.start("soffice --calc --norestore --nologo")
    cell = desktop.wait_for("table cell", timeout_s=60)
    assert cell.name == "A1"
    assert "focused" in cell.states
    assert desktop.tree().nodes < 400
    x, y, width, height = rectangle(cell)
    desktop.click(x + width + width // 2, y + height + height // 2)
    desktop.wait_for("table cell", "B2")
    desktop.run("xdotool type 42")
    desktop.run("xdotool key Return Up")
    wait_until(lambda: desktop.wait_for("table cell", "B2").value == "42", 5)


def test_a_bus_that_is_gone_is_an_infrastructure_error(desktop: Desktop) -> None:
    desktop.start("mousepad")
    desktop.wait_for("text")
    desktop.run("pkill -f accessibility.conf")
    with pytest.raises(InfrastructureError, match="D-Bus daemon at"):
        desktop.tree()


def test_a_reader_connects_again_after_it_was_closed(desktop: Desktop) -> None:
    desktop.start("mousepad")
    desktop.wait_for("text")
    desktop.reader.close()
    assert desktop.find("text") is not None


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
    assert [node.y for node in walk(moved)] == [None, 25, 25, 125, 125]
