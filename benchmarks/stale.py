"""How often a settled picture is stale: actions that draw, compared with the screen one second after each picture.

Two rules for when a screen is settled alternate on the same desktop: the environment's own, which observes its
programs, and one with the same times that observes only the screen. What an application draws by itself later (a word
count, a name in a box) counts against both.
"""

import os
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from random import Random

import anyio
import numpy as np

from benchmarks.result import BenchmarkResult, percentile
from benchmarks.stale_content import CONTENT
from schemas.actions import Action, Click, KeyPress, TypeText
from schemas.environment_file import Launch
from vm_controller import environment_config, startup
from vm_controller.backends.identity import Identities
from vm_controller.backends.local import local_backend
from vm_controller.backends.server_folder import ServerFolder
from vm_controller.backends.session_python import reachable
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.capture import Frame
from vm_controller.controller.controls import Controls
from vm_controller.environment_config import Environment
from vm_controller.step import in_thread

SESSION_PYTHON = Path(__file__).resolve().parents[1] / ".session-python"
SHARE = 0.005
ACTIONS = 150
"""Number of actions by the environment's own rule; half as many by the screen alone."""
LATER_S = 1.0
DRAWN_PX = 40
"""More than a blinking caret, less than a letter."""


def _keys(*names: str) -> Action:
    return KeyPress(keys=names)


def _menus(first: str) -> list[Action]:
    return [_keys("alt", first), _keys("Down"), _keys("Right"), _keys("Down"), _keys("Escape"), _keys("Escape")]


_TEXT = [TypeText(text="w"), TypeText(text="several words "), _keys("Return"), _keys("shift", "Up"), _keys("Right")]
_PAGES = [_keys("Page_Down"), _keys("Down"), _keys("Page_Up")]
_CELLS = [Click(x=120 + 80 * (number % 9), y=210 + 17 * (number % 23)) for number in range(0, 60, 7)]
_SHAPES = [
    *(Click(x=100, y=250), Click(x=100, y=350), Click(x=600, y=400), _keys("Escape")),
    *(Click(x=700, y=300), _keys("Right"), _keys("Escape")),
]
ACTIONS_OF: dict[str, list[Action]] = {
    "os": [Click(x=200, y=160), Click(x=600, y=500), _keys("ctrl", "a"), _keys("Right"), *_menus("f")],
    "os+lxterminal": [
        TypeText(text="w"),
        _keys("ctrl", "u"),
        TypeText(text="ls -la /etc | tail -5\n"),
        TypeText(text="sleep 0.05; date +%N\n"),
    ],
    "text_editor": [*_TEXT, *_menus("f")],
    "code_editor": [Click(x=500, y=200), *_TEXT, Click(x=500, y=300), *_PAGES, *_menus("f"), _keys("ctrl", "z")],
    "libreoffice_calc": [*_CELLS[:4], TypeText(text="w"), _keys("Return"), *_CELLS[4:], _keys("Down"), *_menus("f")],
    "libreoffice_writer": [*_TEXT, *_PAGES, Click(x=600, y=420), *_menus("f"), _keys("ctrl", "b"), *_menus("v")],
    "libreoffice_impress": [*_SHAPES, *_menus("f"), *_menus("v")],
    "libreoffice_draw": [*_SHAPES, *_menus("f"), *_menus("v")],
    "pdf": [
        *(_keys("Page_Down"), _keys("Page_Down"), _keys("Down"), Click(x=700, y=400), _keys("Page_Up")),
        *(_keys("F10"), _keys("Down"), _keys("Escape"), _keys("ctrl", "plus"), _keys("ctrl", "minus")),
    ],
    "database": [*_menus("f"), *_menus("v")],
    "vlc": [*_menus("m"), *_menus("v")],
    "gimp": [
        *(Click(x=640, y=350), _keys("r"), Click(x=600, y=300), _keys("p"), Click(x=620, y=320), _keys("ctrl", "z")),
        *(*_menus("f"), *_menus("v")),
    ],
    "inkscape": [
        *(Click(x=600, y=350), Click(x=700, y=400), _keys("Right"), _keys("Tab"), _keys("Escape")),
        *(*_menus("f"), *_menus("v")),
    ],
    "chromium": [
        *(TypeText(text="w"), _keys("Tab"), _keys("space"), _keys("Page_Down"), _keys("Page_Up"), Click(x=300, y=300)),
        *(TypeText(text="several words "), _keys("ctrl", "a"), _keys("End"), _keys("ctrl", "f"), _keys("Escape")),
        *(_keys("ctrl", "t"), _keys("ctrl", "w"), _keys("alt", "e"), _keys("Down"), _keys("Escape")),
    ],
    "thunderbird": [_keys("Down"), _keys("Up"), *_menus("f"), Click(x=600, y=300), *_menus("v")],
    "audio_editor": [
        *(Click(x=600, y=300), _keys("shift", "Right"), Click(x=800, y=320), _keys("Home")),
        *(*_menus("f"), *_menus("e")),
    ],
}
"""By environment: actions most of which draw, and the program to start instead of the environment's own."""


