"""Settling on a page: waits until it has consumed its input and is still.

A page knows what it waits for. stillness.js, which every page runs before its own scripts, follows its timers, frames,
requests, animations and changes, and says when nothing more follows from the input. If a caller gives times, or a
document does not have that script, a clock decides: nothing may change for so long.
"""

import asyncio
import json
import time
from typing import Any

from playwright.async_api import Error, Frame

from schemas.observations import Settle
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.controls import Settled, Watched
from vm_controller.pages.portal import Portal
from vm_controller.pages.tabs import Tab, Tabs

TIMERS_MS = 350
"""A timer of a page that is due this soon may draw and is waited for, such as that of a search while one types."""
_LOADING_PAUSE_S = 0.01
_LOOK_S = 0.05
_ROUND_S = 15.0
"""How long a page is asked at once: longer than the longest `quiet_ms` (10 s), and shorter than the portal waits."""
_FRAME_ANSWER_S = 0.25
"""A frame that takes longer has no document, as one that is loaded only when it is scrolled into view."""
_RUNS = "() => scheduler.postTask(() => true).catch(() => false)"
"""Runs in a frame: whether its scripts run, which those of a sandboxed one may not."""
_MOVES = """([calm, cap]) => new Promise(done => {
  let last = performance.now();
  const end = last + cap, note = () => { last = performance.now(); };
  const watcher = new MutationObserver(note);
  watcher.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
  const events = ["scroll", "input", "load", "transitionend", "animationend"];
  for (const name of events) document.addEventListener(name, note, true);
  const finish = still => {
    watcher.disconnect();
    for (const name of events) document.removeEventListener(name, note, true);
    done(still);
  };
  const isFinite = one => one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity;
  const look = () => {
    const now = performance.now();
    if (document.getAnimations().some(isFinite)) last = now;
    if (now - last >= calm) finish(true);
    else if (now >= end) finish(false);
    else setTimeout(look, Math.max(4, Math.min(calm - (now - last), end - now)));
  };
  look();
})"""
"""Runs in the page: resolves once nothing has changed for `calm` ms, or with false after `cap` ms."""


_IS_STILL = """([calm, timers, limit]) => {
  const still = window[Symbol.for("cua-gym.stillness")];
  return still ? still(calm, timers, limit) : null;
}"""
"""Runs in a frame: whether it became still within `limit` ms; null if its document does not have the script."""


class PageSettle:
    """Watches the visible page; implements `Pace` and `Stillness`."""

    def __init__(self, portal: Portal, tabs: Tabs) -> None:
        """Access the pages `tabs` through `portal`."""
        self._portal = portal
        self._tabs = tabs

    def settle(self, times: Settle, cancel: Cancel, watched: Watched | None = None) -> Settled:
        """Wait until the page is still, but no longer than `cap_ms`.

        Args:
            times: where only a clock can decide, nothing may change for the longer of `react_ms` and `quiet_ms`.
            cancel: cancels the call.
            watched: the timers that are waited for, if longer ones than usual are; None if only the clock decides.
        """
        start = time.monotonic()
        timers_ms = None if watched is None else max(TIMERS_MS, watched.timers_ms)
        settled = self._still(max(times.react_ms, times.quiet_ms), times.cap_ms, cancel, timers_ms)
        return Settled(settled, (time.monotonic() - start) * 1000)

    def wait_quiet(self, quiet_ms: int, timeout_ms: int, cancel: Cancel) -> bool:
        """Wait until nothing has changed for `quiet_ms`; return False if `timeout_ms` passed before that."""
        return self._still(quiet_ms, timeout_ms, cancel)

    def wait_ready(self, idle_ms: int, timeout_ms: int, cancel: Cancel) -> bool:
        """Wait until a page that was just opened has shown what it shows; return False if `timeout_ms` passed before.

        One that had loaded its code before it was opened says so itself. Any other may be still while more of its code
        is on the way, so nothing may have changed for `idle_ms`.
        """
        tab = self._tabs.top
        return self._still(idle_ms, timeout_ms, cancel, TIMERS_MS if tab is not None and tab.was_waiting else None)

    def wait_consumed(self, cancel: Cancel) -> bool:
        """Pages answer each input when they have handled it."""
        cancel.check()
        return True

    def wait_read(self, cancel: Cancel) -> bool:
        """Pages answer each input when they have handled it."""
        cancel.check()
        return True

    def watch_change(self) -> None:
        """Do nothing, since changes between two looks are not reported."""

    def wait_change(self, timeout_s: float, cancel: Cancel) -> None:
        """Wait a moment, at most `timeout_s`, before the next look, since pages do not report changes."""
        cancel.sleep(min(timeout_s, _LOOK_S))

    def _still(self, quiet_ms: int, cap_ms: int, cancel: Cancel, timers_ms: int | None = None) -> bool:
        end = time.monotonic() + cancel.remaining_s(cap_ms / 1000)
        while True:
            cancel.check()
            left_s = end - time.monotonic()
            tab = self._tabs.top
            if tab is None:
                return True
            if left_s <= 0:
                return False
            round_s = min(left_s, _ROUND_S)
            if self._portal.ask(self._at_rest(tab, quiet_ms, timers_ms, round_s)) and tab is self._tabs.top:
                return True
            cancel.sleep(min(_LOADING_PAUSE_S, max(0.0, left_s)))

    async def _at_rest(self, tab: Tab, quiet_ms: int, timers_ms: int | None, left_s: float) -> bool:
        """Return whether the page became still; False also if it is being replaced by another."""
        try:
            async with asyncio.timeout(left_s + _LOOK_S):
                if not await self._says_still(tab, quiet_ms, timers_ms, left_s):
                    return False
        except (Error, TimeoutError):
            return False
        return not tab.waits_for_answers and not tab.opens_window

    async def _says_still(self, tab: Tab, quiet_ms: int, timers_ms: int | None, left_s: float) -> bool:
        if timers_ms is None:
            return bool(await tab.page.evaluate(_MOVES, [quiet_ms, left_s * 1000]))
        end = time.monotonic() + left_s

        def times() -> list[float]:
            return [quiet_ms, timers_ms, max(0.0, end - time.monotonic()) * 1000]

        still = await _ask_page(tab, times())
        main, *inner = tab.page.frames
        answering = await asyncio.gather(*(_answers(frame) for frame in inner))
        frames = [main, *(frame for frame, answers in zip(inner, answering, strict=True) if answers)]
        if len(frames) > 1:
            # Frames may change one another, so all are asked again once all have been still.
            for _ in range(2):
                still = all(await asyncio.gather(*(_ask_frame(frame, times()) for frame in frames))) and still
        return still


async def _answers(frame: Frame) -> bool:
    """Return whether an inner frame has a document whose scripts run; without one it cannot say when it is still."""
    try:
        async with asyncio.timeout(_FRAME_ANSWER_S):
            return bool(await frame.evaluate(_RUNS))
    except TimeoutError:
        return False


async def _ask_page(tab: Tab, times: list[float]) -> bool:
    """Ask a page's own document, by the shortest way."""
    expression = f"({_IS_STILL})({json.dumps(times)})"
    answer = await tab.ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
    said = answer["result"].get("value")
    return await _ask_frame(tab.page.main_frame, times) if said is None else said is True


async def _ask_frame(frame: Frame, times: list[float]) -> bool:
    quiet_ms, _, left_ms = times
    said: Any = await frame.evaluate(_IS_STILL, times)
    return bool(await frame.evaluate(_MOVES, [quiet_ms, left_ms]) if said is None else said)
