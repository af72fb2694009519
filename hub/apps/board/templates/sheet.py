"""Tasks about what is on a card's page: checklist, comments, files, links, time."""

from random import Random
from typing import Any

from hub.apps.board.domain.page_labels import shown_minutes
from hub.apps.board.lookup import key_of
from hub.apps.board.navigation import lines
from hub.apps.board.phrases import called, has_room, is_open, keyed, live_cards, sought
from hub.apps.board.solutions.sheet import content_of
from hub.apps.board.state import ChecklistItem, State
from hub.apps.board.templates.registry import TASK_TEMPLATES
from hub.apps.board.templates.sample_texts import COMMENTS, NOTES, STEPS, earlier
from hub.engine.file_store import FileStore
from hub.engine.phrases import day_words, renamed, unused
from hub.engine.records import Id
from hub.engine.task_templates import TaskTemplate, task_template


@TASK_TEMPLATES.of("add_item")
def add_item(state: State, rng: Random) -> TaskTemplate | None:
    """Add a checklist step."""
    card_id, other = rng.sample([name for name in live_cards(state) if is_open(state, state.cards[name])], 2)
    text = unused(rng, STEPS, [item.text for item in state.cards[card_id].checklist])
    if text is None:
        return None
    seek = sought(state, card_id, rng)
    return task_template(
        arguments={"card_id": card_id, "text": text},
        instructions=(
            f'Add the step "{text}" to the checklist of {called(state, card_id)}',
            f'Put "{text}" on the checklist of {keyed(state, card_id)}',
            f'Extend the checklist of {called(state, card_id)} by one step: "{text}"',
            *((f'Find {seek} and add the step "{text}" to its checklist',) if seek else ()),
        ),
        distractors=({"card_id": other, "text": text},) if text not in _texts(state, other) else (),
        lookups=1 if seek else 0,
    )


def _texts(state: State, card_id: Id) -> list[str]:
    return [item.text for item in state.cards[card_id].checklist]


def _some_item(state: State, rng: Random, *, done: bool | None = None) -> tuple[Id, ChecklistItem] | None:
    """Return a card and a checklist step that only this card has."""
    every = [item.text for card in state.cards.values() for item in card.checklist]
    suits = [
        (name, item)
        for name in live_cards(state)
        for item in state.cards[name].checklist
        if every.count(item.text) == 1 and done in (None, item.done)
    ]
    return rng.choice(suits) if suits else None


def _others(state: State, card_id: Id, item: ChecklistItem) -> list[dict[str, Any]]:
    """Return other steps of the same card in the same state, ticked or not."""
    steps = [one for one in state.cards[card_id].checklist if one is not item and one.done == item.done]
    return [{"card_id": card_id, "item_id": one.item_id} for one in steps[:1]]


@TASK_TEMPLATES.of("edit_item")
def edit_item(state: State, rng: Random) -> TaskTemplate | None:
    """Reword a checklist step."""
    found = _some_item(state, rng)
    if found is None:
        return None
    card_id, item = found
    taken = [item.text for card in state.cards.values() for item in card.checklist]
    text = renamed(rng, item.text, taken, ("{} (twice)", "{} - ask first", "{}, with a photograph"))
    if text is None:
        return None
    return task_template(
        arguments={"card_id": card_id, "item_id": item.item_id, "text": text},
        instructions=(
            f'Reword the checklist step "{item.text}" of {called(state, card_id)} to "{text}"',
            f'Change the checklist step "{item.text}" on {keyed(state, card_id)} to "{text}"',
            f'Find the card with the checklist step "{item.text}" and make that step read "{text}"',
        ),
        distractors=tuple({**one, "text": text} for one in _others(state, card_id, item)),
        lookups=1,
    )


@TASK_TEMPLATES.of("check_item")
def check_item(state: State, rng: Random) -> TaskTemplate | None:
    """Tick or untick a checklist step."""
    done = rng.random() < 2 / 3
    found = _some_item(state, rng, done=not done)
    if found is None:
        return None
    card_id, item = found
    what = ("Tick", "done") if done else ("Untick", "not done")
    return task_template(
        arguments={"card_id": card_id, "item_id": item.item_id, "done": done},
        instructions=(
            f'{what[0]} the checklist step "{item.text}" on {called(state, card_id)}',
            f'Mark the checklist step "{item.text}" on {keyed(state, card_id)} as {what[1]}',
            f'{what[0]} "{item.text}" on the checklist of the card that has this step',
        ),
        distractors=tuple({**one, "done": done} for one in _others(state, card_id, item)),
        lookups=1,
    )


@TASK_TEMPLATES.of("remove_item")
def remove_item(state: State, rng: Random) -> TaskTemplate | None:
    """Remove a checklist step."""
    found = _some_item(state, rng)
    if found is None:
        return None
    card_id, item = found
    return task_template(
        arguments={"card_id": card_id, "item_id": item.item_id},
        instructions=(
            f'Remove the step "{item.text}" from the checklist of {called(state, card_id)}',
            f'Take "{item.text}" off the checklist of {keyed(state, card_id)}',
            f'Find the card with the checklist step "{item.text}" and remove this step',
        ),
        distractors=tuple(_others(state, card_id, item)),
        lookups=1,
    )


