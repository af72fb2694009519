"""Invitations that somebody has described, and people who are not asked all the same."""

from datetime import datetime
from random import Random

from hub.apps.social.domain.choices import invitation_title
from hub.apps.social.scenarios.registry import SCENARIOS
from hub.apps.social.state import Invitation, State
from hub.engine.phrases import pick
from hub.engine.prepared_state import PreparedState
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""
MEMBERS, ROOM = 7, 12


@SCENARIOS.add
def guests_as_described(state: State, now: datetime, rng: Random) -> Situation | None:
    """An event is for the followers on a list; some have an invitation, and one does not want any."""
    words = WORDINGS["guests_as_described"]
    ahead = [key for key, one in state.events.items() if one.day > now.date().isoformat() and one.places >= ROOM]
    event_id = pick(rng, [key for key in ahead if state.events[key].status == "announced"])
    list_id = pick(rng, [key for key, one in state.lists.items() if one.name != "Partners"])
    if event_id is None or list_id is None:
        return None
    asked = {one.profile_id for one in state.invitations.values() if one.event_id == event_id}
    free = [key for key, one in state.profiles.items() if one.status == "active" and key not in asked]
    members = rng.sample(free, MEMBERS)
    stranger, unwilling, invited, *guests = members
    desk = PreparedState(state)
    note = words.say(rng, "note")
    for key, one in state.profiles.items():
        lists = tuple(each for each in one.list_ids if each != list_id)
        desk.change("profiles", key, list_ids=(*lists, list_id) if key in members else lists)
    for key in members:
        desk.change("profiles", key, follows_us=key != stranger, note=note if key == unwilling else "")
    event = state.events[event_id]
    title = invitation_title(state.profiles[invited], event)
    desk.add("invitations", Invitation(title=title, event_id=event_id, profile_id=invited))
    said = words.say(rng, "description", list=state.lists[list_id].name)
    desk.change("events", event_id, text=f"{event.text} {said}")

    def done(*people: str) -> tuple[Do, ...]:
        return tuple(Do("invite_to_event", {"event_id": event_id, "profile_id": key}) for key in people)

    return Situation(
        state=desk.state,
        instruction=words.say(rng, "instruction", event=event.title),
        goal=done(*guests),
        facts=(
            Fact("who is invited", ("events", event_id), said),
            Fact("who does not want to be", ("profiles", unwilling), note, ("who is invited",)),
            Fact("who has been", ("invitations",), title, ("who is invited",)),
        ),
        slips=(
            Slip("condition", "one of them does not want to be invited", done(*guests, unwilling)),
            Slip("condition", "one of them does not follow the page", done(*guests, stranger)),
            Slip("decoy", "a guest is left out", done(*guests[1:])),
        ),
    )
