"""Tasks about several cards at once, and about the archive."""

from collections.abc import Sequence
from random import Random
from typing import Any

from hub.apps.board.domain.page_labels import PRIORITY_NAMES
from hub.apps.board.lookup import cards_in, key_of
from hub.apps.board.phrases import (
    assignable,
    called,
    has_room,
    keyed,
    labels_of,
    live_cards,
    live_projects,
    open_milestones,
)
from hub.apps.board.state import PRIORITIES, State
from hub.apps.board.templates.registry import TASK_TEMPLATES
from hub.apps.board.templates.sample_texts import later
from hub.engine.phrases import day_words, listed
from hub.engine.records import Id
from hub.engine.task_templates import TaskTemplate, task_template

FEWEST, MOST = 2, 6


def _group(state: State, rng: Random) -> tuple[list[Id], str, str] | None:
    """Return cards of one project that have something in common, and two descriptions of it."""
    found: list[tuple[list[Id], str, str]] = []
    for project_id in live_projects(state):
        where = state.projects[project_id].name
        cards = live_cards(state, project_id)
        for column_id in state.projects[project_id].column_ids:
            name = state.columns[column_id].name
            found.append(
                (
                    cards_in(state, column_id),
                    f"all cards in the column {name} of {where}",
                    f"everything in {where} with the status {name}",
                )
            )
        for label_id in labels_of(state, project_id):
            name = state.labels[label_id].name
            own = [one for one in cards if label_id in state.cards[one].label_ids]
            found.append((own, f"all cards of {where} with the label {name}", f"every card labelled {name} in {where}"))
        for member_id in state.projects[project_id].member_ids:
            name = state.members[member_id].name
            own = [one for one in cards if state.cards[one].assignee_id == member_id]
            found.append(
                (own, f"all cards of {where} that are assigned to {name}", f"everything {name} has in {where}")
            )
        nobody = [one for one in cards if state.cards[one].assignee_id is None]
        found.append((nobody, f"all cards of {where} without an assignee", f"everything in {where} that nobody has"))
    suits = [one for one in found if FEWEST <= len(one[0]) <= MOST]
    return rng.choice(suits) if suits else None


@TASK_TEMPLATES.of("bulk_edit")
def bulk_edit(state: State, rng: Random) -> TaskTemplate | None:
    """Change one or two fields of several cards, which are either named or found by a filter."""
    group = _group(state, rng)
    if group is None:
        return None
    ids, first, second = group
    every = _group_changes(state, ids, rng)
    if not every:
        return None
    chosen = sorted(rng.sample(range(len(every)), min(len(every), rng.randint(1, 2))))
    given = {every[at][0]: every[at][1] for at in chosen}
    told = listed([every[at][2] for at in chosen])
    titles = listed([f'"{state.cards[name].title}"' for name in ids])
    return task_template(
        arguments={"card_ids": ids, **given},
        instructions=(
            f"Change {first} (board only, not the archive): {told}",
            f"Edit {second} together, archived cards left alone: {told}",
            f"Change the cards {titles} in one go: {told}",
        ),
        distractors=({"card_ids": ids[:-1], **given},),
        lookups=1,
    )


def _group_changes(state: State, ids: list[Id], rng: Random) -> list[tuple[str, Any, str]]:
    cards = [state.cards[name] for name in ids]
    project_id = cards[0].project_id
    places = [name for name in state.projects[project_id].column_ids if has_room(state, name, len(cards))]
    day = later(state, rng)
    choices: tuple[tuple[str, list[tuple[Any, str]]], ...] = (
        (
            "priority",
            [
                (one, f"set the priority to {PRIORITY_NAMES[one]}")
                for one in PRIORITIES
                if all(card.priority != one for card in cards)
            ],
        ),
        (
            "assignee_id",
            [
                (one, f"assign them to {state.members[one].name}")
                for one in assignable(state, project_id)
                if all(card.assignee_id != one for card in cards)
            ],
        ),
        (
            "milestone_id",
            [
                (one, f"plan them into {state.milestones[one].name}")
                for one in open_milestones(state, project_id)
                if all(card.milestone_id != one for card in cards)
            ],
        ),
        (
            "add_label_ids",
            [
                ([one], f"add the label {state.labels[one].name}")
                for one in labels_of(state, project_id)
                if all(one not in card.label_ids for card in cards)
            ],
        ),
        (
            "remove_label_ids",
            [
                ([one], f"remove the label {state.labels[one].name}")
                for one in labels_of(state, project_id)
                if all(one in card.label_ids for card in cards)
            ],
        ),
        (
            "column_id",
            [
                (one, f"set the status to {state.columns[one].name}")
                for one in places
                if all(card.column_id != one for card in cards)
            ],
        ),
        ("due", [(day, f"set the due date to {day_words(day)}")]),
    )
    return [(field, *rng.choice(found)) for field, found in choices if found]


@TASK_TEMPLATES.of("archive_cards")
def archive_cards(state: State, rng: Random) -> TaskTemplate | None:
    """Archive one card, or all that have something in common."""
    group = _group(state, rng) if rng.random() < 1 / 2 else None
    if group is not None:
        ids, first, second = group
        return task_template(
            arguments={"card_ids": ids},
            instructions=(
                f"Archive {first}",
                f"Move {second} to the archive",
                f"Archive the cards {listed([keyed(state, name) for name in ids])}",
            ),
            distractors=({"card_ids": ids[:-1]},),
            lookups=1,
        )
    card_id, other = rng.sample(live_cards(state), 2)
    return task_template(
        arguments={"card_ids": [card_id]},
        instructions=(
            f"Archive {called(state, card_id)}",
            f"Put {keyed(state, card_id)} into the archive of its project",
            f"Take {called(state, card_id)} off the board by archiving it",
        ),
        distractors=({"card_ids": [other]},),
    )


def _archived(state: State) -> list[Id]:
    return [
        name
        for name, card in state.cards.items()
        if card.archived and not state.projects[card.project_id].archived and has_room(state, card.column_id)
    ]


def _from_archive(state: State, rng: Random, told: Sequence[str]) -> TaskTemplate | None:
    """Return a template about one archived card, from wordings with {card}, {where} or {key}."""
    suits = _archived(state)
    if not suits:
        return None
    card_id = rng.choice(suits)
    where = state.projects[state.cards[card_id].project_id].name
    card, key = called(state, card_id), key_of(state, state.cards[card_id])
    return task_template(
        arguments={"card_id": card_id},
        instructions=tuple(wording.format(card=card, where=where, key=key) for wording in told),
        distractors=tuple({"card_id": one} for one in suits if one != card_id)[:2],
    )


@TASK_TEMPLATES.of("restore_card")
def restore_card(state: State, rng: Random) -> TaskTemplate | None:
    """Restore an archived card."""
    told = (
        "Restore {card} from the archive of {where}",
        "Bring {card} back to the board of {where}",
        "Take the archived card {key} out of the archive again",
    )
    return _from_archive(state, rng, told)


@TASK_TEMPLATES.of("delete_card")
def delete_card(state: State, rng: Random) -> TaskTemplate | None:
    """Delete an archived card permanently."""
    told = (
        "Delete {card}, which is in the archive of {where}, for good",
        "Delete the archived card {key} permanently",
        "Remove {card} from the archive of {where} forever",
    )
    return _from_archive(state, rng, told)
