"""The audit on pages with faults: it names each of them, and nothing else."""

from collections.abc import AsyncGenerator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from hub.apps import InstalledApp
from hub.audit.chromium import chromium
from hub.audit.control_clicker import crawl
from hub.audit.findings import Finding, FindingKind
from hub.audit.hub_server import Served, serving
from hub.audit.solution_checks import actions
from hub.engine.application import App, Page
from hub.engine.clock import Clock
from hub.engine.file_store import FileStore
from hub.engine.records import Arguments, Record
from hub.engine.task_templates import TaskTemplate, TaskTemplates
from hub.engine.ui_steps import Named, UISteps, button
from tests.hub.notes_app import NOW

# One Chromium serves them all.
pytestmark = pytest.mark.asyncio(loop_scope="module")

TOOLS, ROWS = 9, 10
SCRIPT = """
const button = (name, act) => {
    const made = document.createElement('button')
    made.textContent = name
    made.onclick = act
    return made
}
const say = text => document.querySelector('output').append(text)
const bar = () => {
    const made = document.createElement('div')
    for (let one = 1; one <= TOOLS; one++) made.append(button(`Tool ${one}`, one === TOOLS ? null : () => say(one)))
    return made
}
const list = () => {
    const made = document.createElement('ul')
    for (let one = 1; one <= ROWS; one++) {
        const item = document.createElement('li')
        item.append(button(`Show ${one}`, () => say(one)), button(`Drop ${one}`, one === 1 ? null : () => say(one)))
        made.append(item)
    }
    return made
}
const link = (name, address) => Object.assign(document.createElement('a'), {textContent: name, href: address})
const draw = () => {
    const faulty = location.pathname === '/faulty'
    document.title = faulty ? 'Counter' : 'Sums · Counter'
    const main = document.createElement('main'), heading = document.createElement('h1')
    heading.textContent = 'Sums'
    main.append(heading, document.createElement('output'))
    if (faulty) {
        main.append(button('', () => say('?')), button('Throw', () => { say('!'); throw new Error('thrown') }))
        main.append(link('Elsewhere', 'http://elsewhere.invalid/'))
    } else {
        main.append(bar(), list(), button('One more', () => say('+')))
    }
    document.body.replaceChildren(main)
}
addEventListener('popstate', draw)
draw()
""".replace("TOOLS", str(TOOLS)).replace("ROWS", str(ROWS))


class State(Record):
    total: int = 0


class Add(Arguments):
    number: int


APP: App[State] = App(
    name="counter",
    title="Counter",
    summary="A sum.",
    state=State,
    pages=(Page("/", "Sums"), Page("/faulty", "Faulty")),
)


@APP.action(changes="`total`")
def add(state: State, arguments: Add, clock: Clock) -> State:
    """Add a number, which no page does."""
    del clock
    return State(total=state.total + arguments.number)


@APP.action(changes="`total`")
def clear(state: State, arguments: Arguments, clock: Clock) -> State:
    """Begin again."""
    del state, arguments, clock
    return State()


@APP.fixture(now=NOW)
def nothing(rng: Random, file_store: FileStore) -> State:
    """Nothing yet."""
    del rng, file_store
    return State()


TASK_TEMPLATES = TaskTemplates()


@TASK_TEMPLATES.of("add")
def ask_for_a_sum(state: State, rng: Random) -> TaskTemplate:
    """Ask for one more."""
    del state, rng
    return TaskTemplate({"number": 1}, ("Add one", "Add 1", "Make it one more"))


def one_more(state: State, arguments: Add) -> UISteps:
    """Click what says that it does it."""
    del state, arguments
    return (button("One more", Named("main", "")),)


PRODUCT = InstalledApp(APP, {"add": one_more}, TASK_TEMPLATES)


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Pages by hand."""
    found = tmp_path_factory.mktemp("faulty")
    (found / "assets").mkdir()
    (found / "assets" / "pages.js").write_text(SCRIPT)
    (found / "index.html").write_text(
        '<!doctype html><html lang="en"><link rel="icon" href="data:,"><body><script src="/assets/pages.js"></script>'
    )
    return found


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncGenerator[Browser]:
    async with chromium() as found:
        yield found


@pytest_asyncio.fixture(loop_scope="module")
async def served(bundle: Path) -> AsyncGenerator[Served]:
    async with serving({"counter": APP}, bundle) as found:
        yield found


async def look_through(served: Served, browser: Browser, page: Page) -> tuple[int, set[tuple[FindingKind, str]]]:
    clicked, found = await crawl(PRODUCT, served, browser, (page,), None, lambda _: None)
    return clicked, {(one.kind, one.what) for one in found}


@pytest.mark.exhaustive(reason="audits of long pages")
async def test_every_tool_is_tried_and_two_of_the_rows_of_a_long_list(served: Served, browser: Browser) -> None:
    clicked, found = await look_through(served, browser, APP.pages[0])

    assert clicked == TOOLS + 2 * 2 + 1
    assert found == {(FindingKind.DEAD, f"button 'Tool {TOOLS}'"), (FindingKind.DEAD, "button 'Drop 1'")}


async def test_a_page_without_title_names_quiet_or_shores(served: Served, browser: Browser) -> None:
    clicked, found = await look_through(served, browser, APP.pages[1])

    assert clicked == 3
    kinds: dict[FindingKind, list[str]] = {}
    for kind, what in found:
        kinds.setdefault(kind, []).append(what)
    assert set(kinds) == {FindingKind.UNTITLED, FindingKind.NAMELESS, FindingKind.CONSOLE, FindingKind.OUTSIDE}
    assert kinds[FindingKind.OUTSIDE] == ["http://elsewhere.invalid/"]
    assert any("thrown" in what for what in kinds[FindingKind.CONSOLE])


async def test_a_recipe_that_does_nothing_and_one_that_is_not_there(served: Served, browser: Browser) -> None:
    told: list[Any] = []
    await actions(PRODUCT, served, browser, None, told.append)

    assert all(isinstance(one, Finding) and one.kind is FindingKind.SOLUTION for one in told)
    said = {one.where: one.what for one in told}
    assert said["clear"] == "it has no solution"
    assert said["add in nothing, seed 0"].startswith("the pages made another state than the action: total is 0")
