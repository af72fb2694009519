"""Fills a drive for a world: people, folders, texts and files, each in one call, with names counted up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import TypedDict, Unpack

from hub.apps.documents.prose import html_of
from hub.apps.documents.state import (
    Category,
    Colour,
    Comment,
    Document,
    Folder,
    Group,
    Item,
    Link,
    Person,
    Reply,
    Review,
    Role,
    State,
    Status,
    Tag,
    Template,
    Upload,
    Version,
)
from hub.engine import cast
from hub.engine.clock import stamp
from hub.engine.files import Shelf


class Facts(TypedDict, total=False):
    """What may be said of a folder, document or file beside its name, place and content."""

    owner: str
    description: str
    tags: Sequence[str]
    shared: Mapping[str, Role]
    link: Link
    starred: bool
    made: float
    """Days ago."""
    changed: float
    """Days ago."""
    changed_by: str
    opened: float | None
    """Days ago, by me."""


@dataclass
class Drive:
    """A drive that is being filled. Days are counted back from `now`."""

    chance: Random
    shelf: Shelf
    now: datetime
    organisation: str
    quota_bytes: int
    me: str = ""
    people: dict[str, Person] = field(default_factory=dict[str, Person])
    groups: dict[str, Group] = field(default_factory=dict[str, Group])
    tags: dict[str, Tag] = field(default_factory=dict[str, Tag])
    items: dict[str, Item] = field(default_factory=dict[str, Item])
    comments: dict[str, Comment] = field(default_factory=dict[str, Comment])
    versions: dict[str, Version] = field(default_factory=dict[str, Version])
    reviews: dict[str, Review] = field(default_factory=dict[str, Review])
    templates: dict[str, Template] = field(default_factory=dict[str, Template])

    def state(self) -> State:
        """Return what has been filled in."""
        return State(
            organisation=self.organisation,
            me=self.me,
            quota_bytes=self.quota_bytes,
            people=self.people,
            groups=self.groups,
            tags=self.tags,
            items=self.items,
            comments=self.comments,
            versions=self.versions,
            reviews=self.reviews,
            templates=self.templates,
        )

    def person(self, person: cast.Person, *, guest: bool = False) -> str:
        """Add somebody; the first one is me."""
        person_id = f"person-{len(self.people) + 1}"
        self.people[person_id] = Person(name=person.name, email=person.email, title=person.role, guest=guest)
        self.me = self.me or person_id
        return person_id

    def group(self, name: str, *members: str) -> str:
        """Add a group."""
        group_id = f"group-{len(self.groups) + 1}"
        self.groups[group_id] = Group(name=name, members=members)
        return group_id

    def tagged(self, **colours: Colour) -> dict[str, str]:
        """Add tags, and return their ids by name; an underscore stands for a space."""
        ids: dict[str, str] = {}
        for word, colour in colours.items():
            name, tag_id = word.replace("_", " "), f"tag-{len(self.tags) + 1}"
            self.tags[tag_id] = Tag(name=name, colour=colour)
            ids[name] = tag_id
        return ids

    def folder(self, name: str, parent: str | None = None, colour: Colour = "grey", **facts: Unpack[Facts]) -> str:
        """Add a folder."""
        item_id = self._next("folder")
        entry = self._entry(name, parent, facts)
        self.items[item_id] = Folder.model_validate({**entry, "colour": colour})
        return item_id

    def document(self, name: str, folder: str | None, text: str, **facts: Unpack[Facts]) -> str:
        """Add a document; its text is in lines (see `prose.html_of`)."""
        item_id = self._next("document")
        self.items[item_id] = Document.model_validate({**self._entry(name, folder, facts), "body": html_of(text)})
        return item_id

    def upload(self, name: str, folder: str | None, content_type: str, content: bytes, **facts: Unpack[Facts]) -> str:
        """Add an uploaded file."""
        item_id = self._next("upload")
        file = self.shelf.add(name, content_type, content)
        self.items[item_id] = Upload.model_validate({**self._entry(name, folder, facts), "file": file})
        return item_id

    def table(self, name: str, folder: str | None, rows: Sequence[Sequence[object]], **facts: Unpack[Facts]) -> str:
        """Add an uploaded table of comma-separated values; no value may hold a comma."""
        content = "".join(",".join(str(value) for value in row) + "\n" for row in rows)
        return self.upload(name, folder, "text/csv", content.encode(), **facts)

    def note(self, name: str, folder: str | None, text: str, **facts: Unpack[Facts]) -> str:
        """Add an uploaded plain text; line breaks stay."""
        lines = "\n".join(line.strip() for line in text.strip().splitlines())
        return self.upload(name, folder, "text/plain", f"{lines}\n".encode(), **facts)

    def trash(self, item_id: str, days: float) -> None:
        """Put something into the trash."""
        changes = {"trashed": True, "trashed_at": self._ago(days)}
        self.items[item_id] = self.items[item_id].model_copy(update=changes)

    def comment(
        self,
        item: str,
        author: str,
        days: float,
        text: str,
        *replies: tuple[str, str],
        quote: str = "",
        assignee: str | None = None,
        resolved: bool = False,
    ) -> str:
        """Add a comment; each reply comes some hours after what it answers."""
        comment_id = f"comment-{len(self.comments) + 1}"
        moment = days
        answers: dict[str, Reply] = {}
        for number, (who, words) in enumerate(replies, 1):
            moment *= self.chance.uniform(0.55, 0.9)
            answers[f"reply-{len(self.comments) + 1}-{number}"] = Reply(
                author=who, text=words, written_at=self._ago(moment)
            )
        self.comments[comment_id] = Comment(
            item=item,
            author=author,
            text=text,
            quote=quote,
            assignee=assignee,
            written_at=self._ago(days),
            resolved=resolved,
            replies=answers,
        )
        return comment_id

    def version(self, document: str, name: str, by: str, days: float, text: str) -> str:
        """Add what a document said some days ago."""
        version_id = f"version-{len(self.versions) + 1}"
        self.versions[version_id] = Version(
            document=document, name=name, body=html_of(text), saved_by=by, saved_at=self._ago(days)
        )
        return version_id

    def review(
        self,
        item: str,
        asked_by: str,
        reviewer: str,
        days: float,
        note: str,
        *,
        due: float | None = None,
        status: Status = "pending",
        answer: str = "",
    ) -> str:
        """Add a request for approval; `due` is in days from now."""
        review_id = f"review-{len(self.reviews) + 1}"
        self.reviews[review_id] = Review(
            item=item,
            requested_by=asked_by,
            reviewer=reviewer,
            note=note,
            due=None if due is None else self.day(due),
            status=status,
            answer=answer,
            requested_at=self._ago(days),
            decided_at=None if status == "pending" else self._ago(days * self.chance.uniform(0.3, 0.8)),
        )
        return review_id

    def template(self, name: str, category: Category, made_by: str, description: str, text: str) -> str:
        """Add a template."""
        template_id = f"template-{len(self.templates) + 1}"
        self.templates[template_id] = Template(
            name=name, category=category, description=description, body=html_of(text), made_by=made_by
        )
        return template_id

    def name(self, person: str) -> str:
        """Return the name of somebody."""
        return self.people[person].name

    def given(self, person: str) -> str:
        """Return the given name of somebody."""
        return self.name(person).split()[0]

    def day(self, days: float) -> str:
        """Return a date some days from now, as states hold it."""
        return (self.now + timedelta(days=days)).strftime("%Y-%m-%d")

    def date(self, days: float) -> str:
        """Return a date some days from now, as people write it, for example `Thursday 12 March`."""
        moment = self.now + timedelta(days=days)
        return f"{moment:%A} {moment.day} {moment:%B}"

    def _next(self, kind: str) -> str:
        return f"{kind}-{1 + sum(item.kind == kind for item in self.items.values())}"

    def _ago(self, days: float) -> str:
        return stamp(self.now - timedelta(minutes=round(days * 24 * 60)))

    def _entry(self, name: str, parent: str | None, facts: Facts) -> dict[str, object]:
        owner = facts.get("owner", self.me)
        changed = facts.get("changed", self.chance.uniform(3, 60))
        made = max(facts.get("made", changed + self.chance.uniform(1, 90)), changed)
        opened = facts.get("opened")
        return {
            "name": name,
            "parent": parent,
            "owner": owner,
            "description": facts.get("description", ""),
            "tags": tuple(sorted(facts.get("tags", ()))),
            "grants": dict(facts.get("shared", {})),
            "link": facts.get("link"),
            "starred": facts.get("starred", False),
            "created_at": self._ago(made),
            "modified_at": self._ago(changed),
            "modified_by": facts.get("changed_by", owner),
            "opened_at": None if opened is None else self._ago(opened),
        }
