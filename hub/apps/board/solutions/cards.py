"""Solutions for actions on one or several cards."""

from typing import Any

from hub.apps.board.actions import archive, cards
from hub.apps.board.domain.page_labels import (
    KIND_NAMES,
    PRIORITY_NAMES,
    counted,
    label_names,
    member_name,
    milestone_name,
    titled,
)
from hub.apps.board.lookup import cards_in, key_of
from hub.apps.board.navigation import button, card_page, click, lines, more, project_page, table_page, typed
from hub.apps.board.state import State
from hub.engine.records import Id
from hub.engine.ui_steps import Drag, Named, UIStep, UISteps, choose, dialog, fill, menu, toggle


def _create_card(state: State, arguments: cards.CreateCard) -> UISteps:
    project = state.projects[arguments.project_id]
    form = dialog(f"New card in {project.name}")
    plain = cards.CreateCard(project_id=arguments.project_id, column_id=project.column_ids[0], title="")
    wanted = arguments.model_dump()
    given = {name: value for name, value in wanted.items() if value != plain.model_dump()[name]}
    fields = _fields(state, given, form)
    status = (choose("Status", state.columns[given["column_id"]].name, form),) if "column_id" in given else ()
    described = (fill("Description", lines(arguments.description), form),) if arguments.description else ()
    labels = tuple(toggle(name, form) for name in label_names(state, arguments.label_ids))
    opened = (*project_page(state, arguments.project_id), click(button("New card")))
    return (*opened, *fields, *status, *labels, *described, click(button("Create card", form)))


def _fields(state: State, given: dict[str, Any], form: Named) -> UISteps:
    """Fill the fields of a card that every dialog has."""
    ui_steps: list[UIStep] = []
    if "title" in given:
        ui_steps.append(fill("Title", given["title"], form))
    if "kind" in given:
        ui_steps.append(choose("Type", KIND_NAMES[given["kind"]], form))
    if "priority" in given:
        ui_steps.append(choose("Priority", PRIORITY_NAMES[given["priority"]], form))
    if "assignee_id" in given:
        ui_steps.append(choose("Assignee", member_name(state, given["assignee_id"]), form))
    if "milestone_id" in given:
        ui_steps.append(choose("Milestone", milestone_name(state, given["milestone_id"]), form))
    if "estimate" in given:
        ui_steps.append(fill("Estimate", typed(given["estimate"]), form))
    if "due" in given:
        ui_steps.append(fill("Due date", typed(given["due"]), form))
    return tuple(ui_steps)


def _edit_card(state: State, arguments: cards.EditCard) -> UISteps:
    card = state.cards[arguments.card_id]
    form = dialog(f"Edit {key_of(state, card)}")
    wanted = arguments.model_dump(exclude_unset=True, exclude={"card_id"})
    given = {name: value for name, value in wanted.items() if value != getattr(card, name)}
    changing = set(given.get("label_ids", card.label_ids)) ^ set(card.label_ids)
    labels = tuple(toggle(state.labels[name].name, form) for name in sorted(changing))
    opened = (*card_page(state, arguments.card_id), click(button("Edit card")))
    return (*opened, *_fields(state, given, form), *labels, click(button("Save changes", form)))


def _describe_card(state: State, arguments: cards.DescribeCard) -> UISteps:
    opened = (*card_page(state, arguments.card_id), click(button("Edit description")))
    return (*opened, fill("Description", lines(arguments.description)), click(button("Save description")))


def _move_card(state: State, arguments: cards.MoveCard) -> UISteps:
    card = state.cards[arguments.card_id]
    order = state.projects[card.project_id].column_ids
    name = state.columns[arguments.column_id].name
    if abs(order.index(card.column_id) - order.index(arguments.column_id)) == 1:
        dragged = Drag(Named("listitem", titled(state, card)), Named("region", name))
        return (*project_page(state, card.project_id), dragged)
    return (*card_page(state, arguments.card_id), choose("Status", name))


def _rank_card(state: State, arguments: cards.RankCard) -> UISteps:
    card = state.cards[arguments.card_id]
    order = cards_in(state, card.column_id)
    now = order.index(arguments.card_id)
    order.remove(arguments.card_id)
    wanted = len(order) if arguments.before_id is None else order.index(arguments.before_id)
    if wanted == 0:
        entry, times = "Move to top", 1
    elif wanted == len(order):
        entry, times = "Move to bottom", 1
    else:
        entry, times = "Move up" if wanted < now else "Move down", abs(wanted - now)
    # A long column scrolls on its own, so the step names it.
    column = Named("region", state.columns[card.column_id].name)
    step = menu(f"Actions for {key_of(state, card)}", entry, column)
    return (*project_page(state, card.project_id), *(step,) * times)


