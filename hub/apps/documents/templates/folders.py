"""Tasks about folders and files as a whole: create, rename, move, star, delete, restore."""

from collections.abc import Callable
from random import Random

from hub.apps.documents.domain import tree
from hub.apps.documents.phrases import (
    a_day,
    called,
    fact_about,
    free_name,
    is_file,
    items,
    place,
    riddle,
    several,
    task_template,
)
from hub.apps.documents.state import Folder, Item, State
from hub.apps.documents.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import a_or_an, day_words, pick, quoted
from hub.engine.task_templates import TaskTemplate

COLOURS = ("grey", "red", "orange", "yellow", "green", "teal", "blue", "violet", "pink")
FOLDER_NAMES = ("Photographs", "Insurance", "Old versions", "Open questions", "For the archive", "Training material")
SHARE_OF_SEVERAL = 0.4


def is_folder(item: object) -> bool:
    """Whether an item is a folder."""
    return isinstance(item, Folder)


@TASK_TEMPLATES.of("create_folder")
def create_folder(state: State, rng: Random) -> TaskTemplate | None:
    """Create a folder."""
    folder, name = pick(rng, [None, *items(state, "editor", is_folder)]), free_name(state, rng, FOLDER_NAMES)
    if name is None:
        return None
    colour = rng.choice([one for one in COLOURS if one != "grey"])
    where, hidden = place(state, folder), None if folder is None else riddle(state, folder, rng)
    return task_template(
        {"name": name, "folder": folder, "colour": colour},
        (
            f'Create {a_or_an(colour)} folder called "{name}" in {where}',
            f'Make a new folder "{name}" in {where} and give it the colour {colour}',
            f'In {where}, add a folder with the name "{name}" and the colour {colour}',
        ),
        [hidden and f'Create {a_or_an(colour)} folder called "{name}" in {hidden}'],
        [
            {"name": name, "folder": folder, "colour": "grey"},
            {"name": name, "folder": None if folder else items(state, "editor", is_folder)[0], "colour": colour},
        ],
    )


@TASK_TEMPLATES.of("rename_item")
def rename_item(state: State, rng: Random) -> TaskTemplate | None:
    """Rename an item."""
    found = pick(rng, items(state, "editor", is_file))
    if found is None:
        return None
    item, words = state.items[found], called(state, found)
    stem, dot, ending = item.name.rpartition(".") if item.kind == "upload" else (item.name, "", "")
    name = f"{stem} {rng.choice(('(checked)', '(old)', '- final', '- to discuss'))}{dot}{ending}"
    hidden = riddle(state, found, rng)
    other = pick(rng, [key for key in items(state, "editor", is_file) if key != found])
    return task_template(
        {"item": found, "name": name},
        (
            f'Rename {words} to "{name}"',
            f'Give {words} the new name "{name}"',
            f'Change the name of {words} to "{name}"',
        ),
        [hidden and f'Rename {hidden} to "{name}"'],
        [other and {"item": other, "name": name}, {"item": found, "name": f"{name} 2"}],
    )


@TASK_TEMPLATES.of("recolour_folder")
def recolour_folder(state: State, rng: Random) -> TaskTemplate | None:
    """Change the colour of a folder."""
    found = pick(rng, items(state, "editor", is_folder))
    if found is None:
        return None
    item, words, hidden = state.items[found], called(state, found), riddle(state, found, rng)
    colours = [one for one in COLOURS if isinstance(item, Folder) and one != item.colour]
    colour, wrong = rng.sample(colours, 2)
    other = pick(rng, [key for key in items(state, "editor", is_folder) if key != found])
    return task_template(
        {"folder": found, "colour": colour},
        (
            f"Make {words} {colour}",
            f"Change the colour of {words} to {colour}",
            f"Give {words} the colour {colour}",
        ),
        [hidden and f"Change the colour of {hidden} to {colour}"],
        [{"folder": found, "colour": wrong}, other and {"folder": other, "colour": colour}],
    )


def _one_or_several(state: State, rng: Random) -> tuple[tuple[str, ...], str, str | None] | None:
    """Return files that the user may edit, often several of one folder, described by name and by facts to look up."""
    group = several(state, rng) if rng.random() < SHARE_OF_SEVERAL else None
    if group is not None:
        return group
    found = pick(rng, items(state, "editor", is_file))
    return None if found is None else ((found,), called(state, found), riddle(state, found, rng))


@TASK_TEMPLATES.of("move_items")
def move_items(state: State, rng: Random) -> TaskTemplate | None:
    """Move items to another folder."""
    group = _one_or_several(state, rng)
    if group is None:
        return None
    ids, names, common = group
    parent = state.items[ids[0]].parent
    targets = [key for key in (None, *items(state, "editor", is_folder)) if key != parent]
    if len(targets) < 2:  # noqa: PLR2004 -- the right one and a wrong one
        return None
    target, wrong = rng.sample(targets, 2)
    where, hidden = place(state, target), None if target is None else riddle(state, target, rng)
    return task_template(
        {"items": list(ids), "folder": target},
        (
            f"Move {names} to {where}",
            f"Put {names} into {where}" if target else f"Move {names} up to {where}",
            f"Move {names} from {place(state, parent)} to {where}",
        ),
        [common and f"Move {common} to {where}", hidden and f"Move {names} to {hidden}"],
        [
            {"items": list(ids), "folder": wrong},
            {"items": list(ids[:-1]), "folder": target} if len(ids) > 1 else None,
        ],
    )


