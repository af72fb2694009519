"""Tasks about permissions and tags."""

from random import Random

from hub.apps.documents import lookup
from hub.apps.documents.phrases import (
    a_day,
    called,
    group_riddle,
    is_file,
    items,
    others,
    riddle,
    several,
    somebody,
    task_template,
)
from hub.apps.documents.state import State
from hub.apps.documents.templates.folders import COLOURS, SHARE_OF_SEVERAL
from hub.apps.documents.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import day_words, pick, renamed
from hub.engine.task_templates import TaskTemplate

ROLES = ("viewer", "commenter", "editor")
TAG_NAMES = ("To read", "Important", "Waiting", "For the chair", "2027", "Templates used", "Question")


def _article(role: str) -> str:
    return f"{'an' if role == 'editor' else 'a'} {role}"


def _who(state: State, principal: str) -> str:
    name = lookup.principal_name(state, principal)
    return f'the group "{name}"' if principal in state.groups else name


def _who_else(state: State, principal: str, rng: Random) -> str | None:
    if principal in state.groups:
        return group_riddle(state, principal, rng)
    return somebody(state, principal, rng)


@TASK_TEMPLATES.of("share_item")
def share_item(state: State, rng: Random) -> TaskTemplate | None:
    """Share an item with somebody."""
    found = pick(rng, items(state, "editor"))
    if found is None:
        return None
    item = state.items[found]
    free = [one for one in (*others(state), *state.groups) if one != item.owner and one not in item.grants]
    if len(free) < 2:  # noqa: PLR2004 -- the right one and a wrong one
        return None
    person, wrong = rng.sample(free, 2)
    role, lesser = rng.sample(ROLES, 2)
    words, who, hidden = called(state, found), _who(state, person), _who_else(state, person, rng)
    looked = riddle(state, found, rng)
    return task_template(
        {"item": found, "people": [person], "role": role},
        (
            f"Share {words} with {who} as {_article(role)}",
            f"Make {who} {_article(role)} of {words}",
            f"Give {who} access to {words} with the role {role}",
        ),
        [
            hidden and f"Share {words} with {hidden} as {_article(role)}",
            looked and f"Share {looked} with {who} as {_article(role)}",
        ],
        [
            {"item": found, "people": [wrong], "role": role},
            {"item": found, "people": [person], "role": lesser},
        ],
    )


def _shared(state: State) -> list[tuple[str, str]]:
    usable = items(state, "editor")
    return [(key, who) for key in usable for who in state.items[key].grants if who != state.me]


@TASK_TEMPLATES.of("change_role")
def change_role(state: State, rng: Random) -> TaskTemplate | None:
    """Change somebody's role."""
    found = pick(rng, _shared(state))
    if found is None:
        return None
    item_id, person = found
    old = state.items[item_id].grants[person]
    role, wrong = rng.sample([one for one in ROLES if one != old], 2)
    words, who, hidden = called(state, item_id), _who(state, person), _who_else(state, person, rng)
    other = pick(rng, [one for one in state.items[item_id].grants if one not in (person, state.me)])
    return task_template(
        {"item": item_id, "person": person, "role": role},
        (
            f"Change the role of {who} on {words} from {old} to {role}",
            f"On {words}, make {who} {_article(role)} instead of {_article(old)}",
            f"From now on {who} should be {_article(role)} of {words}",
        ),
        [hidden and f"Change the role of {hidden} on {words} from {old} to {role}"],
        [
            {"item": item_id, "person": person, "role": wrong},
            other and {"item": item_id, "person": other, "role": role},
        ],
    )


@TASK_TEMPLATES.of("remove_access")
def remove_access(state: State, rng: Random) -> TaskTemplate | None:
    """Remove somebody's access."""
    found = pick(rng, _shared(state))
    if found is None:
        return None
    item_id, person = found
    words, who, hidden = called(state, item_id), _who(state, person), _who_else(state, person, rng)
    other = pick(rng, [one for one in state.items[item_id].grants if one not in (person, state.me)])
    return task_template(
        {"item": item_id, "person": person},
        (
            f"Stop sharing {words} with {who}",
            f"Remove {who} from the people with access to {words}",
            f"Take away the access that {who} has to {words}",
        ),
        [hidden and f"Stop sharing {words} with {hidden}"],
        [other and {"item": item_id, "person": other}],
    )


@TASK_TEMPLATES.of("share_by_link")
def share_by_link(state: State, rng: Random) -> TaskTemplate | None:
    """Enable sharing by link, or change it."""
    found = pick(rng, items(state, "editor", is_file))
    if found is None:
        return None
    words, hidden = called(state, found), riddle(state, found, rng)
    old = state.items[found].link
    role, wrong = rng.sample([one for one in ROLES if old is None or one != old.role], 2)
    day = a_day(state, rng)
    end = day_words(day)
    change = "Turn on link sharing for" if old is None else "Change the link of"
    return task_template(
        {"item": found, "role": role, "expires": day.isoformat()},
        (
            f"{change} {words}: whoever has the link is {_article(role)}, until {end}",
            f"Make everybody who has the link {_article(role)} of {words}, and let the link expire on {end}",
            f"{change} {words} so that its role is {role} and it expires on {end}",
        ),
        [hidden and f"{change} {hidden}: whoever has the link is {_article(role)}, until {end}"],
        [
            {"item": found, "role": wrong, "expires": day.isoformat()},
            {"item": found, "role": role, "expires": None},
        ],
    )


