"""The application: its name, its state, its pages."""

from hub.apps.documents.state import State
from hub.engine.application import App, Page


def _first(state: State, kind: str) -> str:
    return next(item_id for item_id, item in state.items.items() if item.kind == kind and not item.trashed)


def _folder(state: State) -> dict[str, str]:
    return {"folder": _first(state, "folder")}


def _document(state: State) -> dict[str, str]:
    return {"item": _first(state, "document")}


def _upload(state: State) -> dict[str, str]:
    return {"item": _first(state, "upload")}


APP = App(
    name="documents",
    title="Fernshelf",
    summary="A shared drive with a text editor: folders, sharing, comments, versions, templates, approvals.",
    state=State,
    pages=(
        Page("/drive", "Drive"),
        Page("/drive/{folder}", "Folder", _folder),
        Page("/file/{item}", "Document", _document),
        Page("/file/{item}", "File", _upload),
        Page("/recent", "Recent"),
        Page("/starred", "Starred"),
        Page("/shared", "Shared with me"),
        Page("/search", "Search"),
        Page("/assigned", "Assigned to me"),
        Page("/approvals", "Approvals"),
        Page("/templates", "Templates"),
        Page("/tags", "Tags"),
        Page("/people", "People"),
        Page("/storage", "Storage"),
        Page("/trash", "Trash"),
    ),
)
