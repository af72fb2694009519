"""Waiting for what the display alone does not tell: text and elements by accessibility, and files."""

import anyio
import pytest

from schemas.actions import Click, KeyPress, Move, WaitUntil
from schemas.conditions import Condition, ElementState, UntilElement, UntilFile, UntilText
from schemas.errors import InvalidRequestError
from schemas.observations import ActResult, Observe, PictureFormat
from schemas.requests import SessionOpen
from server.services import Services
from tests.callers import ME

NO_PICTURE = Observe(format=PictureFormat.NONE)
PROGRAM = "import os, subprocess, threading, time\n"
EDITOR = PROGRAM + (
    "open('/home/user/note.txt', 'w').write('Grüße, 世界')\n"
    "subprocess.Popen(['mousepad', '/home/user/note.txt'], start_new_session=True)\n"
)
GROWING = PROGRAM + (
    "if os.fork() == 0:\n"
    "    for part in range(10):\n"
    "        time.sleep(0.1)\n"
    "        open('/home/user/grown', 'a').write('0123456789')\n"
    "    os._exit(0)\n"
)
LINKS = PROGRAM + (
    "os.symlink('/etc/passwd', '/tmp/out')\n"
    "os.symlink('../../../../../../etc/passwd', '/tmp/up')\n"
    "os.symlink('/proc/1/root/etc/passwd', '/tmp/magic')\n"
    "os.symlink('/tmp/loop', '/tmp/loop')\n"
    "os.mkfifo('/tmp/fifo')\n"
    "open('/home/user/real', 'w').write('here')\n"
    "os.symlink('/home/user/real', '/tmp/within')\n"
)


async def desktop(services: Services, setup: str) -> str:
    return (await services.sessions.open(SessionOpen(environment="os", launch=False, setup=setup))).session_id


async def wait(services: Services, session_id: str, until: Condition, timeout_ms: int = 20_000) -> ActResult:
    return await services.sessions.act(session_id, (WaitUntil(until=until, timeout_ms=timeout_ms),), NO_PICTURE, ME)


async def test_text_and_elements_are_seen_when_they_come(services: Services) -> None:
    session_id = await desktop(services, EDITOR)
    assert (await wait(services, session_id, UntilText(text="Grüße, 世界", role="text"))).stopped is None
    focused = UntilElement(role="text", name="", states=(ElementState.FOCUSED, ElementState.EDITABLE))
    assert (await wait(services, session_id, focused)).stopped is None
    dialog = UntilElement(role="push button", name="Cancel", states=(ElementState.ENABLED,))
    ask = (KeyPress(keys=("ctrl", "o")), WaitUntil(until=dialog, timeout_ms=20_000))
    result = await services.sessions.act(session_id, ask, NO_PICTURE, ME)
    assert result.stopped is None


@pytest.mark.exhaustive(
    reason="further cases of one question, each on a desktop of its own",
    but=("until3-roles there are: closest: 'menu'",),
)
@pytest.mark.parametrize(
    ("until", "instead"),
    [
        (UntilText(text="Grüße, Mars"), "'Grüße, 世界'"),
        (UntilText(text="Grüße", role="menu"), "no text in a menu contains 'Grüße'; closest: "),
        (UntilElement(role="menu", name="Fiel"), "no menu 'Fiel'; of that role: closest: 'File'"),
        (UntilElement(role="menue", name="File"), "roles there are: closest: 'menu'"),
        (UntilElement(role="menu", name="File", states=(ElementState.CHECKED,)), "its states: enabled"),
    ],
)
async def test_what_was_there_instead(services: Services, until: Condition, instead: str) -> None:
    session_id = await desktop(services, EDITOR)
    await wait(services, session_id, UntilText(text="Grüße, 世界", role="text"))
    stopped = (await wait(services, session_id, until, 300)).stopped
    assert stopped is not None
    assert instead in stopped
    assert "(waited 300 ms)" in stopped


async def test_a_file_is_waited_for_until_it_is_large_enough_and_still(services: Services) -> None:
    session_id = await desktop(services, GROWING)
    result = await wait(services, session_id, UntilFile(path="/home/user/grown", min_size=1))
    assert result.stopped is None
    short = (await wait(services, session_id, UntilFile(path="/home/user/grown", min_size=1_000), 50)).stopped
    assert short is not None
    assert "bytes, not 1000" in short
    assert (await wait(services, session_id, UntilFile(path="/home/user/grown", stable_ms=400))).stopped is None
    full = UntilFile(path="/home/user/grown", min_size=100)
    assert (await wait(services, session_id, full, 1)).stopped is None


async def test_links_lead_nowhere_outside_of_the_desktop(services: Services) -> None:
    session_id = await desktop(services, LINKS)
    for path in ("/tmp/within", "/home/user/real", "/tmp/fifo", "/home/user"):
        assert (await wait(services, session_id, UntilFile(path=path), 50)).stopped is None, path
    for path in ("/tmp/out", "/tmp/up", "/tmp/magic", "/tmp/loop", "/tmp/out/deeper"):
        stopped = (await wait(services, session_id, UntilFile(path=path), 20)).stopped
        assert stopped is not None, path
        assert f"there is no {path}" in stopped


@pytest.mark.parametrize("path", ["/etc/passwd", "note.txt", "/home/user/../../etc/passwd"])
async def test_a_path_elsewhere_is_refused_before_anything_is_done(services: Services, path: str) -> None:
    session_id = await desktop(services, PROGRAM)
    steps = (Move(x=9, y=9), WaitUntil(until=UntilFile(path=path)))
    with pytest.raises(InvalidRequestError) as caught:
        await services.sessions.act(session_id, steps, NO_PICTURE, ME)
    assert caught.value.field == "actions.1.until.path"
    observation = await services.sessions.look(session_id, NO_PICTURE, ME)
    assert observation.cursor.x != 9


async def test_a_wait_ends_with_its_caller(services: Services) -> None:
    session_id = await desktop(services, PROGRAM)
    for until in (UntilText(text="never"), UntilFile(path="/tmp/never")):
        with anyio.move_on_after(0.3) as scope, anyio.fail_after(15):
            await wait(services, session_id, until, 60_000)
        assert scope.cancelled_caught
    result = await services.sessions.act(session_id, (Click(x=1, y=1),), NO_PICTURE, ME)
    assert result.executed == 1
