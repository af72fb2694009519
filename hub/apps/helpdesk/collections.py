"""The collections of Mendwick: what their forms ask for, which states they have, and the words for both."""

from collections.abc import Iterable, Mapping

from hub.apps.helpdesk.state import (
    Agent,
    Article,
    CannedReply,
    Category,
    Device,
    Person,
    Request,
    State,
    Tag,
    Team,
)
from hub.engine.collections import (
    Change,
    Choice,
    Collection,
    Collections,
    LongText,
    Move,
    Reference,
    References,
    Status,
    Text,
)

OPEN = ("open", "pending")
EMAIL = Text("email", label="E-mail", email=True, says="with the e-mail address {value}")


def _devices_of(state: State, request: Mapping[str, str | None]) -> Iterable[str]:
    return [key for key, one in state.devices.items() if one.holder_id == request.get("requester_id")]


def _agents_for(state: State, request: Mapping[str, str | None]) -> Iterable[str]:
    team = request.get("team_id")
    return [key for key, one in state.agents.items() if team in (None, one.team_id) and one.presence == "available"]


REQUESTS = Collection(
    "requests",
    Request,
    "request",
    label="subject",
    unique=False,
    number="number",
    made_at="opened_at",
    section="Desk",
    verbs=("Open", "Create", "Log"),
    refers=("request {number}", '{requester_id}\'s request "{subject}"'),
    fields=(
        Text("subject", edits=("{value} (again)", "{value} - second report")),
        LongText("description"),
        Reference("requester_id", to="people", says="from {value}"),
        Reference("category_id", to="categories", says="in the category {value}", redrawn=False),
        Choice(
            "priority",
            says="with {value} priority",
            tones={"high": "orange", "urgent": "red"},
            change=Change(
                "prioritise_requests",
                "Set priority",
                ("Give {records} {value} priority",),
                within=OPEN,
            ),
        ),
        Reference(
            "team_id",
            to="teams",
            empty="No team",
            says="for the team {value}",
            listed=False,
            change=Change(
                "route_requests",
                "Route",
                ("Route {records} to the team {value}", "Pass {records} on to the team {value}"),
                within=OPEN,
            ),
        ),
        Reference(
            "assignee_id",
            to="agents",
            empty="Nobody",
            says="assigned to {value}",
            among=_agents_for,
            change=Change(
                "assign_requests", "Assign", ("Assign {records} to {value}", "Give {records} to {value}"), within=OPEN
            ),
        ),
        Reference(
            "device_id", to="devices", says="about the device {value}", listed=False, redrawn=False, among=_devices_of
        ),
        References(
            "tag_ids",
            to="tags",
            add=Change("tag_requests", "Add tag", ("Tag {records} with {value}",)),
            remove=Change("untag_requests", "Remove tag", ("Remove {value} from the tags of {records}",)),
        ),
    ),
    status=Status(
        "status",
        tones={"open": "blue", "pending": "yellow", "solved": "green"},
        moves=(
            Move("hold_requests", "Put on hold", "pending", ("open",), ("Put {records} on hold",)),
            Move(
                "solve_requests",
                "Solve",
                "solved",
                ("open", "pending"),
                ("Mark {records} as solved", "Solve {records}"),
            ),
            Move("close_requests", "Close", "closed", ("solved",), ("Close {records}",)),
            Move("reopen_requests", "Reopen", "open", ("pending", "solved", "closed"), ("Reopen {records}",)),
        ),
    ),
)
ARTICLES = Collection(
    "articles",
    Article,
    "article",
    label="title",
    section="Desk",
    verbs=("Write", "Create", "Draft"),
    fields=(
        Text("title", edits=("{value}, step by step", "{value} (short version)")),
        LongText("text", says="with the text {value}"),
        Reference("category_id", to="categories", says="in the category {value}", redrawn=False),
        Reference("author_id", to="agents", empty="Nobody", says="by {value}"),
    ),
    status=Status(
        "status",
        tones={"draft": "yellow", "published": "green"},
        moves=(
            Move(
                "publish_articles",
                "Publish",
                "published",
                ("draft", "archived"),
                ("Publish {records}",),
                reaches_others=True,
            ),
            Move("archive_articles", "Archive", "archived", ("published",), ("Archive {records}",)),
            Move("withdraw_articles", "Withdraw", "draft", ("published",), ("Turn {records} back into a draft",)),
        ),
    ),
)
PEOPLE = Collection(
    "people",
    Person,
    "person",
    plural="people",
    section="Directory",
    is_named=True,
    fields=(
        Text("name"),
        EMAIL,
        Text("department", says="in the department {value}", edits=("Finance", "Facilities", "Front desk")),
        Text("phone", says="with the phone number {value}", edits=("+44 20 551 0142", "+44 20 551 0168")),
    ),
)
AGENTS = Collection(
    "agents",
    Agent,
    "agent",
    section="Directory",
    is_named=True,
    keeps="me",
    fields=(Text("name"), EMAIL, Reference("team_id", to="teams", says="in the team {value}")),
    status=Status(
        "presence",
        label="Presence",
        tones={"available": "green"},
        moves=(
            Move("send_agents_away", "Set away", "away", ("available",), ("Set {records} to away",)),
            Move("bring_agents_back", "Set available", "available", ("away",), ("Set {records} to available",)),
        ),
    ),
)
TEAMS = Collection(
    "teams",
    Team,
    "team",
    section="Directory",
    has_page=False,
    fields=(Text("name", edits=("{value} desk", "{value} and training")), EMAIL),
)
DEVICES = Collection(
    "devices",
    Device,
    "device",
    label="code",
    section="Manage",
    verbs=("Register", "Add"),
    fields=(
        Text("code", most=20),
        Text("model", says="of the model {value}", edits=("{value} Mk II", "{value} (refurbished)")),
        Choice("kind", says="of the kind {value}", redrawn=False),
        Text("serial", label="Serial number", listed=False, edits=("{value}-B",)),
        Reference(
            "holder_id",
            to="people",
            empty="Nobody",
            says="used by {value}",
            change=Change(
                "hand_out_devices",
                "Hand out",
                ("Hand {records} out to {value}", "Give {records} to {value}"),
                within=("working",),
            ),
        ),
    ),
    status=Status(
        "condition",
        label="Condition",
        tones={"working": "green", "in_repair": "orange"},
        moves=(
            Move("repair_devices", "Send to repair", "in_repair", ("working",), ("Send {records} to repair",)),
            Move("return_devices", "Back from repair", "working", ("in_repair",), ("Mark {records} as working again",)),
            Move("retire_devices", "Retire", "retired", ("working", "in_repair"), ("Retire {records}",)),
        ),
    ),
)
CATEGORIES = Collection(
    "categories",
    Category,
    "category",
    plural="categories",
    section="Manage",
    has_page=False,
    order="category_order",
    fields=(Text("name", edits=("{value} and advice", "{value} (general)")),),
)
TAGS = Collection(
    "tags",
    Tag,
    "tag",
    section="Manage",
    has_page=False,
    fields=(
        Text("name", most=30, edits=("{value} (old)", "{value} first")),
        Choice("tone", label="Colour", says="in {value}"),
    ),
)
CANNED_REPLIES = Collection(
    "canned_replies",
    CannedReply,
    "canned reply",
    plural="canned replies",
    label="title",
    section="Manage",
    has_page=False,
    verbs=("Add", "Create", "Save"),
    fields=(
        Text("title", edits=("{value} (friendly)", "{value}, short")),
        LongText("text", says="with the text {value}", listed=True),
    ),
)
COLLECTIONS = Collections(State, REQUESTS, ARTICLES, PEOPLE, AGENTS, TEAMS, DEVICES, CATEGORIES, TAGS, CANNED_REPLIES)
