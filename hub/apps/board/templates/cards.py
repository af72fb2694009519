"""Tasks about single cards: made, edited, moved, placed, copied, handed over, flagged, watched."""

from random import Random
from typing import Any

from hub.apps.board.domain.page_labels import KIND_NAMES, PRIORITY_NAMES
from hub.apps.board.lookup import cards_in, key_of
from hub.apps.board.phrases import (
    assignable,
    called,
    has_room,
    is_open,
    keyed,
    labels_of,
    live_cards,
    live_projects,
    open_milestones,
    sought,
    sought_person,
)
from hub.apps.board.state import KINDS, PRIORITIES, Priority, State
from hub.apps.board.templates.registry import TASK_TEMPLATES
from hub.apps.board.templates.sample_texts import CARD_TITLES, DESCRIPTIONS, REASONS, later, unused_title
from hub.engine.phrases import day_words, listed, pick, renamed
from hub.engine.records import Id
from hub.engine.task_templates import TaskTemplate, task_template


@TASK_TEMPLATES.of("create_card")
def create_card(state: State, rng: Random) -> TaskTemplate | None:
    """Create a card with a few of its fields."""
    project_id = rng.choice(live_projects(state))
    project = state.projects[project_id]
    column_id = rng.choice([name for name in project.column_ids if has_room(state, name)])
    title = unused_title(state, rng, CARD_TITLES)
    given, parts = _some_fields(state, project_id, rng, 3)
    arguments = {"project_id": project_id, "column_id": column_id, "title": title, **given}
    where = f"the column {state.columns[column_id].name} of {project.name}"
    told = listed(parts)
    others = [name for name in project.column_ids if name != column_id and has_room(state, name)]
    distractors = ({**arguments, "column_id": others[0]},) if others else ()
    lookup: tuple[str, ...] = ()
    if given.get("assignee_id") and (who := sought_person(state, given["assignee_id"], rng)):
        rest = [part for part in parts if not part.startswith("assigned")]
        also = f", {listed(rest)}" if rest else ""
        lookup = (f'Create a card "{title}" in {where}, assigned to {who}{also}',)
    return task_template(
        arguments=arguments,
        instructions=(
            f'Create a card "{title}" in {where}, {told}',
            f'Add a new card to {where} with the title "{title}", {told}',
            f'Put a card called "{title}" into {where}: it should be {told}',
            *lookup,
        ),
        distractors=(*distractors, {**arguments, "title": f"{title} again"}),
        lookups=len(lookup),
    )


def _some_fields(state: State, project_id: Id, rng: Random, count: int) -> tuple[dict[str, Any], list[str]]:
    """Return fields of a card, and the words for each in a task."""
    people, milestones = assignable(state, project_id), open_milestones(state, project_id)
    who, day, points = rng.choice(people), later(state, rng), rng.choice((1, 2, 3, 5, 8))
    priority, kind = rng.choice(PRIORITIES[:2]), rng.choice(("request", "problem", "idea"))
    label = rng.choice(labels_of(state, project_id) or [None])
    every: list[tuple[str, Any, str]] = [
        ("assignee_id", who, f"assigned to {state.members[who].name}"),
        ("due", day, f"due on {day_words(day)}"),
        ("estimate", points, f"estimated at {points} point{'s' if points > 1 else ''}"),
        ("priority", priority, f"with {priority} priority"),
        ("kind", kind, f"of the type {KIND_NAMES[kind]}"),
    ]
    if label:
        every.append(("label_ids", [label], f"labelled {state.labels[label].name}"))
    if milestones:
        planned = rng.choice(milestones)
        every.append(("milestone_id", planned, f"planned into {state.milestones[planned].name}"))
    chosen = sorted(rng.sample(range(len(every)), min(count, len(every))))
    return {every[at][0]: every[at][1] for at in chosen}, [every[at][2] for at in chosen]