@TASK_TEMPLATES.of("split_item")
def split_item(state: State, rng: Random) -> TaskTemplate | None:
    """Turn a checklist step into a card."""
    found = _some_item(state, rng, done=False)
    if found is None:
        return None
    card_id, item = found
    if not has_room(state, state.projects[state.cards[card_id].project_id].column_ids[0]):
        return None
    return task_template(
        arguments={"card_id": card_id, "item_id": item.item_id},
        instructions=(
            f'Make a card of the checklist step "{item.text}" of {called(state, card_id)}',
            f'Turn the checklist step "{item.text}" of {keyed(state, card_id)} into a card of its own',
            f'Split the step "{item.text}" off the checklist it is on, so that it becomes a card',
        ),
        distractors=tuple(_others(state, card_id, item)),
        lookups=1,
    )


@TASK_TEMPLATES.of("add_comment")
def add_comment(state: State, rng: Random) -> TaskTemplate | None:
    """Write a comment."""
    card_id, other = rng.sample(live_cards(state), 2)
    text, wrong = rng.sample(COMMENTS, 2)
    seek = sought(state, card_id, rng)
    body = f"<p>{text}</p>"
    return task_template(
        arguments={"card_id": card_id, "body": body},
        instructions=(
            f'Comment on {called(state, card_id)}: "{text}"',
            f'Write the comment "{text}" under {keyed(state, card_id)}',
            f'Add a comment to {called(state, card_id)} that says "{text}"',
            *((f'Find {seek} and comment on it: "{text}"',) if seek else ()),
        ),
        distractors=({"card_id": other, "body": body}, {"card_id": card_id, "body": f"<p>{wrong}</p>"}),
        lookups=1 if seek else 0,
    )


def _own_comments(state: State) -> list[Id]:
    """Return the user's comments that are their only ones on a card."""
    live = set(live_cards(state))
    mine = [one.card_id for one in state.comments.values() if one.author_id == state.me]
    return [
        name
        for name, one in state.comments.items()
        if one.author_id == state.me and one.card_id in live and mine.count(one.card_id) == 1
    ]


@TASK_TEMPLATES.of("edit_comment")
def edit_comment(state: State, rng: Random) -> TaskTemplate | None:
    """Rewrite one of the user's own comments."""
    suits = _own_comments(state)
    if not suits:
        return None
    comment_id = rng.choice(suits)
    comment = state.comments[comment_id]
    text, wrong = rng.sample(COMMENTS, 2)
    said = lines(comment.body)
    return task_template(
        arguments={"comment_id": comment_id, "body": f"<p>{text}</p>"},
        instructions=(
            f'Change your comment on {called(state, comment.card_id)} to "{text}"',
            f'Rewrite your own comment under {keyed(state, comment.card_id)} so that it says only "{text}"',
            f'Find your comment "{said}" on {called(state, comment.card_id)} and change it to "{text}"',
        ),
        distractors=({"comment_id": comment_id, "body": f"<p>{wrong}</p>"},),
    )


@TASK_TEMPLATES.of("delete_comment")
def delete_comment(state: State, rng: Random) -> TaskTemplate | None:
    """Delete one of the user's own comments."""
    suits = _own_comments(state)
    if not suits:
        return None
    comment_id = rng.choice(suits)
    card_id = state.comments[comment_id].card_id
    said = lines(state.comments[comment_id].body)
    return task_template(
        arguments={"comment_id": comment_id},
        instructions=(
            f"Delete your comment on {called(state, card_id)}",
            f"Take back what you wrote under {keyed(state, card_id)}: delete your comment",
            f'Find the card on which you commented "{said}" and delete that comment',
        ),
        distractors=[{"comment_id": one} for one in suits if one != comment_id][:2],
        lookups=1,
    )


@TASK_TEMPLATES.example_of("attach_files")
def attach_files(state: State) -> dict[str, Any] | None:
    """Return an example: attach a file to the first card."""
    name = "minutes.txt"
    file = FileStore().add(name, "text/plain", content_of(name))
    return {"card_id": live_cards(state)[0], "files": [file.model_dump()]}


@TASK_TEMPLATES.of("remove_attachment")
def remove_attachment(state: State, rng: Random) -> TaskTemplate | None:
    """Remove a file."""
    suits = [(name, file.name) for name in live_cards(state) for file in state.cards[name].attachments]
    if not suits:
        return None
    card_id, name = rng.choice(suits)
    return task_template(
        arguments={"card_id": card_id, "name": name},
        instructions=(
            f'Remove the file "{name}" from {called(state, card_id)}',
            f'Take "{name}" off {keyed(state, card_id)}',
            f'Find the card that holds the file "{name}" and remove the file from it',
        ),
        distractors=tuple({"card_id": one, "name": other} for one, other in suits if other != name)[:1],
        lookups=1,
    )


_LINKED = {"blocks": "blocks", "blocked_by": "is blocked by", "relates": "relates to"}
"""The relations of any two cards of a project. That one duplicates another would make no sense of different titles."""


