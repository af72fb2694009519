"""Finds the records that an action names, or refuses; and returns states with changed cards."""

from typing import Any

from hub.apps.board.state import Card, Column, Event, Milestone, Project, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.records import Id

GONE = "is no longer there. Go back and choose again."


def find_project(state: State, project_id: Id, field: str = "project_id") -> Project:
    """Return a project, archived or not."""
    if project_id not in state.projects:
        raise ActionRefused(f"This project {GONE}", field)
    return state.projects[project_id]


def open_project(state: State, project_id: Id, field: str = "project_id") -> Project:
    """Return a project that is not archived."""
    project = find_project(state, project_id, field)
    if project.archived:
        raise ActionRefused(f"{project.name} is archived. Restore it in its settings to change anything.", field)
    return project


def find_card(state: State, card_id: Id, field: str = "card_id") -> Card:
    """Return a card, archived or not."""
    if card_id not in state.cards:
        raise ActionRefused(f"This card {GONE}", field)
    return state.cards[card_id]


def open_card(state: State, card_id: Id, field: str = "card_id") -> Card:
    """Return a card that may change."""
    card = find_card(state, card_id, field)
    open_project(state, card.project_id, field)
    if card.archived:
        raise ActionRefused(f"{key_of(state, card)} is archived. Restore it to change it.", field)
    return card


def archived_card(state: State, card_id: Id) -> Card:
    """Return an archived card of a project that is not archived."""
    card = find_card(state, card_id)
    open_project(state, card.project_id)
    if not card.archived:
        raise ActionRefused(f"{key_of(state, card)} is not in the archive.", "card_id")
    return card


def find_column(state: State, column_id: Id, project_id: Id | None = None, field: str = "column_id") -> Column:
    """Return a column, which must belong to `project_id` if it is given."""
    column = state.columns.get(column_id)
    if column is None:
        raise ActionRefused(f"This column {GONE}", field)
    if project_id is not None and column.project_id != project_id:
        raise ActionRefused(f"{column.name} is a column of another project.", field)
    return column


def find_milestone(state: State, milestone_id: Id, field: str = "milestone_id") -> Milestone:
    """Return a milestone of a project that is not archived."""
    if milestone_id not in state.milestones:
        raise ActionRefused(f"This milestone {GONE}", field)
    open_project(state, state.milestones[milestone_id].project_id, field)
    return state.milestones[milestone_id]


def key_of(state: State, card: Card) -> str:
    """Return the key of a card, such as HAR-12."""
    return f"{state.projects[card.project_id].key}-{card.number}"


def cards_in(state: State, column_id: Id) -> list[Id]:
    """Return the cards of a column from top to bottom; unplaced ones come first, newest on top."""
    found = [name for name, card in state.cards.items() if card.column_id == column_id and not card.archived]
    return sorted(found, key=lambda name: (state.cards[name].rank, -state.cards[name].number))


def room_in(state: State, project: Project, column_id: Id, coming: int = 1) -> None:
    """Refuse `coming` more cards in a column if they exceed its limit and the limit is enforced."""
    column = state.columns[column_id]
    if project.enforce_limits and column.limit is not None and len(cards_in(state, column_id)) + coming > column.limit:
        raise ActionRefused(f"{column.name} is full: its limit is {column.limit}. Move a card out first.", "column_id")


def changed(state: State, clock: Clock, card_id: Id, what: str, update: dict[str, Any]) -> State:
    """Return the state with a card changed by `me` and a line in its history."""
    card = state.cards[card_id].model_copy(update={**update, "updated": clock.now})
    return noted(state.model_copy(update={"cards": {**state.cards, card_id: card}}), clock, card_id, what)


def noted(state: State, clock: Clock, card_id: Id, what: str) -> State:
    """Return the state with a line in a card's history."""
    event = Event(card_id=card_id, member_id=state.me, what=what, at=clock.now)
    return state.model_copy(update={"history": {**state.history, clock.new_id("event"): event}})
