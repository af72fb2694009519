"""`python -m hub.environment_files FOLDER [APP …]`: the environment of each application, from the application itself.

Writes `hub_<app>/environment.toml` and `hub_<app>/SKILL.md`; home and scripts are those of the folder `hub` beside.
Where no application is named it writes `hub_office` as well, which shows several of them in one world.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from textwrap import fill
from typing import Any, cast

from hub.apps import InstalledApp, installed_app, names
from hub.command_line import folder_and_apps
from hub.engine.clock import stamp
from hub.engine.file_store import FileStore
from hub.engine.office_world import NAME, NOW, WORLD
from hub.engine.records import MARK, NOT_GRADED
from hub.environment_texts import ENVIRONMENT_TEXT, INTRODUCTION_TEXT, OFFICE_TEXT, SKILL_TEXT
from hub.office import APPS
from hub.serving.hosts import host_of

WIDTH = 120
OFFICE = "hub_office"
"""The environment that shows several applications."""
_LONG_CHOICE = 8


def environment_of(found: InstalledApp) -> str:
    """Return the `environment.toml` of an application."""
    app = found.app
    return ENVIRONMENT_TEXT.format(
        environment=f"hub_{app.name}",
        apps=json.dumps([app.name]),
        host=host_of(app.name),
        title=json.dumps(app.title, ensure_ascii=False),
        summary=json.dumps(app.summary, ensure_ascii=False),
        window=json.dumps(rf"\b{re.escape(app.title)}\b.* - Chromium$"),
    )


def office_environment() -> str:
    """Return the `environment.toml` of the office."""
    first = installed_app(APPS[0]).app
    return ENVIRONMENT_TEXT.format(
        environment=OFFICE,
        apps=json.dumps(APPS),
        host=host_of(first.name),
        title=json.dumps(NAME, ensure_ascii=False),
        summary=json.dumps("A mailbox, a calendar and customer relations of one organisation, in one browser."),
        window=json.dumps(rf"\b{re.escape(first.title)}\b.* - Chromium$"),
    )


def office_skill() -> str:
    """Return the `SKILL.md` of the office, with the text on each application and what applies to several."""
    found = [installed_app(name) for name in APPS]
    rows = [
        f"| {one.app.title} | `{one.app.name}` | `http://{host_of(one.app.name)}/` | {_cell(one.app.summary)} |"
        for one in found
    ]
    parts = "\n\n".join(_part(one) for one in found)
    lessons = SKILL_TEXT.partition("## Bitter lessons\n")[2].replace("{{", "{").replace("}}", "}")
    return OFFICE_TEXT.format(rows="\n".join(rows), parts=parts, world=WORLD, now=stamp(NOW), lessons=lessons)


def _part(found: InstalledApp) -> str:
    app = found.app
    actions = [
        f"| `{one.name}({_arguments(one.arguments.model_json_schema())})` | {one.summary} | {_cell(one.changes)} |"
        for one in app.actions.values()
    ]
    pages = ", ".join(f"{page.title} `{page.path}`" for page in app.pages)
    return "\n".join(
        (
            f"## {app.title}",
            _wrapped(f"Pages: {pages}."),
            "",
            *_records(app.state.model_json_schema()),
            "",
            "| action | what the user does | what it changes |",
            "|---|---|---|",
            *actions,
        )
    )


def skill_of(found: InstalledApp) -> str:
    """Return the `SKILL.md` of an application."""
    app = found.app
    schema = app.state.model_json_schema()
    action, arguments = _example(found)
    summary = app.summary if app.summary.endswith(".") else f"{app.summary}."
    pages = ", ".join(f"{page.title} `{page.path}`" for page in app.pages)
    fixtures = [f"| `{one.name}` | {stamp(one.now)} | {one.summary} |" for one in app.fixtures.values()]
    actions = [
        f"| `{one.name}({_arguments(one.arguments.model_json_schema())})` | {one.summary} | {_cell(one.changes)} |"
        for one in app.actions.values()
    ]
    return SKILL_TEXT.format(
        name=app.name,
        title=app.title,
        introduction=_wrapped(INTRODUCTION_TEXT.format(summary=summary, name=app.name, host=host_of(app.name))),
        host=host_of(app.name),
        pages=_wrapped(f"Pages: {pages}."),
        fixtures="\n".join(fixtures),
        state="\n".join(_records(schema)),
        actions="\n".join(actions),
        fixture=next(iter(app.fixtures)),
        action=action,
        arguments=arguments,
    )


def write(folder: Path, apps: Sequence[str]) -> None:
    """Write the environments of applications into a folder; unchanged files are not touched.

    If these are all applications, the office's environment is written as well.
    """
    written = {f"hub_{name}": files_of(name) for name in apps}
    if set(apps) == set(names()):
        written[OFFICE] = office_files()
    for environment, files in written.items():
        place = folder / environment
        place.mkdir(parents=True, exist_ok=True)
        for file, text in files.items():
            if not (place / file).is_file() or (place / file).read_text(encoding="utf-8") != text:
                (place / file).write_text(text, encoding="utf-8")


def files_of(name: str) -> dict[str, str]:
    """Return the files of an application's environment."""
    return {"environment.toml": environment_of(installed_app(name)), "SKILL.md": skill_of(installed_app(name))}


