"""The texts of environments that are written from applications, with places for what each of them says."""

ENVIRONMENT_TEXT = """\
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
template = "../shared/hub/home"

[limits]
memory_mb = 2048
pids = 400
"""
INTRODUCTION_TEXT = (
    "{summary} A web application of the hub, `{name}`, in Chromium at `http://{host}/`. Its state is the server's: it "
    "changes by actions and by nothing else, so what the pages cannot do does not exist. Nothing else can be reached."
)
SKILL_TEXT = """\
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

## Setup script and golden patch
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
once. The setup script opens the browser, on the first page of the application, and does not act, unless the task
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

OFFICE_TEXT = """\
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

## Setup script and golden patch
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
The golden patch then does what the setup script does, and says `# end: infeasible` in a comment before its first statement.

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