def run(only: str | None = None, limit: int = ACTIONS) -> BenchmarkResult:
    """Measure all environments, or those in `only` (separated by commas), with `limit` actions by their own rule."""
    names = only.split(",") if only else list(ACTIONS_OF)
    figures: dict[str, float] = {}
    missed: dict[str, tuple[str, ...]] = {}
    anyio.run(_measure, names, limit, figures, missed)
    worst = max(value for name, value in figures.items() if name.endswith("programs_stale_share"))
    return BenchmarkResult("stale", figures, f"programs_stale_share <= {SHARE:g}, each", worst <= SHARE, missed)


async def _measure(names: list[str], limit: int, figures: dict[str, float], missed: dict[str, tuple[str, ...]]) -> None:
    with serving_folder() as folder:
        async with local_backend(folder, reachable(SESSION_PYTHON), Identities()) as backend:
            for name in names:
                kind, _, program = name.partition("+")
                environment = environment_config.load(kind)
                starts = environment.launch
                content = CONTENT.get(name)
                if program:
                    starts = Launch(command=(program,), window=".")
                elif content and starts:
                    starts = Launch(command=(*starts.command, content.file), window=content.window, timeout_s=90)
                opened = await startup.open_desktop(backend, environment, environment.screen, None, launched=False)
                try:
                    if content:
                        await startup.set_up(opened, content.script)
                    if starts:
                        await startup.launch(opened, starts)
                    opened = await startup.until_ready(opened, environment.ready)
                    measured = await in_thread(
                        partial(_actions, opened.controller, environment, ACTIONS_OF[name], limit, missed)
                    )
                finally:
                    await opened.close()
                figures |= {f"{name}_{figure}": value for figure, value in measured.items()}
                figures[f"{name}_load"] = os.getloadavg()[0]


@contextmanager
def serving_folder() -> Generator[ServerFolder]:
    """Yield a folder for desktops, which their users may traverse."""
    with tempfile.TemporaryDirectory(prefix="cua-gym-bench-", dir="/var/tmp") as folder:
        Path(folder).chmod(0o755)
        place = ServerFolder(Path(folder), ())
        yield place
        place.close()


def _actions(
    controller: Controls,
    environment: Environment,
    actions: list[Action],
    limit: int,
    missed: dict[str, tuple[str, ...]],
    cancel: Cancel,
) -> dict[str, float]:
    stale: dict[bool, list[bool]] = {True: [], False: []}
    times_ms: dict[bool, list[float]] = {True: [], False: []}
    cut = {True: 0, False: 0}
    for action, by_programs in islice(_turns(actions), limit * 3 // 2):
        before = controller.capture(cursor=False)
        controller.perform((action,), cancel)
        times = environment.settle_for(controller.focused_application())
        settled = controller.settle(times, cancel, watched=environment.watched if by_programs else None)
        shown = controller.capture(cursor=False)
        cancel.sleep(LATER_S)
        later = controller.capture(cursor=False)
        if changed_px(before, later) > DRAWN_PX:
            stale[by_programs].append(changed_px(shown, later) > DRAWN_PX)
            times_ms[by_programs].append(settled.duration_ms)
            cut[by_programs] += not settled.settled
            if by_programs and stale[by_programs][-1]:
                entry = f"{action} after {settled.duration_ms:.0f} ms, {changed_px(shown, later)} px"
                missed[environment.name] = (*missed.get(environment.name, ()), entry)
    figures: dict[str, float] = {}
    for rule, by_programs in (("programs", True), ("screen", False)):
        figures[f"{rule}_drawn"] = len(stale[by_programs])
        figures[f"{rule}_stale"] = sum(stale[by_programs])
        figures[f"{rule}_stale_share"] = sum(stale[by_programs]) / max(1, len(stale[by_programs]))
        figures[f"{rule}_cut"] = cut[by_programs]
        figures[f"{rule}_p50_ms"] = percentile(times_ms[by_programs] or [0.0], 0.5)
        figures[f"{rule}_p90_ms"] = percentile(times_ms[by_programs] or [0.0], 0.9)
    return figures


def _turns(actions: list[Action]) -> Iterator[tuple[Action, bool]]:
    """Pair actions with rules at random but deterministically, so that neither rule gets the harder ones."""
    chance = Random(1)  # noqa: S311 -- no secret
    for action in cycle(actions):
        yield action, chance.random() < 2 / 3  # two of three by the environment's own


def changed_px(one: Frame, other: Frame) -> int:
    """Return how many pixels differ."""
    return int(np.count_nonzero((one.pixels != other.pixels).any(axis=2)))
