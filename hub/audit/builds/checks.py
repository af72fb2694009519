"""The checks of one published application on our server, open or hardened."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import cast

import httpx
from playwright.async_api import Browser
from pydantic import JsonValue

from hub.audit.builds.opened_page import Opened, opened
from hub.audit.hub_server import Served
from hub.engine.difference import difference, tokens
from hub.hosting.builds import Build
from hub.hosting.pushed_state import Stored

MARK = " quince7"
MOST_MARKS = 12
LEAST_TEXT = 3
MOST_SHOWN = 120


@dataclass
class Checked:
    """The results. None stands for a check that could not be made; `notes` say why, and what was wrong."""

    renders: bool = False
    shows: bool | None = None
    acts: bool | None = None
    is_clean: bool | None = None
    keeps: bool | None = None
    resets: bool | None = None
    notes: list[str] = field(default_factory=list[str])

    def verdicts(self) -> tuple[bool | None, ...]:
        """Return all results in the order of the report's columns."""
        return self.renders, self.shows, self.acts, self.is_clean, self.keeps, self.resets


@dataclass
class Trial:
    """The trial of one application on a server."""

    build: Build
    served: Served
    browser: Browser
    hardened: bool
    rest_s: float
    prefix: str = ""
    found: Checked = field(default_factory=Checked)

    async def run(self) -> Checked:
        """Make all checks in order; those that need a state use one that the page has shown."""
        state = await self.fresh()
        if not self.found.renders:
            return self.found
        if not isinstance(state, dict) or not state:
            state = await self._acted_without_a_state()
        if isinstance(state, dict) and state:
            await self._injected(state)
            await self._kept(state)
        else:
            self.found.notes.append("pushes no state, neither on load nor when clicked: nothing to inject")
        return self.found

    async def fresh(self) -> JsonValue:
        """Open the application in a session in which nothing was set; return the state that it shows."""
        async with self.open("fresh") as page:
            self._text = await page.text()
            self.found.renders = await page.shows_something()
            if not self.found.renders:
                errors = page.watched.console[:1] or ["nothing is shown, and no error told"]
                self.found.notes.append(f"does not render: {errors[0].splitlines()[0][:MOST_SHOWN]}")
                return None
            self._clean("after load", "fresh")
            return self.instance("fresh").current

    async def _injected(self, state: dict[str, JsonValue]) -> None:
        marked = marks(state, self._text)
        await self._post("injected", "set", marked or state)
        async with self.open("injected") as page:
            shown = await page.text()
            if marked is None:
                self.found.notes.append("none of the state's texts is on its first page")
            else:
                self.found.shows = MARK.strip() in shown
            self._clean("after load of an injected state", "injected")
            instance = self.instance("injected")
            before = instance.current
            self.found.acts = await page.click_until(
                lambda: bool(difference(before, instance.current)) and bool(instance.difference())
            )
            await self._post("injected", "reset")
            await page.again()
            after = self.instance("injected").shown_difference()
            self.found.resets = not after
            if after:
                self.found.notes.append(f"not clean after reset: {_short(after)}")

    async def twice(self, state: dict[str, JsonValue]) -> tuple[bool, list[str]]:
        """Open an injected state twice.

        Returns:
            Whether the state is shown, and the places that the page changed by itself.
        """
        await self._post("twice", "set", marks(state, self._text) or state)
        async with self.open("twice") as page:
            shows = MARK.strip() in await page.text()
            before = self.instance("twice").current
            await page.again()
            return shows, places(before, self.instance("twice").current)

    async def _kept(self, state: dict[str, JsonValue]) -> None:
        """Change the state as a golden patch does, then open the page, and check that the change is still there."""
        changed = marks(state, self._text) or {**state, "quince7": [1]}
        await self._post("kept", "set", state)
        await self._post("kept", "set_current", changed)
        wanted = self.instance("kept").difference()
        async with self.open("kept"):
            places = {one["path"] for one in self.instance("kept").difference()}
            lost = [one["path"] for one in wanted if one["path"] not in places]
            self.found.keeps = not lost
            if lost:
                self.found.notes.append(f"loses on opening: {', '.join(lost[:3])}")

    async def _acted_without_a_state(self) -> JsonValue:
        """Click until the page pushes a state, and return it."""
        async with self.open("acted") as page:
            self.found.acts = await page.click_until(lambda: bool(self.instance("acted").difference()))
            return self.instance("acted").current

    def _clean(self, when: str, sid: str) -> None:
        changes = self.instance(sid).shown_difference()
        self.found.is_clean = self.found.is_clean is not False and not changes
        if changes:
            self.found.notes.append(f"{when}: {_short(changes)}")

    def open(self, sid: str) -> "_Opening":
        """Open a window on one of the application's sessions."""
        return _Opening(self, self._session(sid))

    def _session(self, sid: str) -> str:
        return f"{self.prefix}{sid}-{self.build.name}-{'hardened' if self.hardened else 'open'}"

    def instance(self, sid: str) -> Stored:
        """Return the application's instance in one of its sessions."""
        found = self.served.sessions.get_or_create(self._session(sid)).instance(self.build.name)
        assert isinstance(found, Stored)  # noqa: S101 - of a build it always is
        return found

    async def _post(self, sid: str, action: str, state: JsonValue = None) -> None:
        """Post a request as scripts do."""
        headers = {"authorization": f"Bearer {self.served.token}", "host": f"{self.build.name}.localhost"}
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.served.port}", headers=headers) as client:
            body = {"action": action, "state": state}
            (await client.post(f"/post?sid={self._session(sid)}", json=body, timeout=30)).raise_for_status()


