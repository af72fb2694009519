"""When a post goes out, and passing on what others have posted."""

from hub.apps.social.app import APP
from hub.apps.social.collections import COLLECTIONS, FEED, POSTS
from hub.apps.social.state import FeedPost, Post, State
from hub.engine.clock import Clock
from hub.engine.collections.lookup import record_of, with_records
from hub.engine.collections.values import read, refuse_taken
from hub.engine.errors import ActionRefused
from hub.engine.phrases import day_words
from hub.engine.records import Arguments, Id, calendar_day


class OnePost(Arguments):
    """A post."""

    post_id: Id


class PostAndDay(OnePost):
    """A post and the day on which it goes out."""

    day: str


class FeedPostAndText(Arguments):
    """What somebody posted, and what the page says about it."""

    feed_post_id: Id
    title: str
    text: str = ""


@APP.action(changes="`posts[id].status` is scheduled; `.goes_out`")
def schedule_post(state: State, arguments: PostAndDay, clock: Clock) -> State:
    """Let a post go out on a day, or on another one."""
    post = _unpublished(state, arguments.post_id)
    try:
        day = calendar_day(arguments.day).isoformat()
    except ValueError as error:
        raise ActionRefused(str(error), "day") from error
    if day <= clock.now[:10]:
        raise ActionRefused("Choose a day after today, or publish the post now.", "day")
    _refuse_void(state, post, day)
    return _with(state, arguments.post_id, post, status="scheduled", goes_out=day)


@APP.action(changes="`posts[id].status` is published; `.goes_out` is today", reaches_others=True)
def publish_post(state: State, arguments: OnePost, clock: Clock) -> State:
    """Publish a post now."""
    post, today = _unpublished(state, arguments.post_id), clock.now[:10]
    _refuse_void(state, post, today)
    return _with(state, arguments.post_id, post, status="published", goes_out=today)


@APP.action(changes="`posts`: a new one, published today, with `.source_id`", reaches_others=True)
def repost(state: State, arguments: FeedPostAndText, clock: Clock) -> State:
    """Pass on what somebody else has posted."""
    found: FeedPost = record_of(state, FEED, arguments.feed_post_id)
    author = state.profiles[found.author_id]
    if author.status == "blocked":
        raise ActionRefused(f"{author.name} is blocked. Unblock them first.", "feed_post_id")
    title = _post_field(state, "title", arguments.title)
    text = _post_field(state, "text", arguments.text) if arguments.text.strip() else ""
    for one in state.posts.values():
        if one.source_id == arguments.feed_post_id and one.status == "published":
            raise ActionRefused(f"You have passed this on already, as “{one.title}”.", "feed_post_id")
    refuse_taken(state, POSTS, title)
    made = Post(
        title=title,
        text=text,
        source_id=arguments.feed_post_id,
        goes_out=clock.now[:10],
        status="published",
    )
    return with_records(state, POSTS, {clock.new_id("post"): made})


def _post_field(state: State, name: str, said: str) -> str:
    return str(read(COLLECTIONS, state, POSTS, POSTS.field(name), said))


def _unpublished(state: State, post_id: str) -> Post:
    post: Post = record_of(state, POSTS, post_id)
    if post.status in ("published", "withdrawn"):
        raise ActionRefused(f"“{post.title}” is {post.status}, so it cannot go out.", "post_id")
    return post


def _refuse_void(state: State, post: Post, day: str) -> None:
    """Refuse to announce an event that is cancelled, or over by then."""
    event = state.events.get(post.event_id or "")
    if event is None:
        return
    if event.status == "cancelled":
        raise ActionRefused(f"{event.title} is cancelled. Change the event of the post first.", "post_id")
    if event.day < day:
        raise ActionRefused(f"{event.title} is on {day_words(event.day)}, which is over by then.", "day")


def _with(state: State, post_id: str, post: Post, **changes: str) -> State:
    return with_records(state, POSTS, {post_id: post.model_copy(update=changes)})
