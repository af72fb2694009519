"""Settling on a page: waits until it has consumed its input, no request is in progress and nothing changes."""

import time

from playwright.async_api import Error

from schemas.observations import Settle
from vm_controller.controller.cancel import Cancel
from vm_controller.controller.controls import Settled
from vm_controller.pages.portal import Portal
from vm_controller.pages.tabs import Tab, Tabs

_LOADING_PAUSE_S = 0.01
_LOOK_S = 0.05
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


class PageSettle:
    """Watches the visible page; implements `Pace` and `Stillness`."""

    def __init__(self, portal: Portal, tabs: Tabs) -> None:
        """Access the pages `tabs` through `portal`."""
        self._portal = portal
        self._tabs = tabs

    def settle(self, times: Settle, cancel: Cancel) -> Settled:
        """Wait at least `react_ms`, and until everything has been still for `quiet_ms`, but no longer than `cap_ms`."""
        start = time.monotonic()
        settled = self._still(max(times.react_ms, times.quiet_ms), times.cap_ms, cancel)
        return Settled(settled, (time.monotonic() - start) * 1000)

    def wait_quiet(self, quiet_ms: int, timeout_ms: int, cancel: Cancel) -> bool:
        """Wait until nothing has changed for `quiet_ms`; return False if `timeout_ms` passed before that."""
        return self._still(quiet_ms, timeout_ms, cancel)

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

    def _still(self, quiet_ms: int, cap_ms: int, cancel: Cancel) -> bool:
        end = time.monotonic() + cancel.remaining_s(cap_ms / 1000)
        while True:
            cancel.check()
            left_s = end - time.monotonic()
            tab = self._tabs.top
            if tab is None:
                return True
            if left_s <= 0:
                return False
            is_still = self._portal.ask(self._moves(tab, quiet_ms, left_s))
            if is_still and tab is self._tabs.top and not tab.waits_for_answers:
                return True
            cancel.sleep(min(_LOADING_PAUSE_S, max(0.0, left_s)))

    async def _moves(self, tab: Tab, quiet_ms: int, left_s: float) -> bool:
        """Return whether the page was still; False also if it is being replaced by another."""
        try:
            return bool(await tab.page.evaluate(_MOVES, [quiet_ms, left_s * 1000]))
        except Error:
            return False