@TASK_TEMPLATES.of("edit_card")
def edit_card(state: State, rng: Random) -> TaskTemplate | None:
    """Change one to three fields of a card."""
    card_id = rng.choice(live_cards(state))
    card = state.cards[card_id]
    given, parts = _changes(state, card_id, rng)
    arguments = {"card_id": card_id, **given}
    told = listed(parts)
    seek = sought(state, card_id, rng)
    distractors: list[dict[str, Any]] = []
    beside = [name for name in live_cards(state, card.project_id) if name != card_id]
    if other := pick(rng, beside):
        distractors.append({**arguments, "card_id": other})
    if "priority" in given:
        wrong = next(one for one in PRIORITIES if one not in (given["priority"], card.priority))
        distractors.append({**arguments, "priority": wrong})
    if "estimate" in given:
        distractors.append({**arguments, "estimate": given["estimate"] + 1})
    distractors = [one for one in distractors if one["card_id"] == card_id or _differs(state, one)]
    return task_template(
        arguments=arguments,
        instructions=(
            f"Change {called(state, card_id)}: {told}",
            f"Edit {keyed(state, card_id)}: {told}",
            f"Open {called(state, card_id)} in {state.projects[card.project_id].name} and {told}",
            *((f"Find {seek} and {told}",) if seek else ()),
        ),
        distractors=tuple(distractors),
        lookups=1 if seek else 0,
    )


def _differs(state: State, arguments: dict[str, Any]) -> bool:
    card = state.cards[arguments["card_id"]]
    return any(
        getattr(card, name) != value for name, value in arguments.items() if name not in ("card_id", "label_ids")
    )


def _changes(state: State, card_id: Id, rng: Random) -> tuple[dict[str, Any], list[str]]:
    """Return new values for fields of a card, and the words for each in a task."""
    card = state.cards[card_id]
    every: list[tuple[str, Any, str]] = []
    if people := [name for name in assignable(state, card.project_id) if name != card.assignee_id]:
        who = rng.choice(people)
        seek = sought_person(state, who, rng) if rng.random() < 1 / 3 else None
        every.append(("assignee_id", who, f"assign it to {seek or state.members[who].name}"))
    priorities: list[Priority] = [one for one in PRIORITIES if one != card.priority]
    priority = rng.choice(priorities)
    every.append(("priority", priority, f"set its priority to {PRIORITY_NAMES[priority]}"))
    points = rng.choice([one for one in (1, 2, 3, 5, 8, 13) if one != card.estimate])
    every.append(("estimate", points, f"set its estimate to {points}"))
    day = later(state, rng)
    if day != card.due:
        every.append(("due", day, f"set its due date to {day_words(day)}"))
    if card.due is not None and rng.random() < 1 / 3:
        every.append(("due", None, "clear its due date"))
    kind = rng.choice([one for one in KINDS if one != card.kind])
    every.append(("kind", kind, f"make its type {KIND_NAMES[kind]}"))
    if planned := pick(rng, [name for name in open_milestones(state, card.project_id) if name != card.milestone_id]):
        every.append(("milestone_id", planned, f"plan it into {state.milestones[planned].name}"))
    chosen = sorted(rng.sample(range(len(every)), rng.randint(1, 3)))
    return {every[at][0]: every[at][1] for at in chosen}, [every[at][2] for at in chosen]


@TASK_TEMPLATES.of("describe_card")
def describe_card(state: State, rng: Random) -> TaskTemplate | None:
    """Replace a card's description."""
    card_id = rng.choice([name for name in live_cards(state) if is_open(state, state.cards[name])])
    text, wrong = rng.sample(DESCRIPTIONS, 2)
    seek = sought(state, card_id, rng)
    return task_template(
        arguments={"card_id": card_id, "description": f"<p>{text}</p>"},
        instructions=(
            f'Replace the description of {called(state, card_id)} with "{text}"',
            f'Make the description of {keyed(state, card_id)} read "{text}" and nothing else',
            f'Rewrite the description of {called(state, card_id)}: it should only say "{text}"',
            *((f'Find {seek} and replace its description with "{text}"',) if seek else ()),
        ),
        distractors=({"card_id": card_id, "description": f"<p>{wrong}</p>"},),
        lookups=1 if seek else 0,
    )


