"""The checklist of a card: steps added, worded, ticked, removed, and made cards of their own."""

from hub.apps.board.actions.cards import added
from hub.apps.board.app import APP
from hub.apps.board.domain.card_fields import may_enter
from hub.apps.board.domain.text_fields import TITLE_LENGTH, line, same
from hub.apps.board.lookup import changed, key_of, open_card
from hub.apps.board.state import Card, ChecklistItem, Link, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Id

MAX_ITEMS = 40


class AddItem(Arguments):
    """What `add_item` takes."""

    card_id: Id
    text: str


@APP.action(changes="`cards[id].checklist`", reaches_others=True)
def add_item(state: State, arguments: AddItem, clock: Clock) -> State:
    """Add a step to the checklist of a card."""
    card = open_card(state, arguments.card_id)
    text = _worded(card, arguments.text)
    if len(card.checklist) >= MAX_ITEMS:
        raise ActionRefused(f"A checklist has at most {MAX_ITEMS} steps. Make a card of some.", "text")
    items = (*card.checklist, ChecklistItem(item_id=clock.new_id("item"), text=text))
    return changed(state, clock, arguments.card_id, f"added the step “{text}”", {"checklist": items})


class EditItem(Arguments):
    """What `edit_item` takes."""

    card_id: Id
    item_id: Id
    text: str


@APP.action(changes="`cards[id].checklist[…].text`", reaches_others=True)
def edit_item(state: State, arguments: EditItem, clock: Clock) -> State:
    """Reword a step of a checklist."""
    card = open_card(state, arguments.card_id)
    at = _place(card, arguments.item_id)
    text = _worded(card, arguments.text, apart_from=at)
    return _with_item(state, clock, arguments.card_id, at, card.checklist[at].model_copy(update={"text": text}))


class CheckItem(Arguments):
    """What `check_item` takes."""

    card_id: Id
    item_id: Id
    done: bool


@APP.action(changes="`cards[id].checklist[…].done`")
def check_item(state: State, arguments: CheckItem, clock: Clock) -> State:
    """Tick a step of a checklist, or take the tick off."""
    card = open_card(state, arguments.card_id)
    at = _place(card, arguments.item_id)
    item = card.checklist[at].model_copy(update={"done": arguments.done})
    return _with_item(state, clock, arguments.card_id, at, item)


class OneItem(Arguments):
    """A step of a checklist."""

    card_id: Id
    item_id: Id


@APP.action(changes="`cards[id].checklist`")
def remove_item(state: State, arguments: OneItem, clock: Clock) -> State:
    """Remove a step from a checklist."""
    card = open_card(state, arguments.card_id)
    at = _place(card, arguments.item_id)
    what = f"removed the step “{card.checklist[at].text}”"
    return changed(state, clock, arguments.card_id, what, {"checklist": card.checklist[:at] + card.checklist[at + 1 :]})


@APP.action(changes="`cards`, `cards[id].checklist`, `links`")
def split_item(state: State, arguments: OneItem, clock: Clock) -> State:
    """Make a card of a step: in the first column, like the card it came from, and related to it."""
    card = open_card(state, arguments.card_id)
    at = _place(card, arguments.item_id)
    column_id = state.projects[card.project_id].column_ids[0]
    may_enter(state, card.project_id, column_id)
    planned = card.milestone_id if card.milestone_id and not state.milestones[card.milestone_id].closed else None
    fields = {
        "title": card.checklist[at].text[:TITLE_LENGTH],
        "column_id": column_id,
        "priority": card.priority,
        "milestone_id": planned,
        "label_ids": card.label_ids,
    }
    state = added(state, clock, card.project_id, fields, f"split this from {key_of(state, card)}")
    pair = sorted((clock.made[0], arguments.card_id))
    link = Link(relation="relates", source_id=pair[0], target_id=pair[1])
    state = state.model_copy(update={"links": {**state.links, clock.new_id("link"): link}})
    update = {"checklist": card.checklist[:at] + card.checklist[at + 1 :]}
    return changed(state, clock, arguments.card_id, f"made a card of “{fields['title']}”", update)


def _worded(card: Card, text: str, apart_from: int | None = None) -> str:
    found = line(text, "the step a text", "text")
    if any(same(item.text, found) for at, item in enumerate(card.checklist) if at != apart_from):
        raise ActionRefused("This step is on the checklist already.", "text")
    return found


def _place(card: Card, item_id: Id) -> int:
    for at, item in enumerate(card.checklist):
        if item.item_id == item_id:
            return at
    raise ActionRefused("This step is no longer there.", "item_id")


def _with_item(state: State, clock: Clock, card_id: Id, at: int, item: ChecklistItem) -> State:
    items = state.cards[card_id].checklist
    update = {"checklist": (*items[:at], item, *items[at + 1 :])}
    return changed(state, clock, card_id, f"changed the step “{item.text}”", update)
