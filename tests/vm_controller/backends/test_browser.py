"""Sessions of pages in one Chromium: what hands do there, what one session cannot see of another, and what survives."""

import os
import signal
from collections.abc import AsyncGenerator
from contextlib import suppress
from pathlib import Path

import anyio
import pytest

from schemas.actions import (
    Button,
    Click,
    ClipboardSet,
    KeyPress,
    Scroll,
    TypeText,
    WaitUntil,
    WindowActivate,
    WindowClose,
)
from schemas.conditions import UntilElement, UntilFile, UntilText
from schemas.errors import InfrastructureError, InvalidRequestError
from schemas.observations import AccessibleNode, Observe, Region
from schemas.requests import SessionOpen
from schemas.snapshots import SessionFork, SessionSnapshot
from server.hub import HubSites
from server.services import Services
from tests.callers import ME
from tests.desktops import running_services
from tests.notes_desk import HUB_SCRIPT, NAME
from tests.vm_controller.web_pages import COUNT, becomes, do, everything
from vm_controller.backends import processes
from vm_controller.backends.browser import browser_backend
from vm_controller.backends.chromium import PROGRAM

pytestmark = pytest.mark.usefixtures("notes_desk")

OPEN = """
import subprocess
print(subprocess.run(["google-chrome", "--new-window", "{address}"], capture_output=True, text=True).stderr)
"""
SAVED = """
from pathlib import Path
print("REWARD:", float("createElement" in Path("/home/user/Downloads/notes.txt").read_text()))
"""
HANDS = SessionOpen(environment=NAME, setup=OPEN.format(address="http://notes.localhost/#hands"), reward=SAVED)
SELECT_ALL, COPY, PASTE = (KeyPress(keys=("ctrl", key)) for key in "acv")


@pytest.fixture
async def services(state_dir: Path, notes_sites: HubSites) -> AsyncGenerator[Services]:
    async with running_services(state_dir, browser_backend, notes_sites) as services:
        yield services


async def opened(services: Services, request: SessionOpen | None = None) -> str:
    return (await services.sessions.open(request or SessionOpen(environment=NAME, reward=COUNT))).session_id


async def says(services: Services, session_id: str, text: str) -> None:
    await do(services, session_id, WaitUntil(until=UntilText(text=text), timeout_ms=10_000))


async def found(services: Services, session_id: str, name: str) -> list[AccessibleNode]:
    return [node for node in await everything(services, session_id) if node.name == name and node.role != "static"]


async def place(services: Services, session_id: str, name: str) -> tuple[int, int]:
    with anyio.fail_after(20):
        while len(nodes := await found(services, session_id, name)) != 1:  # noqa: ASYNC110 -- a page tells nobody
            await anyio.sleep(0.05)
    node = nodes[0]
    assert node.x is not None
    assert node.y is not None
    return node.x + (node.width or 0) // 2, node.y + (node.height or 0) // 2


async def click(services: Services, session_id: str, name: str, **how: object) -> None:
    x, y = await place(services, session_id, name)
    await do(services, session_id, Click.model_validate({"x": x, "y": y, **how}))


async def text_of(services: Services, session_id: str, name: str) -> str:
    (node,) = await found(services, session_id, name)
    return node.value


async def test_a_session_shows_its_application_and_what_is_done_there_counts(services: Services) -> None:
    session_id = await opened(services)
    await becomes(services, session_id, "2 notes - Jotter")
    before = await services.sessions.look(session_id, Observe(), ME)

    await click(services, session_id, "Add soup")

    await becomes(services, session_id, "3 notes - Jotter")
    after = await services.sessions.look(session_id, Observe(), ME)
    assert after.picture_data is not None
    assert before.picture is not None
    assert after.picture is not None
    assert (after.picture.width, after.picture.height) == (after.screen.width, after.screen.height)
    assert before.picture.sha256 != after.picture.sha256
    part = await services.sessions.look(session_id, Observe(region=Region(x=10, y=10, width=40, height=30)), ME)
    assert part.picture is not None
    assert (part.picture.width, part.picture.height) == (40, 30)
    assert (await services.grading.reward(session_id, ME, seed=0)).value == 0.3


async def test_a_page_may_not_use_the_state_api(services: Services) -> None:
    shown = SessionOpen(environment=NAME, setup=OPEN.format(address="http://notes.localhost/#probe"))
    # While the script of the task runs everything is allowed; afterwards nothing is.
    session_id = await opened(services, shown)
    await do(services, session_id, KeyPress(keys=("F5",)))
    await becomes(services, session_id, "Jotter 403 403 403 none 403 403")
    # The page read the status of each answer and no body, which the browser never calls finished.
    done = await services.sessions.act(session_id, (KeyPress(keys=("shift",)),), Observe(), ME)
    assert done.observation is not None
    assert done.observation.settled


async def test_hands_type_click_scroll_and_press_keys(services: Services) -> None:
    session_id = await opened(services, HANDS)
    await click(services, session_id, "Text")
    await do(services, session_id, TypeText(text="Dear è 漢\n\tWinter & co."))
    assert "Dear è 漢" in await text_of(services, session_id, "Text")
    await do(services, session_id, KeyPress(keys=("ctrl", "shift", "k")))
    await says(services, session_id, "shift")
    await click(services, session_id, "Box", count=2)
    await says(services, session_id, "double")
    await click(services, session_id, "Box", button=Button.RIGHT)
    await says(services, session_id, "menu")

    assert await found(services, session_id, "Low") == []
    x, y = await place(services, session_id, "Box")
    await do(services, session_id, Scroll(x=x, y=y, dy=12))
    await do(services, session_id, WaitUntil(until=UntilElement(role="push button", name="Low")))
    with pytest.raises(InvalidRequestError, match="no key named"):
        await do(services, session_id, KeyPress(keys=("hyperspace",)))
    with pytest.raises(InvalidRequestError, match="does nothing in a web page"):
        await do(services, session_id, KeyPress(keys=("Hyper_L",)))


