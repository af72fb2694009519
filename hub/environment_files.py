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
from hub.engine.organisation import NAME, NOW, WORLD
from hub.engine.records import MARK
from hub.office import APPS
from hub.serving.hosts import host_of

WIDTH = 120
OFFICE = "hub_office"
"""The environment that shows several applications."""
_LONG_CHOICE = 8
_ENVIRONMENT = """\
# Written by `python -m hub.environment_files`; change hub/environment_files.py or the application instead.
name = "{environment}"
title = {title}
description = {summary}
packages = ["chromium"]
skill = "SKILL.md"

[hub]
apps = {apps}

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
{fixtures}

## State
`{{id → X}}` is a collection of records under names of their own, `[X]` a list, `?` may be null. Fields in *italics*
depend on the clock, on the way taken or on looking around: **graders do not see them**.

{state}

## Actions
Arguments with `=` may be left out. An action that is not possible ends the script with what the user would read.

| action | what the user does | what it changes |
|---|---|---|
{actions}

## Set-up script and golden patch
`cua_gym_session.hub` calls the State API, which answers while a script of the task runs, and nobody else; what the hub
refuses is raised as `RefusedError` with its reason.
```python
from cua_gym_session import hub

hub.begin("{name}", "{fixture}", seed=7, looks=3)  # looks: any whole number, or left out for the plain look
hub.act("{name}", "{action}", {arguments})
assert hub.difference("{name}")  # what differs from the beginning, as a JSON patch
hub.open_browser("{name}")  # returns when the window shows the page
```
Both scripts begin the same world with the same seed, or the golden patch starts with `# start: initial` and acts at
once. The set-up script opens the browser, on the first page of the application, and does not act, unless the task
begins there; the golden patch acts: it does what was asked by the actions above, and opens the browser only if you
want to look at its pages. `looks` varies colours, density and where the navigation is, and is no part of the state:
leave it out unless the task gives a number. To see ids and texts of the world before you write, run an
`initial_setup.py` that begins and prints what you need of `hub.state("{name}")`; that is no wasted round. A page that
an action opens may come a moment after the screen was still: look again before you take it for missing.
Below `http://localhost/hub/v1/sessions/main/apps/{name}/` there are `begin`, `act`, `launch` (POST), `state`, `difference`
and `log` (GET); `hub.call("GET", path)` asks any of them.

## Reward patterns
The server puts both states into the grader's copy; nothing of it comes from the desktop. A pattern for any task: the part
that changes earns, all else is a gate.
```python
import json

with open("/tmp/hub-state/{name}.json", encoding="utf-8") as file:
    states = json.load(file)
before, after = states["initial_state"], states["current_state"]
changed = sorted(key for key in after if after[key] != before[key])  # parts of the state that are not as they were
```
- Full marks only where the rest of the state is as it was: compare all of it, not the field that was to change alone.
- A record that is new is found by what it says, among `{{key: one for … if key not in before[…]}}`.
- The list of actions (`/tmp/hub-state/log/{name}.json`) is not there when rewards are made: score states.
- The bytes of a session's files lie in `/tmp/hub-state/files/`; an attachment names its own by `sha256`.

## Bitter lessons
1. **Names of new records are not stable.** `…-n3-1` holds the number of the action and changes with every detour and
   every undo: a reward that looks for one fails for an agent who was right. Find a new record by what it says.
2. **Begin the same world with the same seed in both scripts.** Another seed gives other people and texts, and
   everything counts as changed.
3. **`urllib` hides why the hub refuses behind "HTTP Error 422".** The reason is in the body: `hub.call` raises
   `RefusedError`, whose message is what the hub said.
4. **To begin an application again forgets all that was done in it.** Begin once, then act.
5. **One action changes more than the record it names.** Deleting a label also takes it off every conversation: compare
   all of the state with the golden one, not the field alone.
6. **What was undone is in the log for ever.** A reward that looks for an action in the log pays for one that was taken
   back: score states.
7. **The same state is reached by several actions.** Create with a draft and rename, or create rightly at once: only the
   state is the goal.
8. **Time is that of the world and goes on by a minute with each action.** What is stamped differs with the way taken:
   leave out the fields in *italics*, graders do not see them.
9. **What `state` returns is a copy.** Changing the dictionary changes no application: act.
10. **An argument that is left out is its default, not what was there.** `edit_contact` without a phone empties the
   phone: give all that stays.
11. **A world or an action that is not there is refused by its name.** Read the message: it lists those that are.
12. **An action that was refused changed nothing, and ends a script that does not catch it.** Do not swallow it: the
   golden state would lack a step and nobody would know.
13. **The window is called after the application's title, not after its name.** And before the page is there it is
   called after its address: `hub.open_browser` waits for the title.
14. **`/tmp/hub-state` is not there while scripts run.** The server puts it into the grader's copy; a file of that name
   which the agent writes is never graded. Ask `hub.state` in scripts.
"""

