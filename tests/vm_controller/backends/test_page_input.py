"""What a page sees of the pointer and the keyboard: every event, in order, with the keys that were held."""

import json
from collections.abc import AsyncGenerator
from pathlib import Path

import anyio
import pytest

from schemas.actions import (
    Action,
    Button,
    ButtonDown,
    ButtonUp,
    Click,
    ClipboardSet,
    Drag,
    KeyDown,
    KeyPress,
    KeyUp,
    Modifier,
    Move,
    Point,
    Scroll,
    TypeText,
    Wait,
)
from schemas.requests import SessionOpen
from server.hub import HubSites
from server.services import Services
from tests.callers import ME
from tests.desktops import running_services
from tests.notes_desk import NAME
from tests.vm_controller.web_pages import do, everything
from vm_controller.backends.browser import browser_backend

pytestmark = pytest.mark.usefixtures("notes_desk")

PAGE = """
document.title = "Jotter";
document.body.innerHTML = '<textarea style="position:fixed;left:0;top:0;width:600px;height:100px"></textarea>' +
  '<div id=from draggable=true style="position:fixed;left:0;top:200px;width:100px;height:100px">From</div>' +
  '<div id=to style="position:fixed;left:300px;top:200px;width:100px;height:100px">To</div>' +
  '<div id=plain style="position:fixed;left:0;top:400px;width:600px;height:100px">Plain</div>' +
  '<div id=menu style="position:fixed;left:0;top:520px;width:100px;height:60px">Menu</div>' +
  '<div id=entry hidden style="position:fixed;left:300px;top:520px;width:100px;height:60px">Entry</div>' +
  '<button style="position:fixed;left:700px;top:0;width:100px;height:60px">Copy</button>' +
  '<output style="position:fixed;left:0;top:600px"></output>';
const seen = [];
const tell = (...what) => { seen.push(what.join(" ")); document.querySelector("output").textContent =
  JSON.stringify(seen.slice(-12)); };
const plain = document.querySelector("#plain"), to = document.querySelector("#to");
for (const name of ["mousedown", "mouseup", "click", "dblclick", "auxclick", "wheel"])
  plain.addEventListener(name, event => tell(name, event.button, event.buttons, event.detail,
    event.ctrlKey ? "ctrl" : "-", Math.sign(event.deltaY ?? 0)));
plain.addEventListener("mousemove", event => { if (event.buttons) tell("dragged", event.buttons); });
document.querySelector("#from").addEventListener("dragstart", event => event.dataTransfer.setData("text/plain", "it"));
to.addEventListener("dragover", event => event.preventDefault());
to.addEventListener("drop", event => { event.preventDefault(); tell("dropped", event.dataTransfer.getData("text")); });
const menu = document.querySelector("#menu"), entry = document.querySelector("#entry");
menu.addEventListener("mouseenter", () => { entry.hidden = false; tell("opened"); });
entry.addEventListener("pointerdown", event => tell("pressed", event.pressure));
entry.addEventListener("click", () => tell("chosen"));
document.querySelector("button").onclick = () => navigator.clipboard.writeText("by the page");
const field = document.querySelector("textarea");
let downs = 0, ups = 0, wanted = "";
field.addEventListener("keydown", () => { downs += 1; });
field.addEventListener("beforeinput", event => { wanted += event.data ?? (event.inputType === "insertLineBreak" ? "\\n" : ""); });
field.addEventListener("keyup", event => { ups += 1;
  if (event.key === "End") tell(downs, ups, wanted === field.value, field.value.length); });
"""  # noqa: E501
TEXT = 'The quick brown fox: "jumps" over (the) lazy dog; {0123456789} ~`!@#$%^&*_+-=[]\\|/?<>.,\' È 漢\nand on. ' * 4
CLOSES_ITSELF = """
document.title = "Jotter";
document.body.innerHTML = '<textarea autofocus style="position:fixed;inset:0"></textarea>';
const field = document.querySelector("textarea");
if (opener === null) field.onclick = () => window.open("/");
else for (const kind of ["keydown", "input", "mousedown"]) field.addEventListener(kind, () => window.close());
field.focus();
"""
END = (KeyDown(key="End"), KeyUp(key="End"))


@pytest.fixture
async def services(state_dir: Path, tmp_path: Path, notes_sites: HubSites) -> AsyncGenerator[Services]:
    await anyio.Path(tmp_path / "bundle" / "assets" / "page.js").write_text(PAGE)
    async with running_services(state_dir, browser_backend, notes_sites) as services:
        yield services


async def seen(services: Services, *actions: Action) -> list[str]:
    """Return the last events that the page saw after actions in a new session."""
    session_id = (await services.sessions.open(SessionOpen(environment=NAME))).session_id
    await do(services, session_id, *actions)
    said = [node.name for node in await everything(services, session_id) if node.name.startswith("[")]
    return json.loads(said[0]) if said else []


