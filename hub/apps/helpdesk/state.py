"""What Mendwick keeps: requests, the people who ask and the agents who answer, devices, articles."""

from typing import Annotated, Literal

from hub.engine.records import Id, Internal, Ordered, Record, Stamp, Volatile

Tone = Literal["gray", "red", "orange", "yellow", "green", "teal", "blue", "violet"]
Priority = Literal["low", "normal", "high", "urgent"]
RequestStatus = Literal["open", "pending", "solved", "closed"]


class Team(Record):
    """A group of agents with an address of its own."""

    name: str
    email: str


class Agent(Record):
    """A colleague who answers requests."""

    name: str
    email: str
    team_id: Annotated[Id, Internal]
    presence: Literal["available", "away"] = "available"


class Person(Record):
    """Somebody who asks for help."""

    name: str
    email: str
    department: str
    phone: str = ""


class Category(Record):
    """What requests and articles are about."""

    name: str


class Tag(Record):
    """A word that requests are marked with."""

    name: str
    tone: Tone = "gray"


class CannedReply(Record):
    """An answer that is given often; `{name}` stands for the given name of who asks."""

    title: str
    text: str


class Device(Record):
    """A device of the organisation, under the code on its sticker."""

    code: str
    model: str
    kind: Literal["laptop", "monitor", "phone", "printer", "scanner"]
    serial: str = ""
    holder_id: Id | None = None
    condition: Literal["working", "in_repair", "retired"] = "working"


class Article(Record):
    """A page of the knowledge base."""

    title: str
    text: str
    category_id: Id
    author_id: Id | None = None
    status: Literal["draft", "published", "archived"] = "draft"


class Message(Record):
    """Something that was written in a request; notes are for agents only."""

    author: str
    text: str
    internal: bool = False
    written_at: Stamp


class Request(Record):
    """What somebody needs help with."""

    number: Annotated[int, Volatile]
    subject: str
    description: str
    requester_id: Id
    category_id: Annotated[Id, Internal]
    priority: Priority = "normal"
    status: RequestStatus = "open"
    team_id: Annotated[Id | None, Internal] = None
    assignee_id: Annotated[Id | None, Internal] = None
    device_id: Annotated[Id | None, Internal] = None
    tag_ids: Annotated[tuple[Id, ...], Internal] = ()
    messages: tuple[Message, ...] = ()
    opened_at: Stamp


class State(Record):
    """Everything in the help desk; `me` is the agent at the screen."""

    organisation: str
    domain: str
    me: Id
    teams: dict[Id, Team]
    agents: dict[Id, Agent]
    people: dict[Id, Person]
    categories: dict[Id, Category]
    category_order: Annotated[tuple[Id, ...], Ordered]
    tags: dict[Id, Tag]
    canned_replies: dict[Id, CannedReply]
    devices: dict[Id, Device]
    articles: dict[Id, Article]
    requests: dict[Id, Request]