_OFFICE = """\
# Office

Several web applications of the hub in one Chromium, of one organisation: the same colleagues, customers and day in all of
them. Their state is the server's: it changes by actions and by nothing else. Nothing else can be reached.

| title | name | address | what it is |
|---|---|---|---|
{rows}

## What a session looks like
| | |
|---|---|
| from one to another | the links of the applications in the head of every page; each application keeps its own state |
| title | `Page · Title - Chromium`; the window fills the screen and has no frame |
| time | that of the world, one minute later for every action of the same application |
| undo | Ctrl+Z, or the action `undo`: back to before the last action of that application |

There is one world, `{world}` ({now}). Begun with the same seed, all applications have the same people: an address of a
contact in the mailbox is that of a person in the calendar and of a contact of the customer relations. Ids differ.
`{{id → X}}` is a collection of records under names of their own, `[X]` a list, `?` may be null. Fields in *italics* depend
on the clock, on the way taken or on looking around: **graders do not see them**.

{parts}

## Set-up script and golden patch
```python
from cua_gym_session import hub

for app in ("mail", "calendar", "crm"):
    hub.begin(app, "{world}", seed=7)
contact = next(one for one in hub.state("mail")["contacts"].values() if one["company"])
assert contact["emails"][0] in [one["email"] for one in hub.state("calendar")["people"].values()]
hub.open_browser("mail")  # the others are a click away
```
Both scripts begin every application in the same world with the same seed; the golden patch acts in each of them.

**A request that cannot be met** has its right answer in the end of the episode, `infeasible`, with everything as it was.
The golden patch then does what the set-up script does, and says `# end: infeasible` in a comment before its first statement.

## Reward patterns
Each application has a file of its own, `/tmp/hub-state/<name>.json` with `initial_state` and `current_state`: compare all
of them, also those in which nothing was to be done. How the episode ended is in `/run/cua-gym/episode.json`.
```python
import json


def states(app):
    with open(f"/tmp/hub-state/{{app}}.json", encoding="utf-8") as file:
        both = json.load(file)
    return both["initial_state"], both["current_state"]


untouched = all(before == after for before, after in map(states, ("mail", "calendar", "crm")))
with open("/run/cua-gym/episode.json", encoding="utf-8") as file:
    ended = json.load(file)["status"]  # "infeasible" is the right answer to a request that cannot be met, and to no other
```

## Bitter lessons
{lessons}"""


def environment_of(found: InstalledApp) -> str:
    """Write the `environment.toml` of an application."""
    app = found.app
    return _ENVIRONMENT.format(
        environment=f"hub_{app.name}",
        apps=json.dumps([app.name]),
        host=host_of(app.name),
        title=json.dumps(app.title, ensure_ascii=False),
        summary=json.dumps(app.summary, ensure_ascii=False),
        window=json.dumps(rf"\b{re.escape(app.title)}\b.* - Chromium$"),
    )


def office_environment() -> str:
    """Write the `environment.toml` of the office."""
    first = installed_app(APPS[0]).app
    return _ENVIRONMENT.format(
        environment=OFFICE,
        apps=json.dumps(APPS),
        host=host_of(first.name),
        title=json.dumps(f"{NAME}: mail, calendar and customers", ensure_ascii=False),
        summary=json.dumps("A mailbox, a calendar and customer relations of one organisation, in one browser."),
        window=json.dumps(rf"\b{re.escape(first.title)}\b.* - Chromium$"),
    )


def office_skill() -> str:
    """Write the `SKILL.md` of the office: what is said of each application, and what is particular to several."""
    found = [installed_app(name) for name in APPS]
    rows = [
        f"| {one.app.title} | `{one.app.name}` | `http://{host_of(one.app.name)}/` | {_cell(one.app.summary)} |"
        for one in found
    ]
    parts = "\n\n".join(_part(one) for one in found)
    lessons = _SKILL.partition("## Bitter lessons\n")[2].replace("{{", "{").replace("}}", "}")
    return _OFFICE.format(rows="\n".join(rows), parts=parts, world=WORLD, now=stamp(NOW), lessons=lessons)


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
    """Write the `SKILL.md` of an application."""
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
    return _SKILL.format(
        name=app.name,
        title=app.title,
        introduction=_wrapped(_INTRODUCTION.format(summary=summary, name=app.name, host=host_of(app.name))),
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
    """Write the environments of these applications into a folder; a file that would stay the same is not touched.

    All of them together have that of the office as well.
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
    """Return an action that makes sense in the first fixture, with its arguments as Python."""
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
