"""What a world is set up from: its people with their address book, its labels and folders, filters and settings."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any

from hub.apps.mail.paper import File
from hub.apps.mail.scenes import Actor, Stage, body_of, perform
from hub.apps.mail.state import (
    FOLDER_NAMES,
    Colour,
    Contact,
    Draft,
    Filter,
    Folder,
    Group,
    Identity,
    Label,
    Reading,
    Signature,
    State,
    Template,
    Vacation,
)
from hub.engine.cast import Cast, Person, domain_of
from hub.engine.clock import stamp
from hub.engine.files import Shelf

PRIVATE_DOMAINS = ("postbox.example", "hearthmail.example", "quillmail.example", "tidewire.example")


@dataclass(frozen=True)
class DraftPlan:
    """A draft by the names in the scenes: what it answers is the last message of the conversation of that subject."""

    when: str
    text: str
    to: Sequence[str] = ()
    subject: str = ""
    answers: str = ""
    files: Sequence[str] = ()


@dataclass
class Setting:
    """The people and facts of one world, and what its owner arranged."""

    chance: Random
    shelf: Shelf
    now: datetime
    domain: str
    actors: dict[str, Actor] = field(default_factory=dict[str, Actor])
    people: dict[str, Person] = field(default_factory=dict[str, Person])
    contacts: dict[str, Contact] = field(default_factory=dict[str, Contact])
    facts: dict[str, object] = field(default_factory=dict[str, object])
    files: dict[str, Callable[[], File]] = field(default_factory=dict[str, Callable[[], File]])
    labels: dict[str, Label] = field(default_factory=dict[str, Label])
    folders: dict[str, Folder] = field(default_factory=dict[str, Folder])
    cast: Cast = field(init=False)
    _ids: dict[str, str] = field(default_factory=dict[str, str])
    _folder_keys: dict[str, str] = field(default_factory=dict[str, str])

    def __post_init__(self) -> None:
        """Begin to draw people."""
        self.cast = Cast(self.chance, self.domain)

    # People

    def colleague(self, handle: str, title: str, company: str, notes: str = "") -> Person:
        """Draw somebody of the owner's organisation, in the address book."""
        person = self.cast.person(title)
        self._add(handle, person, company, notes)
        return person

    def business(self, handle: str, title: str, company: str, notes: str = "") -> Person:
        """Draw somebody of another organisation, in the address book."""
        person = self.cast.person(title, domain_of(company))
        self._add(handle, person, company, notes)
        return person

    def private(self, handle: str, title: str = "", notes: str = "") -> Person:
        """Draw somebody with a private address, in the address book."""
        person = self.cast.person(title, self.chance.choice(PRIVATE_DOMAINS))
        self._add(handle, person, "", notes, title=title)
        return person

    def stranger(self, handle: str) -> Person:
        """Draw somebody who is not in the address book."""
        person = self.cast.person(None, self.chance.choice(PRIVATE_DOMAINS))
        self.people[handle] = person
        self.actors[handle] = Actor(person.name, person.email)
        return person

    def machine(self, handle: str, name: str, address: str) -> None:
        """Name something that sends mail by itself."""
        self.actors[handle] = Actor(name, address)

    def twin(self, handle: str, suffix: str, notes: str) -> None:
        """Put somebody into the address book a second time, as happens, with another address."""
        person = self.people[handle]
        address = f"{person.given}.{person.family}".lower() + "@" + self.chance.choice(PRIVATE_DOMAINS)
        if address == person.email:
            address = f"{person.family}".lower() + "@" + PRIVATE_DOMAINS[0]
        contact = Contact(name=f"{person.name} ({suffix})", emails=(address,), notes=notes)
        self.contacts[f"contact-{len(self.contacts) + 1}"] = contact

    def _add(self, handle: str, person: Person, company: str, notes: str, title: str | None = None) -> None:
        self.people[handle] = person
        self.actors[handle] = Actor(person.name, person.email)
        contact_id = f"contact-{len(self.contacts) + 1}"
        self._ids[handle] = contact_id
        self.contacts[contact_id] = Contact(
            name=person.name,
            emails=(person.email,),
            phone=person.phone,
            company=company,
            title=person.role if title is None else title,
            notes=notes,
        )

    # Facts

    def code(self, prefix: str) -> str:
        """Return a reference such as `HX-4821`."""
        return f"{prefix}-{self.chance.randrange(1200, 9800)}"

    def amount(self, low: int, high: int, step: int = 5) -> int:
        """Return a whole sum of money."""
        return self.chance.randrange(low, high, step)

    def label(self, **colours: Colour) -> None:
        """Make labels; an underscore stands for a space."""
        for name, colour in colours.items():
            self.labels[f"label-{len(self.labels) + 1}"] = Label(name=name.replace("_", " "), colour=colour)

    def folder(self, **names: str) -> None:
        """Make folders by the names that scenes use."""
        for key, name in names.items():
            folder_id = f"folder-{len(self.folders) + 1}"
            self.folders[folder_id] = Folder(name=name)
            self._folder_keys[f"folder_{key}"] = folder_id

    # The whole

    def state(self, content: str, *, owner: str, **parts: Any) -> State:  # noqa: ANN401 - fields of the state
        """Perform the scenes and return the mailbox."""
        label_ids = {label.name: key for key, label in self.labels.items()}
        stage = Stage(
            self.chance,
            self.shelf,
            self.now,
            self.actors,
            self.facts,
            self.files,
            label_ids,
            {**{key: key for key in FOLDER_NAMES}, **self._folder_keys},
        )
        perform(stage, content)
        groups: Mapping[str, Sequence[str]] = parts.pop("groups")
        rules: Sequence[Mapping[str, Any]] = parts.pop("filters")
        plans: Sequence[DraftPlan] = parts.pop("drafts")
        templates: Mapping[str, tuple[str, str]] = parts.pop("templates")
        person = self.people[owner]
        return State(
            address=person.email,
            identity=Identity(display_name=person.name),
            signature=Signature(text=parts.pop("signature").format_map({**self.actors, **self.facts})),
            reading=Reading(),
            vacation=Vacation(**parts.pop("vacation")),
            folders=self.folders,
            labels=self.labels,
            threads=stage.threads,
            messages=stage.messages,
            drafts={f"draft-{number}": self._draft(stage, plan) for number, plan in enumerate(plans, start=1)},
            filters={
                f"filter-{number}": self._rule(label_ids, number, rule) for number, rule in enumerate(rules, start=1)
            },
            contacts={key: one for key, one in self.contacts.items() if key != self._ids[owner]},
            groups={
                f"group-{number}": Group(name=name, members=self._members(handles))
                for number, (name, handles) in enumerate(groups.items(), start=1)
            },
            templates={
                f"template-{number}": Template(name=name, subject=subject, body=body_of(text))
                for number, (name, (subject, text)) in enumerate(templates.items(), start=1)
            },
        )

    def _members(self, handles: Sequence[str]) -> tuple[str, ...]:
        return tuple(sorted((self._ids[one] for one in handles), key=lambda key: self.contacts[key].name.casefold()))

    def _rule(self, label_ids: Mapping[str, str], position: int, rule: Mapping[str, Any]) -> Filter:
        values = dict(rule)
        if "label" in values:
            values["label_id"] = label_ids[values.pop("label")]
        if "move_to" in values:
            values["move_to"] = self._folder_keys.get(values["move_to"], values["move_to"])
        for condition in ("sender", "recipient", "subject", "words"):
            if condition in values:
                values[condition] = values[condition].format_map({**self.actors, **self.facts})
        return Filter(position=position, **values)

    def _draft(self, stage: Stage, plan: DraftPlan) -> Draft:
        subject, message_id = stage.fill(plan.subject), None
        if plan.answers:
            answered = stage.fill(plan.answers)
            thread_id = next(key for key, thread in stage.threads.items() if thread.subject == answered)
            message_id = [key for key, one in stage.messages.items() if one.thread_id == thread_id][-1]
            subject = f"Re: {answered}"
        return Draft(
            kind="reply" if plan.answers else "new",
            message_id=message_id,
            to=tuple(sorted(self.actors[one].email for one in plan.to)),
            subject=subject,
            body=body_of(stage.fill(plan.text)),
            attachments=tuple(stage.attachment(one) for one in plan.files),
            saved_at=stamp(stage.moment(plan.when)),
        )
