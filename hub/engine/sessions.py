"""Sessions of the hub: each has its own copy of every application, its files, its theme, and a lease.

One process holds thousands: an application is created on first use, states share what they have in common, and sessions
that are no longer used are dropped.
"""

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import Literal

from pydantic import JsonValue

from hub.engine.errors import ForbiddenError, FullError, StateRefused, UnknownError
from hub.engine.events import Event
from hub.engine.file_store import FileStore
from hub.engine.instance import AnyInstance, Hosted, Instance, LogEntry, begin
from hub.engine.theme import Theme, theme_of

LEASE_S = 3_600.0
LAUNCH_S = 300.0
MAX_SESSIONS = 10_000
HANDLE_BYTES = 12


@dataclass
class HubSession:
    """One session, with its applications by name."""

    session_id: str
    apps: Mapping[str, Hosted]
    fixture: str | None
    seed: int
    theme: Theme
    lease_s: float
    expires_at: float
    file_store: FileStore = field(default_factory=FileStore)
    instances: dict[str, AnyInstance] = field(default_factory=dict[str, AnyInstance])
    _building: Lock = field(default_factory=Lock, init=False, repr=False, compare=False)

    def app(self, name: str) -> Hosted:
        """Return an application.

        Raises:
            UnknownError: the hub has no such application.
        """
        if name not in self.apps:
            raise UnknownError(f"there is no application {name!r}; choose one of: {', '.join(self.apps)}", "app")
        return self.apps[name]

    def instance(self, app: str) -> AnyInstance:
        """Return this session's instance of an application, created on first use, which may take a while.

        Raises:
            UnknownError: the hub has no such application.
        """
        if app in self.instances:
            return self.instances[app]
        found = self.app(app)
        # Fixtures put files into the store, one fixture at a time; a second caller gets what the first one made.
        with self._building:
            if app not in self.instances:
                fixture = self.fixture if self.fixture in found.fixtures else None
                self.instances[app] = begin(found, self.file_store, fixture, self.seed)
            return self.instances[app]

    def begin(
        self, app: str, fixture: str | None, seed: int, state: JsonValue = None, events: Sequence[Event] = ()
    ) -> AnyInstance:
        """Restart an application from a fixture, which may take a while.

        Args:
            app: the application's name.
            fixture: the fixture's name; None: the application's first one.
            seed: seed of the fixture.
            state: initial differences from the fixture; omitted parts are as in the fixture.
            events: what happens in it while the user works, in order.

        Raises:
            UnknownError: the application or fixture does not exist.
            StateRefused: the state does not match the schema, or an event does not fit the state.
        """
        found = self.app(app)
        with self._building:
            instance = begin(found, self.file_store, fixture, seed)
            if state is not None:
                instance.set(state)
            if isinstance(instance, Instance):
                instance.expect(events)
            elif events:
                raise StateRefused(f"nothing happens by itself in {app}; leave out the events", "events")
            self.instances[app] = instance
            return instance

    def act(self, app: str, name: str, arguments: JsonValue, by: Literal["user", "api"] = "api") -> LogEntry:
        """Carry out an action, and whatever happens in any application upon it; see `Instance.act`.

        Raises:
            UnknownError: there is no such application or action.
            ActionRefused: the application refuses the action; nothing has changed.
        """
        entry = self.instance(app).act(name, arguments, by)
        self.let_happen()
        return entry

    @property
    def is_expecting(self) -> bool:
        """Whether something is still to happen in an application."""
        return any(isinstance(one, Instance) and one.is_expecting for one in self.instances.values())

    def let_happen(self) -> None:
        """Let the events happen that are due after the actions so far, which count across applications."""
        ours = [one for one in self.instances.values() if isinstance(one, Instance)]
        if waiting := [one for one in ours if one.is_expecting]:
            changes, done = sum(one.changes for one in ours), frozenset[str]().union(*(one.done for one in ours))
            for one in waiting:
                for event in one.let_happen(changes, done):
                    self._outdate(event)

    def _outdate(self, event: Event) -> None:
        """Let no longer count what others were told and an event has made wrong, in whatever application."""
        for app, parts in event.outdates.items():
            if isinstance(found := self.instances.get(app), Instance):
                found.outdate(parts)

    def copy(self) -> "HubSession":
        """Return an independent session in the same state, under the same id."""
        file_store = self.file_store.copy()
        instances = {app: instance.fork(file_store) for app, instance in self.instances.items()}
        return replace(self, file_store=file_store, instances=instances)


@dataclass(frozen=True)
class _Pass:
    session_id: str
    app: str
    expires_at: float


