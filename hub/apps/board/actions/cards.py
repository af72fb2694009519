"""Cards: made, edited, moved, placed, copied, handed to another project, flagged and watched."""

from typing import Any

from pydantic import Field

from hub.apps.board.app import APP
from hub.apps.board.domain.card_fields import checked, may_enter, story
from hub.apps.board.domain.text_fields import line, rich
from hub.apps.board.lookup import (
    cards_in,
    changed,
    find_column,
    key_of,
    noted,
    open_card,
    open_project,
)
from hub.apps.board.state import Card, ChecklistItem, Kind, Priority, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Day, Id

REASON_LENGTH = 200


class CreateCard(Arguments):
    """What `create_card` takes."""

    project_id: Id
    column_id: Id
    title: str
    description: str = Field(default="", description="Rich text.")
    kind: Kind = "task"
    priority: Priority = "normal"
    assignee_id: Id | None = None
    estimate: int | None = Field(default=None, description="Points.")
    due: Day | None = None
    milestone_id: Id | None = None
    label_ids: tuple[Id, ...] = ()


@APP.action(changes="`cards`, `projects[id].next_number`")
def create_card(state: State, arguments: CreateCard, clock: Clock) -> State:
    """Add a card to a column of a project; it stands on top."""
    open_project(state, arguments.project_id)
    given = arguments.model_dump(exclude={"project_id", "column_id", "description"})
    fields = checked(state, arguments.project_id, given)
    may_enter(state, arguments.project_id, arguments.column_id)
    description = rich(arguments.description, "description")
    fields |= {"column_id": arguments.column_id, "description": description}
    return added(state, clock, arguments.project_id, fields, "created this card")


def added(state: State, clock: Clock, project_id: Id, fields: dict[str, Any], what: str) -> State:
    """Return the state with a new card of a project, reported and watched by `me`."""
    project = state.projects[project_id]
    name = clock.new_id("card")
    card = Card(
        project_id=project_id,
        number=project.next_number,
        reporter_id=state.me,
        watcher_ids=(state.me,),
        created=clock.now,
        updated=clock.now,
        **fields,
    )
    counted = project.model_copy(update={"next_number": project.next_number + 1})
    update = {"cards": {**state.cards, name: card}, "projects": {**state.projects, project_id: counted}}
    return noted(state.model_copy(update=update), clock, name, what)


class EditCard(Arguments):
    """What `edit_card` takes: the fields given change, the others stay."""

    card_id: Id
    title: str = ""
    kind: Kind = "task"
    priority: Priority = "normal"
    assignee_id: Id | None = None
    estimate: int | None = Field(default=None, description="Points.")
    due: Day | None = None
    milestone_id: Id | None = None
    label_ids: tuple[Id, ...] = ()


@APP.action(changes="fields of `cards[id]`: title, kind, priority, assignee, estimate, due, milestone, labels")
def edit_card(state: State, arguments: EditCard, clock: Clock) -> State:
    """Change fields of a card."""
    card = open_card(state, arguments.card_id)
    given = arguments.model_dump(exclude_unset=True, exclude={"card_id"})
    kept = card.model_dump(include=set(given))
    # A card may stay in a closed milestone or with somebody who left, but may not be moved there.
    fields = checked(state, card.project_id, {name: value for name, value in given.items() if value != kept[name]})
    if not fields:
        return state
    return changed(state, clock, arguments.card_id, story(state, fields), fields)


class DescribeCard(Arguments):
    """What `describe_card` takes."""

    card_id: Id
    description: str = Field(description="Rich text.")


@APP.action(changes="`cards[id].description`")
def describe_card(state: State, arguments: DescribeCard, clock: Clock) -> State:
    """Rewrite the description of a card."""
    open_card(state, arguments.card_id)
    update = {"description": rich(arguments.description, "description")}
    return changed(state, clock, arguments.card_id, "rewrote the description", update)


class MoveCard(Arguments):
    """What `move_card` takes."""

    card_id: Id
    column_id: Id


@APP.action(changes="`cards[id].column_id`")
def move_card(state: State, arguments: MoveCard, clock: Clock) -> State:
    """Move a card to another column of its project."""
    card = open_card(state, arguments.card_id)
    if find_column(state, arguments.column_id, card.project_id) and card.column_id == arguments.column_id:
        return state
    may_enter(state, card.project_id, arguments.column_id)
    update = {"column_id": arguments.column_id}
    return changed(state, clock, arguments.card_id, story(state, update), update)


class RankCard(Arguments):
    """What `rank_card` takes."""

    card_id: Id
    before_id: Id | None = Field(default=None, description="The card that shall follow; none for the end.")


@APP.action(changes="`cards[…].rank` within a column")
def rank_card(state: State, arguments: RankCard, clock: Clock) -> State:
    """Place a card above another of its column, or at the bottom."""
    card = open_card(state, arguments.card_id)
    order = cards_in(state, card.column_id)
    # The column's ranks stay the same set, so that the order alone determines which card has which.
    places: list[int] = []
    for name in order:
        places.append(max(state.cards[name].rank, places[-1] + 1 if places else 1))
    order.remove(arguments.card_id)
    if arguments.before_id is None:
        order.append(arguments.card_id)
    elif arguments.before_id in order:
        order.insert(order.index(arguments.before_id), arguments.card_id)
    else:
        raise ActionRefused("Choose another card of the same column.", "before_id")
    placed = {name: state.cards[name].model_copy(update={"rank": at}) for name, at in zip(order, places, strict=True)}
    state = state.model_copy(update={"cards": {**state.cards, **placed}})
    return noted(state, clock, arguments.card_id, "changed the order")


