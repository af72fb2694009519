"""How often a settled picture of a page is stale: real controls of the hub's applications, acted on at random.

Two rules for when a page is settled take turns on the same session: the page's own, and a clock with the environment's
times. Each picture is compared with the page one second later. Timers of two seconds and more do not run, so that a
message that disappears by itself is not taken for the effect of an action.
"""

import os
from functools import partial
from random import Random

import anyio

from benchmarks.result import BenchmarkResult, percentile
from benchmarks.stale import DRAWN_PX, LATER_S, SESSION_PYTHON, SHARE, changed_px, serving_folder
from hub.apps import InstalledApps
from schemas.actions import Action, Click, KeyPress, Move, TypeText
from schemas.observations import AccessibleNode
from server.hub import HubSites
from vm_controller import environment_config, startup
from vm_controller.backends.browser import browser_backend
from vm_controller.backends.identity import Identities
from vm_controller.backends.session_python import reachable
from vm_controller.controller.cancel import Cancel
from vm_controller.environment_config import Environment
from vm_controller.pages.controller import PageController
from vm_controller.pages.tree import PageTree
from vm_controller.startup import Opened
from vm_controller.step import in_thread

ENVIRONMENTS: tuple[str, ...] = (
    "hub_mail",
    "hub_board",
    "hub_crm",
    "hub_helpdesk",
    "hub_shop",
    "hub_documents",
    "hub_recruiting",
    "hub_calendar",
)
LEAST_DRAWN = 300
"""Actions by the page's own rule that must have drawn, in all environments together, for the share to count."""
ACTIONS = 75
"""Actions by the page's own rule in each environment; half as many by the clock. About nine of ten draw."""
WORDS = ("soup", "Monday", "42", "north")
KEYS = ("Escape", "Tab", "Return", "Down", "Page_Down")
SHORT_TIMERS_ONLY = """(() => {
  const native = window.setTimeout;
  window.setTimeout = (callback, ms, ...rest) => ms >= 2000 ? 0 : native(callback, ms, ...rest);
})()"""
PAGE, CLOCK = "page", "clock"


def run(only: str | None = None, limit: int = ACTIONS) -> BenchmarkResult:
    """Measure all environments, or those in `only` (separated by commas), with `limit` actions by the page's rule."""
    names: list[str] = only.split(",") if only else list(ENVIRONMENTS)
    figures: dict[str, float] = {}
    missed: dict[str, list[str]] = {}
    anyio.run(_measure, names, limit, figures, missed)
    for rule in (PAGE, CLOCK):
        for figure in ("drawn", "stale"):
            figures[f"{rule}_{figure}"] = sum(figures[f"{name}_{rule}_{figure}"] for name in names)
    share = figures["page_stale_share"] = figures["page_stale"] / max(1.0, figures["page_drawn"])
    least = 1 if only else LEAST_DRAWN
    budget = f"page_stale_share <= {SHARE:g} of page_drawn >= {least}"
    return BenchmarkResult("stale_pages", figures, budget, share <= SHARE and figures["page_drawn"] >= least, missed)


async def _measure(names: list[str], limit: int, figures: dict[str, float], missed: dict[str, list[str]]) -> None:
    with serving_folder() as folder:
        async with browser_backend(folder, reachable(SESSION_PYTHON), Identities()) as backend:
            for name in names:
                environment = environment_config.load(name)
                sites = HubSites(InstalledApps())
                opened = await startup.open_desktop(backend, environment, environment.screen, sites, launched=True)
                try:
                    found = await in_thread(partial(_actions, opened, environment, limit, missed))
                finally:
                    await opened.close()
                figures |= {f"{name}_{figure}": value for figure, value in found.items()}
                figures[f"{name}_load"] = os.getloadavg()[0]


def _actions(
    opened: Opened, environment: Environment, limit: int, missed: dict[str, list[str]], cancel: Cancel
) -> dict[str, float]:
    controller, tree = opened.controller, opened.desktop.accessibility()
    if not (isinstance(controller, PageController) and isinstance(tree, PageTree)):
        raise TypeError("pages are measured by the browser backend")
    controller.run_before_pages(SHORT_TIMERS_ONLY)
    controller.perform((KeyPress(keys=("F5",)),), cancel)
    controller.wait_idle(500, 10_000, cancel)
    chance = Random(environment.name)  # noqa: S311 -- the same actions every time
    stale: dict[str, list[bool]] = {PAGE: [], CLOCK: []}
    times_ms: dict[str, list[float]] = {PAGE: [], CLOCK: []}
    cut = {PAGE: 0, CLOCK: 0}
    later = controller.capture(cursor=False)
    for _ in range(limit * 3 // 2):
        rule = PAGE if chance.random() < 2 / 3 else CLOCK
        before = later
        action, name = _chosen(chance, [*tree.tree(2_000, 20).controls()], controller.size)
        controller.perform((action,), cancel)
        settled = controller.settle(environment.settle, cancel, watched=environment.watched if rule == PAGE else None)
        shown = controller.capture(cursor=False)
        cancel.sleep(LATER_S)
        later = controller.capture(cursor=False)
        if changed_px(before, later) > DRAWN_PX:
            stale[rule].append(changed_px(shown, later) > DRAWN_PX)
            times_ms[rule].append(settled.duration_ms)
            cut[rule] += not settled.settled
            if stale[rule][-1]:
                entry = f"{action} {name}: {settled.duration_ms:.0f} ms, {changed_px(shown, later)} px"
                missed.setdefault(f"{environment.name}_{rule}", []).append(entry)
    figures: dict[str, float] = {}
    for rule in (PAGE, CLOCK):
        figures[f"{rule}_drawn"] = len(stale[rule])
        figures[f"{rule}_stale"] = sum(stale[rule])
        figures[f"{rule}_cut"] = cut[rule]
        figures[f"{rule}_p50_ms"] = percentile(times_ms[rule] or [0.0], 0.5)
        figures[f"{rule}_p90_ms"] = percentile(times_ms[rule] or [0.0], 0.9)
    return figures


def _chosen(chance: Random, controls: list[AccessibleNode], size: tuple[int, int]) -> tuple[Action, str]:
    """Choose an action on a control, and return the control's name with it."""
    kind = chance.choice(("click", "click", "click", "click", "move", "type", "key"))
    if kind == "type":
        return TypeText(text=chance.choice(WORDS)), ""
    if kind == "key" or not controls:
        return KeyPress(keys=(chance.choice(KEYS),)), ""
    node = chance.choice(controls)
    x, y = node.middle
    x, y = min(max(x, 0), size[0] - 1), min(max(y, 0), size[1] - 1)
    return (Move(x=x, y=y) if kind == "move" else Click(x=x, y=y)), f"{node.role} {node.name!r}"