@pytest.mark.exhaustive(reason="further turns of a browser on a desktop")
async def test_each_session_has_its_own_clipboard(services: Services) -> None:
    one, other = await opened(services, HANDS), await opened(services, HANDS)
    await do(services, other, ClipboardSet(text="of the other"))
    await click(services, one, "Text")
    await do(services, one, TypeText(text="secret"), SELECT_ALL, COPY)
    assert (await services.sessions.clipboard(one, ME)).text == "secret"

    await click(services, other, "Text")
    await do(services, other, PASTE)
    assert await text_of(services, other, "Text") == "of the other"
    await click(services, one, "Rich")
    await do(services, one, PASTE)
    await says(services, one, "secret")
    await click(services, one, "Copy")
    assert (await services.sessions.clipboard(one, ME)).text == "from the page"
    assert (await services.sessions.clipboard(other, ME)).text == "of the other"


async def test_a_link_opens_a_window_that_can_be_left_and_closed(services: Services) -> None:
    session_id = await opened(services, HANDS)
    await click(services, session_id, "Next")
    with anyio.fail_after(20):
        while len(windows := await services.sessions.windows(session_id, ME)) < 2:  # noqa: ASYNC110 -- nothing tells a caller
            await anyio.sleep(0.05)
    first, second = windows
    assert (first.focused, second.focused) == (False, True)
    await do(services, session_id, WindowActivate(window_id=first.window_id))
    assert (await place(services, session_id, "Text"))[0] > 0
    await do(services, session_id, WindowClose(window_id=first.window_id))
    with anyio.fail_after(20):
        while [one.window_id for one in await services.sessions.windows(session_id, ME)] != [second.window_id]:  # noqa: ASYNC110
            await anyio.sleep(0.05)


@pytest.mark.exhaustive(reason="further turns of a browser on a desktop")
async def test_a_download_lies_in_the_home_where_rewards_find_it(services: Services) -> None:
    session_id = await opened(services, HANDS)
    await click(services, session_id, "Save")
    await do(services, session_id, WaitUntil(until=UntilFile(path="/home/user/Downloads/notes.txt", min_size=100)))
    assert (await services.grading.reward(session_id, ME, seed=0)).value == 1.0
    await click(services, session_id, "Save")
    await do(services, session_id, WaitUntil(until=UntilFile(path="/home/user/Downloads/notes (1).txt", min_size=100)))


async def test_a_fork_goes_on_where_its_source_was(services: Services) -> None:
    setup = HUB_SCRIPT + "\nbegin('notes', 'kitchen', seed=1)\nact('notes', 'write', {'title': 'Peas'})\n"
    source = await opened(
        services, SessionOpen(environment=NAME, setup=setup + "open_browser('notes')\n", reward=COUNT)
    )
    await becomes(services, source, "3 notes - Jotter")
    snapshot = await services.sessions.snapshot(SessionSnapshot(session_id=source))
    (fork,) = await services.sessions.fork(SessionFork(snapshot_id=snapshot.snapshot_id))
    assert fork.differences == ()
    session_id = fork.session.session_id
    await becomes(services, session_id, "3 notes - Jotter")
    await click(services, session_id, "Add soup")
    await becomes(services, session_id, "4 notes - Jotter")
    assert [(await services.grading.reward(one, ME, seed=0)).value for one in (session_id, source)] == [0.4, 0.3]
    await services.sessions.reset(session_id, ME)
    await becomes(services, session_id, "3 notes - Jotter")


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("file:///etc/passwd", "no address of the web"),
        ("http://mail.localhost/", "no application is at mail.localhost"),
    ],
)
async def test_a_page_is_of_the_session_or_it_is_nothing(services: Services, address: str, told: str) -> None:
    request = SessionOpen(environment=NAME, setup=OPEN.format(address=address))
    session_id = await opened(services, request)
    if address.startswith("http"):
        await says(services, session_id, told)
    else:
        assert await services.sessions.windows(session_id, ME) == ()


async def test_only_environments_of_the_web_are_shown(services: Services) -> None:
    with pytest.raises(InvalidRequestError, match="show web pages only") as refused:
        await opened(services, SessionOpen(environment="text_editor"))
    assert refused.value.field == "environment"


def kill_our_browser() -> None:
    for pid in processes.descendants(os.getpid()):
        with suppress(OSError):
            if Path(f"/proc/{pid}/cmdline").read_bytes().startswith(PROGRAM.encode()):
                os.kill(pid, signal.SIGKILL)


async def test_a_dead_browser_is_told_of_and_the_next_session_has_a_new_one(services: Services) -> None:
    session_id = await opened(services)
    kill_our_browser()
    with anyio.fail_after(20):
        while (services.sessions.all())[0].failure is None:  # noqa: ASYNC110 -- the reaper tells nobody
            await anyio.sleep(0.05)
    assert (services.sessions.all())[0].failure == "the browser died"
    with pytest.raises(InfrastructureError, match="the browser died"):
        await click(services, session_id, "Add soup")
    # Nothing that was not scored is a zero.
    with pytest.raises(InfrastructureError, match="the browser died"):
        await services.grading.reward(session_id, ME, seed=0)

    await services.sessions.reset(session_id, ME)
    await becomes(services, session_id, "2 notes - Jotter")
