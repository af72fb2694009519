"""Proof that nobody has acted on a page yet: a small script in every page that records the first input in a cookie.

Only this proof shows that a push is what the page made of the state by itself: if the cookie is missing or has any
other value, somebody may have acted. On a desktop the server also counts inputs, and both must agree.
"""

import re
from dataclasses import dataclass

from starlette.requests import Request

NAME = "hub_input_"
_UNTOUCHED = "none"
# Clicks by `element.click()` count as well, because driving a page by a script is acting, too. Motion does not count,
# because a browser reports some by itself when a page appears under a resting pointer.
_SCRIPT = """<script>((generation) => {
  try {
    const sid = new URLSearchParams(location.search).get('sid') ?? sessionStorage.getItem('hub_watched') ?? ''
    sessionStorage.setItem('hub_watched', sid)
    const name = 'hub_input_' + sid.replace(/[^A-Za-z0-9_-]/g, '_') + '='
    const load = Math.random().toString(36).slice(2)
    const note = (what) => { document.cookie = name + [load, what, generation].join('.') + '; path=/; samesite=strict' }
    const before = document.cookie.split('; ').find((one) => one.startsWith(name)) ?? ''
    const acted = () => { note('acted'); kinds.forEach((kind) => removeEventListener(kind, acted, true)) }
    const kinds = ['pointerdown', 'mousedown', 'touchstart', 'click', 'keydown', 'beforeinput', 'input', 'change',
      'submit', 'wheel', 'drop', 'paste', 'cut']
    // What was done before the page was loaded again may be kept in it: it stays done until a script sets a state.
    note(before.endsWith('.acted.' + generation) ? 'acted' : 'none')
    kinds.forEach((kind) => addEventListener(kind, acted, true))
  } catch {}
})(GENERATION)</script>"""
_COOKIE = re.compile(r"(\w{1,20})\.(\w{1,10})\.(\d{1,9})", re.ASCII)
_START = re.compile(rb"<head(\s[^>]*)?>|<!doctype[^>]*>(?![^<]*(<!--|<html|<head))", re.IGNORECASE)


@dataclass(frozen=True)
class Seen:
    """What a request shows about its page: which load of it this is, and whether nobody has acted there."""

    load: str
    is_untouched: bool
    generation: int
    """Of the state that it was loaded with."""


def watched(page: bytes, generation: int) -> bytes:
    """Return a page that records the first input since this generation of the state began."""
    start = _START.search(page)
    place = start.end() if start else 0
    return page[:place] + _SCRIPT.replace("GENERATION", str(generation)).encode() + page[place:]


def seen(request: Request, sid: str | None) -> Seen | None:
    """Return what a page's cookie says; None if there is none, as for scripts."""
    cookie = request.cookies.get(NAME + re.sub(r"[^A-Za-z0-9_-]", "_", sid or ""))
    if cookie is None:
        return None
    found = _COOKIE.fullmatch(cookie)
    return None if found is None else Seen(found[1], found[2] == _UNTOUCHED, int(found[3]))


def is_by_browser(request: Request) -> bool:
    """Whether a request is made by a page, which browsers state in headers that scripts have no reason to send."""
    return "sec-fetch-mode" in request.headers or "origin" in request.headers
