"""What Natterby keeps for one page: what it publishes, what people write below it, and whom it knows."""

from typing import Annotated, Literal

from hub.engine.records import Day, Id, Internal, Ordered, Record, Stamp, Volatile

Audience = Literal["everybody", "followers", "members"]
Reason = Literal["advertising", "insult", "private_data", "off_topic", "something_else"]
Decision = Literal["upheld", "dismissed"]


class Reply(Record):
    """What the page answers to a comment."""

    author: str
    text: str
    written_at: Stamp


class Post(Record):
    """A post of the page; one that passes on what somebody else wrote names it as its source."""

    title: str
    text: str
    picture: str = ""
    audience: Audience = "everybody"
    event_id: Id | None = None
    source_id: Id | None = None
    goes_out: Day | None = None
    pinned: bool = False
    status: Literal["draft", "scheduled", "published", "withdrawn"] = "draft"


class Event(Record):
    """Something to come to; places are how many may come."""

    title: str
    day: Day
    place: str
    places: int = 30
    text: str = ""
    status: Literal["planned", "announced", "cancelled"] = "planned"


class Invitation(Record):
    """Somebody who was asked to come to an event."""

    title: str
    event_id: Id
    profile_id: Id
    status: Literal["open", "accepted", "declined", "withdrawn"] = "open"


class Comment(Record):
    """What somebody wrote below a post."""

    text: str
    post_id: Id
    author_id: Id
    written_on: Day
    replies: tuple[Reply, ...] = ()
    status: Literal["visible", "hidden"] = "visible"


class Report(Record):
    """A comment that somebody complains about, and what was decided; `hid` says that it was visible until then."""

    code: str
    comment_id: Id
    author_id: Id
    reporter_id: Id
    reason: Reason
    reported_on: Day
    rule_id: Id | None = None
    decided_by: str = ""
    decided_on: Day | None = None
    hid: Annotated[bool, Volatile] = False
    status: Literal["open", "upheld", "dismissed"] = "open"


class Rule(Record):
    """A house rule; their order is chosen by hand."""

    name: str
    text: str


class Profile(Record):
    """Somebody else on Natterby."""

    name: str
    handle: str
    about: str
    note: str = ""
    follows_us: bool = False
    followed: bool = False
    list_ids: Annotated[tuple[Id, ...], Internal] = ()
    status: Literal["active", "blocked"] = "active"


class ProfileList(Record):
    """A list of people."""

    name: str


class FeedPost(Record):
    """What somebody else published."""

    text: str
    author_id: Id
    posted_on: Day
    liked: bool = False
    saved_id: Id | None = None


class SavedCollection(Record):
    """A collection of saved posts; their order is chosen by hand."""

    name: str


class State(Record):
    """Everything of one page. Several people run it; `editor` is who does so now."""

    page: str
    editor: str
    posts: dict[Id, Post]
    events: dict[Id, Event]
    invitations: dict[Id, Invitation]
    comments: dict[Id, Comment]
    reports: dict[Id, Report]
    rules: dict[Id, Rule]
    rule_order: Annotated[tuple[Id, ...], Ordered]
    profiles: dict[Id, Profile]
    lists: dict[Id, ProfileList]
    feed: dict[Id, FeedPost]
    saved: dict[Id, SavedCollection]
    saved_order: Annotated[tuple[Id, ...], Ordered]
