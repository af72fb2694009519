"""Deterministic time and ids in a session, from the fixture and the number of actions, never from the machine."""

from datetime import UTC, datetime, timedelta

ACTION_TAKES = timedelta(minutes=1)
FORMAT = "%Y-%m-%dT%H:%M:%SZ"


def stamp(moment: datetime) -> str:
    """Return a moment as states hold it."""
    return moment.astimezone(UTC).strftime(FORMAT)


def moment_of(text: str) -> datetime:
    """Read a moment as states hold it."""
    return datetime.strptime(text, FORMAT).replace(tzinfo=UTC)


class Clock:
    """The clock of one action: what time it is, and names for what the action makes."""

    def __init__(self, start: datetime, actions_before: int) -> None:
        """Begin a minute later for every action accepted before."""
        self._moment = start + (actions_before + 1) * ACTION_TAKES
        self._prefix = actions_before + 1
        self._made: list[str] = []

    @property
    def now(self) -> str:
        """The moment, as states hold it."""
        return stamp(self._moment)

    @property
    def moment(self) -> datetime:
        """The moment, to reckon with."""
        return self._moment

    @property
    def made(self) -> tuple[str, ...]:
        """The names given out so far, in order."""
        return tuple(self._made)

    def new_id(self, kind: str) -> str:
        """Return a name that nothing in the session has, for example `message-n3-1`."""
        name = f"{kind}-n{self._prefix}-{len(self._made) + 1}"
        self._made.append(name)
        return name
