"""When a page counts as still: what it waits for is waited for, and what goes on for good is not."""

from collections.abc import AsyncGenerator
from pathlib import Path

import anyio
import pytest

from schemas.actions import Action, Click, KeyPress, TypeText, WaitUntil
from schemas.conditions import UntilQuiet
from schemas.observations import ActResult, Observation, Observe, PictureFormat, Settle
from schemas.requests import SessionOpen
from server.hub import HubSites
from server.services import Services
from tests.callers import ME
from tests.desktops import running_services
from tests.notes_desk import NAME
from tests.vm_controller.web_pages import everything
from vm_controller.backends.browser import browser_backend
from vm_controller.pages.portal import Portal

pytestmark = pytest.mark.usefixtures("notes_desk")

_START = """
document.body.innerHTML = '<input autofocus style="position:fixed;left:0;top:0;width:400px;height:40px">' +
  '<button style="position:fixed;left:0;top:100px;width:400px;height:40px">Go</button>' +
  '<output style="position:fixed;top:200px"></output>';
const field = document.querySelector("input"), button = document.querySelector("button");
const say = text => { document.querySelector("output").textContent = text; };
const sleep = ms => new Promise(done => setTimeout(done, ms));
"""
SEARCH = """
let timer;
field.oninput = () => { clearTimeout(timer); timer = setTimeout(() => say(`found ${field.value}`), 300); };
"""
LATENCY = "button.onclick = async () => { await sleep(200); await sleep(250); say('saved'); };"
FRAMES = """
button.onclick = () => {
  const start = performance.now();
  const step = now => { if (now - start < 600) requestAnimationFrame(step); else say('arrived'); };
  requestAnimationFrame(step);
};
"""
ANSWER = "button.onclick = async () => { await fetch('/api/session'); await sleep(20); say('answered'); };"
RENDERING = """
const channel = new MessageChannel();
let parts = 0;
channel.port1.onmessage = () => {
  const start = performance.now();
  while (performance.now() - start < 5);
  if (++parts < 20) channel.port2.postMessage(null); else say('rendered');
};
button.onclick = () => channel.port2.postMessage(null);
"""
SCROLLING = """
document.body.style.height = "5000px";
addEventListener("scrollend", () => say("scrolled"));
"""
FRAME_OF_ITS_OWN = """
const frame = document.createElement("iframe");
frame.style = "position:fixed;left:0;top:0;width:600px;height:300px";
document.body.replaceChildren(frame);
const inside = frame.contentWindow;
inside.document.body.innerHTML =
  '<input style="position:fixed;left:0;top:0;width:400px;height:40px">';
inside.document.querySelector("input").oninput = () =>
  inside.setTimeout(() => { document.title = "heard"; }, 300);
"""
FRAMES_THAT_CANNOT_ANSWER = """
document.body.insertAdjacentHTML("beforeend", '<iframe sandbox srcdoc="<p>Silent"></iframe>' +
  '<iframe loading=lazy src="/#later" style="margin-top:90000px"></iframe>');
button.onclick = () => setTimeout(() => say("heard"), 200);
"""
NEVER_DONE = """
button.onclick = () => say('done');
"""
LOOPS = """
const poll = async () => { for (;;) { await sleep(50); } };
poll();
setInterval(() => {}, 20);
const loop = () => requestAnimationFrame(loop);
loop();
"""
POLLING = """
const poll = async () => { await (await fetch("/api/session")).json(); setTimeout(poll, 300); };
poll();
"""
OLD_POLLING = """
const poll = () => {
  const request = new XMLHttpRequest();
  request.onload = () => setTimeout(poll, 300);
  request.open("GET", "/api/session");
  request.send();
};
poll();
"""
REARMING = """
let timer;
setInterval(() => { clearTimeout(timer); timer = setTimeout(() => {}, 300); }, 100);
"""
OPENED_AGAIN = """
const request = new XMLHttpRequest();
for (let turn = 0; turn < 2; turn += 1) {
  request.open("GET", "/api/session");
  request.send();
}
"""
NEVER_CLOSED = """
const frame = document.createElement("iframe");
document.body.append(frame);
frame.contentDocument.open();
frame.contentDocument.write("<p>Half a page");
"""
NO_KEY = """
addEventListener("error", event => say(event.message));
button.onclick = () => { say("done"); document.body.dispatchEvent(new Event("keydown", { bubbles: true })); };
"""
NATURE = """
const told = [];
window.addEventListener("unhandledrejection", event => { event.preventDefault(); told.push("refused"); });
button.onclick = async () => {
  fetch("http://[");
  clearTimeout(setTimeout(() => told.push("cleared"), 5));
  clearInterval(setTimeout(() => told.push("cleared"), 5));
  setTimeout((one, two) => told.push(one + two), 5, "a", "b");
  await sleep(100);
  const native = [setTimeout, requestAnimationFrame, fetch].every(one => String(one).includes("[native code]"));
  const names = [setTimeout.name, setTimeout.length, Object.keys(window).join().includes("stillness")];
  say(JSON.stringify([...told.sort(), native, ...names]));
};
"""
FIELD, BUTTON = Click(x=50, y=20), Click(x=50, y=120)


