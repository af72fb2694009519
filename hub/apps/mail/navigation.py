"""Parts of solutions: going to a conversation, filling in recipients, answering a question."""

from collections.abc import Iterable

from hub.apps.mail.lookup import messages_of
from hub.apps.mail.phrases import is_discarded, place_name, place_of
from hub.apps.mail.state import Message, State
from hub.engine.clock import moment_of
from hub.engine.ui_steps import Choose, Click, Fill, Named, Press, UIStep, UISteps, button, link

BULK = Named("region", "Bulk actions")
OPENED = Named("region", "Conversation actions")


def order_of(state: State, thread_id: str) -> str:
    """Return when the newest message of a conversation arrived."""
    return messages_of(state, thread_id)[-1][1].sent_at


def list_of(state: State, place: str) -> list[str]:
    """Return the conversations of a list, newest first; `all` is everything except spam and trash."""
    if place == "all":
        found = [key for key, one in state.threads.items() if not is_discarded(one)]
    else:
        found = [key for key, one in state.threads.items() if place_of(one) == place]
    return sorted(found, key=lambda key: order_of(state, key), reverse=True)


def opened(state: State, thread_id: str) -> UISteps:
    """Open a conversation from its list, or by search if it is not on the list's first page."""
    thread = state.threads[thread_id]
    place = place_of(thread)
    if thread_id in list_of(state, place)[: state.reading.page_size]:
        where: UISteps = (link(place_name(state, place)),)
    else:
        where = (Fill(Named("searchbox", "Search mail"), f'in:anywhere subject:"{thread.subject}"'), Press("Enter"))
    return (*where, link(thread.subject))


def chosen(state: State, thread_ids: Iterable[str]) -> tuple[UISteps, Named]:
    """Open one conversation, or select several in a list; returns the steps and the region with the buttons."""
    ids = list(thread_ids)
    if len(ids) == 1:
        return opened(state, ids[0]), OPENED
    places = {place_of(state.threads[one]) for one in ids}
    place = places.pop() if len(places) == 1 else "all"
    name = "All mail" if place == "all" else place_name(state, place)
    boxes = (Click(Named("checkbox", f"Select {state.threads[one].subject}")) for one in ids)
    return (link(name), *boxes), BULK


def card_of(message: Message) -> Named:
    """Return the region of a message in its conversation."""
    moment = moment_of(message.sent_at)
    return Named("region", f"Message from {message.sender_name}, {moment.day} {moment:%b %Y, %H:%M}")


def addressed(field: str, before: Iterable[str], wanted: Iterable[str], dialog: Named) -> UISteps:
    """Change the recipients in a field of the editor to the wanted ones."""
    old, new = list(before), [one for one in wanted if one not in set(before)]
    steps: list[UIStep] = [button(f"Remove {one}", dialog) for one in old if one not in set(wanted)]
    if new and not old and field != "To":
        steps.append(button(f"Add {field}", dialog))
    for one in new:
        steps += [Fill(Named("combobox", field, dialog), one), Press("Enter")]
    return tuple(steps)


def checked(name: str, before: bool, wanted: bool, within: Named, role: str = "checkbox") -> UISteps:
    """Click a checkbox or switch, if it is not in the wanted state."""
    return () if before == wanted else (Click(Named(role, name, within)),)


def filled(name: str, before: str | None, wanted: str | None, within: Named) -> UISteps:
    """Fill in a field, if it does not already have this value."""
    return () if (before or "") == (wanted or "") else (Fill(Named("textbox", name, within), wanted or ""),)


def picked(name: str, before: str, wanted: str, within: Named) -> UISteps:
    """Choose from a list, if it is not already chosen."""
    return () if before == wanted else (Choose(Named("combobox", name, within), wanted),)
