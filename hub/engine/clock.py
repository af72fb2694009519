"""Deterministic time and ids in a session, from the fixture and the number of actions, never from the machine."""

from datetime import UTC, datetime, timedelta

ACTION_TAKES = timedelta(minutes=1)
FORMAT = "%Y-%m-%dT%H:%M:%SZ"


def stamp(moment: datetime) -> str:
    """Format a moment as in states."""
    return moment.astimezone(UTC).strftime(FORMAT)


def moment_of(text: str) -> datetime:
    """Parse a moment as in states."""
    return datetime.strptime(text, FORMAT).replace(tzinfo=UTC)


class Clock:
    """The clock of one action: its time, and ids for the records that it creates."""

    def __init__(self, start: datetime, actions_before: int) -> None:
        """Set the time to `start` plus a minute for every action accepted before."""
        self._moment = start + (actions_before + 1) * ACTION_TAKES
        self._prefix = actions_before + 1
        self._made: list[str] = []

    @property
    def now(self) -> str:
        """The time, formatted as in states."""
        return stamp(self._moment)

    @property
    def moment(self) -> datetime:
        """The time, for calculations."""
        return self._moment

    @property
    def made(self) -> tuple[str, ...]:
        """The ids assigned so far, in order."""
        return tuple(self._made)

    def new_id(self, kind: str) -> str:
        """Return an id that is new in the session, for example `message-n3-1`."""
        name = f"{kind}-n{self._prefix}-{len(self._made) + 1}"
        self._made.append(name)
        return name