def office_files() -> dict[str, str]:
    """Return the files of the office's environment."""
    return {"environment.toml": office_environment(), "SKILL.md": office_skill()}


def _example(found: InstalledApp) -> tuple[str, str]:
    """Return an action that is possible in the first fixture, with its arguments as Python code."""
    fixture = next(iter(found.app.fixtures.values()))
    state = fixture.build(Random(f"{found.app.name}/{fixture.name}/7"), FileStore())  # noqa: S311
    rng = Random(7)  # noqa: S311
    for action in found.task_templates:
        task_template = found.task_templates.sample(action, state, rng)
        if task_template is not None:
            return action, repr(task_template.arguments)
    return next(iter(found.app.actions)), "{}"


def _records(schema: Mapping[str, Any]) -> Iterator[str]:
    definitions = cast("dict[str, dict[str, Any]]", schema.get("$defs", {}))
    yield _record("The whole", schema)
    for name, one in sorted(definitions.items()):
        if one.get("properties"):
            yield _record(name, one)


def _record(name: str, schema: Mapping[str, Any]) -> str:
    fields = ", ".join(_field(field, one) for field, one in schema["properties"].items())
    return _wrapped(f"- **{name}**: {fields}", "  ")


def _wrapped(text: str, indent: str = "") -> str:
    return fill(text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def _field(name: str, schema: Mapping[str, Any]) -> str:
    marks = {one.get(MARK) for one in (schema, *schema.get("anyOf", ()))}
    return f"*{name}*" if marks & NOT_GRADED else f"`{name}` {_type(schema)}"


def _arguments(schema: Mapping[str, Any]) -> str:
    required = schema.get("required", ())
    return ", ".join(
        f"{name}: {_type(one)}" + ("" if name in required else f" = {json.dumps(one.get('default'))}")
        for name, one in schema.get("properties", {}).items()
    ).replace("|", "\\|")


def _type(schema: Mapping[str, Any]) -> str:  # noqa: PLR0911 - one case per kind of schema
    match schema:
        case {"$ref": str(reference)}:
            return reference.rpartition("/")[2]
        case {"const": value}:
            return json.dumps(value)
        case {"enum": [*values]}:
            shown = "|".join(map(str, values[:_LONG_CHOICE]))
            return shown if len(values) <= _LONG_CHOICE else f"{shown}|…"
        case {"anyOf": [*kinds]} | {"oneOf": [*kinds]}:
            others = [kind for kind in kinds if kind.get("type") != "null"]
            return "|".join(_type(kind) for kind in others) + ("?" if len(others) < len(kinds) else "")
        case {"type": "array", "prefixItems": [*parts]}:
            return f"({', '.join(map(_type, parts))})"
        case {"type": "array"}:
            return f"[{_type(schema.get('items', {}))}]"
        case {"type": "object"}:
            kinds = [*schema.get("patternProperties", {}).values(), schema.get("additionalProperties")]
            return "".join(f"{{id → {_type(kind)}}}" for kind in kinds if kind) or "object"
        case {"type": str(kind)}:
            return {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}.get(kind, kind)
        case _:
            return "any"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    write(*folder_and_apps("hub.environment_files", "Write environments."))