@pytest.fixture
async def services(state_dir: Path, notes_sites: HubSites) -> AsyncGenerator[Services]:
    async with running_services(state_dir, browser_backend, notes_sites) as services:
        yield services


@pytest.fixture
def page(tmp_path: Path, notes_sites: HubSites) -> Path:
    """The script of the page that sessions show."""
    del notes_sites  # it writes another one
    return tmp_path / "bundle" / "assets" / "page.js"


async def opened(services: Services, page: Path, script: str) -> str:
    await anyio.Path(page).write_text(f"document.title = 'Jotter';\n{_START}\n{script}")
    return (await services.sessions.open(SessionOpen(environment=NAME))).session_id


async def acted(services: Services, session_id: str, *actions: Action, settle: Settle | None = None) -> Observation:
    observe = Observe(format=PictureFormat.NONE, settle=settle)
    result: ActResult = await services.sessions.act(session_id, actions, observe, ME)
    assert result.observation is not None
    return result.observation


async def text(services: Services, session_id: str) -> str:
    return " ".join(node.name for node in await everything(services, session_id))


@pytest.mark.exhaustive(reason="what pages wait for, or not", but=("search", "answer", "iframe"))
@pytest.mark.parametrize(
    ("script", "action", "effect"),
    [
        (SEARCH, TypeText(text="soup"), "found soup"),
        (LATENCY, BUTTON, "saved"),
        (FRAMES, BUTTON, "arrived"),
        (ANSWER, BUTTON, "answered"),
        (RENDERING, BUTTON, "rendered"),
        (SCROLLING, KeyPress(keys=("Page_Down",)), "scrolled"),
        (FRAME_OF_ITS_OWN, TypeText(text="s"), "heard"),
    ],
    ids=["search", "latency", "frames", "answer", "rendering", "scrolling", "iframe"],
)
async def test_what_a_page_waits_for_is_waited_for(
    services: Services, page: Path, script: str, action: Action, effect: str
) -> None:
    session_id = await opened(services, page, script)
    await acted(services, session_id, FIELD)
    done = await acted(services, session_id, action)
    assert effect in await text(services, session_id), done
    assert done.settled


@pytest.mark.exhaustive(reason="what pages wait for, or not", but=("loops", "polling"))
@pytest.mark.parametrize(
    "script",
    [LOOPS, POLLING, OLD_POLLING, REARMING, OPENED_AGAIN, NEVER_CLOSED, NO_KEY],
    ids=["loops", "polling", "old polling", "rearming", "opened again", "never closed", "no key"],
)
async def test_what_goes_on_for_good_is_not_waited_for(services: Services, page: Path, script: str) -> None:
    session_id = await opened(services, page, NEVER_DONE + script)
    await acted(services, session_id, FIELD)
    await anyio.sleep(0.5)
    done = await acted(services, session_id, BUTTON)
    assert "done" in await text(services, session_id)
    assert done.settled


@pytest.mark.exhaustive(reason="what pages wait for, or not")
async def test_frames_that_cannot_answer_are_not_waited_for(services: Services, page: Path) -> None:
    session_id = await opened(services, page, FRAMES_THAT_CANNOT_ANSWER)
    await acted(services, session_id, FIELD)
    done = await acted(services, session_id, BUTTON)
    assert "heard" in await text(services, session_id)
    assert done.settled


@pytest.mark.exhaustive(reason="what pages wait for, or not")
async def test_a_page_that_never_rests_may_be_waited_for_longer_than_an_answer(
    services: Services, page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session_id = await opened(services, page, "button.onclick = () => setInterval(() => say(performance.now()), 5);")
    monkeypatch.setattr("vm_controller.pages.settle._ROUND_S", 0.5)
    monkeypatch.setattr(Portal.ask, "__defaults__", (1.0,))
    until = WaitUntil(until=UntilQuiet(quiet_ms=400), timeout_ms=2_000)
    result = await services.sessions.act(session_id, (BUTTON, until), Observe(format=PictureFormat.NONE), ME)
    assert result.stopped is not None, result


async def test_times_of_a_caller_are_respected(services: Services, page: Path) -> None:
    session_id = await opened(services, page, SEARCH)
    await acted(services, session_id, FIELD)
    done = await acted(services, session_id, TypeText(text="s"), settle=Settle(react_ms=30, quiet_ms=30))
    assert 30 <= done.settle_ms < 300


@pytest.mark.exhaustive(reason="what pages wait for, or not")
async def test_a_page_finds_its_functions_as_a_browser_has_them(services: Services, page: Path) -> None:
    session_id = await opened(services, page, NATURE)
    await acted(services, session_id, BUTTON)
    assert '["ab","refused",true,"setTimeout",1,false]' in await text(services, session_id)


async def test_a_link_to_a_new_window_shows_it_after_the_click(services: Services, page: Path) -> None:
    session_id = await opened(
        services, page, 'button.outerHTML = \'<a href="/#next" target=_blank style="font-size:200px">Next</a>\';'
    )
    await acted(services, session_id, KeyPress(keys=("shift",)))
    (first,) = await services.sessions.windows(session_id, ME)
    done = await acted(services, session_id, Click(x=200, y=150))
    assert done.focused_window is not None
    assert done.focused_window.window_id != first.window_id