class _Opening:
    """A window on a session, opened as the server's mode requires."""

    def __init__(self, trial: Trial, session_id: str) -> None:
        self._trial = trial
        self._session_id = session_id
        self._window = opened(trial.browser, trial.rest_s)

    async def __aenter__(self) -> Opened:
        page = await self._window.__aenter__()
        served, name = self._trial.served, self._trial.build.name
        if self._trial.hardened:
            served.sessions.get_or_create(self._session_id)
            await page.go(served.launch(self._session_id, name))
        else:
            await page.go(served.address(name, f"/?sid={self._session_id}"))
        return page

    async def __aexit__(self, *exception: object) -> None:
        await self._window.__aexit__(None, None, None)


def places(before: JsonValue, after: JsonValue) -> list[str]:
    """Return the places at which two states differ, as patterns for `ignore`, with `*` for a list index."""
    found = [
        ".".join("*" if part.isdigit() else part for part in tokens(one["path"])) for one in difference(before, after)
    ]
    return [place for place in dict.fromkeys(found) if place]


def marks(state: dict[str, JsonValue], shown: str) -> dict[str, JsonValue] | None:
    """Return a copy of the state in which the texts that are on the page are marked; None if none of them is."""
    texts = [text for text in dict.fromkeys(_texts(state)) if len(text) >= LEAST_TEXT and text in shown]
    # Longer texts first, because a sentence is content while a short word may be a key of records.
    chosen = set(sorted(texts, key=len, reverse=True)[:MOST_MARKS])
    return cast("dict[str, JsonValue]", _marked(state, chosen)) if chosen else None


def _texts(value: JsonValue, key: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, one in value.items():
            yield from _texts(one, name)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one, key)
    elif isinstance(value, str) and not key.lower().endswith(("id", "status", "type", "date", "url", "role", "color")):
        yield value


def _marked(value: JsonValue, chosen: set[str]) -> JsonValue:
    if isinstance(value, dict):
        return {name: _marked(one, chosen) for name, one in value.items()}
    if isinstance(value, list):
        return [_marked(one, chosen) for one in value]
    return value + MARK if isinstance(value, str) and value in chosen else value


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…"