def _starring(
    state: State, rng: Random, verbs: tuple[str, str, str], test: Callable[[Item], bool]
) -> TaskTemplate | None:
    usable = items(state, "viewer", test)
    found = pick(rng, usable)
    if found is None:
        return None
    words, hidden = called(state, found), riddle(state, found, rng)
    other = pick(rng, [key for key in usable if key != found])
    return task_template(
        {"items": [found]},
        [verb.format(words) for verb in verbs],
        [hidden and verbs[0].format(hidden)],
        [other and {"items": [other]}],
    )


@TASK_TEMPLATES.of("star_items")
def star_items(state: State, rng: Random) -> TaskTemplate | None:
    """Star items."""
    verbs = ("Star {}", "Put a star on {}", "Add {} to the starred items")
    return _starring(state, rng, verbs, lambda item: not item.starred)


@TASK_TEMPLATES.of("unstar_items")
def unstar_items(state: State, rng: Random) -> TaskTemplate | None:
    """Unstar items."""
    verbs = ("Remove the star from {}", "Unstar {}", "Take {} off the list of starred items")
    return _starring(state, rng, verbs, lambda item: item.starred)


@TASK_TEMPLATES.of("describe_item")
def describe_item(state: State, rng: Random) -> TaskTemplate | None:
    """Write the description of an item."""
    found = pick(rng, items(state, "editor"))
    if found is None:
        return None
    words, hidden = called(state, found), riddle(state, found, rng)
    known = fact_about(state, rng, besides=found)
    day = day_words(a_day(state, rng))
    text = rng.choice((f"To be checked again on {day}", f"Valid until {day}", f"Ask before changing, until {day}"))
    if known is not None and rng.random() < SHARE_OF_SEVERAL:
        fact, where = known
        text = fact.value
        looked = f"Set the description of {words} to {where}"
    else:
        looked = hidden and f'Set the description of {hidden} to "{text}"'
    other = pick(rng, [key for key in items(state, "editor") if key != found])
    return task_template(
        {"item": found, "description": text},
        (
            f'Set the description of {words} to "{text}"',
            f'Give {words} the description "{text}"',
            f'Write "{text}" as the description of {words}',
        ),
        [looked],
        [other and {"item": other, "description": text}, {"item": found, "description": f"{text}."}],
    )


@TASK_TEMPLATES.of("trash_items")
def trash_items(state: State, rng: Random) -> TaskTemplate | None:
    """Move items to the trash."""
    group = _one_or_several(state, rng)
    if group is None:
        return None
    ids, names, common = group
    other = pick(rng, [key for key in items(state, "editor", is_file) if key not in ids])
    return task_template(
        {"items": list(ids)},
        (f"Move {names} to the trash", f"Throw {names} into the trash", f"Put {names} in the trash"),
        [common and f"Move {common} to the trash"],
        [{"items": list(ids[:-1])} if len(ids) > 1 else None, other and {"items": [*ids[1:], other]}],
    )


def _trashed(state: State) -> list[str]:
    return [key for key, item in state.items.items() if item.trashed]


@TASK_TEMPLATES.of("restore_items")
def restore_items(state: State, rng: Random) -> TaskTemplate | None:
    """Restore items from the trash."""
    usable = [key for key in _trashed(state) if not any(tree.is_gone(state, up) for up in tree.ancestors(state, key))]
    if not usable:
        return None
    count = min(len(usable), rng.choice((1, 1, 2)))
    ids = rng.sample(usable, count)
    names = called(state, ids[0]) if count == 1 else quoted([state.items[key].name for key in ids])
    item = state.items[ids[0]]
    parents = [state.items[key].parent for key in _trashed(state)]
    hidden = None
    if count == 1 and item.parent is not None and parents.count(item.parent) == 1:
        hidden = f"Bring back what was thrown away from {called(state, item.parent)}"
    wrong = pick(rng, [key for key in usable if key not in ids])
    return task_template(
        {"items": list(ids)},
        (
            f"Restore {names} from the trash",
            f"Take {names} out of the trash",
            f"Bring {names} back from the trash to where it was before"
            if count == 1
            else f"Bring {names} back from the trash",
        ),
        [hidden],
        [wrong and {"items": [wrong]}],
    )


@TASK_TEMPLATES.of("delete_forever")
def delete_forever(state: State, rng: Random) -> TaskTemplate | None:
    """Delete items permanently."""
    mine = [key for key in _trashed(state) if state.items[key].owner == state.me]
    found = pick(rng, mine)
    if found is None:
        return None
    words = called(state, found)
    wrong = pick(rng, [key for key in mine if key != found])
    oldest = min(mine, key=lambda key: state.items[key].trashed_at or "")
    newest = max(mine, key=lambda key: state.items[key].trashed_at or "")
    looked = {oldest: "longest", newest: "shortest"}.get(found) if len(mine) > 1 else None
    return task_template(
        {"items": [found]},
        (
            f"Delete {words} forever; it is in the trash",
            f"Remove {words} from the trash for good",
            f"Open the trash and delete {words} forever",
        ),
        [looked and f"Of all that I own in the trash, delete forever what has been there {looked}"],
        [wrong and {"items": [wrong]}],
    )


@TASK_TEMPLATES.of("empty_trash")
def empty_trash(state: State, rng: Random) -> TaskTemplate | None:
    """Empty the trash."""
    del rng
    if not any(state.items[key].owner == state.me for key in _trashed(state)):
        return None
    return task_template(
        {},
        (
            "Empty the trash",
            "Delete forever everything in the trash that I own, all at once",
            "Clear out the trash by emptying it",
        ),
        [],
        [],
    )
