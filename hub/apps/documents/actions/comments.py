"""Comments on files: remarks, answers, who has to see to them, and when they are settled."""

from pydantic import Field

from hub.apps.documents.app import APP
from hub.apps.documents.domain import html_text
from hub.apps.documents.lookup import demand, given_text, is_shared, standing, suffices
from hub.apps.documents.state import Comment, Document, Reply, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.records import Arguments, Id

LONGEST_COMMENT = 2_000


def _comments_on_what_is_shared(before: State, after: State) -> bool:
    changed = [one for key, one in after.comments.items() if one is not before.comments.get(key)]
    return any(is_shared(after, one.item) for one in changed)


class AddComment(Arguments):
    """A new remark."""

    item: Id
    text: str
    quote: str = Field(default="", description="Words of the document that it is about.")
    assignee: Id | None = None


class ReplyToComment(Arguments):
    """An answer."""

    comment: Id
    text: str


class EditComment(Arguments):
    """Another wording."""

    comment: Id
    text: str


class AssignComment(Arguments):
    """Who sees to it."""

    comment: Id
    assignee: Id | None


class OneComment(Arguments):
    """A comment."""

    comment: Id


@APP.action(changes="`comments[new]`", reaches_others=_comments_on_what_is_shared)
def add_comment(state: State, arguments: AddComment, clock: Clock) -> State:
    """Comment on a document or a file."""
    item = demand(state, arguments.item, "commenter")
    quote = arguments.quote.strip()
    if quote and not (isinstance(item, Document) and quote in html_text.text_of(item.body)):
        raise ActionRefused("These words do not stand in the document.", "quote")
    comment = Comment(
        item=arguments.item,
        author=state.me,
        text=_words(arguments.text),
        quote=quote,
        assignee=_somebody(state, arguments.assignee),
        written_at=clock.now,
    )
    return _with_comment(state, clock.new_id("comment"), comment)


@APP.action(changes="`comments[id].replies[new]`", reaches_others=_comments_on_what_is_shared)
def reply_to_comment(state: State, arguments: ReplyToComment, clock: Clock) -> State:
    """Answer a comment."""
    comment = _open_comment(state, arguments.comment)
    reply = Reply(author=state.me, text=_words(arguments.text), written_at=clock.now)
    replies = {**comment.replies, clock.new_id("reply"): reply}
    return _with_comment(state, arguments.comment, comment.model_copy(update={"replies": replies}))


@APP.action(changes="`comments[id].text`", reaches_others=_comments_on_what_is_shared)
def edit_comment(state: State, arguments: EditComment, clock: Clock) -> State:
    """Change the wording of a comment of mine."""
    del clock
    comment = _open_comment(state, arguments.comment)
    if comment.author != state.me:
        raise ActionRefused(f"Only {state.people[comment.author].name} can change this comment.", "comment")
    changed = comment.model_copy(update={"text": _words(arguments.text)})
    return _with_comment(state, arguments.comment, changed)


@APP.action(changes="`comments[id].assignee`", reaches_others=_comments_on_what_is_shared)
def assign_comment(state: State, arguments: AssignComment, clock: Clock) -> State:
    """Say who has to see to a comment."""
    del clock
    comment = _open_comment(state, arguments.comment)
    assignee = _somebody(state, arguments.assignee)
    return _with_comment(state, arguments.comment, comment.model_copy(update={"assignee": assignee}))


@APP.action(changes="`comments[id].resolved` becomes true")
def resolve_comment(state: State, arguments: OneComment, clock: Clock) -> State:
    """Mark a comment as settled."""
    del clock
    comment = _open_comment(state, arguments.comment)
    return _with_comment(state, arguments.comment, comment.model_copy(update={"resolved": True}))


@APP.action(changes="`comments[id].resolved` becomes false")
def reopen_comment(state: State, arguments: OneComment, clock: Clock) -> State:
    """Open a settled comment again."""
    del clock
    comment = _comment(state, arguments.comment)
    if not comment.resolved:
        raise ActionRefused("This comment is open.", "comment")
    return _with_comment(state, arguments.comment, comment.model_copy(update={"resolved": False}))


@APP.action(changes="removes from `comments`, with its replies")
def delete_comment(state: State, arguments: OneComment, clock: Clock) -> State:
    """Delete a comment with the answers to it."""
    del clock
    comment = _comment(state, arguments.comment)
    owns = suffices(standing(state, comment.item, state.me), "owner")
    if comment.author != state.me and not owns:
        author = state.people[comment.author].name
        raise ActionRefused(f"Only {author} or the owner of the file can delete this comment.", "comment")
    rest = {key: one for key, one in state.comments.items() if key != arguments.comment}
    return state.model_copy(update={"comments": rest})


def _comment(state: State, comment_id: str) -> Comment:
    if comment_id not in state.comments:
        raise ActionRefused("This comment is not there any more.", "comment")
    comment = state.comments[comment_id]
    demand(state, comment.item, "commenter", "comment")
    return comment


def _open_comment(state: State, comment_id: str) -> Comment:
    comment = _comment(state, comment_id)
    if comment.resolved:
        raise ActionRefused("This comment is settled. Reopen it first.", "comment")
    return comment


def _words(text: str) -> str:
    return given_text(text, "Write something.", "text", LONGEST_COMMENT)


def _somebody(state: State, person: str | None) -> str | None:
    if person is not None and person not in state.people:
        raise ActionRefused("This person is not in your organisation.", "assignee")
    return person


def _with_comment(state: State, comment_id: str, comment: Comment) -> State:
    return state.model_copy(update={"comments": {**state.comments, comment_id: comment}})
