"""SCHEMA.md of an application: its state, its actions with what they change, and its fixtures."""

from collections.abc import Iterator
from typing import Any, cast

from hub.engine.application import Action, AnyApp
from hub.engine.records import MARK

_MEANING = {
    "volatile": "given by the clock or the way taken; not graded",
    "ordered": "its order counts",
    "running": "a count that goes on; tells nobody anything",
    "internal": "nobody outside reads it",
    "incidental": "changes by looking around; not graded",
}


def schema_page(app: AnyApp) -> str:
    """Return the text of SCHEMA.md, which is deterministic."""
    return "\n".join((*_head(app), *_actions(app), *_records(app), *_fixtures(app)))


def _head(app: AnyApp) -> Iterator[str]:
    yield f"# {app.title}\n"
    yield f"{app.summary}\n"
    yield f"Made by `cua-gym hub schema {app.name}` from the application's types.\n"
    yield "## Pages\n"
    yield from (f"- {page.title}: `{page.path}`" for page in app.pages)


def _actions(app: AnyApp) -> Iterator[str]:
    yield "\n## What the user does → what changes\n"
    yield "| action | what the user does | what changes | arguments |"
    yield "|---|---|---|---|"
    for action in app.actions.values():
        fields = action.arguments.model_json_schema().get("properties", {})
        required = action.arguments.model_json_schema().get("required", [])
        names = ", ".join(f"`{name}`" if name in required else f"`{name}`?" for name in fields)
        yield f"| `{action.name}` | {_cell(action.summary)} | {_cell(action.changes)}{_reach(action)} | {names} |"


def _reach(action: Action[Any]) -> str:
    if isinstance(action.reaches_others, bool):
        return "; reaches others" if action.reaches_others else ""
    return "; may reach others"


def _records(app: AnyApp) -> Iterator[str]:
    schema: dict[str, Any] = app.state.model_json_schema()
    records = {"State": schema, **cast("dict[str, Any]", schema.get("$defs", {}))}
    yield "\n## The state"
    for name, record in records.items():
        if "properties" not in record:
            continue
        yield f"\n### {name}\n"
        if name != "State" and record.get("description"):
            yield f"{str(record['description']).splitlines()[0]}\n"
        yield "| field | type | |"
        yield "|---|---|---|"
        for field, kind in cast("dict[str, dict[str, Any]]", record["properties"]).items():
            mark = _mark(kind)
            note = kind.get("description", "") + (f" ({_MEANING[mark]})" if mark else "")
            yield f"| `{field}` | {_cell(_type(kind))} | {_cell(note.strip())} |"


def _fixtures(app: AnyApp) -> Iterator[str]:
    yield "\n## Fixtures\n"
    for fixture in app.fixtures.values():
        yield f"- `{fixture.name}`, {fixture.now:%Y-%m-%d %H:%M}: {fixture.summary}"
    yield ""


def _type(kind: dict[str, Any]) -> str:
    if "$ref" in kind:
        name = str(kind["$ref"]).rpartition("/")[2]
    elif "anyOf" in kind:
        name = " or ".join(dict.fromkeys(map(_type, kind["anyOf"])))
    elif "enum" in kind:
        name = ", ".join(f"`{value}`" for value in kind["enum"])
    elif "const" in kind:
        name = f"`{kind['const']}`"
    elif kind.get("type") == "array":
        name = f"list of {_type(kind.get('items', {}))}"
    elif "patternProperties" in kind:
        name = f"id → {_type(next(iter(kind['patternProperties'].values())))}"
    elif isinstance(kind.get("additionalProperties"), dict):
        name = f"name → {_type(kind['additionalProperties'])}"
    else:
        name = str(kind.get("type", "any"))
    return name


def _mark(kind: dict[str, Any]) -> str | None:
    found = (one.get(MARK) for one in (kind, *kind.get("anyOf", ())))
    return next((mark for mark in found if mark), None)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
