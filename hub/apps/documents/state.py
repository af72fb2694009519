"""What Fernshelf keeps: folders, documents and uploaded files in one tree, and all that hangs on them."""

from typing import Annotated, Literal

from pydantic import Field

from hub.engine.records import Attachment, Day, Id, Incidental, Record, Stamp, Volatile

Colour = Literal["grey", "red", "orange", "yellow", "green", "teal", "blue", "violet", "pink"]
Role = Literal["viewer", "commenter", "editor"]
Category = Literal["Meetings", "Planning", "Contracts", "Letters", "Reports", "Recipes"]
Status = Literal["pending", "approved", "rejected", "withdrawn"]


class Person(Record):
    """Somebody files can be shared with."""

    name: str
    email: str
    title: str
    guest: bool = Field(default=False, description="From outside the organisation; owns nothing.")


class Group(Record):
    """Several people that get access together."""

    name: str
    members: tuple[Id, ...]


class Tag(Record):
    """A word to put on files."""

    name: str
    colour: Colour


class Link(Record):
    """Access for whoever has the address."""

    role: Role
    expires: Day | None = None


class Entry(Record):
    """What folders, documents and uploaded files have in common."""

    name: str
    parent: Id | None = Field(description="The folder it lies in; none: the top of the drive.")
    owner: Id
    description: str = ""
    tags: tuple[Id, ...] = Field(default=(), description="Sorted.")
    grants: dict[Id, Role] = Field(default_factory=dict[Id, Role], description="Role by person or group.")
    link: Link | None = None
    starred: bool = False
    trashed: bool = Field(default=False, description="In the trash by itself; what lies in it is there with it.")
    trashed_at: Annotated[Stamp | None, Volatile] = None
    created_at: Stamp
    modified_at: Stamp
    modified_by: Annotated[Id, Incidental]
    opened_at: Annotated[Stamp | None, Incidental] = None


class Folder(Entry):
    """A place for files and other folders."""

    kind: Literal["folder"] = "folder"
    colour: Colour = "grey"


class Document(Entry):
    """A text that is edited here."""

    kind: Literal["document"] = "document"
    body: str = Field(description="HTML: headings, paragraphs, lists, links.")


class Upload(Entry):
    """A file that came from somebody's computer."""

    kind: Literal["upload"] = "upload"
    file: Attachment


Item = Annotated[Folder | Document | Upload, Field(discriminator="kind")]


class Reply(Record):
    """An answer to a comment."""

    author: Id
    text: str
    written_at: Stamp


class Comment(Record):
    """A remark on a file, with the answers to it."""

    item: Id
    author: Id
    text: str
    quote: str = Field(default="", description="The words of the document that it is about.")
    assignee: Id | None = None
    written_at: Stamp
    resolved: bool = False
    replies: dict[Id, Reply] = Field(default_factory=dict[Id, Reply])


class Version(Record):
    """A document as it once was, under a name."""

    document: Id
    name: str
    body: str
    saved_by: Id
    saved_at: Stamp


class Review(Record):
    """A question to one person whether a file is good as it is, and the answer."""

    item: Id
    requested_by: Id
    reviewer: Id
    note: str = ""
    due: Day | None = None
    status: Status = "pending"
    answer: str = ""
    requested_at: Stamp
    decided_at: Annotated[Stamp | None, Volatile] = None


class Template(Record):
    """A text that new documents begin with."""

    name: str
    category: Category
    description: str = ""
    body: str
    made_by: Id


class State(Record):
    """The whole drive of one organisation, as one of its people sees it."""

    organisation: str
    me: Id
    quota_bytes: int
    people: dict[Id, Person]
    groups: dict[Id, Group]
    tags: dict[Id, Tag]
    items: dict[Id, Item]
    comments: dict[Id, Comment]
    versions: dict[Id, Version]
    reviews: dict[Id, Review]
    templates: dict[Id, Template]