@TASK_TEMPLATES.of("link_cards")
def link_cards(state: State, rng: Random) -> TaskTemplate | None:
    """Link two cards."""
    tied = {frozenset((link.source_id, link.target_id)) for link in state.links.values()}
    waiting = {name for link in state.links.values() for name in (link.source_id, link.target_id)}
    projects = list(state.projects)
    rng.shuffle(projects)
    each = ([name for name in live_cards(state, one) if name not in waiting] for one in projects)
    free = next((cards for cards in each if len(cards) > 2), None)  # noqa: PLR2004 - two, and a third as a near miss
    if free is None:
        return None
    card_id, other_id, third = rng.sample(free, 3)
    if frozenset((card_id, other_id)) in tied:
        return None
    relation = rng.choice([*_LINKED])
    words = _LINKED[relation]
    distractors: list[dict[str, Any]] = [{"card_id": card_id, "relation": relation, "other_id": third}]
    if relation != "relates":
        distractors.append({"card_id": other_id, "relation": relation, "other_id": card_id})
    seek = sought(state, other_id, rng)
    return task_template(
        arguments={"card_id": card_id, "relation": relation, "other_id": other_id},
        instructions=(
            f"Add a link which says that {called(state, card_id)} {words} {called(state, other_id)}",
            f"Link {keyed(state, card_id)} to {keyed(state, other_id)}: the first {words} the second",
            f"Record on {called(state, card_id)} that it {words} {keyed(state, other_id)}",
            *((f"Record on {called(state, card_id)} that it {words} {seek}",) if seek else ()),
        ),
        distractors=tuple(distractors),
        lookups=1 if seek else 0,
    )


@TASK_TEMPLATES.of("unlink_cards")
def unlink_cards(state: State, rng: Random) -> TaskTemplate | None:
    """Remove a link."""
    live = set(live_cards(state))
    suits = [name for name, link in state.links.items() if {link.source_id, link.target_id} <= live]
    if not suits:
        return None
    link_id = rng.choice(suits)
    link = state.links[link_id]
    source, target = called(state, link.source_id), called(state, link.target_id)
    alone = [one for one in state.links.values() if link.source_id in (one.source_id, one.target_id)] == [link]
    return task_template(
        arguments={"link_id": link_id},
        instructions=(
            f"Remove the link between {source} and {target}",
            f"Unlink {keyed(state, link.source_id)} from {keyed(state, link.target_id)}",
            f"Remove the link that {source} has with {target}",
            *((f"Remove the only link that {source} has to another card",) if alone else ()),
        ),
        distractors=tuple({"link_id": one} for one in suits if one != link_id)[:2],
        lookups=1 if alone else 0,
    )


@TASK_TEMPLATES.of("log_time")
def log_time(state: State, rng: Random) -> TaskTemplate | None:
    """Log time for a day."""
    card_id, other = rng.sample(live_cards(state), 2)
    spent = rng.choice(("30m", "45m", "1h", "1h 15m", "1h 30m", "2h", "2h 45m", "3h"))
    day, note = earlier(state, rng), rng.choice(NOTES)
    arguments = {"card_id": card_id, "spent": spent, "day": day, "note": note}
    seek = sought(state, card_id, rng)
    return task_template(
        arguments=arguments,
        instructions=(
            f'Log {spent} on {called(state, card_id)} for {day_words(day)} with the note "{note}"',
            f'Enter {spent} of work on {keyed(state, card_id)}, done on {day_words(day)}; the note is "{note}"',
            f'Open {called(state, card_id)} and log time: {spent}, {day_words(day)}, note "{note}"',
            *((f'Find {seek} and log {spent} on it for {day_words(day)} with the note "{note}"',) if seek else ()),
        ),
        distractors=({**arguments, "card_id": other}, {**arguments, "spent": "4h"}),
        lookups=1 if seek else 0,
    )


@TASK_TEMPLATES.of("remove_time")
def remove_time(state: State, rng: Random) -> TaskTemplate | None:
    """Remove logged time."""
    live = set(live_cards(state))
    mine = {name: one for name, one in state.time_entries.items() if one.member_id == state.me and one.card_id in live}
    alike = [(one.card_id, one.minutes, one.day) for one in mine.values()]
    suits = [name for name, one in mine.items() if alike.count((one.card_id, one.minutes, one.day)) == 1]
    if not suits:
        return None
    entry_id = rng.choice(suits)
    entry = mine[entry_id]
    time, day = shown_minutes(entry.minutes), day_words(entry.day)
    key = key_of(state, state.cards[entry.card_id])
    return task_template(
        arguments={"entry_id": entry_id},
        instructions=(
            f"Remove the {time} that you logged for {day} on {called(state, entry.card_id)}",
            f"Take back your time entry of {time} on {key} for {day}",
            f"Delete your own entry of {day} over {time} from the logged time of {keyed(state, entry.card_id)}",
        ),
        distractors=tuple({"entry_id": one} for one in mine if one != entry_id)[:2],
    )
