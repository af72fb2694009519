"""Determines by experiment how a build expects to be served.

Its own server is queried (`contract`) if it is running or may be started. Its page is tried in Chromium: the form in
which it reads its state is the one in which an injected state shows, the places it changes by itself are those that
differ from one load to the next, and its initial state is what it pushes before anybody acted.
"""

import asyncio
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, Error
from pydantic import JsonValue

from hub.audit.builds.checks import Trial
from hub.audit.builds.contract import UnansweredError, ask
from hub.audit.builds.own_server import can_start, started
from hub.audit.chromium import chromium
from hub.audit.hub_server import Served, serving
from hub.hosting.builds import PROBED, PROBED_STATES, Build, builds
from hub.hosting.rules import Rules

FORMS = ("envelope", "bare", ("current_state",), ("initial_state",), ("current",), ("state",))
WINDOWS = 2


@dataclass(frozen=True)
class Row:
    """What is known about one application: its rules where they differ from the defaults, and its initial state.

    `told` are the rules determined from its own server, including those that equal the defaults.
    """

    published: str
    rules: Mapping[str, Any]
    begins_with: JsonValue
    notes: tuple[str, ...] = ()
    told: Mapping[str, Any] = field(default_factory=dict[str, Any])


async def probe(
    folder: Path,
    say: Callable[[str], None],
    *,
    only: Collection[str] = (),
    rest_s: float = 2.0,
    starts_servers: bool = False,
    served_at: Mapping[str, str] | None = None,
) -> dict[str, Row]:
    """Probe every application in a folder; returns rows by host name.

    Args:
        folder: The folder of the applications.
        say: Called with lines of progress.
        only: Host names of the applications to try; empty: all.
        rest_s: Seconds to wait for what a page pushes by itself.
        starts_servers: Whether to start builds' own servers, with the rights of this process.
        served_at: Addresses of running servers, by host name.

    Raises:
        HubError: the folder, an application or the browser is missing.
    """
    found = builds(folder)
    windows = asyncio.Semaphore(WINDOWS)
    rows = dict[str, Row]()
    async with serving(found, hardened=False) as served, chromium() as browser, asyncio.TaskGroup() as group:

        async def one(name: str) -> None:
            async with windows:
                asked = await _asked(found[name], (served_at or {}).get(name), starts=starts_servers)
                rows[name] = await _row(found[name], served, browser, rest_s, asked)
                say(f"{name}: {', '.join(f'{key} = {value}' for key, value in rows[name].rules.items()) or 'as most'}")

        for name in found:
            if not only or name in only:
                group.create_task(one(name))
    return {name: rows[name] for name in found if name in rows}


def table(rows: Mapping[str, Row], *, by_host: bool) -> str:
    """Return rows as TOML, by host name as in the built-in table, or by the folder's name.

    The latter take precedence over that table, and contain everything that a server told.
    """
    tables = list[str]()
    for host, row in rows.items():
        if rules := row.rules if by_host else {**row.told, **row.rules}:
            # Texts and lists of texts read the same in JSON and TOML.
            lines = (f"{key} = {json.dumps(value)}" for key, value in rules.items())
            tables.append("\n".join([f"[{json.dumps(host if by_host else row.published)}]", *lines, ""]))
    return "\n".join(tables)


def write(folder: Path, rows: Mapping[str, Row]) -> None:
    """Write rows and initial states where `builds` looks for them."""
    (folder / PROBED).write_text(table(rows, by_host=False), encoding="utf-8")
    (folder / PROBED_STATES).mkdir(exist_ok=True)
    for row in rows.values():
        if row.begins_with is not None:
            text = json.dumps(row.begins_with, ensure_ascii=False, indent=1)
            (folder / PROBED_STATES / f"{row.published}.json").write_text(text, encoding="utf-8")


@dataclass(frozen=True)
class _Asked:
    """What a build's own server told."""

    said: Mapping[str, Any]
    notes: Collection[str] = ()
    begins_with: JsonValue = None


async def _asked(build: Build, address: str | None, *, starts: bool) -> _Asked:
    try:
        if address is not None:
            return _Asked(*await ask(address))
        if starts and can_start(build.place):
            async with started(build.place) as own:
                return _Asked(*await ask(own))
    except UnansweredError as error:
        return _Asked({}, (str(error),))
    return _Asked({}, ("its own server could not be started: Vite is not installed beside it",) if starts else ())


async def _row(build: Build, served: Served, browser: Browser, rest_s: float, asked: _Asked) -> Row:
    build.rules = Rules.model_validate({**build.rules.model_dump(), **asked.said})
    state, ignored, notes = asked.begins_with, list[str](), list(asked.notes)
    first = build.rules.state
    for form in (first, *(one for one in FORMS if one != first)):
        build.rules = build.rules.model_copy(update={"state": form})
        trial = Trial(build, served, browser, hardened=False, rest_s=rest_s, prefix=f"{form}-")
        fresh = await trial.fresh()
        if not trial.found.renders:
            notes.append("does not render")
            break
        state = fresh if state is None else state
        base = fresh or state or await _stored(trial)
        if not isinstance(base, dict) or not base:
            notes.append("shows no state on load: nothing to inject")
            break
        shows, changed = await trial.twice(base)
        if shows:
            ignored = changed
            break
    else:
        build.rules = build.rules.model_copy(update={"state": first})
        notes.append("shows an injected state in no form")
    rules = build.rules.model_copy(
        update={"ignore": tuple(dict.fromkeys((*build.rules.ignore, *ignored))), "host": None}
    )
    plain = Rules()
    said = {
        key: value for key, value in rules.model_dump().items() if value != getattr(plain, key) and value is not None
    }
    return Row(
        build.published, said, state or await _stored_of(build, served, browser, rest_s), tuple(notes), asked.said
    )


async def _stored_of(build: Build, served: Served, browser: Browser, rest_s: float) -> JsonValue:
    return await _stored(Trial(build, served, browser, hardened=False, rest_s=rest_s, prefix="stored-"))


async def _stored(trial: Trial) -> JsonValue:
    """Return the state that a page keeps in its browser before it first pushes, if it is of the same kind."""
    async with trial.open("stored") as page:
        kept: list[JsonValue] = []
        try:
            texts: list[str] = await page.page.evaluate("() => [...Object.values(localStorage)]")
        except Error:
            return None
        for text in texts:
            try:
                kept.append(json.loads(text))
            except ValueError:
                continue
        await page.click_until(lambda: trial.instance("stored").is_custom)
        pushed = trial.instance("stored").current
    if not isinstance(pushed, dict):
        return None
    return next((one for one in kept if isinstance(one, dict) and one.keys() == pushed.keys()), None)