@TASK_TEMPLATES.of("move_card")
def move_card(state: State, rng: Random) -> TaskTemplate | None:
    """Move a card to another column."""
    card_id = rng.choice(live_cards(state))
    card = state.cards[card_id]
    columns = [
        name for name in state.projects[card.project_id].column_ids if name != card.column_id and has_room(state, name)
    ]
    if not columns:
        return None
    column_id = rng.choice(columns)
    name, where = state.columns[column_id].name, state.projects[card.project_id].name
    seek = sought(state, card_id, rng)
    beside = [one for one in live_cards(state, card.project_id) if state.cards[one].column_id != column_id]
    other = next((one for one in beside if one != card_id), None)
    return task_template(
        arguments={"card_id": card_id, "column_id": column_id},
        instructions=(
            f"Move {called(state, card_id)} to {name}",
            f"Set the status of {keyed(state, card_id)} to {name}",
            f"Put {called(state, card_id)} into the column {name} on the board of {where}",
            *((f"Find {seek} and move it to {name}",) if seek else ()),
        ),
        distractors=(
            *({"card_id": card_id, "column_id": one} for one in columns if one != column_id),
            *(({"card_id": other, "column_id": column_id},) if other else ()),
        ),
        lookups=1 if seek else 0,
    )


@TASK_TEMPLATES.of("rank_card")
def rank_card(state: State, rng: Random) -> TaskTemplate | None:
    """Move a card within its column."""
    columns = [name for project in live_projects(state) for name in state.projects[project].column_ids]
    columns = [name for name in columns if len(cards_in(state, name)) > 2]  # noqa: PLR2004 - two have one other order
    if not columns:
        return None
    column_id = rng.choice(columns)
    order = cards_in(state, column_id)
    at = rng.randrange(len(order))
    card_id = order[at]
    rest = [name for name in order if name != card_id]
    places = [place for place in range(len(order)) if place != at]
    place = rng.choice([one for one in places if one in (0, len(rest)) or rng.random() < 1 / 2] or places)
    before_id = rest[place] if place < len(rest) else None
    column = f"{state.columns[column_id].name} of {state.projects[state.columns[column_id].project_id].name}"
    if place == 0:
        instructions = (
            f"Move {called(state, card_id)} to the top of the column {column}",
            f"Make {keyed(state, card_id)} the first card of {column}",
            f"Place {called(state, card_id)} above all others in the column {column}",
        )
    elif before_id is None:
        instructions = (
            f"Move {called(state, card_id)} to the bottom of the column {column}",
            f"Make {keyed(state, card_id)} the last card of {column}",
            f"Place {called(state, card_id)} below all others in the column {column}",
        )
    else:
        below = f'"{state.cards[before_id].title}"'
        instructions = (
            f"Place {called(state, card_id)} directly above {below} in the column {column}",
            f"Move {keyed(state, card_id)} within the column {column} so that {below} follows it at once",
            f"Reorder the column {column}: {called(state, card_id)} comes right before {below}",
        )
    wrong = next(one for one in places if one != place)
    return task_template(
        arguments={"card_id": card_id, "before_id": before_id},
        instructions=instructions,
        distractors=({"card_id": card_id, "before_id": rest[wrong] if wrong < len(rest) else None},),
    )


@TASK_TEMPLATES.of("duplicate_card")
def duplicate_card(state: State, rng: Random) -> TaskTemplate | None:
    """Copy a card under another title."""
    suits = [name for name in live_cards(state) if has_room(state, state.cards[name].column_id)]
    suits = [name for name in suits if state.cards[name].assignee_id in assignable(state, state.cards[name].project_id)]
    suits = [name for name in suits if state.cards[name].checklist] or suits
    if not suits:
        return None
    card_id = rng.choice(suits)
    card = state.cards[card_id]
    titles = [one.title for one in state.cards.values()]
    title = renamed(rng, card.title, titles, ("{} (second round)", "{}, part two", "{} - once more"))
    if title is None:
        return None
    keep_assignee, keep_checklist = rng.random() < 1 / 2, rng.random() < 2 / 3 or not card.checklist
    steps = f"{'keep' if keep_checklist else 'leave out'} the checklist and " if card.checklist else ""
    told = f"{steps}{'keep' if keep_assignee else 'leave out'} the assignee"
    arguments = {
        "card_id": card_id,
        "title": title,
        "keep_checklist": keep_checklist,
        "keep_assignee": keep_assignee,
    }
    return task_template(
        arguments=arguments,
        instructions=(
            f'Duplicate {called(state, card_id)} under the title "{title}"; {told}',
            f'Make a copy of {keyed(state, card_id)} called "{title}", and {told}',
            f'Copy {called(state, card_id)}: the copy is called "{title}"; {told}',
        ),
        distractors=(
            {**arguments, "keep_assignee": not keep_assignee},
            {**arguments, "title": f"Copy of {card.title}"},
        ),
    )


