"""Tasks about the text of documents: writing, replacing, copies, versions, templates."""

from collections.abc import Sequence
from random import Random
from typing import cast

from hub.apps.documents.domain import html_text
from hub.apps.documents.phrases import (
    a_day,
    called,
    fact_about,
    facts,
    free_name,
    is_document,
    is_file,
    items,
    place,
    riddle,
    task_template,
)
from hub.apps.documents.state import Document, State
from hub.apps.documents.templates.folders import SHARE_OF_SEVERAL, is_folder
from hub.apps.documents.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import day_words, pick
from hub.engine.task_templates import TaskTemplate

DOCUMENT_NAMES = (
    "Notes from the phone call",
    "List of open points",
    "Ideas for next year",
    "Checklist for Friday",
    "Draft of the reply",
    "Questions for the lawyer",
)
VERSION_NAMES = ("Before the changes", "Sent to everybody", "As agreed", "Checked by two people", "Last week's text")
CATEGORIES = ("Meetings", "Planning", "Contracts", "Letters", "Reports", "Recipes")


def _document(state: State, key: str) -> Document:
    return cast("Document", state.items[key])


@TASK_TEMPLATES.of("create_document")
def create_document(state: State, rng: Random) -> TaskTemplate | None:
    """Create a document."""
    folders = items(state, "editor", is_folder)
    folder, name = pick(rng, folders), free_name(state, rng, DOCUMENT_NAMES)
    if folder is None or name is None:
        return None
    where, hidden = place(state, folder), riddle(state, folder, rng)
    wrong = pick(rng, [key for key in folders if key != folder])
    return task_template(
        {"name": name, "folder": folder},
        (
            f'Create an empty document "{name}" in {where}',
            f'Add a new document with the name "{name}" to {where} and leave it empty',
            f'In {where}, make a new document called "{name}" without any text',
        ),
        [hidden and f'Create an empty document "{name}" in {hidden}'],
        [{"name": name, "folder": None}, wrong and {"name": name, "folder": wrong}],
    )


@TASK_TEMPLATES.of("save_document")
def save_document(state: State, rng: Random) -> TaskTemplate | None:
    """Write a line at the end of a document."""
    documents = items(state, "editor", lambda item: isinstance(item, Document) and item.body != "")
    found = pick(rng, documents)
    if found is None:
        return None
    body, words = _document(state, found).body, called(state, found)
    is_list = body.endswith(("</ul>", "</ol>"))
    what = "as a new item at the end of the list" if is_list else "as a new paragraph at the end"
    day = day_words(a_day(state, rng))
    line = rng.choice((f"Checked by phone, valid until {day}", f"Look at this again on {day}"))
    known, hidden = fact_about(state, rng, besides=found), riddle(state, found, rng)
    looked = hidden and f'Add "{line}" {what} of {hidden} and save it'
    if known is not None and rng.random() < SHARE_OF_SEVERAL:
        line = known[0].line
        source = state.items[known[0].document].name
        looked = (
            f'Find the line that begins with "{known[0].label}:" in the document "{source}" and add the same line '
            f"{what} of {words}; save it"
        )
    other = pick(rng, [key for key in documents if key != found])
    return task_template(
        {"document": found, "body": html_text.with_line(body, line)},
        (
            f'Add "{line}" {what} of {words} and save it',
            f'Open {words}, write "{line}" {what}, and save the document',
            f'Write "{line}" {what} of {words}, and save the document',
        ),
        [looked],
        [
            {"document": found, "body": html_text.with_line(body, f"{line}.")},
            other and {"document": other, "body": html_text.with_line(_document(state, other).body, line)},
        ],
    )


@TASK_TEMPLATES.of("replace_text")
def replace_text(state: State, rng: Random) -> TaskTemplate | None:
    """Replace words in a document."""
    editable = set(items(state, "editor", is_document))
    known = pick(rng, [fact for fact in facts(state) if fact.document in editable and fact.value.isascii()])
    if known is None:
        return None
    body, words = _document(state, known.document).body, called(state, known.document)
    if html_text.text_of(body).casefold().count(known.value.casefold()) != 1:
        return None
    new = rng.choice((f"{known.value} (to be confirmed)", f"{known.value}, as agreed by telephone", "still open"))
    return task_template(
        {"document": known.document, "find": known.value, "replacement": new, "match_case": False},
        (
            f'In {words}, replace "{known.value}" with "{new}"',
            f'Change "{known.value}" to "{new}" in {words} and leave everything else as it is',
            f'Put "{new}" in place of "{known.value}" in {words}',
        ),
        [f'In {words}, replace what comes after "{known.label}:" with "{new}"'],
        [{"document": known.document, "find": known.value, "replacement": f"{new}!", "match_case": False}],
    )


