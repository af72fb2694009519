"""Web applications in a real Chromium of a desktop: what it shows, what it may do, and that it goes on in a fork."""

import contextlib
import gc
import os
import signal
import threading
from collections.abc import AsyncGenerator, Generator
from pathlib import Path

import anyio
import pytest

from schemas.actions import KeyPress, TypeText, WaitUntil
from schemas.conditions import UntilQuiet
from schemas.errors import InvalidRequestError
from schemas.requests import SessionOpen
from schemas.snapshots import SessionFork, SessionSnapshot
from server.hub import HubSites
from server.services import Services
from tests.callers import ME
from tests.desktops import SESSION_PYTHON, running_services
from tests.left_behind import open_files, processes_below
from tests.notes_desk import HUB_SCRIPT, NAME
from tests.vm_controller.web_pages import COUNT, address, becomes, click, do, everything
from vm_controller.pool import Capacity, DesktopKind, Range

pytestmark = pytest.mark.usefixtures("notes_desk")

ROUNDS = 4
QUIET = WaitUntil(until=UntilQuiet(quiet_ms=300), timeout_ms=10_000)
SETUP = HUB_SCRIPT + "\nbegin('notes', 'kitchen', seed=1, looks=2)\nact('notes', 'write', {'title': 'Peas'})\n"
PUBLISHED = """
import subprocess, time, urllib.request
open("/tmp/task_web_sid", "w").write("secret-sid")
body = b'{"action": "set", "state": {"owner": "Mo"}}'
urllib.request.urlopen(urllib.request.Request("http://notes.localhost/post?sid=secret-sid", body))
subprocess.Popen(["google-chrome", "--no-sandbox", "--start-maximized", "http://notes.localhost/?sid=secret-sid"],
                 start_new_session=True)
from Xlib.display import Display
display = Display()
def titles():
    listed = display.screen().root.get_full_property(display.intern_atom("_NET_CLIENT_LIST"), 0)
    windows = [display.create_resource_object("window", number) for number in listed.value] if listed else []
    return [str(window.get_full_property(display.intern_atom("_NET_WM_NAME"), 0).value) for window in windows]
while not any("Jotter" in title for title in titles()):
    time.sleep(0.05)
"""


@pytest.fixture
async def notes_services(state_dir: Path, notes_sites: HubSites) -> AsyncGenerator[Services]:
    async with running_services(state_dir, sites=notes_sites) as services:
        yield services


async def go_to(services: Services, session_id: str, address: str) -> None:
    await do(services, session_id, QUIET, KeyPress(keys=("ctrl", "l")), TypeText(text=f"{address}\n"), QUIET)


async def shows(services: Services, session_id: str, text: str) -> None:
    with anyio.fail_after(30):
        while not any(text in node.name for node in await everything(services, session_id)):  # noqa: ASYNC110
            await anyio.sleep(0.2)


@contextlib.contextmanager
def stopped_pages(state_dir: Path, stop_s: float) -> Generator[None]:
    """Give the browser's pages no processor time for a while."""
    lines = {one: Path(f"/proc/{one}/cmdline").read_bytes() for one in processes_below(state_dir)}
    pages = [one for one, line in lines.items() if b"--type=renderer" in line]
    assert pages
    for one in pages:
        os.kill(one, signal.SIGSTOP)
    again = threading.Timer(stop_s, lambda: [os.kill(one, signal.SIGCONT) for one in pages])
    again.start()
    yield
    again.join()


async def test_a_session_begins_with_the_first_page_and_what_is_done_there_counts(notes_services: Services) -> None:
    session_id = (await notes_services.sessions.open(SessionOpen(environment=NAME, reward=COUNT))).session_id
    await becomes(notes_services, session_id, "2 notes - Jotter")
    assert await address(notes_services, session_id) == "notes.localhost"

    await click(notes_services, session_id, "Add soup")

    await becomes(notes_services, session_id, "3 notes - Jotter")
    assert (await notes_services.grading.reward(session_id, ME, seed=0)).value == 0.3


async def test_a_page_may_not_use_the_state_api_whatever_it_tries(notes_services: Services) -> None:
    session_id = (await notes_services.sessions.open(SessionOpen(environment=NAME))).session_id
    await go_to(notes_services, session_id, "notes.localhost/#probe")
    await do(notes_services, session_id, KeyPress(keys=("F5",)))
    # Of its own host it is refused; an answer of another one the browser does not even hand over.
    await becomes(notes_services, session_id, "Jotter 403 403 403 none 403 403")


@pytest.mark.exhaustive(
    reason="further cases of one question, each on a desktop of its own",
    but=("localhost/hub/v1/sessions-belongs to the State API",),
)
@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("localhost/hub/v1/sessions", "belongs to the State API"),
        ("notes.localhost/go?sid=main", "belongs to the State API"),
        ("view-source:notes.localhost/state?sid=main", "belongs to the State API"),
        ("mail.localhost", "no application is at mail.localhost"),
    ],
)
async def test_typing_an_address_leads_no_further(notes_services: Services, typed: str, told: str) -> None:
    session_id = (await notes_services.sessions.open(SessionOpen(environment=NAME))).session_id
    await go_to(notes_services, session_id, typed)
    await shows(notes_services, session_id, told)


