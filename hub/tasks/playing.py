"""Carries out actions as in a session: in the state in which a task begins, with the events that happen in between."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from hub.apps import installed_app
from hub.engine.errors import ActionRefused
from hub.engine.events import Event
from hub.engine.records import Record
from hub.engine.scenarios import Arguments, Do
from hub.engine.sessions import LEASE_S, HubSession
from hub.engine.theme import theme_of


@dataclass(frozen=True)
class Played:
    """A session in which actions were carried out.

    Args:
        session: the session afterwards.
        given: the arguments of each action.
        turns: the state of each action's application right before and right after it.
        is_late: whether an event was still to come when the last action was carried out.
    """

    session: HubSession
    given: tuple[Arguments, ...]
    turns: tuple[tuple[Record, Record], ...]
    is_late: bool

    def initial(self, app: str) -> Record:
        """Return what an application began with, and the events since."""
        return self.session.instance(app).initial

    def current(self, app: str) -> Record:
        """Return the state of an application."""
        return self.session.instance(app).current


def opened(apps: Iterable[str]) -> HubSession:
    """Return a session that shows applications."""
    known = {app: installed_app(app).app for app in apps}
    return HubSession("task", known, None, 0, theme_of(None), LEASE_S, LEASE_S)


def begun(app: str, fixture: str, seed: int, placed: JsonValue = None, events: Sequence[Event] = ()) -> HubSession:
    """Return a session in the state in which a task of one application begins.

    Raises:
        StateRefused: `placed` does not give a valid state, or an event does not fit it.
    """
    session = opened((app,))
    session.begin(app, fixture, seed, placed, events)
    return session


def play(start: HubSession, goal: Sequence[tuple[str, Do]]) -> Played:
    """Carry out actions, each in its application, in a copy of a session.

    Raises:
        ActionRefused: an application refuses one of them.
    """
    session, given, turns = start.copy(), list[Arguments](), list[tuple[Record, Record]]()
    is_late = session.is_expecting
    for app, do in goal:
        instance, is_late = session.instance(app), session.is_expecting
        before = instance.current
        given.append(do.in_state(before))
        instance.act(do.action, given[-1])
        turns.append((before, instance.current))
        session.let_happen()
    return Played(session, tuple(given), tuple(turns), is_late)


def is_allowed(start: HubSession, app: str, do: Do) -> bool:
    """Whether an application carries out an action in the state of a session."""
    try:
        play(start, [(app, do)])
    except ActionRefused:
        return False
    return True