class Sessions:
    """All sessions of one process, and the cookies that admit browsers to them."""

    def __init__(self, apps: Mapping[str, Hosted], clock: Callable[[], float] = time.monotonic) -> None:
        """Serve these applications; `clock` returns seconds."""
        self.apps = dict(apps)
        self._clock = clock
        self._sessions: dict[str, HubSession] = {}
        self._launches: dict[str, _Pass] = {}
        self._cookies: dict[str, _Pass] = {}
        self._entered: str | None = None
        self.inputs = 0
        """Number of the viewer's inputs by keys, buttons or pointer, if it is known."""

    def note_input(self) -> None:
        """Record that the user is about to act."""
        self.inputs += 1

    def create(
        self,
        *,
        session_id: str | None = None,
        fixture: str | None = None,
        seed: int = 0,
        theme_seed: int | None = None,
        lease_s: float = LEASE_S,
    ) -> HubSession:
        """Create a session.

        Args:
            session_id: the id; None: a new one.
            fixture: used for applications that have a fixture of this name.
            seed: seed of the fixture.
            theme_seed: chooses the theme of the pages; None: the plain theme.
            lease_s: seconds after which the session expires if it is not used.

        Raises:
            FullError: there are too many sessions, or one has this id.
        """
        self.sweep()
        if len(self._sessions) >= MAX_SESSIONS:
            raise FullError(f"there are {MAX_SESSIONS:,} sessions, which is the most; delete some")
        name = session_id or f"h-{secrets.token_hex(HANDLE_BYTES)}"
        if name in self._sessions:
            raise FullError(f"there is a session {name!r} already; delete it first", "session_id")
        session = HubSession(name, self.apps, fixture, seed, theme_of(theme_seed), lease_s, self._clock() + lease_s)
        self._sessions[name] = session
        return session

    def get(self, session_id: str) -> HubSession:
        """Return a session and renew its lease.

        Raises:
            UnknownError: there is none with this id, or it expired.
        """
        session = self._sessions.get(session_id)
        now = self._clock()
        if session is None or session.expires_at < now:
            if session is not None:
                self.delete(session_id)
            raise UnknownError(
                f"there is no session {session_id!r}: it never was, was deleted, or expired", "session_id"
            )
        session.expires_at = now + session.lease_s
        return session

    def get_or_create(self, session_id: str) -> HubSession:
        """Return a session, creating it if necessary, as the published contract expects."""
        return self.get(session_id) if session_id in self._sessions else self.create(session_id=session_id)

    def fork(self, session_id: str, twin_id: str | None = None) -> HubSession:
        """Create an independent session in the same state."""
        source = self.get(session_id)
        twin = self.create(session_id=twin_id, fixture=source.fixture, seed=source.seed, lease_s=source.lease_s)
        twin.theme, twin.file_store = source.theme, source.file_store.copy()
        twin.instances = {name: one.fork(twin.file_store) for name, one in source.instances.items()}
        return twin

    def delete(self, session_id: str) -> None:
        """Delete a session and its cookies; has no effect if there is none."""
        self._sessions.pop(session_id, None)
        for passes in (self._launches, self._cookies):
            for key in [key for key, one in passes.items() if one.session_id == session_id]:
                del passes[key]

    def names(self) -> tuple[str, ...]:
        """Return the ids of the open sessions."""
        self.sweep()
        return tuple(self._sessions)

    def sweep(self) -> None:
        """Delete expired sessions."""
        now = self._clock()
        for name in [name for name, one in self._sessions.items() if one.expires_at < now]:
            self.delete(name)
        for key in [key for key, one in self._launches.items() if one.expires_at < now]:
            del self._launches[key]

    def copy(self) -> "Sessions":
        """Return an independent copy of all sessions, for a browser with the same cookies."""
        twin = Sessions(self.apps, self._clock)
        twin._launches, twin._cookies = dict(self._launches), dict(self._cookies)
        twin._entered, twin.inputs = self._entered, self.inputs
        twin._sessions = {name: one.copy() for name, one in self._sessions.items()}
        return twin

    def shown(self) -> HubSession | None:
        """Return the session that a browser entered last, or else the newest one."""
        name = self._entered if self._entered in self._sessions else next(reversed(self._sessions), None)
        return None if name is None else self._sessions[name]

    # Access of browsers: a launch address works once and becomes a cookie

    def launch(self, session_id: str, app: str) -> str:
        """Return a code that opens an application of a session once within five minutes."""
        self.get(session_id).app(app)
        code = secrets.token_urlsafe(24)
        self._launches[code] = _Pass(session_id, app, self._clock() + LAUNCH_S)
        return code

    def enter(self, code: str, app: str) -> str:
        """Exchange a launch code for the value of a cookie.

        Raises:
            ForbiddenError: the code was used, has expired, or is for another application.
        """
        launch = self._launches.pop(code, None)
        if launch is None or launch.app != app or launch.expires_at < self._clock():
            raise ForbiddenError("this address was used already or is too old; ask for a new one")
        return self.admit(launch.session_id, app)

    def admit(self, session_id: str, app: str) -> str:
        """Return the value of a cookie that admits a browser to an application of a session."""
        self.get(session_id).app(app)
        cookie = secrets.token_urlsafe(24)
        self._cookies[cookie] = _Pass(session_id, app, self._clock())
        self._entered = session_id
        return cookie

    def of_cookie(self, cookie: str, app: str) -> HubSession:
        """Return the session that a browser's cookie gives access to.

        Raises:
            ForbiddenError: the cookie is invalid, or for another application.
        """
        found = self._cookies.get(cookie)
        if found is None or found.app != app:
            raise ForbiddenError("this browser was not let in: open the application by its launch address")
        try:
            return self.get(found.session_id)
        except UnknownError as error:
            raise ForbiddenError("the session of this browser is over; open the application anew") from error