async def test_what_follows_a_shortcut_waits_until_the_page_has_passed_it_on(
    notes_services: Services, state_dir: Path
) -> None:
    session_id = (await notes_services.sessions.open(SessionOpen(environment=NAME))).session_id
    await becomes(notes_services, session_id, "2 notes - Jotter")
    with stopped_pages(state_dir, 0.3):
        await do(notes_services, session_id, KeyPress(keys=("ctrl", "l")), TypeText(text="mail.localhost\n"))
    await shows(notes_services, session_id, "no application is at mail.localhost")


@pytest.mark.exhaustive(reason="further turns of a browser on a desktop")
async def test_published_scripts_open_their_session_without_showing_its_name(notes_services: Services) -> None:
    opened = await notes_services.sessions.open(SessionOpen(environment=NAME, setup=PUBLISHED, reward=COUNT))
    await becomes(notes_services, opened.session_id, "2 notes - Jotter")
    assert await address(notes_services, opened.session_id) == "notes.localhost"
    await click(notes_services, opened.session_id, "Add soup")
    await becomes(notes_services, opened.session_id, "3 notes - Jotter")
    assert (await notes_services.grading.reward(opened.session_id, ME, seed=0)).value == 0.3


@pytest.mark.exhaustive(reason="further turns of a browser on a desktop")
async def test_the_browser_goes_on_in_a_fork(notes_services: Services) -> None:
    source = await notes_services.sessions.open(
        SessionOpen(environment=NAME, setup=SETUP + "open_browser('notes')\n", reward=COUNT)
    )
    await becomes(notes_services, source.session_id, "3 notes - Jotter")
    snapshot = await notes_services.sessions.snapshot(SessionSnapshot(session_id=source.session_id))
    (fork,) = await notes_services.sessions.fork(SessionFork(snapshot_id=snapshot.snapshot_id))
    session_id = fork.session.session_id
    await becomes(notes_services, session_id, "3 notes - Jotter")

    await click(notes_services, session_id, "Add soup")

    await becomes(notes_services, session_id, "4 notes - Jotter")
    assert (await notes_services.grading.reward(session_id, ME, seed=0)).value == 0.4
    assert (await notes_services.grading.reward(source.session_id, ME, seed=0)).value == 0.3


@pytest.mark.exhaustive(reason="further turns of a browser on a desktop")
async def test_a_desktop_of_the_warm_pool_has_its_applications(state_dir: Path, notes_sites: HubSites) -> None:
    capacity = Capacity(warm={DesktopKind(NAME, launched=True): Range(1, 1)})
    async with Services(state_dir, SESSION_PYTHON, capacity, sites=notes_sites) as services:
        with anyio.fail_after(60):
            while services.statistics().pools[0].idle == 0:  # noqa: ASYNC110 -- the pool sends no event to a caller
                await anyio.sleep(0.05)
        session = await services.sessions.open(SessionOpen(environment=NAME, reward=COUNT))
        assert services.statistics().pools[0].hits == 1
        await click(services, session.session_id, "Add soup")
        await becomes(services, session.session_id, "3 notes - Jotter")
        assert (await services.grading.reward(session.session_id, ME, seed=0)).value == 0.3


async def test_the_shared_script_says_what_the_hub_refuses(notes_services: Services) -> None:
    for call, told in (
        ("begin('notes', 'cellar')", "has no world 'cellar'"),
        ("begin('notes')\nact('notes', 'burn', {})", "has no action 'burn'"),
        ("begin('mail')", "there is no application 'mail'"),
    ):
        with pytest.raises(InvalidRequestError, match=told):
            await notes_services.sessions.open(SessionOpen(environment=NAME, setup=f"{HUB_SCRIPT}\n{call}\n"))


@pytest.mark.exhaustive(reason="further turns of a browser on a desktop")
async def test_the_digest_of_a_result_is_that_of_the_captured_moment(notes_services: Services) -> None:
    async def result(setup: str, *, finished: bool) -> str | None:
        opened = await notes_services.sessions.open(
            SessionOpen(environment=NAME, setup=setup, reward=COUNT, launch=False)
        )
        if finished:
            await notes_services.sessions.finish(opened.session_id, "done", None, ME)
        report = await notes_services.grading.reward(opened.session_id, ME, seed=0)
        await notes_services.sessions.close(opened.session_id)
        return report.result_sha256

    one = await result(SETUP, finished=False)
    assert one is not None
    assert await result(SETUP, finished=True) == one
    assert await result(f"{HUB_SCRIPT}\nbegin('notes')\n", finished=True) != one


@pytest.mark.exhaustive(reason="further turns of a browser on a desktop")
async def test_sessions_with_applications_leave_nothing_open(notes_services: Services) -> None:
    async def open_grade_and_close() -> None:
        opened = await notes_services.sessions.open(SessionOpen(environment=NAME, setup=SETUP, reward=COUNT))
        assert (await notes_services.grading.reward(opened.session_id, ME, seed=0)).value == 0.3
        await notes_services.sessions.close(opened.session_id)

    await open_grade_and_close()
    gc.collect()
    before = len(open_files())
    for _ in range(ROUNDS):
        await open_grade_and_close()
    gc.collect()
    # A worker thread more is no leak; one file for each session is.
    assert len(open_files()) - before < ROUNDS
