"""Solutions for archiving, sorting, starring, muting and snoozing conversations."""

from collections.abc import Callable

from hub.apps.mail.actions.labels import Labelling
from hub.apps.mail.actions.threads import Empty, Move, Read, Snooze, Threads
from hub.apps.mail.navigation import chosen, opened
from hub.apps.mail.phrases import place_name
from hub.apps.mail.state import SPAM, State
from hub.engine.ui_steps import Choose, Fill, Named, Press, UISteps, button, confirmed, link, menu

Simple = Callable[[State, Threads], UISteps]


def _by_button(name: str) -> Simple:
    def solution(state: State, arguments: Threads) -> UISteps:
        steps, tools = chosen(state, arguments.thread_ids)
        return (*steps, button(name, tools))

    return solution


def _by_menu(entry: str) -> Simple:
    def solution(state: State, arguments: Threads) -> UISteps:
        steps, tools = chosen(state, arguments.thread_ids)
        return (*steps, menu("More", entry, tools))

    return solution


def _one_by_one(solution: Simple) -> Simple:
    """Repeat a solution for each conversation alone: a common menu would also offer what does not apply to all."""

    def each(state: State, arguments: Threads) -> UISteps:
        ids = arguments.thread_ids
        return tuple(step for one in ids for step in solution(state, Threads(thread_ids=(one,))))

    return each


def _delete_forever(state: State, arguments: Threads) -> UISteps:
    steps, tools = chosen(state, arguments.thread_ids)
    count = len(arguments.thread_ids)
    title = "Delete this conversation forever?" if count == 1 else f"Delete {count} conversations forever?"
    return (*steps, button("Delete forever", tools), confirmed(title, "Delete forever"))


def _empty_folder(state: State, arguments: Empty) -> UISteps:
    del state
    name = "spam" if arguments.folder == SPAM else "trash"
    return (link(name.title()), button(f"Empty {name}"), confirmed(f"Empty {name}?", "Delete all"))


def _mark_read(state: State, arguments: Read) -> UISteps:
    if not arguments.unread:
        # Opening a thread marks it as read.
        return tuple(step for one in arguments.thread_ids for step in opened(state, one))
    steps, tools = chosen(state, arguments.thread_ids)
    return (*steps, menu("More", "Mark as unread", tools))


def _snooze(state: State, arguments: Snooze) -> UISteps:
    steps, tools = chosen(state, arguments.thread_ids)
    dialog = Named("dialog", "Snooze until")
    return (
        *steps,
        menu("Snooze", "Pick day and time", tools),
        Fill(Named("textbox", "Day", dialog), arguments.until[:10]),
        Fill(Named("textbox", "Time", dialog), arguments.until[11:16]),
        button("Snooze", dialog),
    )


def _move(state: State, arguments: Move) -> UISteps:
    steps, tools = chosen(state, arguments.thread_ids)
    return (*steps, menu("Move to", place_name(state, arguments.folder), tools))


def _label(state: State, arguments: Labelling) -> UISteps:
    steps, tools = chosen(state, arguments.thread_ids)
    name = state.labels[arguments.label_id].name
    return (*steps, Choose(Named("button", "Labels", tools), name, role="menuitemcheckbox"), Press("Escape"))


SOLUTIONS = {
    "archive": _by_button("Archive"),
    "delete": _by_button("Delete"),
    "restore": _by_button("Restore"),
    "delete_forever": _delete_forever,
    "empty_folder": _empty_folder,
    "star": _one_by_one(_by_menu("Add star")),
    "unstar": _one_by_one(_by_menu("Remove star")),
    "mark_read": _mark_read,
    "snooze": _snooze,
    "unsnooze": _by_button("Unsnooze"),
    "mark_spam": _by_button("Spam"),
    "mark_not_spam": _by_button("Not spam"),
    "mute": _one_by_one(_by_menu("Mute")),
    "unmute": _one_by_one(_by_menu("Unmute")),
    "move": _move,
    "add_label": _label,
    "remove_label": _label,
}