@TASK_TEMPLATES.of("duplicate_file")
def duplicate_file(state: State, rng: Random) -> TaskTemplate | None:
    """Copy a file."""
    found, folders = pick(rng, items(state, "viewer", is_file)), items(state, "editor", is_folder)
    if found is None or len(folders) < 2:  # noqa: PLR2004 -- the right one and a wrong one
        return None
    folder, wrong = rng.sample(folders, 2)
    name = f"{rng.choice(('Spare copy of', 'Second', 'Working copy of'))} {state.items[found].name}"
    words, where, hidden = called(state, found), place(state, folder), riddle(state, folder, rng)
    return task_template(
        {"item": found, "name": name, "folder": folder},
        (
            f'Make a copy of {words} in {where} and call it "{name}"',
            f'Copy {words} to {where} under the name "{name}"',
            f'Put a copy of {words} with the name "{name}" into {where}',
        ),
        [hidden and f'Make a copy of {words} in {hidden} and call it "{name}"'],
        [
            {"item": found, "name": name, "folder": wrong},
            {"item": found, "name": f"Copy of {state.items[found].name}", "folder": folder},
        ],
    )


@TASK_TEMPLATES.of("save_version")
def save_version(state: State, rng: Random) -> TaskTemplate | None:
    """Save a named version."""
    documents = items(state, "editor", is_document)
    found = pick(rng, documents)
    if found is None:
        return None
    taken = {version.name for version in state.versions.values()}
    name = rng.choice([one for one in VERSION_NAMES if one not in taken])
    words, hidden = called(state, found), riddle(state, found, rng)
    other = pick(rng, [key for key in documents if key != found])
    return task_template(
        {"document": found, "name": name},
        (
            f'Save {words} as it is now as a version named "{name}"',
            f'Keep the present text of {words} as a version with the name "{name}"',
            f'Add a version "{name}" to the version history of {words}',
        ),
        [hidden and f'Save the present text of {hidden} as a version named "{name}"'],
        [other and {"document": other, "name": name}],
    )


def _versions(state: State, *, restorable: bool = False) -> list[str]:
    usable = set(items(state, "editor", is_document))
    return [
        key
        for key, version in state.versions.items()
        if version.document in usable and not (restorable and _document(state, version.document).body == version.body)
    ]


def _oldest(state: State, version_id: str) -> str | None:
    version = state.versions[version_id]
    alike = [key for key, one in state.versions.items() if one.document == version.document]
    first = min(alike, key=lambda key: state.versions[key].saved_at)
    if len(alike) == 1:
        return f"the only version of {called(state, version.document)}"
    return f"the oldest version of {called(state, version.document)}" if first == version_id else None


@TASK_TEMPLATES.of("rename_version")
def rename_version(state: State, rng: Random) -> TaskTemplate | None:
    """Rename a version."""
    found = pick(rng, _versions(state))
    if found is None:
        return None
    version, words = state.versions[found], called(state, state.versions[found].document)
    name, wrong = f"{version.name} ({rng.choice(('old', 'kept', 'not valid'))})", f"{version.name} 2"
    hidden = _oldest(state, found)
    return task_template(
        {"version": found, "name": name},
        (
            f'Rename the version "{version.name}" of {words} to "{name}"',
            f'In the version history of {words}, give "{version.name}" the name "{name}"',
            f'Change the name of the version "{version.name}" of {words} to "{name}"',
        ),
        [hidden and f'Rename {hidden} to "{name}"'],
        [{"version": found, "name": wrong}],
    )


def _one_version(
    state: State, rng: Random, usable: Sequence[str], told: tuple[str, str, str], verb: str
) -> TaskTemplate | None:
    """Return a template about one of several versions.

    Its wordings have {version} and {words}, or consist of the verb and a description that tells the version apart.
    """
    found = pick(rng, usable)
    if found is None:
        return None
    version, words = state.versions[found], called(state, state.versions[found].document)
    hidden, wrong = _oldest(state, found), pick(rng, [key for key in usable if key != found])
    return task_template(
        {"version": found},
        [wording.format(version=version.name, words=words) for wording in told],
        [hidden and f"{verb} {hidden}"],
        [wrong and {"version": wrong}],
    )