async def test_typed_text_is_exact_and_every_key_is_seen(services: Services) -> None:
    (told,) = await seen(services, Click(x=50, y=50), TypeText(text=TEXT), *END)
    by_key = len(TEXT) - TEXT.count("È") - TEXT.count("漢")
    assert told == f"{by_key + 1} {by_key + 1} true {len(TEXT)}"


async def test_clicks_arrive_in_order_with_their_count_and_the_keys_held(services: Services) -> None:
    x, y = 50, 450
    assert await seen(services, Click(x=x, y=y, count=2)) == [
        *("mousedown 0 1 1 - 0", "mouseup 0 0 1 - 0", "click 0 0 1 - 0"),
        *("mousedown 0 1 2 - 0", "mouseup 0 0 2 - 0", "click 0 0 2 - 0", "dblclick 0 0 2 - 0"),
    ]
    held = await seen(services, Click(x=x, y=y, modifiers=(Modifier.CTRL,)), Move(x=60, y=450), Click(x=60, y=450))
    assert held[:3] == ["mousedown 0 1 1 ctrl 0", "mouseup 0 0 1 ctrl 0", "click 0 0 1 ctrl 0"]
    assert held[3:] == ["mousedown 0 1 1 - 0", "mouseup 0 0 1 - 0", "click 0 0 1 - 0"]
    middle = await seen(services, Click(x=x, y=y, button=Button.MIDDLE), Scroll(x=x, y=y, dy=2))
    assert middle == ["mousedown 1 4 1 - 0", "mouseup 1 0 1 - 0", "auxclick 1 0 1 - 0", "wheel 0 0 0 - 1"]


@pytest.mark.exhaustive(reason="further input on pages")
async def test_a_button_that_stays_down_drags(services: Services) -> None:
    down, up = ButtonDown(x=50, y=450), ButtonUp(x=250, y=450)
    told = await seen(services, down, Move(x=150, y=450), up, Click(x=300, y=450))
    assert told[0] == "mousedown 0 1 1 - 0"
    assert "dragged 1" in told
    assert told[-5:] == [
        *("mouseup 0 0 1 - 0", "click 0 0 1 - 0"),
        *("mousedown 0 1 1 - 0", "mouseup 0 0 1 - 0", "click 0 0 1 - 0"),
    ]


async def test_what_a_page_lets_be_dragged_is_dropped(services: Services) -> None:
    path = (Point(x=50, y=250), Point(x=350, y=250))
    assert await seen(services, Drag(path=path, duration_ms=200), Click(x=350, y=450)) == [
        *("dropped it", "mousedown 0 1 1 - 0", "mouseup 0 0 1 - 0", "click 0 0 1 - 0")
    ]


@pytest.mark.exhaustive(reason="further input on pages")
async def test_every_place_the_pointer_rests_on_is_seen(services: Services) -> None:
    told = await seen(services, Move(x=50, y=450), Move(x=50, y=550), Click(x=350, y=550))
    assert told == ["opened", "pressed 0.5", "chosen"]


async def test_the_clipboard_is_set_after_the_click_before_it(services: Services) -> None:
    session_id = (await services.sessions.open(SessionOpen(environment=NAME))).session_id
    copy = Click(x=750, y=30)
    await do(services, session_id, ClipboardSet(text="before"), copy)
    assert (await services.sessions.clipboard(session_id, ME)).text == "by the page"
    await do(services, session_id, copy, ClipboardSet(text="after"))
    assert (await services.sessions.clipboard(session_id, ME)).text == "after"


@pytest.mark.exhaustive(reason="pages that close themselves by any input", but=("key", "click"))
@pytest.mark.parametrize(
    "action",
    [
        KeyPress(keys=("Escape",)),
        KeyPress(keys=("ctrl", "v")),
        TypeText(text="soup"),
        TypeText(text="漢字"),
        Click(x=50, y=50),
        Drag(path=(Point(x=50, y=50), Point(x=90, y=90))),
    ],
    ids=["key", "paste", "keys", "characters", "click", "drag"],
)
async def test_a_page_may_close_itself_by_any_input(services: Services, tmp_path: Path, action: Action) -> None:
    await anyio.Path(tmp_path / "bundle" / "assets" / "page.js").write_text(CLOSES_ITSELF)
    session_id = (await services.sessions.open(SessionOpen(environment=NAME))).session_id
    await do(services, session_id, Click(x=50, y=50))
    with anyio.fail_after(20):
        while len(await services.sessions.windows(session_id, ME)) < 2:  # noqa: ASYNC110 -- nothing tells a caller
            await anyio.sleep(0.05)
    await do(services, session_id, Wait(duration_ms=300), action)
    with anyio.fail_after(20):
        while len(await services.sessions.windows(session_id, ME)) > 1:  # noqa: ASYNC110 -- nothing tells a caller
            await anyio.sleep(0.05)
