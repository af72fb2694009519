"""The tool list of a role: the tools that are useful to it, with the arguments it has to choose.

More is accepted than is shown: every field of a verb's request, and handles other than the role's own way to name a
desktop. A list costs a model tokens in each of its turns; `docs/tools.md` has the numbers.
"""

from collections.abc import Mapping
from functools import cache

from schemas.episodes import EpisodeSettings
from schemas.observations import PictureFormat
from schemas.requests import ArtifactRead, ArtifactRun, ArtifactWrite, OnSession, OnSide, OnWorkspace
from schemas.roles import Access, Role, may_call, may_touch
from schemas.workspaces import ArtifactName, Side
from tools.addressing import HANDLES, Address
from tools.flat_schema import JsonSchema, flat, mapping, required_of
from tools.principals import AUTHORS, SESSION_ROLES
from tools.registry import VERBS
from tools.verb import AnyVerb

_LOOKS = frozenset({"act", "screenshot"})
"""Tools that are shown with `observe`; the others observe with the default settings."""
_OBSERVED = ("scale", "format", "windows", "accessibility")
_NOT_SHOWN = frozenset({"idempotency_key", "cursor"})
_SET_BY_PROGRAMS = frozenset(
    {"bundle", "screen", "coordinates", "record", "lease_s", "action_space", "from_setup", "at_once", "wait_s"}
)
"""Fields of episodes that a trainer's program sets, and that a model which opens one by hand does not need."""
_FOR_PROGRAMS: Mapping[Role, frozenset[str]] = {
    Role.POLICY: frozenset({"session_list", "session_renew", "token_rotate"}),
    Role.VIEWER: frozenset({"session_renew", "token_rotate"}),
    Role.GENERATOR: frozenset({"session_list", "session_renew", "token_rotate"}),
    Role.DISCRIMINATOR: frozenset({"session_list", "session_renew", "token_rotate"}),
}
"""Tools that a role may call but its model does not need, because the harness knows the handles and keeps the lease."""
_ACCESS: Mapping[type[OnWorkspace], Access] = {
    ArtifactRead: Access.READ,
    ArtifactWrite: Access.WRITE,
    ArtifactRun: Access.RUN,
}
_SIDE: JsonSchema = {"type": "string", "enum": [side.value for side in Side]}


@cache
def shown_verbs(role: Role) -> tuple[AnyVerb, ...]:
    """Return the tools that a role is shown, in listing order."""
    hidden = _FOR_PROGRAMS.get(role, frozenset[str]())
    return tuple(verb for verb in VERBS if verb.is_tool and may_call(role, verb.name) and verb.name not in hidden)


@cache
def shown_schema(verb: AnyVerb, role: Role, address: Address) -> JsonSchema:
    """Return the schema of a tool's arguments as shown to a role: without references, unions and unused names.

    Args:
        verb: the tool.
        role: the caller's role.
        address: how the caller names a desktop.
    """
    schema = flat(verb.input_schema)
    fields = mapping(schema["properties"])
    for name in _NOT_SHOWN | (frozenset[str]() if verb.name in _LOOKS else frozenset({"observe"})):
        fields.pop(name, None)
    if issubclass(verb.request, EpisodeSettings):
        for name in _SET_BY_PROGRAMS:
            fields.pop(name, None)
    if verb.name == "zoom":
        fields.pop("format")
    if "observe" in fields:
        fields["observe"] = _observe(mapping(fields["observe"]))
    _narrow(verb, role, fields)
    handles = _handles(verb, role, address, fields)
    required = [*handles, *(name for name in required_of(schema) if name in fields and name not in handles)]
    return {
        "type": "object",
        "properties": {**handles, **fields},
        **({"required": [*required]} if required else {}),
        "additionalProperties": False,
    }


@cache
def accepted_names(verb: AnyVerb, role: Role, address: Address) -> tuple[str, ...]:
    """Return all arguments that a role can give a tool, shown or not, its own handles first."""
    shown = mapping(shown_schema(verb, role, address)["properties"])
    others = [name for name in verb.request.model_fields if name not in shown and name not in HANDLES]
    return (*shown, *others)


def _handles(verb: AnyVerb, role: Role, address: Address, fields: JsonSchema) -> JsonSchema:
    """Remove the handles from the fields; return those that this caller must give."""
    if issubclass(verb.request, OnSession | OnSide):
        for name in HANDLES:
            fields.pop(name, None)
        match address:
            case Address.SESSION:
                return {"session_id": {"type": "string"}}
            case Address.SIDE:
                return {"side": dict(_SIDE)}
            case Address.NONE:
                return {}
    if issubclass(verb.request, OnWorkspace):
        shown = fields.pop("workspace_id")
        return {} if role in AUTHORS else {"workspace_id": shown}
    return {}


def _observe(schema: JsonSchema) -> JsonSchema:
    properties = mapping(schema["properties"])
    kept = {name: mapping(properties[name]) for name in _OBSERVED}
    # Raw pixel rows are not a picture for a model; they are available over REST.
    kept["format"] = {"type": "string", "enum": [one.value for one in PictureFormat if one is not PictureFormat.RAW]}
    return {
        "type": "object",
        "properties": {**kept},
        "additionalProperties": False,
    }


def _narrow(verb: AnyVerb, role: Role, fields: JsonSchema) -> None:
    """Keep only the choices that the role has."""
    access = _ACCESS.get(verb.request)
    if access is not None:
        allowed = [name.value for name in ArtifactName if may_touch(role, name, access)]
        name = mapping(fields["name"])
        enum = name["enum"]
        assert isinstance(enum, list)  # noqa: S101 -- the names of artifacts are a closed list
        fields["name"] = {**name, "enum": [one for one in enum if one in allowed]}
    if "tokens" in fields:
        tokens = mapping(fields["tokens"])
        roles: JsonSchema = {"type": "string", "enum": [one.value for one in Role if one in SESSION_ROLES]}
        fields["tokens"] = {**tokens, "items": roles}
