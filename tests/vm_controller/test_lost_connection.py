"""A program in the desktop ends our connection, or a caller goes away: nothing is done twice, nothing stays pressed."""

from dataclasses import dataclass

import anyio
import pytest

from schemas.actions import Button, ButtonDown, Click, ClipboardSet, KeyDown, KeyPress, KeyUp, Move, Wait
from schemas.errors import InfrastructureError
from schemas.observations import Observe, PictureFormat
from schemas.requests import WorkspaceOpen
from schemas.tasks import Difficulty, Task
from schemas.workspaces import Side
from server.services import Services
from tests.callers import ME

NO_PICTURE = Observe(format=PictureFormat.NONE)
TASK = Task(
    task_id="os_lost_1",
    environment="os",
    family="lost",
    seed=1,
    instruction="Press the buttons that you are told to press.",
    context="There is no window.",
    difficulty=Difficulty.EASY,
)
XLIB = "from Xlib import display\nd = display.Display()\nroot = d.screen().root\n"
# Our connection has one window that nobody sees: the one that answers of the window manager go to.
KILL = f"""
{XLIB}
for window in root.query_tree().children:
    place = window.get_geometry()
    if (place.x, place.y, place.width, place.height) == (-1, -1, 1, 1):
        window.kill_client()
d.sync()
"""
KILL_IN_A_SECOND = f"""
import os, time
if os.fork():
    os._exit(0)
os.dup2(os.open(os.devnull, os.O_RDWR), 1)
os.dup2(1, 2)
time.sleep(1)
{KILL}
"""
HELD = f"""
{XLIB}
keys = sum(bin(byte).count("1") for byte in d.query_keymap())
buttons = bin(root.query_pointer().mask >> 8 & 31).count("1")
print(keys, buttons)
"""


@dataclass(frozen=True)
class Desk:
    """A session and the programs that an agent could run in it."""

    services: Services
    session_id: str
    workspace_id: str

    async def run(self, program: str) -> str:
        ran = await self.services.workspaces.shell(
            self.workspace_id, Side.INITIAL, f"python3 - <<'END'\n{program}\nEND", 30, ME
        )
        assert ran.exit_code == 0, ran.stderr
        # python-xlib has a word about authority first.
        return ran.stdout.strip().rpartition("\n")[2]

    async def act(self, *actions: Move | Click | KeyDown | KeyUp | KeyPress | ButtonDown | Wait | ClipboardSet) -> int:
        return (await self.services.sessions.act(self.session_id, actions, NO_PICTURE, ME)).executed


@pytest.fixture
async def desk(services: Services) -> Desk:
    info = await services.workspaces.open(WorkspaceOpen(task=TASK))
    return Desk(services, info.initial_session, info.workspace_id)


async def test_the_next_call_connects_again(desk: Desk) -> None:
    await desk.act(Move(x=5, y=5))
    await desk.run(KILL)
    assert await desk.act(Click(x=7, y=7)) == 1
    await desk.run(KILL)
    observation = await desk.services.sessions.look(desk.session_id, Observe(), ME)
    assert (observation.cursor.x, observation.cursor.y) == (7, 7)
    assert observation.picture_data is not None
    await desk.run(KILL)
    assert await desk.services.sessions.windows(desk.session_id, ME) == ()


@pytest.mark.exhaustive(reason="further connections lost in mid-step")
async def test_a_step_that_had_begun_is_not_repeated(desk: Desk) -> None:
    await desk.run(KILL_IN_A_SECOND)
    with pytest.raises(InfrastructureError, match="during action 3 of 3"):
        await desk.act(KeyDown(key="shift"), Wait(duration_ms=4_000), Click(x=9, y=9))
    assert await desk.run(HELD) == "0 0"
    assert await desk.act(Click(x=3, y=3)) == 1


async def test_what_was_held_on_purpose_is_not_silently_lost(desk: Desk) -> None:
    await desk.act(KeyDown(key="shift"))
    await desk.run(KILL)
    assert await desk.run(HELD) == "1 0"
    with pytest.raises(InfrastructureError, match="press them again"):
        await desk.act(Click(x=4, y=4))
    assert await desk.run(HELD) == "0 0"
    assert await desk.act(KeyDown(key="shift"), Click(x=4, y=4), KeyUp(key="shift")) == 3


async def test_a_cancelled_call_leaves_nothing_pressed(desk: Desk) -> None:
    with anyio.move_on_after(0.5):
        await desk.act(KeyDown(key="ctrl"), ButtonDown(button=Button.RIGHT), Wait(duration_ms=30_000))
    assert await desk.run(HELD) == "0 0"


async def test_a_call_cancelled_while_it_looks_leaves_nothing_pressed(desk: Desk) -> None:
    slow = Observe.model_validate({"settle": {"react_ms": 5_000, "quiet_ms": 5_000, "cap_ms": 30_000}})
    with anyio.move_on_after(1) as scope:
        await desk.services.sessions.act(desk.session_id, (KeyDown(key="ctrl"),), slow, ME)
    assert scope.cancelled_caught
    assert await desk.run(HELD) == "0 0"


async def test_a_key_stays_down_from_call_to_call_and_comes_up_at_the_end(desk: Desk) -> None:
    await desk.act(KeyDown(key="alt"))
    await desk.services.sessions.look(desk.session_id, Observe(), ME)
    await desk.act(Move(x=8, y=8), Wait(duration_ms=10))
    assert await desk.run(HELD) == "1 0"
    await desk.act(KeyUp(key="alt"))
    assert await desk.run(HELD) == "0 0"
    await desk.act(KeyDown(key="alt"), ButtonDown())
    await desk.services.sessions.finish(desk.session_id, "done", None, ME)
    assert await desk.run(HELD) == "0 0"
    await desk.services.sessions.reset(desk.session_id, ME)
    assert await desk.run(HELD) == "0 0"


async def test_the_clipboard_is_put_and_read(desk: Desk) -> None:
    await desk.act(ClipboardSet(text="中文 🎉\n"))
    assert (await desk.services.sessions.clipboard(desk.session_id, ME)).text == "中文 🎉\n"
    await desk.run(KILL)
    assert (await desk.services.sessions.clipboard(desk.session_id, ME)).text is None
