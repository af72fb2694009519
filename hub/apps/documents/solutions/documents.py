"""Solutions for documents, their versions and templates, reviews and comments."""

from hub.apps.documents.actions import comments, documents, reviews, templates
from hub.apps.documents.domain import html_text
from hub.apps.documents.navigation import EDITOR, button, choice, field, from_menu, opened, page, pane, put_into, texts
from hub.apps.documents.state import Comment, Document, State
from hub.engine.ui_steps import Choose, Click, Fill, Named, Press, See, Solutions, Type, UISteps, dialog

NOBODY = "Nobody"


def _create_document(state: State, arguments: documents.CreateDocument) -> UISteps:
    new = dialog("New document")
    return (
        Choose(button("New"), "New document", role="menuitem"),
        Fill(field("Name", new), arguments.name),
        put_into(state, arguments.folder, "In"),
        Click(button("Create document", new)),
        See(EDITOR),
    )


def _save_document(state: State, arguments: documents.SaveDocument) -> UISteps:
    """Append to the text if only lines were added at the end; otherwise rewrite it."""
    document = state.items[arguments.document]
    before = document.body if isinstance(document, Document) else ""
    added = html_text.added_lines(before, arguments.body)
    if before and added is not None:
        writing: UISteps = (Click(EDITOR), Press("ctrl", "End"), Press("Enter"), Type("\n".join(added)))
    else:
        writing = (Fill(EDITOR, html_text.text_of(arguments.body)),)
    return *opened(state, arguments.document), *writing, Click(button("Save")), See(button("Undo"))


def _replace_text(state: State, arguments: documents.ReplaceText) -> UISteps:
    asked = dialog("Find and replace")
    case = (Click(Named("checkbox", "Match case", asked)),) if arguments.match_case else ()
    return (
        *opened(state, arguments.document),
        Click(button("Find and replace")),
        Fill(field("Find", asked), arguments.find),
        *texts([(field("Replace with", asked), arguments.replacement)]),
        *case,
        Click(button("Replace all", asked)),
        See(asked, gone=True),
    )


def _duplicate_file(state: State, arguments: documents.DuplicateFile) -> UISteps:
    asked = dialog(f"Copy {state.items[arguments.item].name}")
    return (
        *from_menu(state, arguments.item, "Make a copy"),
        Fill(field("Name", asked), arguments.name),
        put_into(state, arguments.folder, "In"),
        Click(button("Make a copy", asked)),
        See(asked, gone=True),
    )


def _save_version(state: State, arguments: documents.SaveVersion) -> UISteps:
    asked = dialog("Save as version")
    return (
        *pane(state, arguments.document, "Versions"),
        Click(button("Save as version")),
        Fill(field("Name", asked), arguments.name),
        Click(button("Save version", asked)),
        See(asked, gone=True),
    )


def _rename_version(state: State, arguments: documents.RenameVersion) -> UISteps:
    version, asked = state.versions[arguments.version], dialog("Rename version")
    return (
        *pane(state, version.document, "Versions"),
        Choose(button(f"Actions for {version.name}"), "Rename", role="menuitem"),
        Fill(field("Name", asked), arguments.name),
        Click(button("Rename", asked)),
        See(asked, gone=True),
    )


def _restore_version(state: State, arguments: documents.OneVersion) -> UISteps:
    version = state.versions[arguments.version]
    return (
        *pane(state, version.document, "Versions"),
        Click(button(f"Restore {version.name}")),
        Click(button("Restore", dialog(f"Restore “{version.name}”?"))),
        See(button("Undo")),
    )


def _delete_version(state: State, arguments: documents.OneVersion) -> UISteps:
    version = state.versions[arguments.version]
    return (
        *pane(state, version.document, "Versions"),
        Choose(button(f"Actions for {version.name}"), "Delete", role="menuitem"),
        Click(button("Delete version", dialog(f"Delete the version “{version.name}”?"))),
        See(Named("listitem", version.name), gone=True),
    )


def _create_from_template(state: State, arguments: templates.CreateFromTemplate) -> UISteps:
    name = state.templates[arguments.template].name
    new = dialog(f"New document from {name}")
    return (
        page("Templates"),
        Click(button(f"Use {name}")),
        Fill(field("Name", new), arguments.name),
        put_into(state, arguments.folder, "In"),
        Click(button("Create document", new)),
        See(EDITOR),
    )


def _save_as_template(state: State, arguments: templates.SaveAsTemplate) -> UISteps:
    asked = dialog("Save as template")
    return (
        *from_menu(state, arguments.document, "Save as template"),
        Fill(field("Name", asked), arguments.name),
        Choose(choice("Category", asked), arguments.category),
        *texts([(field("Description", asked), arguments.description)]),
        Click(button("Save template", asked)),
        See(asked, gone=True),
    )


def _edit_template(state: State, arguments: templates.EditTemplate) -> UISteps:
    name = state.templates[arguments.template].name
    asked = dialog(f"Edit {name}")
    return (
        page("Templates"),
        Choose(button(f"Actions for {name}"), "Edit", role="menuitem"),
        Fill(field("Name", asked), arguments.name),
        Choose(choice("Category", asked), arguments.category),
        Fill(field("Description", asked), arguments.description),
        Click(button("Save template", asked)),
        See(asked, gone=True),
    )


def _delete_template(state: State, arguments: templates.OneTemplate) -> UISteps:
    name = state.templates[arguments.template].name
    menu = Choose(button(f"Actions for {name}"), "Delete", role="menuitem")
    return page("Templates"), menu, Click(button("Delete template", dialog(f"Delete the template “{name}”?")))


