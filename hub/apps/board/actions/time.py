"""Time spent on cards: logged for a day, and taken back."""

import re

from pydantic import Field

from hub.apps.board.app import APP
from hub.apps.board.domain.text_fields import TITLE_LENGTH
from hub.apps.board.lookup import noted, open_card
from hub.apps.board.state import State, TimeEntry
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Day, Id

DAY_MINUTES = 24 * 60
_SPENT = re.compile(r"(?:(\d{1,2})\s*h)?\s*(?:(\d{1,3})\s*m)?", re.IGNORECASE)


class LogTime(Arguments):
    """What `log_time` takes."""

    card_id: Id
    spent: str = Field(description="Hours and minutes, as `1h 30m`, `2h` or `45m`.")
    day: Day
    note: str = ""


@APP.action(changes="`time_entries`")
def log_time(state: State, arguments: LogTime, clock: Clock) -> State:
    """Log time that one spent on a card."""
    open_card(state, arguments.card_id)
    minutes = minutes_of(arguments.spent)
    if arguments.day > clock.now[:10]:
        raise ActionRefused("Choose today or an earlier day.", "day")
    logged = sum(
        entry.minutes
        for entry in state.time_entries.values()
        if entry.member_id == state.me and entry.day == arguments.day
    )
    if logged + minutes > DAY_MINUTES:
        raise ActionRefused("That makes more than 24 hours on this day.", "spent")
    note = " ".join(arguments.note.split())
    if len(note) > TITLE_LENGTH:
        raise ActionRefused(f"Use at most {TITLE_LENGTH} characters.", "note")
    entry = TimeEntry(card_id=arguments.card_id, member_id=state.me, minutes=minutes, day=arguments.day, note=note)
    state = state.model_copy(update={"time_entries": {**state.time_entries, clock.new_id("time"): entry}})
    return noted(state, clock, arguments.card_id, f"logged {arguments.spent.strip()}")


class RemoveTime(Arguments):
    """What `remove_time` takes."""

    entry_id: Id


@APP.action(changes="`time_entries`")
def remove_time(state: State, arguments: RemoveTime, clock: Clock) -> State:
    """Take back time that one logged."""
    del clock
    entry = state.time_entries.get(arguments.entry_id)
    if entry is None:
        raise ActionRefused("This entry is no longer there.", "entry_id")
    if entry.member_id != state.me:
        raise ActionRefused(f"Only {state.members[entry.member_id].name} can take this back.", "entry_id")
    open_card(state, entry.card_id)
    kept = {name: one for name, one in state.time_entries.items() if name != arguments.entry_id}
    return state.model_copy(update={"time_entries": kept})


def minutes_of(spent: str) -> int:
    """Return the minutes that a text such as `1h 30m` names."""
    found = _SPENT.fullmatch(spent.strip())
    minutes = int(found[1] or 0) * 60 + int(found[2] or 0) if found else 0
    if not 0 < minutes <= DAY_MINUTES:
        raise ActionRefused("Write the time as 1h 30m, 2h or 45m, at most 24 hours.", "spent")
    return minutes
