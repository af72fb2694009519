"""A small application for tests that is made of collections alone: machines of a workshop, their keepers, tags."""

from datetime import UTC, datetime
from random import Random
from typing import Annotated, Literal

from hub.engine.application import App
from hub.engine.collections import (
    Change,
    Choice,
    Collection,
    Collections,
    Day,
    LongText,
    Move,
    Reference,
    References,
    Status,
    Text,
    add_actions,
    add_task_templates,
    pages_of,
    solutions_of,
    views_of,
)
from hub.engine.file_store import FileStore
from hub.engine.records import Id, Ordered, Record, Stamp
from hub.engine.task_templates import TaskTemplates

NOW = datetime(2026, 3, 9, 8, 30, tzinfo=UTC)


class Member(Record):
    name: str
    email: str


class Tag(Record):
    name: str


class Job(Record):
    name: str
    machine_id: Id


class Machine(Record):
    number: int
    name: str
    notes: str = ""
    kind: Literal["lathe", "band_saw", "printer"]
    serviced: str | None = None
    state: Literal["ready", "in_repair", "retired"] = "ready"
    keeper_id: Id | None = None
    tag_ids: tuple[Id, ...] = ()
    bought_at: Stamp


class State(Record):
    me: Id
    members: dict[Id, Member]
    tags: dict[Id, Tag]
    tag_order: Annotated[tuple[Id, ...], Ordered]
    machines: dict[Id, Machine]
    jobs: dict[Id, Job]


MEMBERS = Collection(
    "members",
    Member,
    "member",
    fields=(Text("name"), Text("email", email=True, says="with the address {value}")),
    is_named=True,
    keeps="me",
)
TAGS = Collection(
    "tags", Tag, "tag", fields=(Text("name", edits=("{value} again",)),), order="tag_order", has_page=False
)
JOBS = Collection(
    "jobs",
    Job,
    "job",
    fields=(Text("name"), Reference("machine_id", to="machines", on_delete="cascade", says="on {value}")),
    unique=False,
)
MACHINES = Collection(
    "machines",
    Machine,
    "machine",
    fields=(
        Text("name", most=20, edits=("{value} (old)",)),
        LongText("notes"),
        Choice("kind"),
        Day("serviced"),
        Reference(
            "keeper_id",
            to="members",
            empty="Nobody",
            says="for {value}",
            change=Change("assign_machines", "Assign", ("Assign {records} to {value}",), within=("ready", "in_repair")),
        ),
        References(
            "tag_ids",
            to="tags",
            add=Change("tag_machines", "Add tag", ("Tag {records} with {value}",)),
            remove=Change("untag_machines", "Remove tag", ("Take {value} off {records}",)),
        ),
    ),
    status=Status(
        "state",
        moves=(
            Move("repair_machines", "Repair", "in_repair", ("ready",), ("Send {records} to repair",)),
            Move("retire_machines", "Retire", "retired", ("ready", "in_repair")),
        ),
    ),
    number="number",
    made_at="bought_at",
    refers=("machine {number}",),
)
COLLECTIONS = Collections(State, MEMBERS, TAGS, MACHINES, JOBS)
APP = App(
    name="workshop",
    title="Sawhorse",
    summary="Machines.",
    state=State,
    pages=pages_of(COLLECTIONS),
    collections=views_of(COLLECTIONS),
)
add_actions(COLLECTIONS, APP)
SOLUTIONS = solutions_of(COLLECTIONS)
TASK_TEMPLATES = TaskTemplates()
EXAMPLES = {
    "members": [{"name": "Ada Quist", "email": "ada@workshop.example"}],
    "tags": [{"name": "noisy"}, {"name": "for beginners"}],
    "machines": [
        {"name": "Big lathe", "kind": "lathe", "notes": "It came with two chucks."},
        {"name": "Resin printer", "kind": "printer", "keeper_id": "Carla Mendes"},
    ],
    "jobs": [{"name": "New belt", "machine_id": "Green saw"}],
}
add_task_templates(COLLECTIONS, TASK_TEMPLATES, lambda _: EXAMPLES)


@APP.fixture(now=NOW)
def cellar(rng: Random, file_store: FileStore) -> State:
    """A cellar with four machines."""
    del rng, file_store
    names = ("Old lathe", "Green saw", "Plain printer", "Small lathe")
    kinds: tuple[Literal["lathe", "band_saw", "printer"], ...] = ("lathe", "band_saw", "printer", "lathe")
    return State(
        me="member-1",
        members={
            "member-1": Member(name="Bo Lindgren", email="bo@workshop.example"),
            "member-2": Member(name="Carla Mendes", email="carla@workshop.example"),
        },
        tags={"tag-1": Tag(name="loud"), "tag-2": Tag(name="borrowed"), "tag-3": Tag(name="new")},
        tag_order=("tag-2", "tag-1", "tag-3"),
        machines={
            f"machine-{number}": Machine(
                number=100 + number,
                name=name,
                kind=kind,
                keeper_id="member-2",
                tag_ids=("tag-1",),
                bought_at="2026-03-01T09:00:00Z",
            )
            for number, (name, kind) in enumerate(zip(names, kinds, strict=True), 1)
        },
        jobs={"job-1": Job(name="Oil it", machine_id="machine-1")},
    )
