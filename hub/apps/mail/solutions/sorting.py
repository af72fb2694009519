"""Solutions for labels, folders and filters."""

from hub.apps.mail.actions.filters import Apply, EditedFilter, NewFilter, OneFilter, Place, Switch
from hub.apps.mail.actions.labels import EditedLabel, NewFolder, NewLabel, OneFolder, OneLabel, RenamedFolder
from hub.apps.mail.navigation import checked, chosen, filled, picked
from hub.apps.mail.state import FOLDER_NAMES, Filter, State
from hub.engine.ui_steps import Choose, Click, Drag, Fill, Named, UISteps, button, confirmed, link, menu

LABELS, FOLDERS = Named("region", "Labels"), Named("region", "Folders")
MANAGER = link("Labels and folders")
EMPTY = Filter(name="", position=1)


def _create_label(state: State, arguments: NewLabel) -> UISteps:
    del state
    dialog = Named("dialog", "New label")
    return (
        MANAGER,
        button("New label"),
        Fill(Named("textbox", "Label name", dialog), arguments.name),
        Choose(Named("combobox", "Colour", dialog), arguments.colour.title()),
        button("Create label", dialog),
    )


def _edit_label(state: State, arguments: EditedLabel) -> UISteps:
    label = state.labels[arguments.label_id]
    dialog = Named("dialog", "Edit label")
    return (
        MANAGER,
        menu(f"Actions for {label.name}", "Edit label", LABELS),
        *filled("Label name", label.name, arguments.name, dialog),
        *picked("Colour", label.colour.title(), arguments.colour.title(), dialog),
        button("Save label", dialog),
    )


def _delete_label(state: State, arguments: OneLabel) -> UISteps:
    name = state.labels[arguments.label_id].name
    return (
        MANAGER,
        menu(f"Actions for {name}", "Delete label", LABELS),
        confirmed(f"Delete the label “{name}”?", "Delete"),
    )


def _create_folder(state: State, arguments: NewFolder) -> UISteps:
    if arguments.thread_ids:
        steps, tools = chosen(state, arguments.thread_ids)
        dialog = Named("dialog", "Move to a new folder")
        fill = Fill(Named("textbox", "Folder name", dialog), arguments.name)
        return (*steps, menu("Move to", "New folder", tools), fill, button("Create and move", dialog))
    dialog = Named("dialog", "New folder")
    fill = Fill(Named("textbox", "Folder name", dialog), arguments.name)
    return (MANAGER, button("New folder"), fill, button("Create folder", dialog))


def _rename_folder(state: State, arguments: RenamedFolder) -> UISteps:
    name = state.folders[arguments.folder_id].name
    dialog = Named("dialog", "Rename folder")
    return (
        MANAGER,
        menu(f"Actions for {name}", "Rename folder", FOLDERS),
        Fill(Named("textbox", "Folder name", dialog), arguments.name),
        button("Rename", dialog),
    )


def _delete_folder(state: State, arguments: OneFolder) -> UISteps:
    name = state.folders[arguments.folder_id].name
    return (
        MANAGER,
        menu(f"Actions for {name}", "Delete folder", FOLDERS),
        confirmed(f"Delete the folder “{name}”?", "Delete"),
    )


def _ruled(state: State, before: Filter, wanted: NewFilter, dialog: Named) -> UISteps:
    """Change the form of a filter to the wanted values."""

    def label(label_id: str | None) -> str:
        return state.labels[label_id].name if label_id else "No label"

    def place(folder: str | None) -> str:
        return FOLDER_NAMES.get(folder) or state.folders[folder].name if folder else "Leave where it is"

    return (
        *filled("Filter name", before.name, wanted.name, dialog),
        *filled("From contains", before.sender, wanted.sender, dialog),
        *filled("To contains", before.recipient, wanted.recipient, dialog),
        *filled("Subject contains", before.subject, wanted.subject, dialog),
        *filled("Text contains", before.words, wanted.words, dialog),
        *checked("Has an attachment", before.has_attachment, wanted.has_attachment, dialog),
        *picked("Put label", label(before.label_id), label(wanted.label_id), dialog),
        *picked("Move", place(before.move_to), place(wanted.move_to), dialog),
        *checked("Add a star", before.star, wanted.star, dialog),
        *checked("Mark as read", before.mark_read, wanted.mark_read, dialog),
        *checked("Run no later filters", before.stop, wanted.stop, dialog),
    )


def _create_filter(state: State, arguments: NewFilter) -> UISteps:
    dialog = Named("dialog", "New filter")
    return (
        link("Filters"),
        button("New filter"),
        *_ruled(state, EMPTY, arguments, dialog),
        button("Create filter", dialog),
    )


def _edit_filter(state: State, arguments: EditedFilter) -> UISteps:
    rule = state.filters[arguments.filter_id]
    dialog = Named("dialog", "Edit filter")
    return (
        link("Filters"),
        button(f"Edit {rule.name}"),
        *_ruled(state, rule, arguments, dialog),
        button("Save filter", dialog),
    )


def _delete_filter(state: State, arguments: OneFilter) -> UISteps:
    name = state.filters[arguments.filter_id].name
    return (
        link("Filters"),
        menu(f"Actions for {name}", "Delete filter"),
        confirmed(f"Delete the filter “{name}”?", "Delete"),
    )


def _switch_filter(state: State, arguments: Switch) -> UISteps:
    return (link("Filters"), Click(Named("switch", f"{state.filters[arguments.filter_id].name} is on")))


def _move_filter(state: State, arguments: Place) -> UISteps:
    there = next(one for one in state.filters.values() if one.position == arguments.position)
    moved = state.filters[arguments.filter_id]
    return (link("Filters"), Drag(Named("listitem", moved.name), Named("listitem", there.name)))


def _apply_filters(state: State, arguments: Apply) -> UISteps:
    if arguments.filter_id is None:
        return (link("Filters"), button("Apply all now"))
    return (link("Filters"), button(f"Apply {state.filters[arguments.filter_id].name} now"))


SOLUTIONS = {
    "create_label": _create_label,
    "edit_label": _edit_label,
    "delete_label": _delete_label,
    "create_folder": _create_folder,
    "rename_folder": _rename_folder,
    "delete_folder": _delete_folder,
    "create_filter": _create_filter,
    "edit_filter": _edit_filter,
    "delete_filter": _delete_filter,
    "switch_filter": _switch_filter,
    "move_filter": _move_filter,
    "apply_filters": _apply_filters,
}