@TASK_TEMPLATES.of("transfer_card")
def transfer_card(state: State, rng: Random) -> TaskTemplate | None:
    """Transfer a card to another project."""
    card_id = rng.choice(live_cards(state))
    others = [name for name in live_projects(state) if name != state.cards[card_id].project_id]
    project_id = rng.choice(others)
    columns = [name for name in state.projects[project_id].column_ids if has_room(state, name)]
    column_id = rng.choice(columns)
    name, column = state.projects[project_id].name, state.columns[column_id].name
    seek = sought(state, card_id, rng)
    return task_template(
        arguments={"card_id": card_id, "project_id": project_id, "column_id": column_id},
        instructions=(
            f"Move {called(state, card_id)} to the project {name}, into the column {column}",
            f"Hand {keyed(state, card_id)} over to {name}, with the status {column}",
            f"Transfer {called(state, card_id)} to the column {column} of {name}",
            *((f"Find {seek} and transfer it to the column {column} of {name}",) if seek else ()),
        ),
        distractors=tuple(
            {"card_id": card_id, "project_id": project_id, "column_id": one} for one in columns if one != column_id
        ),
        lookups=1 if seek else 0,
    )


@TASK_TEMPLATES.of("flag_card")
def flag_card(state: State, rng: Random) -> TaskTemplate | None:
    """Flag a card that is stuck."""
    suits = [name for name in live_cards(state) if state.cards[name].flag is None and is_open(state, state.cards[name])]
    card_id, other = rng.sample(suits, 2)
    reason = rng.choice(REASONS)
    seek = sought(state, card_id, rng)
    return task_template(
        arguments={"card_id": card_id, "reason": reason},
        instructions=(
            f'Flag {called(state, card_id)} as stuck with the reason "{reason}"',
            f'Mark {keyed(state, card_id)} as stuck and give "{reason}" as the reason',
            f'Set a flag on {called(state, card_id)}: "{reason}"',
            *((f'Find {seek} and flag it as stuck with the reason "{reason}"',) if seek else ()),
        ),
        distractors=({"card_id": other, "reason": reason}, {"card_id": card_id, "reason": f"{reason} and more"}),
        lookups=1 if seek else 0,
    )


@TASK_TEMPLATES.of("unflag_card")
def unflag_card(state: State, rng: Random) -> TaskTemplate | None:
    """Remove the flag of a card."""
    suits = [name for name in live_cards(state) if state.cards[name].flag is not None]
    if not suits:
        return None
    card_id = rng.choice(suits)
    reason = state.cards[card_id].flag
    return task_template(
        arguments={"card_id": card_id},
        instructions=(
            f"Take the flag off {called(state, card_id)}",
            f"Remove the flag of {keyed(state, card_id)}, which is no longer stuck",
            f'Find the card that is flagged as stuck because "{reason}" and remove its flag',
        ),
        distractors=tuple({"card_id": one} for one in suits if one != card_id),
        lookups=1,
    )


@TASK_TEMPLATES.of("watch_card")
def watch_card(state: State, rng: Random) -> TaskTemplate | None:
    """Watch a card."""
    suits = [name for name in live_cards(state) if state.me not in state.cards[name].watcher_ids]
    return _watching(state, rng, suits, ("Watch {card}", "Start watching {card}", "Make yourself a watcher of {card}"))


@TASK_TEMPLATES.of("unwatch_card")
def unwatch_card(state: State, rng: Random) -> TaskTemplate | None:
    """Stop watching a card."""
    suits = [name for name in live_cards(state) if state.me in state.cards[name].watcher_ids]
    return _watching(
        state, rng, suits, ("Stop watching {card}", "Unwatch {card}", "Take yourself off the watchers of {card}")
    )


def _watching(state: State, rng: Random, suits: list[Id], forms: tuple[str, str, str]) -> TaskTemplate | None:
    if len(suits) < 2:  # noqa: PLR2004 - one, and another that is a near miss
        return None
    card_id, other = rng.sample(suits, 2)
    seek = sought(state, card_id, rng)
    key = key_of(state, state.cards[card_id])
    return task_template(
        arguments={"card_id": card_id},
        instructions=(
            forms[0].format(card=called(state, card_id)),
            forms[1].format(card=key),
            forms[2].format(card=keyed(state, card_id)),
            *((forms[0].format(card=seek),) if seek else ()),
        ),
        distractors=({"card_id": other},),
        lookups=1 if seek else 0,
    )