def _request_review(state: State, arguments: reviews.RequestReview) -> UISteps:
    asked = dialog("Request approval")
    return (
        *from_menu(state, arguments.item, "Request approval"),
        Choose(choice("Approver", asked), state.people[arguments.reviewer].name),
        *texts([(field("Due", asked), arguments.due or ""), (field("Note", asked), arguments.note)]),
        Click(button("Send request", asked)),
        See(asked, gone=True),
    )


def _approve_review(state: State, arguments: reviews.AnswerReview) -> UISteps:
    return _answered(state, arguments, "Approve", "Note")


def _reject_review(state: State, arguments: reviews.AnswerReview) -> UISteps:
    return _answered(state, arguments, "Reject", "Reason")


def _answered(state: State, arguments: reviews.AnswerReview, verb: str, label: str) -> UISteps:
    name = state.items[state.reviews[arguments.review].item].name
    asked = dialog(f"{verb} {name}")
    return (
        page("Approvals"),
        Click(button(f"{verb} {name}")),
        *texts([(field(label, asked), arguments.answer)]),
        Click(button(verb, asked)),
        See(asked, gone=True),
    )


def _withdraw_review(state: State, arguments: reviews.OneReview) -> UISteps:
    review = state.reviews[arguments.review]
    name, reviewer = state.items[review.item].name, state.people[review.reviewer].name
    row = Named("row", f"{name}, {reviewer}")
    return (
        page("Approvals"),
        Click(Named("tab", "Asked by me")),
        Click(button(f"Withdraw {name}", row)),
        See(row, gone=True),
    )


def _add_comment(state: State, arguments: comments.AddComment) -> UISteps:
    asked = dialog("New comment")
    assignee = arguments.assignee
    assigned = () if assignee is None else (Choose(choice("Assign to", asked), state.people[assignee].name),)
    return (
        *pane(state, arguments.item, "Comments"),
        Click(button("New comment")),
        Fill(field("Comment", asked), arguments.text),
        *texts([(field("About these words", asked), arguments.quote)]),
        *assigned,
        Click(button("Add comment", asked)),
        See(asked, gone=True),
    )


def _thread(state: State, comment: Comment) -> Named:
    return Named("listitem", f"{state.people[comment.author].name}: {comment.text}")


def _in_thread(state: State, comment_id: str, press: str) -> UISteps:
    comment = state.comments[comment_id]
    shown = (Choose(choice("Show comments"), "Resolved"),) if comment.resolved else ()
    return *pane(state, comment.item, "Comments"), *shown, Click(button(press, _thread(state, comment)))


def _from_thread_menu(state: State, comment_id: str, entry: str) -> UISteps:
    return *_in_thread(state, comment_id, "Actions for this comment"), Click(Named("menuitem", entry))


def _reply_to_comment(state: State, arguments: comments.ReplyToComment) -> UISteps:
    author = state.people[state.comments[arguments.comment].author].name
    asked = dialog(f"Reply to {author}")
    return (
        *_in_thread(state, arguments.comment, "Reply"),
        Fill(field("Reply", asked), arguments.text),
        Click(button("Add reply", asked)),
        See(asked, gone=True),
    )


def _edit_comment(state: State, arguments: comments.EditComment) -> UISteps:
    asked = dialog("Edit comment")
    return (
        *_from_thread_menu(state, arguments.comment, "Edit"),
        Fill(field("Comment", asked), arguments.text),
        Click(button("Save comment", asked)),
        See(asked, gone=True),
    )


def _assign_comment(state: State, arguments: comments.AssignComment) -> UISteps:
    asked = dialog("Assign comment")
    name = NOBODY if arguments.assignee is None else state.people[arguments.assignee].name
    return (
        *_from_thread_menu(state, arguments.comment, "Assign"),
        Choose(choice("Assign to", asked), name),
        Click(button("Assign", asked)),
        See(asked, gone=True),
    )


def _resolve_comment(state: State, arguments: comments.OneComment) -> UISteps:
    gone = See(_thread(state, state.comments[arguments.comment]), gone=True)
    return *_in_thread(state, arguments.comment, "Resolve"), gone


def _reopen_comment(state: State, arguments: comments.OneComment) -> UISteps:
    gone = See(_thread(state, state.comments[arguments.comment]), gone=True)
    return *_in_thread(state, arguments.comment, "Reopen"), gone


def _delete_comment(state: State, arguments: comments.OneComment) -> UISteps:
    gone = See(_thread(state, state.comments[arguments.comment]), gone=True)
    confirmed = Click(button("Delete comment", dialog("Delete this comment?")))
    return *_from_thread_menu(state, arguments.comment, "Delete"), confirmed, gone


SOLUTIONS: Solutions = {
    "create_document": _create_document,
    "save_document": _save_document,
    "replace_text": _replace_text,
    "duplicate_file": _duplicate_file,
    "save_version": _save_version,
    "rename_version": _rename_version,
    "restore_version": _restore_version,
    "delete_version": _delete_version,
    "create_from_template": _create_from_template,
    "save_as_template": _save_as_template,
    "edit_template": _edit_template,
    "delete_template": _delete_template,
    "request_review": _request_review,
    "approve_review": _approve_review,
    "reject_review": _reject_review,
    "withdraw_review": _withdraw_review,
    "add_comment": _add_comment,
    "reply_to_comment": _reply_to_comment,
    "edit_comment": _edit_comment,
    "assign_comment": _assign_comment,
    "resolve_comment": _resolve_comment,
    "reopen_comment": _reopen_comment,
    "delete_comment": _delete_comment,
}
