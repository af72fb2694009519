"""Phrases for cards, people and days in tasks: by what is written on them, or by facts to look up."""

from collections.abc import Callable
from random import Random
from typing import TypeVar

from hub.apps.board.domain.page_labels import PRIORITY_NAMES
from hub.apps.board.lookup import cards_in, key_of
from hub.apps.board.state import Card, State
from hub.engine.records import Id

T = TypeVar("T")
MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)


def live_cards(state: State, project_id: Id | None = None) -> list[Id]:
    """Return the cards on a board, of one project or all."""
    return [
        name
        for name, card in state.cards.items()
        if not card.archived and not state.projects[card.project_id].archived and project_id in (None, card.project_id)
    ]


def live_projects(state: State) -> list[Id]:
    """Return the projects that are not archived."""
    return [name for name, project in state.projects.items() if not project.archived]


def is_open(state: State, card: Card) -> bool:
    """Whether a card is not done yet."""
    return state.columns[card.column_id].stage != "done"


def has_room(state: State, column_id: Id, coming: int = 1) -> bool:
    """Whether a column has room for `coming` more cards."""
    column = state.columns[column_id]
    if not state.projects[column.project_id].enforce_limits or column.limit is None:
        return True
    return len(cards_in(state, column_id)) + coming <= column.limit


def assignable(state: State, project_id: Id) -> list[Id]:
    """Return the possible assignees of a project's cards."""
    members = state.projects[project_id].member_ids
    return [
        name for name in members if state.members[name].role != "guest" and state.members[name].standing == "active"
    ]


def open_milestones(state: State, project_id: Id) -> list[Id]:
    """Return the open milestones of a project."""
    return [name for name, one in state.milestones.items() if one.project_id == project_id and not one.closed]


def labels_of(state: State, project_id: Id) -> list[Id]:
    """Return the labels of a project."""
    return [name for name, one in state.labels.items() if one.project_id == project_id]


def called(state: State, card_id: Id) -> str:
    """Describe a card by its title."""
    return f'the card "{state.cards[card_id].title}"'


def keyed(state: State, card_id: Id) -> str:
    """Describe a card by its key, with its title as a check."""
    return f'{key_of(state, state.cards[card_id])} ("{state.cards[card_id].title}")'


def sought(state: State, card_id: Id, rng: Random) -> str | None:
    """Return a description that fits only this card, without its key and title."""
    ways: list[Callable[[State, Id], str | None]] = [_by_link, _by_file, _by_step, _by_flag, _by_place, _by_person]
    rng.shuffle(ways)
    for way in ways:
        found = way(state, card_id)
        if found is not None:
            return found
    return None


def _by_link(state: State, card_id: Id) -> str | None:
    for link in state.links.values():
        if link.relation != "blocks" or card_id not in (link.source_id, link.target_id):
            continue
        if link.source_id == card_id:
            blockers = [
                one for one in state.links.values() if (one.relation, one.target_id) == ("blocks", link.target_id)
            ]
            if len(blockers) == 1:
                return f'the card that blocks "{state.cards[link.target_id].title}"'
        else:
            blocked = [
                one for one in state.links.values() if (one.relation, one.source_id) == ("blocks", link.source_id)
            ]
            if len(blocked) == 1:
                return f'the card that is blocked by "{state.cards[link.source_id].title}"'
    return None


def _by_file(state: State, card_id: Id) -> str | None:
    for file in state.cards[card_id].attachments:
        if sum(file.name in [one.name for one in card.attachments] for card in state.cards.values()) == 1:
            return f'the card to which the file "{file.name}" is attached'
    return None


def _by_step(state: State, card_id: Id) -> str | None:
    for item in state.cards[card_id].checklist:
        if sum(item.text in [one.text for one in card.checklist] for card in state.cards.values()) == 1:
            return f'the card that has the checklist step "{item.text}"'
    return None


def _by_flag(state: State, card_id: Id) -> str | None:
    card = state.cards[card_id]
    flagged = [name for name in live_cards(state, card.project_id) if state.cards[name].flag is not None]
    if flagged == [card_id]:
        return f"the only card of {state.projects[card.project_id].name} that is flagged as stuck"
    return None


def _by_place(state: State, card_id: Id) -> str | None:
    card = state.cards[card_id]
    column = state.columns[card.column_id].name
    beside = [state.cards[name] for name in cards_in(state, card.column_id)]
    where = f"in the column {column} of {state.projects[card.project_id].name}"
    if sum(one.priority == card.priority for one in beside) == 1 and not card.archived:
        return f"the only card with {PRIORITY_NAMES[card.priority].lower()} priority {where}"
    largest = max((one.estimate or 0) for one in beside) if beside else 0
    if card.estimate == largest and sum(one.estimate == largest for one in beside) == 1 and len(beside) > 1:
        return f"the card with the largest estimate {where}"
    return None


def _by_person(state: State, card_id: Id) -> str | None:
    card = state.cards[card_id]
    if card.assignee_id is None:
        return None
    own = [name for name in live_cards(state, card.project_id) if state.cards[name].assignee_id == card.assignee_id]
    who, where = state.members[card.assignee_id].name, state.projects[card.project_id].name
    if own == [card_id]:
        return f"the only card of {where} on its board that is assigned to {who}"
    placed = [name for name in own if state.cards[name].column_id == card.column_id]
    if placed == [card_id]:
        return f"the only card assigned to {who} in the column {state.columns[card.column_id].name} of {where}"
    return None


def sought_person(state: State, member_id: Id, rng: Random) -> str | None:
    """Return a description that fits only this person, without the name."""
    member = state.members[member_id]
    found: list[str] = []
    if sum(one.job == member.job for one in state.members.values()) == 1:
        found.append(f"the {member.job.lower()} (see People)")
    found += [
        f"the lead of {project.name}"
        for project in state.projects.values()
        if project.lead_id == member_id and not project.archived
    ]
    reported = [card for card in state.cards.values() if card.reporter_id == member_id and not card.archived]
    reported = [card for card in reported if not state.projects[card.project_id].archived]
    if reported:
        found.append(f'the person who reported "{rng.choice(reported).title}"')
    return rng.choice(found) if found else None
