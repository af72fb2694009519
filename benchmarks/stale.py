"""How often a settled picture is stale: actions that draw, and the screen one second after each picture.

Both rules for when a screen is settled take turns on the same desktop: the quiet time, and programs that sleep. What an
application draws by itself later (a word count, a name in a box) counts against both.
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
ACTIONS = 40
LATER_S = 1.0
DRAWN_PX = 40
"""More than a caret that blinks, less than a letter."""


def _keys(*names: str) -> Action:
    return KeyPress(keys=names)


def _menus(first: str) -> list[Action]:
    return [_keys("alt", first), _keys("Down"), _keys("Right"), _keys("Down"), _keys("Escape"), _keys("Escape")]


_TEXT = [TypeText(text="w"), TypeText(text="several words "), _keys("Return"), _keys("shift", "Up"), _keys("Right")]
_CELLS = [Click(x=120 + 80 * (number % 9), y=210 + 17 * (number % 23)) for number in range(0, 60, 7)]
ACTIONS_OF: dict[str, list[Action]] = {
    "os": [Click(x=200, y=160), Click(x=600, y=500), _keys("ctrl", "a"), _keys("Right"), *_menus("f")],
    "os+lxterminal": [
        TypeText(text="w"),
        _keys("ctrl", "u"),
        TypeText(text="ls -la /etc | tail -5\n"),
        TypeText(text="sleep 0.05; date +%N\n"),
    ],
    "text_editor": [*_TEXT, *_menus("f")],
    "code_editor": [_keys("ctrl", "n"), *_TEXT, *_menus("f")],
    "libreoffice_calc": [*_CELLS[:4], TypeText(text="w"), _keys("Return"), *_CELLS[4:], _keys("Down"), *_menus("f")],
    "libreoffice_writer": [*_TEXT, *_menus("f")],
    "libreoffice_impress": [*_menus("f"), *_menus("v")],
    "libreoffice_draw": [*_menus("f"), *_menus("v")],
    "pdf": [_keys("F10"), _keys("Down"), _keys("Escape")],
    "database": [*_menus("f"), *_menus("v")],
    "vlc": [*_menus("m"), *_menus("v")],
    "gimp": [*_menus("f"), *_menus("v")],
    "inkscape": [*_menus("f"), *_menus("v")],
    "audio_editor": [*_menus("f"), *_menus("e")],
}
"""Actions most of which draw, by environment, and the program to start instead of the environment's own."""


def run(only: str | None = None, limit: int = ACTIONS) -> BenchmarkResult:
    """Measure environments, all of them unless `only` names some with commas, `limit` actions by each rule."""
    names = only.split(",") if only else list(ACTIONS_OF)
    figures: dict[str, float] = {}
    anyio.run(_measure, names, limit, figures)
    figures["load"] = os.getloadavg()[0]
    worst = max(value for name, value in figures.items() if name.endswith("asleep_stale_share"))
    return BenchmarkResult("stale", figures, f"asleep_stale_share <= {SHARE:g}, each", worst <= SHARE)


async def _measure(names: list[str], limit: int, figures: dict[str, float]) -> None:
    with serving_folder() as folder:
        async with local_backend(folder, reachable(SESSION_PYTHON), Identities()) as backend:
            for name in names:
                kind, _, program = name.partition("+")
                environment = environment_config.load(kind)
                opened = await startup.open_desktop(
                    backend, environment, environment.screen, None, launched=not program
                )
                try:
                    if program:
                        await startup.launch(opened, Launch(command=(program,), window="."))
                        opened = await startup.until_ready(opened, environment.ready)
                    measured = await in_thread(
                        partial(_actions, opened.controller, environment, ACTIONS_OF[name], limit)
                    )
                finally:
                    await opened.close()
                figures |= {f"{name}_{figure}": value for figure, value in measured.items()}


@contextmanager
def serving_folder() -> Generator[ServerFolder]:
    """A folder for desktops that their users may pass through."""
    with tempfile.TemporaryDirectory(prefix="cua-gym-bench-", dir="/var/tmp") as folder:
        Path(folder).chmod(0o755)
        place = ServerFolder(Path(folder), ())
        yield place
        place.close()


def _actions(
    controller: Controls, environment: Environment, actions: list[Action], limit: int, cancel: Cancel
) -> dict[str, float]:
    stale: dict[bool, list[bool]] = {True: [], False: []}
    times_ms: dict[bool, list[float]] = {True: [], False: []}
    for action, sleeping in islice(_turns(actions), 2 * limit):
        before = controller.capture(cursor=False)
        controller.perform((action,), cancel)
        settled = controller.settle(environment.settle_for(controller.focused_application()), cancel, sleeping=sleeping)
        shown = controller.capture(cursor=False)
        cancel.sleep(LATER_S)
        later = controller.capture(cursor=False)
        if _changed(before, later):
            stale[sleeping].append(_changed(shown, later))
            times_ms[sleeping].append(settled.duration_ms)
    figures: dict[str, float] = {}
    for rule, sleeping in (("asleep", True), ("quiet", False)):
        figures[f"{rule}_drawn"] = len(stale[sleeping])
        figures[f"{rule}_stale_share"] = sum(stale[sleeping]) / max(1, len(stale[sleeping]))
        figures[f"{rule}_p50_ms"] = percentile(times_ms[sleeping] or [0.0], 0.5)
    return figures


def _turns(actions: list[Action]) -> Iterator[tuple[Action, bool]]:
    """Pair actions with rules at random, the same each time: neither rule gets the harder ones."""
    chance = Random(1)  # noqa: S311 -- no secret
    for action in cycle(actions):
        yield action, chance.random() < 0.5  # noqa: PLR2004 -- a coin


def _changed(one: Frame, other: Frame) -> bool:
    return int(np.count_nonzero((one.pixels != other.pixels).any(axis=2))) > DRAWN_PX
