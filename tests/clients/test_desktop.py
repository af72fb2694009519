"""The Desktop client on a real desktop of a real server, as a person would use it."""

from collections.abc import Generator
from pathlib import Path

import pytest

from clients.desktop import ActionStoppedError, Desktop
from clients.desktop_sync import Desktop as BlockingDesktop
from clients.embedded_server import Address, embedded_server
from schemas.actions import KeyPress, Wait
from schemas.errors import CuaGymError, InfrastructureError
from schemas.requests import SessionOpen

SETUP = """
import subprocess
subprocess.Popen(["xterm", "-geometry", "80x24+50+50", "-T", "notes", "-e", "cat > /home/user/notes.txt"])
"""
WRITTEN = "open('/home/user/notes.txt', 'w').write('Grüße, 世界\\n')"
REWARD = """
text = open("/home/user/notes.txt").read()
print("COMPONENT text", float(text == "Grüße, 世界\\n"), 1.0)
print("REWARD:", float(text == "Grüße, 世界\\n"))
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Address]:
    with embedded_server(tmp_path_factory.mktemp("server")) as address:
        yield address


async def test_type_look_and_be_graded(server: Address, tmp_path: Path) -> None:
    opening = Desktop.open(server.url, server.token, environment="os", setup=SETUP, reward=REWARD)
    async with opening as desktop:
        await desktop.wait_for_window("notes")
        await desktop.type("Grüße, 世界\n")
        await desktop.wait_quiet()
        picture = await desktop.screenshot()
        picture.save(tmp_path / "picture.png")
        await desktop.finish()
        report = await desktop.reward()
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")
    assert (picture.observation.screen.width, picture.observation.screen.height) == (1280, 720)
    assert report.value == 1.0
    assert [component.name for component in report.components] == ["text"]


async def test_find_and_click_by_what_is_written_there(server: Address) -> None:
    async with Desktop.open(server.url, server.token, environment="os") as desktop:
        await desktop.screenshot(scale=0.5)  # coordinates are now those of a picture of half the size
        await desktop.click_on(role="menu", name="Help")
        item = await desktop.find(role="menu item", name_contains="About")
        assert item.name.endswith("About")
        with pytest.raises(LookupError, match="names of that role: "):
            await desktop.find(role="menu item", name="Nothing of the kind", timeout_ms=0)


async def test_what_does_not_come_is_an_error(server: Address) -> None:
    async with Desktop.open(server.url, server.token, environment="os") as desktop:
        with pytest.raises(ActionStoppedError, match="no such title"):
            await desktop.wait_for_window("no such title", timeout_ms=200)
        view = await desktop.act(KeyPress(keys=("Escape",)), Wait(duration_ms=1))
        assert view.data is not None


async def test_closed_when_left(server: Address) -> None:
    async with Desktop.open(server.url, server.token, environment="os") as desktop:
        pass
    with pytest.raises(CuaGymError) as caught:
        async with Desktop.attach(server.url, server.token, desktop.session_id) as gone:
            await gone.windows()
    assert desktop.session_id in str(caught.value)


async def test_forks_start_where_their_source_was(server: Address) -> None:
    opening = Desktop.open(server.url, server.token, environment="os", setup=WRITTEN, reward=REWARD)
    async with opening as desktop:
        snapshot = await desktop.snapshot(grade="files")
        assert any("had not saved" in sentence for sentence in snapshot.lost)
        first, second = await desktop.fork(snapshot.snapshot_id, 2)
        await first.finish()
        await second.restore(snapshot.snapshot_id)
        await desktop.close_snapshot(snapshot.snapshot_id)
        assert [(await one.reward()).value for one in (first, second)] == [1.0, 1.0]
        await first.close()
        await second.close()


def test_the_blocking_twin(server: Address) -> None:
    with BlockingDesktop.open(server.url, server.token, environment="os", setup=SETUP, reward=REWARD) as desktop:
        desktop.wait_for_window("notes")
        desktop.type("Grüße, 世界\n")
        desktop.wait_quiet()
        with BlockingDesktop.attach(server.url, server.token, desktop.session_id) as same:
            assert any(window.title == "notes" for window in same.windows())
        desktop.finish()
        assert desktop.reward().value == 1.0


def test_the_twins_have_the_same_verbs() -> None:
    def verbs(kind: type) -> set[str]:
        return {name for name in vars(kind) if not name.startswith("_")}

    assert verbs(BlockingDesktop) == verbs(Desktop)


def test_a_server_that_does_not_start_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUA_GYM_MAX_BODY_MB", "none")
    with pytest.raises(InfrastructureError, match="max_body_mb"), embedded_server(tmp_path):
        pass


def test_opening_is_checked_before_it_is_sent() -> None:
    with pytest.raises(ValueError, match="environment"):
        SessionOpen(environment="No Such Name")
