"""A small application for tests that is made of collections alone: machines of a workshop, their keepers, tags."""

from datetime import UTC, datetime
from random import Random
from typing import Annotated, Literal

import pytest
from pydantic import JsonValue

from hub.engine.application import App
from hub.engine.clock import Clock
from hub.engine.collections import (
    Change,
    Choice,
    Collection,
    Collections,
    Day,
    LongText,
    Money,
    Move,
    Number,
    Reference,
    References,
    Status,
    Switch,
    Text,
    add_actions,
    add_task_templates,
    pages_of,
    solutions_of,
    views_of,
)
from hub.engine.errors import ActionRefused
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
    due: str | None = None


class Booking(Record):
    text: str
    machine_id: Id
    fee: int
    note: str = ""


class Machine(Record):
    number: int
    name: str
    notes: str = ""
    kind: Literal["lathe", "band_saw", "printer"]
    grade: Literal["ungraded", "good", "poor"] = "ungraded"
    serviced: str | None = None
    state: Literal["ready", "in_repair", "retired"] = "ready"
    keeper_id: Id | None = None
    tag_ids: tuple[Id, ...] = ()
    price: int
    warranty: int | None = None
    guarded: bool = True
    lent: bool = False
    fees: int = 0
    bought_at: Stamp


class Bench(Record):
    code: str
    state: Literal["free", "taken"] = "taken"


class State(Record):
    me: Id
    currency: str = "GBP"
    members: dict[Id, Member]
    tags: dict[Id, Tag]
    tag_order: Annotated[tuple[Id, ...], Ordered]
    machines: dict[Id, Machine]
    jobs: dict[Id, Job]
    bookings: dict[Id, Booking]
    job_order: Annotated[tuple[Id, ...], Ordered]
    benches: dict[Id, Bench]


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
    fields=(
        Text("name"),
        Reference("machine_id", to="machines", on_delete="cascade", says="on {value}", redrawn=False),
        Day("due", says="due on {value}", shifts=(7, -1)),
    ),
    unique=False,
    order="job_order",
    order_within="machine_id",
    refers=("the job due on {due}",),
)
BOOKINGS = Collection(
    "bookings",
    Booking,
    "booking",
    label="text",
    unique=False,
    allows=("edit",),
    refers=("the booking of {fee}",),
    fields=(
        Text("text", asked="never"),
        Reference("machine_id", to="machines", on_delete="cascade", asked="never"),
        Money("fee", currency="currency", asked="never"),
        Text("note", edits=("paid in cash",)),
    ),
)
MACHINES = Collection(
    "machines",
    Machine,
    "machine",
    fields=(
        Text("name", most=20, edits=("{value} (old)",)),
        LongText("notes"),
        Choice("kind"),
        Choice("grade", unset="ungraded", change=Change("grade_machines", "Grade", ("Grade {records} as {value}",))),
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
        Money("price", currency="currency", least=100, most=900_000, edits=(45_000, 125_000)),
        Number("warranty", unit="month", most=60, edits=(12, 24), asked="once"),
        Switch("guarded", label="Blade guard"),
        Switch(
            "lent",
            label="Lending",
            on=Change("allow_lending", "Allow lending", ("Let members borrow {records}",), within=("ready",)),
            off=Change("stop_lending", "Stop lending", ("Lend {records} to nobody any more",)),
        ),
        Money("fees", asked="never"),
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
FREE = Move("free_benches", "Free", "free", ("taken",), ("Free {records}", "Clear {records}", "Tidy {records} up"))
BENCHES = Collection(
    "benches",
    Bench,
    "bench",
    plural="benches",
    label="code",
    fields=(Text("code", edits=("{value}/x",)),),
    status=Status("state", moves=(FREE,)),
)
COLLECTIONS = Collections(State, MEMBERS, TAGS, MACHINES, JOBS, BOOKINGS, BENCHES)
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
EXAMPLES: dict[str, list[dict[str, str | int]]] = {
    "members": [{"name": "Ada Quist", "email": "ada@workshop.example"}],
    "tags": [{"name": "noisy"}, {"name": "for beginners"}],
    "machines": [
        {"name": "Big lathe", "kind": "lathe", "notes": "It came with two chucks.", "price": 125_000, "warranty": 24},
        {"name": "Resin printer", "kind": "printer", "keeper_id": "Carla Mendes", "price": 8_950, "guarded": False},
    ],
    "benches": [{"code": "B-7"}],
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
                price=20_000 * number,
                lent=number == 1,
                bought_at="2026-03-01T09:00:00Z",
            )
            for number, (name, kind) in enumerate(zip(names, kinds, strict=True), 1)
        },
        bookings={
            "booking-1": Booking(text="Saturday morning", machine_id="machine-1", fee=1_250),
            "booking-2": Booking(text="Sunday evening", machine_id="machine-1", fee=125_000),
        },
        jobs={
            "job-1": Job(name="Oil it", machine_id="machine-1", due="2026-03-30"),
            "job-2": Job(name="Sharpen it", machine_id="machine-2"),
            "job-3": Job(name="Clean it", machine_id="machine-1"),
        },
        job_order=("job-1", "job-2", "job-3"),
        benches={"bench-1": Bench(code="B-1"), "bench-2": Bench(code="B-2")},
    )


def start() -> State:
    """Return the state that tests begin with."""
    return APP.find_fixture(None).built("workshop", 1, FileStore())


def act(state: State, action: str, **arguments: JsonValue) -> State:
    return APP.act(state, action, arguments, Clock(NOW, 0))


def refusal(state: State, action: str, **arguments: JsonValue) -> tuple[str, str | None]:
    with pytest.raises(ActionRefused) as refused:
        act(state, action, **arguments)
    return refused.value.message, refused.value.field
