"""Solutions on a card's page: checklist, comments, files, links, time."""

from hub.apps.board.actions import checklists, talk, time
from hub.apps.board.domain.page_labels import RELATION_NAMES, shown_day, shown_minutes, shown_moment, titled
from hub.apps.board.lookup import key_of
from hub.apps.board.navigation import button, card_page, click, lines
from hub.apps.board.state import ChecklistItem, State
from hub.engine.records import Id
from hub.engine.ui_steps import Fill, Named, UISteps, Upload, choose, dialog, fill, menu, toggle


def content_of(name: str) -> bytes:
    """Return the content of the file with this name that a solution attaches."""
    return f"{name}\n\nWritten for this card.\n".encode()


def _item(state: State, card_id: Id, item_id: Id) -> ChecklistItem:
    return next(item for item in state.cards[card_id].checklist if item.item_id == item_id)


def _step_menu(state: State, card_id: Id, item_id: Id, entry: str) -> UISteps:
    button_name = f"Actions for step {_item(state, card_id, item_id).text}"
    return (*card_page(state, card_id), menu(button_name, entry))


def _add_item(state: State, arguments: checklists.AddItem) -> UISteps:
    return (*card_page(state, arguments.card_id), fill("New step", arguments.text), click(button("Add step")))


def _edit_item(state: State, arguments: checklists.EditItem) -> UISteps:
    form = dialog("Edit step")
    opened = _step_menu(state, arguments.card_id, arguments.item_id, "Edit step")
    return (*opened, fill("Step", arguments.text, form), click(button("Save step", form)))


def _check_item(state: State, arguments: checklists.CheckItem) -> UISteps:
    item = _item(state, arguments.card_id, arguments.item_id)
    return (*card_page(state, arguments.card_id), toggle(item.text))


def _remove_item(state: State, arguments: checklists.OneItem) -> UISteps:
    return _step_menu(state, arguments.card_id, arguments.item_id, "Remove step")


def _split_item(state: State, arguments: checklists.OneItem) -> UISteps:
    return _step_menu(state, arguments.card_id, arguments.item_id, "Make a card of it")


def _add_comment(state: State, arguments: talk.AddComment) -> UISteps:
    opened = card_page(state, arguments.card_id)
    return (*opened, fill("Comment", lines(arguments.body)), click(button("Add comment")))


def _comment_menu(state: State, comment_id: Id, entry: str) -> UISteps:
    comment = state.comments[comment_id]
    button_name = f"Actions for my comment of {shown_moment(comment.written)}"
    return (*card_page(state, comment.card_id), menu(button_name, entry))


def _edit_comment(state: State, arguments: talk.EditComment) -> UISteps:
    opened = _comment_menu(state, arguments.comment_id, "Edit comment")
    return (*opened, fill("Edited comment", lines(arguments.body)), click(button("Save comment")))


def _delete_comment(state: State, arguments: talk.DeleteComment) -> UISteps:
    opened = _comment_menu(state, arguments.comment_id, "Delete comment")
    return (*opened, click(button("Delete comment", dialog("Delete this comment?"))))


def _attach_files(state: State, arguments: talk.AttachFiles) -> UISteps:
    uploads = (Upload(button("Attach files"), file.name, content_of(file.name)) for file in arguments.files)
    return (*card_page(state, arguments.card_id), *uploads)


def _remove_attachment(state: State, arguments: talk.RemoveAttachment) -> UISteps:
    return (*card_page(state, arguments.card_id), click(button(f"Remove {arguments.name}")))


def _link_cards(state: State, arguments: talk.LinkCards) -> UISteps:
    form = dialog(f"Link {key_of(state, state.cards[arguments.card_id])}")
    other = titled(state, state.cards[arguments.other_id])
    found = Fill(Named("combobox", "Card", form), other), click(Named("option", other))
    opened = (*card_page(state, arguments.card_id), click(button("Link card")))
    relation = choose("Relation", RELATION_NAMES[arguments.relation], form)
    return (*opened, relation, *found, click(button("Add link", form)))


def _unlink_cards(state: State, arguments: talk.UnlinkCards) -> UISteps:
    tie = state.links[arguments.link_id]
    relation = RELATION_NAMES[tie.relation].lower()
    other = key_of(state, state.cards[tie.target_id])
    return (*card_page(state, tie.source_id), click(button(f"Remove link: {relation} {other}")))


def _log_time(state: State, arguments: time.LogTime) -> UISteps:
    form = dialog(f"Log time on {key_of(state, state.cards[arguments.card_id])}")
    opened = (*card_page(state, arguments.card_id), click(button("Log time")))
    note = (fill("Note", arguments.note, form),) if arguments.note else ()
    filled = (fill("Time spent", arguments.spent, form), fill("Day", arguments.day, form), *note)
    return (*opened, *filled, click(button("Log time", form)))


def _remove_time(state: State, arguments: time.RemoveTime) -> UISteps:
    entry = state.time_entries[arguments.entry_id]
    name = f"Remove {shown_minutes(entry.minutes)} of {shown_day(entry.day)}"
    return (*card_page(state, entry.card_id), click(button(name)))


SOLUTIONS = {
    "add_item": _add_item,
    "edit_item": _edit_item,
    "check_item": _check_item,
    "remove_item": _remove_item,
    "split_item": _split_item,
    "add_comment": _add_comment,
    "edit_comment": _edit_comment,
    "delete_comment": _delete_comment,
    "attach_files": _attach_files,
    "remove_attachment": _remove_attachment,
    "link_cards": _link_cards,
    "unlink_cards": _unlink_cards,
    "log_time": _log_time,
    "remove_time": _remove_time,
}
