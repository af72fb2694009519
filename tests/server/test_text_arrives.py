"""What a caller types through the server is what the applications get, character for character."""

import io
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest
from openpyxl import load_workbook

from clients.connection.http import HttpServer
from clients.desktop import Desktop
from clients.embedded_server import Address, embedded_server
from clients.workspace import Workspace, open_workspace
from schemas.actions import ClipboardSet, KeyPress, TypeText, WaitUntil
from schemas.conditions import UntilFile, UntilQuiet, UntilWindow
from schemas.tasks import Difficulty, Task
from schemas.workspaces import Side
from tests.exhaustive import representative

SENTENCE = 'The quick <brown> "fox" ~#@ | é ñ € Ж 中文输入 🎉'
LINES = f"{SENTENCE}\n\tone tab\n\t\ttwo tabs, then nothing\n\n  {SENTENCE}\nlast"
LONG = "".join(chr(0x4E00 + index) if index % 7 == 3 else f"{index:x}"[-1] for index in range(2_000))
TEXTS = {"sentence": SENTENCE, "lines": LINES, "long": LONG}
TYPED = "texts of every kind, typed into every program"
each_text = pytest.mark.parametrize("name", representative(TEXTS, ["lines"], reason=TYPED))
HERE = Side.INITIAL
SAVED = "for i in $(seq 200); do [ $(stat -c %Y ~/book.xlsx) = 1000000000 ] || break; sleep 0.1; done; sleep 0.5"
CTRL_S = KeyPress(keys=("ctrl", "s"))


@dataclass(frozen=True)
class Desk:
    """A desktop that one can use as a policy does and look into as an author does."""

    desktop: Desktop
    inside: Workspace

    async def start(self, command: str, title: str) -> None:
        ran = await self.inside.shell(HERE, f"cd ~; setsid {command} >/dev/null 2>&1 </dev/null &")
        assert ran.exit_code == 0, ran.stderr
        await self.desktop.wait_for_window(title, timeout_ms=60_000)
        await self.desktop.wait_quiet(timeout_ms=20_000)

    async def text_of(self, path: str) -> str:
        return (await self.inside.read_file(HERE, path)).decode()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Address]:
    with embedded_server(tmp_path_factory.mktemp("server")) as address:
        yield address


@asynccontextmanager
async def desk(server: Address, environment: str) -> AsyncGenerator[Desk]:
    task = Task(
        task_id=f"{environment}_typing_1",
        environment=environment,
        family="typing",
        seed=1,
        instruction="Type what you are told into the window that has the focus.",
        context="There is one window.",
        difficulty=Difficulty.EASY,
    )
    async with (
        HttpServer(server.url) as client,
        open_workspace(client.connection(server.token), task) as opened,
    ):
        connection, workspace = client.connection(server.token), opened.workspace
        yield Desk(Desktop(connection, workspace.initial_session), Workspace(connection, workspace.workspace_id))


@each_text
@pytest.mark.parametrize(
    "terminal",
    representative(
        ["xterm -u8 -title terminal -e", "lxterminal --title=terminal -e"],
        ["lxterminal --title=terminal -e"],
        reason=TYPED,
    ),
)
async def test_into_a_terminal(server: Address, terminal: str, name: str) -> None:
    text = TEXTS[name]
    if text is LONG and "xterm -u8" in terminal:
        # A terminal in line mode takes 4,095 bytes of one line; LONG has 2,572.
        assert len(LONG.encode()) < 4_095
    async with desk(server, "os") as here:
        await here.start(f'{terminal} sh -c "stty -echo; cat > typed"', "terminal")
        size = len(text.encode()) + 1
        typed = UntilFile(path="/home/user/typed", min_size=size, stable_ms=200)
        await here.desktop.act(TypeText(text=text + "\n"), WaitUntil(until=typed, timeout_ms=20_000))
        assert await here.text_of("/home/user/typed") == text + "\n"


@each_text
async def test_into_an_editor(server: Address, name: str) -> None:
    text = TEXTS[name]
    async with desk(server, "os") as here:
        await here.inside.shell(HERE, "touch ~/note.txt")
        await here.start("mousepad note.txt", "Mousepad")
        saved = UntilFile(path="/home/user/note.txt", min_size=1, stable_ms=300)
        await here.desktop.act(TypeText(text=text), CTRL_S, WaitUntil(until=saved, timeout_ms=20_000))
        # The editor ends a file with a line feed.
        assert (await here.text_of("/home/user/note.txt")).removesuffix("\n") == text


async def test_into_an_editor_by_the_clipboard(server: Address) -> None:
    long = LINES * 500
    async with desk(server, "os") as here:
        await here.inside.shell(HERE, "touch ~/note.txt")
        await here.start("mousepad note.txt", "Mousepad")
        saved = UntilFile(path="/home/user/note.txt", min_size=1, stable_ms=500)
        paste = KeyPress(keys=("ctrl", "v"))
        await here.desktop.act(ClipboardSet(text=long), paste)
        await here.desktop.wait_quiet()
        await here.desktop.act(CTRL_S, WaitUntil(until=saved, timeout_ms=20_000))
        assert (await here.text_of("/home/user/note.txt")).removesuffix("\n") == long


@pytest.mark.exhaustive(reason="texts of every kind, typed into every program")
async def test_into_cells(server: Address) -> None:
    make_book = "import openpyxl; openpyxl.Workbook().save('/home/user/book.xlsx')"
    async with desk(server, "libreoffice_calc") as here:
        await here.inside.shell(HERE, f'python3 -c "{make_book}"; touch -d @1000000000 ~/book.xlsx')
        await here.start("libreoffice --calc --norestore --nologo book.xlsx", "book.xlsx")
        await here.desktop.act(
            TypeText(text=f"{SENTENCE}\t{SENTENCE}\n"),
            TypeText(text="i (c) ... 'quoted' TWo INitials -- 1/2\n"),
            TypeText(text=LONG[:400] + "\n"),
            # From A4: the arrows are commands that Calc puts off. Without the wait, text was seen to overtake one
            # on a busy machine, although the application had answered twice that it had taken all input.
            *(
                action
                for number in range(6)
                for action in (
                    KeyPress(keys=("Right",), repeat=number + 1),
                    WaitUntil(until=UntilQuiet(quiet_ms=200)),
                    TypeText(text=f"after {number}"),
                    KeyPress(keys=("Down",)),
                    KeyPress(keys=("Home",)),
                )
            ),
            KeyPress(keys=("ctrl", "Home")),
            CTRL_S,
        )
        assert (await here.inside.shell(HERE, SAVED)).exit_code == 0
        sheet = load_workbook(io.BytesIO(await here.inside.read_file(HERE, "/home/user/book.xlsx"))).worksheets[0]
    assert sheet["A1"].value == SENTENCE
    assert sheet["B1"].value == SENTENCE
    assert sheet["A2"].value == "i (c) ... 'quoted' TWo INitials -- 1/2"
    assert sheet["A3"].value == LONG[:400]
    cells = {cell.coordinate: cell.value for row in sheet.iter_rows(min_row=4) for cell in row if cell.value}
    assert cells == {f"{'BCDEFG'[number]}{4 + number}": f"after {number}" for number in range(6)}


async def test_waiting_for_a_title_that_goes(server: Address) -> None:
    async with desk(server, "os") as here:
        await here.start("xterm -title brief", "brief")
        (window,) = await here.desktop.windows()
        assert window.title == "brief"
        gone = WaitUntil(until=UntilWindow(title="brief", gone=True), timeout_ms=10_000)
        await here.desktop.act(TypeText(text="exit\n"), gone)
        assert await here.desktop.windows() == ()
