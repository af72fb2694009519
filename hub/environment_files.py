"""`python -m hub.environment_files FOLDER [APP …]`: the environment of each application, from the application itself.

Writes `hub_<app>/environment.toml` and `hub_<app>/SKILL.md`; home and scripts are those of the folder `hub` beside.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from textwrap import fill
from typing import Any, cast

from hub.apps import Product, product
from hub.command_line import folder_and_apps
from hub.engine.clock import stamp
from hub.engine.files import Shelf
from hub.engine.records import MARK
from hub.serving.typed import host_of

WIDTH = 120
_LONG_CHOICE = 8
_ENVIRONMENT = """\
# Written by `python -m hub.environment_files`; change hub/environment_files.py or the application instead.
name = "hub_{name}"
title = {title}
description = {summary}
packages = ["chromium"]
skill = "SKILL.md"

[hub]
apps = ["{name}"]

[screen]
width = 1280
height = 720

[launch]
command = ["google-chrome", "http://{host}/"]
window = {window}
timeout_s = 60

[network]
allow = []

[settle]
react_ms = 60
quiet_ms = 60
cap_ms = 2500

[home]
template = "../hub/home"

[limits]
memory_mb = 2048
pids = 400
"""
_INTRODUCTION = (
    "{summary} A web application of the hub, `{name}`, in Chromium at `http://{host}/`. Its state is the server's: it "
    "changes by actions and by nothing else, so what the pages cannot do does not exist. Nothing else can be reached."
)
_SKILL = """\
# {title}

{introduction}

## What a session looks like
| | |
|---|---|
| address | `http://{host}/…`; no session is named in it, and a browser of the desktop needs no login |
| title | `Page · {title} - Chromium`; the window fills the screen and has no frame |
| time | that of the world, one minute later for every action; the machine's clock shows nowhere |
| undo | Ctrl+Z, or the action `undo` (no arguments): back to before the last action |
| files | uploads come from `/home/user`; downloads go to `/home/user/Downloads` |

{pages}

## Worlds
The same world and seed give the same state; another seed gives other people, amounts and texts.

| world | now | what it is |
|---|---|---|
{worlds}

## State
`{{id → X}}` is a collection of records under names of their own, `[X]` a list, `?` may be null. Fields in *italics*
depend on the clock, on the way taken or on looking around: **graders do not see them**.

{state}

## Actions
Arguments with `=` may be left out. An action that is not possible ends the script with what the user would read.

| action | what the user does | what it changes |
|---|---|---|
{actions}

## Setup patterns
The State API answers while a script of the task runs, at `http://localhost/hub/v1/…`:
```python
import json, subprocess, urllib.request


def call(path, body):
    address = "http://localhost/hub/v1/sessions" + path
    with urllib.request.urlopen(urllib.request.Request(address, json.dumps(body).encode())) as answer:
        return json.load(answer)


call("", {{"session_id": "main", "looks": 3}})  # varies colours, density and where the navigation is
call("/main/apps/{name}/begin", {{"world": "{world}", "seed": 7}})
call("/main/apps/{name}/act", {{"action": "{action}", "arguments": {arguments}}})
subprocess.Popen(["google-chrome", "http://{host}/"])  # then wait for a window with {title} in its title
```
The golden patch begins the same world with the same seed and does what was asked by the same actions. Scripts that are
rendered include all of this: `act`, `begin`, `call` and `open_browser` of `environments/hub/scripts/hub.py`.

## Reward patterns
The server puts both states into the grader's copy; nothing of it comes from the desktop:
```python
import json

with open("/tmp/hub-state/{name}.json", encoding="utf-8") as file:
    states = json.load(file)
before, after = states["initial_state"], states["current_state"]
```
- Full marks only where the rest of the state is as it was: compare all of it, not the field that was to change alone.
- A record that is new is found by what it says, among `{{key: one for … if key not in before[…]}}`.
- The list of actions (`/tmp/hub-state/log/{name}.json`) is not there when rewards are made: score states.
- The bytes of a session's files lie in `/tmp/hub-state/files/`; an attachment names its own by `sha256`.

## Bitter lessons
1. **Names of new records are not stable**: `…-n3-1` holds the number of the action, and changes with every detour and
   every undo. A reward that looks for one fails for an agent who was right.
2. **Begin the same world in both scripts, or the initial states differ** and everything counts as changed.
3. **A program that a script leaves running is no script**: the State API answers 403 as soon as the script has ended.
4. **A title that matches too much comes too early**: before the page is there the window is called after its address.
   Wait for the application's name in it.
5. **What `set` leaves out is taken from the world, and a list is replaced as a whole**: act instead of writing states.
6. **The agent may write `/tmp/hub-state`; graders never see that.** Read the file where the server puts it, and no
   copy of it that a script made.
"""


def environment_of(found: Product) -> str:
    """Write the `environment.toml` of an application."""
    app = found.app
    return _ENVIRONMENT.format(
        name=app.name,
        host=host_of(app.name),
        title=json.dumps(app.title, ensure_ascii=False),
        summary=json.dumps(app.summary, ensure_ascii=False),
        window=json.dumps(rf"\b{re.escape(app.title)}\b.* - Chromium$"),
    )


def skill_of(found: Product) -> str:
    """Write the `SKILL.md` of an application."""
    app = found.app
    schema = app.state.model_json_schema()
    action, arguments = _example(found)
    summary = app.summary if app.summary.endswith(".") else f"{app.summary}."
    pages = ", ".join(f"{page.title} `{page.path}`" for page in app.pages)
    worlds = [f"| `{one.name}` | {stamp(one.now)} | {one.summary} |" for one in app.worlds.values()]
    actions = [
        f"| `{one.name}({_arguments(one.arguments.model_json_schema())})` | {one.summary} | {_cell(one.changes)} |"
        for one in app.actions.values()
    ]
    return _SKILL.format(
        name=app.name,
        title=app.title,
        introduction=_wrapped(_INTRODUCTION.format(summary=summary, name=app.name, host=host_of(app.name))),
        host=host_of(app.name),
        pages=_wrapped(f"Pages: {pages}."),
        worlds="\n".join(worlds),
        state="\n".join(_records(schema)),
        actions="\n".join(actions),
        world=next(iter(app.worlds)),
        action=action,
        arguments=arguments,
    )


def write(folder: Path, apps: Sequence[str]) -> None:
    """Write the environments of these applications into a folder; a file that would stay the same is not touched."""
    for name in apps:
        place = folder / f"hub_{name}"
        place.mkdir(parents=True, exist_ok=True)
        for file, text in files_of(name).items():
            if not (place / file).is_file() or (place / file).read_text(encoding="utf-8") != text:
                (place / file).write_text(text, encoding="utf-8")


def files_of(name: str) -> dict[str, str]:
    """Return the files of an application's environment."""
    return {"environment.toml": environment_of(product(name)), "SKILL.md": skill_of(product(name))}


def _example(found: Product) -> tuple[str, str]:
    """Return an action that makes sense in the first world, with its arguments as Python."""
    world = next(iter(found.app.worlds.values()))
    state = world.build(Random(f"{found.app.name}/{world.name}/7"), Shelf())  # noqa: S311
    chance = Random(7)  # noqa: S311
    for action in found.errands:
        errand = found.errands.sample(action, state, chance)
        if errand is not None:
            return action, repr(errand.arguments)
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
    marked = MARK in schema or any(MARK in one for one in schema.get("anyOf", ()))
    return f"*{name}*" if marked else f"`{name}` {_type(schema)}"


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