@TASK_TEMPLATES.of("stop_link")
def stop_link(state: State, rng: Random) -> TaskTemplate | None:
    """Disable sharing by link."""
    linked = items(state, "editor", lambda item: item.link is not None)
    found = pick(rng, linked)
    if found is None:
        return None
    words, hidden = called(state, found), riddle(state, found, rng)
    other = pick(rng, [key for key in linked if key != found])
    return task_template(
        {"item": found},
        (
            f"Turn off the link to {words}",
            f"Stop the link sharing of {words}",
            f"Make sure that {words} can no longer be opened by its link",
        ),
        [hidden and f"Turn off the link to {hidden}"],
        [other and {"item": other}],
    )


@TASK_TEMPLATES.of("transfer_ownership")
def transfer_ownership(state: State, rng: Random) -> TaskTemplate | None:
    """Transfer the ownership of an item."""
    found = pick(rng, items(state, "owner"))
    people = others(state, guests=False)
    if found is None or len(people) < 2:  # noqa: PLR2004 -- the right one and a wrong one
        return None
    person, wrong = rng.sample(people, 2)
    words, name, hidden = called(state, found), state.people[person].name, somebody(state, person, rng)
    return task_template(
        {"item": found, "person": person},
        (
            f"Transfer the ownership of {words} to {name}",
            f"Make {name} the owner of {words}",
            f"Hand {words} over to {name} as its new owner",
        ),
        [hidden and f"Transfer the ownership of {words} to {hidden}"],
        [{"item": found, "person": wrong}],
    )


@TASK_TEMPLATES.of("create_tag")
def create_tag(state: State, rng: Random) -> TaskTemplate | None:
    """Create a tag."""
    taken = {tag.name.casefold() for tag in state.tags.values()}
    name = pick(rng, [name for name in TAG_NAMES if name.casefold() not in taken])
    if name is None:
        return None
    colour, wrong = rng.sample(COLOURS, 2)
    model = pick(rng, [tag for tag in state.tags.values() if tag.colour == colour])
    return task_template(
        {"name": name, "colour": colour},
        (
            f'Create a tag "{name}" in {colour}',
            f'Add a new {colour} tag with the name "{name}"',
            f'Make a tag called "{name}" and choose {colour} as its colour',
        ),
        [model and f'Create a tag "{name}" in the colour that the tag "{model.name}" has'],
        [{"name": name, "colour": wrong}],
    )


@TASK_TEMPLATES.of("edit_tag")
def edit_tag(state: State, rng: Random) -> TaskTemplate | None:
    """Change a tag."""
    found = pick(rng, state.tags)
    if found is None:
        return None
    tag = state.tags[found]
    name = renamed(rng, tag.name, [tag.name for tag in state.tags.values()])
    if name is None:
        return None
    colour = rng.choice([one for one in COLOURS if one != tag.colour])
    return task_template(
        {"tag": found, "name": name, "colour": colour},
        (
            f'Rename the tag "{tag.name}" to "{name}" and make it {colour}',
            f'Change the tag "{tag.name}": its new name is "{name}", its new colour {colour}',
            f'Edit the tag "{tag.name}": call it "{name}" and make it {colour}',
        ),
        [],
        [
            {"tag": found, "name": name, "colour": tag.colour},
            {"tag": found, "name": tag.name, "colour": colour},
        ],
    )


@TASK_TEMPLATES.of("delete_tag")
def delete_tag(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a tag."""
    found = pick(rng, state.tags)
    if found is None:
        return None
    tag = state.tags[found]
    other = pick(rng, [key for key in state.tags if key != found])
    alike = [key for key in state.tags if state.tags[key].colour == tag.colour]
    return task_template(
        {"tag": found},
        (
            f'Delete the tag "{tag.name}"',
            f'Remove the tag "{tag.name}" from the list of tags altogether',
            f'Delete the tag "{tag.name}" but keep the files',
        ),
        [f"Delete the only {tag.colour} tag" if len(alike) == 1 else None],
        [other and {"tag": other}],
    )


@TASK_TEMPLATES.of("tag_items")
def tag_items(state: State, rng: Random) -> TaskTemplate | None:
    """Tag items."""
    tag, wrong = rng.sample(list(state.tags), 2) if len(state.tags) > 1 else (None, None)
    if tag is None or wrong is None:
        return None
    group = several(state, rng) if rng.random() < SHARE_OF_SEVERAL else None
    if group is not None and not all(tag in state.items[key].tags for key in group[0]):
        ids, names, common = group
    else:
        found = pick(rng, items(state, "editor", lambda item: tag not in item.tags))
        if found is None:
            return None
        ids, names, common = (found,), called(state, found), riddle(state, found, rng)
    word = state.tags[tag].name
    return task_template(
        {"items": list(ids), "tag": tag},
        (f'Add the tag "{word}" to {names}', f'Tag {names} as "{word}"', f'Put the tag "{word}" on {names}'),
        [common and f'Add the tag "{word}" to {common}'],
        [
            {"items": list(ids), "tag": wrong},
            {"items": list(ids[:-1]), "tag": tag} if len(ids) > 1 else None,
        ],
    )


@TASK_TEMPLATES.of("untag_items")
def untag_items(state: State, rng: Random) -> TaskTemplate | None:
    """Remove a tag from items."""
    found = pick(rng, items(state, "editor", lambda item: len(item.tags) > 0))
    if found is None:
        return None
    tag = rng.choice(state.items[found].tags)
    words, hidden, word = called(state, found), riddle(state, found, rng), state.tags[tag].name
    other = pick(rng, [key for key in items(state, "editor", lambda item: tag in item.tags) if key != found])
    return task_template(
        {"items": [found], "tag": tag},
        (
            f'Remove the tag "{word}" from {words}',
            f'Take the tag "{word}" off {words}',
            f'Make sure that {words} no longer has the tag "{word}"',
        ),
        [hidden and f'Remove the tag "{word}" from {hidden}'],
        [other and {"items": [other], "tag": tag}],
    )