@TASK_TEMPLATES.of("restore_version")
def restore_version(state: State, rng: Random) -> TaskTemplate | None:
    """Restore a version."""
    told = (
        'Restore the version "{version}" of {words}',
        'Put {words} back to what it was in its version "{version}"',
        'Let {words} read again as in the version "{version}"',
    )
    return _one_version(state, rng, _versions(state, restorable=True), told, "Restore")


@TASK_TEMPLATES.of("delete_version")
def delete_version(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a version."""
    usable = [
        key
        for key in _versions(state)
        if state.me in (state.versions[key].saved_by, state.items[state.versions[key].document].owner)
    ]
    told = (
        'Delete the version "{version}" of {words}',
        'Remove "{version}" from the version history of {words}',
        'Get rid of the version "{version}" of {words}; the document stays as it is',
    )
    return _one_version(state, rng, usable, told, "Delete")


@TASK_TEMPLATES.of("create_from_template")
def create_from_template(state: State, rng: Random) -> TaskTemplate | None:
    """Create a document from a template."""
    folders, name = items(state, "editor", is_folder), free_name(state, rng, DOCUMENT_NAMES)
    if len(state.templates) < 2 or not folders or name is None:  # noqa: PLR2004 -- the right one and a wrong one
        return None
    template, wrong = rng.sample(list(state.templates), 2)
    folder = rng.choice(folders)
    words, where, hidden = state.templates[template].name, place(state, folder), riddle(state, folder, rng)
    described = state.templates[template].description.removesuffix(".")
    return task_template(
        {"template": template, "name": name, "folder": folder},
        (
            f'Create a document "{name}" in {where} from the template "{words}"',
            f'Use the template "{words}" for a new document "{name}" in {where}',
            f'In {where}, make a document called "{name}" from the template "{words}"',
        ),
        [
            (described and f'Create "{name}" in {where} from the template with the description "{described}"'),
            hidden and f'Create a document "{name}" in {hidden} from the template "{words}"',
        ],
        [{"template": wrong, "name": name, "folder": folder}, {"template": template, "name": name, "folder": None}],
    )


@TASK_TEMPLATES.of("save_as_template")
def save_as_template(state: State, rng: Random) -> TaskTemplate | None:
    """Save a document as a template."""
    found = pick(rng, items(state, "viewer", is_document))
    if found is None:
        return None
    category, wrong = rng.sample(CATEGORIES, 2)
    name = f"{state.items[found].name} (template)"
    text = rng.choice(("For the next time", "Begin with this one", "Made for beginners"))
    words, hidden = called(state, found), riddle(state, found, rng)
    tail = f'as a template "{name}" of the category {category}, with the description "{text}"'
    return task_template(
        {"document": found, "name": name, "category": category, "description": text},
        (
            f"Save {words} {tail}",
            f"Keep {words} {tail}",
            f'Make a template of {words}: name "{name}", category {category}, description "{text}"',
        ),
        [hidden and f"Save {hidden} {tail}"],
        [{"document": found, "name": name, "category": wrong, "description": text}],
    )


@TASK_TEMPLATES.of("edit_template")
def edit_template(state: State, rng: Random) -> TaskTemplate | None:
    """Change the details of a template."""
    found = pick(rng, state.templates)
    if found is None:
        return None
    template = state.templates[found]
    category = rng.choice([one for one in CATEGORIES if one != template.category])
    name, text = f"{template.name} (new)", rng.choice(("Use this one from now on", "Short and to the point"))
    parts = f'the name "{name}", the category {category} and the description "{text}"'
    return task_template(
        {"template": found, "name": name, "category": category, "description": text},
        (
            f'Give the template "{template.name}" {parts}',
            f'Edit the template "{template.name}" so that it has {parts}',
            f'Change the template "{template.name}": rename it to "{name}", move it to the category {category}, and '
            f'make its description "{text}"',
        ),
        [],
        [
            {"template": found, "name": name, "category": template.category, "description": text},
            {"template": found, "name": template.name, "category": category, "description": text},
        ],
    )


@TASK_TEMPLATES.of("delete_template")
def delete_template(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a template."""
    mine = [key for key, template in state.templates.items() if template.made_by == state.me]
    found = pick(rng, mine)
    if found is None:
        return None
    template = state.templates[found]
    wrong = pick(rng, [key for key in mine if key != found])
    described = template.description.removesuffix(".")
    return task_template(
        {"template": found},
        (
            f'Delete the template "{template.name}"',
            f'Remove "{template.name}" from the templates',
            f'Delete the template "{template.name}" but keep the documents made from it',
        ),
        [(described and f'Delete the template with the description "{described}"')],
        [wrong and {"template": wrong}],
    )
