"""What is said and kept under a card: comments, files, and links to other cards."""

from typing import Literal

from pydantic import Field

from hub.apps.board.app import APP
from hub.apps.board.domain.text_fields import rich
from hub.apps.board.lookup import changed, find_card, key_of, noted, open_card
from hub.apps.board.state import Card, Comment, Link, Relation, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Attachment, Id

MAX_FILES = 20


class AddComment(Arguments):
    """What `add_comment` takes."""

    card_id: Id
    body: str = Field(description="Rich text.")


@APP.action(changes="`comments`", reaches_others=True)
def add_comment(state: State, arguments: AddComment, clock: Clock) -> State:
    """Write a comment under a card."""
    open_card(state, arguments.card_id)
    body = _said(arguments.body)
    comment = Comment(card_id=arguments.card_id, author_id=state.me, body=body, written=clock.now)
    return state.model_copy(update={"comments": {**state.comments, clock.new_id("comment"): comment}})


class EditComment(Arguments):
    """What `edit_comment` takes."""

    comment_id: Id
    body: str = Field(description="Rich text.")


@APP.action(changes="`comments[id].body`", reaches_others=True)
def edit_comment(state: State, arguments: EditComment, clock: Clock) -> State:
    """Rewrite a comment of one's own."""
    comment = _own(state, arguments.comment_id)
    rewritten = comment.model_copy(update={"body": _said(arguments.body), "edited": clock.now})
    return state.model_copy(update={"comments": {**state.comments, arguments.comment_id: rewritten}})


class DeleteComment(Arguments):
    """What `delete_comment` takes."""

    comment_id: Id


@APP.action(changes="`comments`")
def delete_comment(state: State, arguments: DeleteComment, clock: Clock) -> State:
    """Delete a comment of one's own."""
    del clock
    _own(state, arguments.comment_id)
    kept = {name: comment for name, comment in state.comments.items() if name != arguments.comment_id}
    return state.model_copy(update={"comments": kept})


class AttachFiles(Arguments):
    """What `attach_files` takes."""

    card_id: Id
    files: tuple[Attachment, ...]


@APP.action(changes="`cards[id].attachments`", reaches_others=True)
def attach_files(state: State, arguments: AttachFiles, clock: Clock) -> State:
    """Attach uploaded files to a card."""
    card = open_card(state, arguments.card_id)
    if not arguments.files:
        raise ActionRefused("Choose at least one file.", "files")
    names = [file.name for file in (*card.attachments, *arguments.files)]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ActionRefused(f"{key_of(state, card)} has a file {twice} already. Remove that first.", "files")
    if len(names) > MAX_FILES:
        raise ActionRefused(f"A card holds at most {MAX_FILES} files.", "files")
    what = "attached " + ", ".join(file.name for file in arguments.files)
    return changed(state, clock, arguments.card_id, what, {"attachments": (*card.attachments, *arguments.files)})


class RemoveAttachment(Arguments):
    """What `remove_attachment` takes."""

    card_id: Id
    name: str


@APP.action(changes="`cards[id].attachments`")
def remove_attachment(state: State, arguments: RemoveAttachment, clock: Clock) -> State:
    """Remove a file from a card."""
    card = open_card(state, arguments.card_id)
    kept = tuple(file for file in card.attachments if file.name != arguments.name)
    if len(kept) == len(card.attachments):
        raise ActionRefused(f"{key_of(state, card)} has no file {arguments.name}.", "name")
    return changed(state, clock, arguments.card_id, f"removed {arguments.name}", {"attachments": kept})


class LinkCards(Arguments):
    """What `link_cards` takes."""

    card_id: Id
    relation: Literal["blocks", "blocked_by", "relates", "duplicates", "duplicated_by"]
    other_id: Id


@APP.action(changes="`links`")
def link_cards(state: State, arguments: LinkCards, clock: Clock) -> State:
    """Say how a card stands to another: it blocks, is blocked by, relates to, duplicates or is duplicated by it."""
    card = open_card(state, arguments.card_id)
    other = find_card(state, arguments.other_id, "other_id")
    relation, source_id, target_id = _directed(arguments)
    _may_link(state, (card, other), relation, source_id, target_id)
    link = Link(relation=relation, source_id=source_id, target_id=target_id)
    state = state.model_copy(update={"links": {**state.links, clock.new_id("link"): link}})
    return noted(state, clock, arguments.card_id, f"linked this to {key_of(state, other)}")


class UnlinkCards(Arguments):
    """What `unlink_cards` takes."""

    link_id: Id


@APP.action(changes="`links`")
def unlink_cards(state: State, arguments: UnlinkCards, clock: Clock) -> State:
    """Remove the link between two cards."""
    if arguments.link_id not in state.links:
        raise ActionRefused("This link is no longer there.", "link_id")
    gone = state.links[arguments.link_id]
    kept = {name: link for name, link in state.links.items() if name != arguments.link_id}
    what = f"removed the link to {key_of(state, state.cards[gone.target_id])}"
    return noted(state.model_copy(update={"links": kept}), clock, gone.source_id, what)


def _said(body: str) -> str:
    found = rich(body, "body")
    if not found:
        raise ActionRefused("Write something first.", "body")
    return found


def _own(state: State, comment_id: Id) -> Comment:
    if comment_id not in state.comments:
        raise ActionRefused("This comment is no longer there.", "comment_id")
    comment = state.comments[comment_id]
    if comment.author_id != state.me:
        raise ActionRefused(f"Only {state.members[comment.author_id].name} can change this comment.", "comment_id")
    open_card(state, comment.card_id)
    return comment


def _directed(arguments: LinkCards) -> tuple[Relation, Id, Id]:
    """Return relation, source and target as they are kept; relating cards are kept in one order."""
    here, there = arguments.card_id, arguments.other_id
    match arguments.relation:
        case "blocked_by":
            return "blocks", there, here
        case "duplicated_by":
            return "duplicates", there, here
        case "relates":
            return "relates", min(here, there), max(here, there)
        case relation:
            return relation, here, there


def _may_link(state: State, cards: tuple[Card, Card], relation: Relation, source_id: Id, target_id: Id) -> None:
    keys = [key_of(state, card) for card in cards]
    if source_id == target_id:
        raise ActionRefused("A card cannot be linked to itself.", "other_id")
    pair = {source_id, target_id}
    if any(link.relation == relation and {link.source_id, link.target_id} == pair for link in state.links.values()):
        raise ActionRefused(f"{keys[0]} and {keys[1]} are linked like this already.", "other_id")
    if relation == "blocks" and source_id in _blocked_by(state, target_id):
        raise ActionRefused(f"{keys[0]} and {keys[1]} would wait for each other.", "other_id")


def _blocked_by(state: State, card_id: Id) -> set[Id]:
    """Return all cards that wait for a card, directly or through others."""
    found: set[Id] = set()
    front = [card_id]
    while front:
        here = front.pop()
        for link in state.links.values():
            if link.relation == "blocks" and link.source_id == here and link.target_id not in found:
                found.add(link.target_id)
                front.append(link.target_id)
    return found
