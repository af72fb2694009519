"""The contents of a hub application's fixture, for checking a task against it: records by id, names, texts."""

import html
import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from pydantic import JsonValue

from hub.apps import names
from hub.engine.errors import ActionRefused, StateRefused, UnknownError
from hub.engine.events import Event, with_event
from hub.engine.graded_view import graded_view, looks_same
from hub.engine.sessions import HubSession
from hub.tasks.playing import begun

NAME_FIELDS = ("name", "title", "subject", "number", "code")
"""Fields by which a person names a record, best first."""
_TAG = re.compile(r"<[^>]+>")
_CACHED = 8
"""Number of cached worlds, because consecutive tasks of a file often share one."""


class HubWorld:
    """The contents of one fixture in the graded view."""

    def __init__(self, state: JsonValue) -> None:
        self.state = state
        self.records: dict[str, JsonValue] = {}
        self._collections: dict[str, str] = {}
        if isinstance(state, dict):
            for collection, held in state.items():
                for key, record in held.items() if isinstance(held, dict) else ():
                    if isinstance(record, dict):
                        self.records[key] = record
                        self._collections[key] = collection
        self._text = "\n".join(plain(text) for text in _texts(state))
        self._kinds = {key.partition("-")[0] for key in self.records if "-" in key}

    def is_id(self, word: str) -> bool:
        """Whether a word has the form of this application's ids."""
        return word.partition("-")[0] in self._kinds

    def holds(self, text: str) -> bool:
        """Whether a text occurs anywhere in the fixture, ignoring case."""
        return re.search(rf"(?<!\w){re.escape(plain(text))}(?!\w)", self._text) is not None

    def record_holds(self, record: str, text: str) -> bool:
        """Whether a text occurs in a record or in one it refers to, as a message refers to its conversation."""
        held = self.records[record]
        near = [held, *(self.records[one] for one in _texts(held) if one in self.records)]
        near += [other for other in self.records.values() if isinstance(other, dict) and record in other.values()]
        return any(plain(text) in plain(" ".join(_texts(one))) for one in near)

    def named(self, name: str) -> dict[str, list[str]]:
        """Return the ids of the records with a name, by collection."""
        found: dict[str, list[str]] = {}
        for key, record in self.records.items():
            if plain(name) in names_of(record):
                found.setdefault(self._collections[key], []).append(key)
        return found

    @property
    def names(self) -> set[str]:
        """Return the names of all records."""
        return {name for record in self.records.values() for name in names_of(record)}


def hub_app(environment: str, parameters: Mapping[str, JsonValue]) -> str | None:
    """Return the hub application that a task is about; None for desktop tasks."""
    app = parameters.get("app", environment.removeprefix("hub_") if environment.startswith("hub_") else None)
    return app if isinstance(app, str) and app in names() else None


def hub_world(app: str, world: str, seed: int, placed: JsonValue = None, events: JsonValue = None) -> HubWorld:
    """Build the contents of a hub task, with everything that happens in it; results are cached.

    Args:
        app: The application's name.
        world: Name of the fixture.
        seed: Seed of the fixture.
        placed: Data that the task merges into the fixture; None: none.
        events: Events of the task, as a session takes them; None: none.

    Raises:
        ValueError: there is no such fixture, or `placed` or an event does not fit into it; the message says which.
    """
    return _hub_world(app, world, seed, json.dumps([placed, events], sort_keys=True))


@lru_cache(maxsize=_CACHED)
def _hub_world(app: str, world: str, seed: int, added: str) -> HubWorld:
    placed, events = json.loads(added)
    try:
        instance = begun(app, world, seed, placed, events_of(events)).instance(app)
    except (StateRefused, UnknownError) as error:
        raise ValueError(str(error)) from error
    state = instance.initial
    for event in events_of(events):
        state = with_event(state, state, event, instance.now)
    return HubWorld(graded_view(state))


def events_of(told: JsonValue) -> tuple[Event, ...]:
    """Read the events in a task's parameters; None: there are none.

    Raises:
        ValueError: one of them is malformed.
    """
    return tuple(Event.model_validate(one) for one in told) if isinstance(told, list) else ()


def void_action(start: HubSession, steps: Iterable[tuple[str, str, JsonValue]]) -> tuple[str, str] | None:
    """Return why actions do not make a task: one is refused or has no effect, or together they have none.

    Args:
        start: A session in the state in which the task begins; the actions are carried out in it.
        steps: Applications, names and arguments of the actions, in order.

    Returns:
        The application and the reason; None if the actions make a task.
    """
    acted: list[str] = []
    for app, action, arguments in steps:
        instance = start.instance(app)
        before = instance.current
        try:
            instance.act(action, arguments)
        except (ActionRefused, UnknownError) as error:
            return app, f"the application refuses its actions: {error}"
        if looks_same(before, instance.current):
            return app, f"the action {action} changes nothing: the world is like that already"
        start.let_happen()
        acted.append(app)
    undone = [app for app in acted if looks_same(start.instance(app).initial, start.instance(app).current)]
    return (undone[0], "its actions together change nothing") if undone else None


def names_of(record: JsonValue) -> set[str]:
    """Return what a person may call a record: its number, and its name or else its title."""
    if not isinstance(record, dict):
        return set()
    texts = {field: value for field in (*NAME_FIELDS, "given", "family") if isinstance(value := record.get(field), str)}
    if "given" in texts and "family" in texts:
        texts["name"] = f"{texts['given']} {texts['family']}"
    called = next((texts[field] for field in NAME_FIELDS if field in texts), "")
    return {plain(called), plain(texts.get("number", ""))} - {""}


def plain(text: str) -> str:
    """Normalise a text for comparison: no markup, case, accents or repeated blanks; plain quotes."""
    shown = html.unescape(_TAG.sub(" ", text)).replace("\u2019", "'").replace("\u2018", "'")  # typographic
    letters = unicodedata.normalize("NFKD", shown)
    return " ".join("".join(one for one in letters if not unicodedata.combining(one)).casefold().split())


def _texts(value: JsonValue) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for one in value:
                yield from _texts(one)
        case dict():
            if isinstance(value.get("given"), str) and isinstance(value.get("family"), str):
                yield f"{value['given']} {value['family']}"
            for key, one in value.items():
                yield key
                yield from _texts(one)
        case _ if value is not None:
            yield str(value)
        case _:
            pass


__all__ = ["HubWorld", "events_of", "hub_app", "hub_world", "names_of", "plain", "void_action"]