def _duplicate_card(state: State, arguments: cards.DuplicateCard) -> UISteps:
    form = dialog(f"Duplicate {key_of(state, state.cards[arguments.card_id])}")
    opened = (*card_page(state, arguments.card_id), more(state, arguments.card_id, "Duplicate card"))
    checklist = () if arguments.keep_checklist else (toggle("Keep the checklist", form),)
    assignee = () if arguments.keep_assignee else (toggle("Keep the assignee", form),)
    return (*opened, fill("Title", arguments.title, form), *checklist, *assignee, click(button("Duplicate card", form)))


def _transfer_card(state: State, arguments: cards.TransferCard) -> UISteps:
    form = dialog(f"Move {key_of(state, state.cards[arguments.card_id])} to another project")
    opened = (*card_page(state, arguments.card_id), more(state, arguments.card_id, "Move to another project"))
    project, column = state.projects[arguments.project_id], state.columns[arguments.column_id]
    chosen = (choose("Project", project.name, form), choose("Status", column.name, form))
    return (*opened, *chosen, click(button("Move card", form)))


def _flag_card(state: State, arguments: cards.FlagCard) -> UISteps:
    form = dialog(f"Flag {key_of(state, state.cards[arguments.card_id])} as stuck")
    opened = (*card_page(state, arguments.card_id), more(state, arguments.card_id, "Flag as stuck"))
    return (*opened, fill("Reason", arguments.reason, form), click(button("Set flag", form)))


def _unflag_card(state: State, arguments: cards.OneCard) -> UISteps:
    return (*card_page(state, arguments.card_id), more(state, arguments.card_id, "Remove flag"))


def _watch_card(state: State, arguments: cards.OneCard) -> UISteps:
    return (*card_page(state, arguments.card_id), click(button("Watch")))


def _unwatch_card(state: State, arguments: cards.OneCard) -> UISteps:
    return (*card_page(state, arguments.card_id), click(button("Stop watching")))


def _selected(state: State, card_ids: tuple[Id, ...]) -> UISteps:
    """Select cards in the table of their project."""
    project_id = state.cards[card_ids[0]].project_id
    keys = (key_of(state, state.cards[name]) for name in card_ids)
    return (*table_page(state, project_id), *(toggle(f"Select {key}") for key in keys))


def _bulk_edit(state: State, arguments: archive.BulkEdit) -> UISteps:
    form = dialog(f"Edit {counted(len(arguments.card_ids), 'card')}")
    given = arguments.model_dump(exclude_unset=True)
    fields = [choose("Status", state.columns[given["column_id"]].name, form)] if "column_id" in given else []
    if "due" in given:
        fields.append(choose("Due date", "Set to a day" if given["due"] else "Clear", form))
    plain = {name: given[name] for name in ("assignee_id", "priority", "milestone_id") if name in given}
    day = (fill("New due date", given["due"], form),) if given.get("due") else ()
    added = tuple(toggle(f"Add {name}", form) for name in label_names(state, arguments.add_label_ids))
    removed = tuple(toggle(f"Remove {name}", form) for name in label_names(state, arguments.remove_label_ids))
    opened = (*_selected(state, arguments.card_ids), click(button("Edit cards")))
    chosen = (*fields, *day, *_fields(state, plain, form), *added, *removed)
    return (*opened, *chosen, click(button("Apply changes", form)))


def _archive_cards(state: State, arguments: archive.SomeCards) -> UISteps:
    if len(arguments.card_ids) == 1:
        return (*card_page(state, arguments.card_ids[0]), more(state, arguments.card_ids[0], "Archive card"))
    return (*_selected(state, arguments.card_ids), click(button("Archive cards")))


def _restore_card(state: State, arguments: cards.OneCard) -> UISteps:
    card = state.cards[arguments.card_id]
    button_name = f"Actions for {key_of(state, card)}"
    return (*project_page(state, card.project_id, "Archive"), menu(button_name, "Restore card"))


def _delete_card(state: State, arguments: cards.OneCard) -> UISteps:
    card = state.cards[arguments.card_id]
    key = key_of(state, card)
    opened = (*project_page(state, card.project_id, "Archive"), menu(f"Actions for {key}", "Delete card"))
    return (*opened, click(button("Delete card", dialog(f"Delete {key} for good?"))))


SOLUTIONS = {
    "create_card": _create_card,
    "edit_card": _edit_card,
    "describe_card": _describe_card,
    "move_card": _move_card,
    "rank_card": _rank_card,
    "duplicate_card": _duplicate_card,
    "transfer_card": _transfer_card,
    "flag_card": _flag_card,
    "unflag_card": _unflag_card,
    "watch_card": _watch_card,
    "unwatch_card": _unwatch_card,
    "bulk_edit": _bulk_edit,
    "archive_cards": _archive_cards,
    "restore_card": _restore_card,
    "delete_card": _delete_card,
}