class DuplicateCard(Arguments):
    """What `duplicate_card` takes."""

    card_id: Id
    title: str
    keep_checklist: bool = True
    keep_assignee: bool = True


@APP.action(changes="`cards`, `projects[id].next_number`")
def duplicate_card(state: State, arguments: DuplicateCard, clock: Clock) -> State:
    """Copy a card within its column under another title; ticks, comments, files and links stay behind."""
    card = open_card(state, arguments.card_id)
    title = line(arguments.title, "the copy a title", "title")
    may_enter(state, card.project_id, card.column_id)
    kept = ("description", "column_id", "kind", "priority", "estimate", "due", "label_ids")
    fields: dict[str, Any] = {name: getattr(card, name) for name in kept} | {"title": title}
    if card.milestone_id and not state.milestones[card.milestone_id].closed:
        fields["milestone_id"] = card.milestone_id
    if arguments.keep_assignee and card.assignee_id and state.members[card.assignee_id].standing != "deactivated":
        fields["assignee_id"] = card.assignee_id
    source = key_of(state, card)
    copied = added(state, clock, card.project_id, fields, f"copied this from {source}")
    if not arguments.keep_checklist:
        return copied
    name = clock.made[0]
    items = tuple(ChecklistItem(item_id=clock.new_id("item"), text=item.text) for item in card.checklist)
    twin = copied.cards[name].model_copy(update={"checklist": items})
    return copied.model_copy(update={"cards": {**copied.cards, name: twin}})


class TransferCard(Arguments):
    """What `transfer_card` takes."""

    card_id: Id
    project_id: Id
    column_id: Id


@APP.action(changes="`cards[id]`: project, column, number, and what its new project does not know")
def transfer_card(state: State, arguments: TransferCard, clock: Clock) -> State:
    """Hand a card to another project; labels of the same name come along, its milestone does not.

    A card that comes back has its old number again: people quote it.
    """
    card = open_card(state, arguments.card_id)
    target = open_project(state, arguments.project_id)
    if arguments.project_id == card.project_id:
        raise ActionRefused(f"{key_of(state, card)} is in {target.name} already.", "project_id")
    may_enter(state, arguments.project_id, arguments.column_id)
    names = {state.labels[label].name.casefold() for label in card.label_ids}
    labels = (
        name
        for name, label in state.labels.items()
        if label.project_id == arguments.project_id and label.name.casefold() in names
    )
    old = card.earlier_numbers.get(arguments.project_id)
    update = {
        "project_id": arguments.project_id,
        "column_id": arguments.column_id,
        "number": old or target.next_number,
        "earlier_numbers": {**card.earlier_numbers, card.project_id: card.number},
        "rank": 0,
        "milestone_id": None,
        "label_ids": tuple(sorted(labels)),
        "assignee_id": card.assignee_id if card.assignee_id in target.member_ids else None,
    }
    counted = target if old else target.model_copy(update={"next_number": target.next_number + 1})
    what = f"moved this from {state.projects[card.project_id].name}"
    state = state.model_copy(update={"projects": {**state.projects, arguments.project_id: counted}})
    return changed(state, clock, arguments.card_id, what, update)


class FlagCard(Arguments):
    """What `flag_card` takes."""

    card_id: Id
    reason: str


@APP.action(changes="`cards[id].flag`", reaches_others=True)
def flag_card(state: State, arguments: FlagCard, clock: Clock) -> State:
    """Flag a card as stuck, with the reason."""
    open_card(state, arguments.card_id)
    reason = line(arguments.reason, "the reason why it is stuck", "reason", REASON_LENGTH)
    return changed(state, clock, arguments.card_id, f"flagged this: {reason}", {"flag": reason})


class OneCard(Arguments):
    """A card."""

    card_id: Id


@APP.action(changes="`cards[id].flag`")
def unflag_card(state: State, arguments: OneCard, clock: Clock) -> State:
    """Take the flag off a card that moves again."""
    card = open_card(state, arguments.card_id)
    if card.flag is None:
        raise ActionRefused(f"{key_of(state, card)} has no flag.", "card_id")
    return changed(state, clock, arguments.card_id, "took the flag off", {"flag": None})


@APP.action(changes="`cards[id].watcher_ids`")
def watch_card(state: State, arguments: OneCard, clock: Clock) -> State:
    """Watch a card."""
    card = open_card(state, arguments.card_id)
    watchers = tuple(sorted({*card.watcher_ids, state.me}))
    return changed(state, clock, arguments.card_id, "watches this", {"watcher_ids": watchers})


@APP.action(changes="`cards[id].watcher_ids`")
def unwatch_card(state: State, arguments: OneCard, clock: Clock) -> State:
    """Stop watching a card."""
    card = open_card(state, arguments.card_id)
    watchers = tuple(name for name in card.watcher_ids if name != state.me)
    return changed(state, clock, arguments.card_id, "no longer watches this", {"watcher_ids": watchers})
