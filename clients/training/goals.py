"""Short goals in the hub's mail: twenty kinds, each one action of the application, one to four clicks from the inbox.

The tasks are made as `hub.tasks` makes all tasks of the hub: a seeded fixture, an instruction, and a reward derived
from the change that the action makes. In addition, every goal has a short solution that starts on the first screen.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import cast

from pydantic import JsonValue

from environments.families import ROOT
from hub.apps import installed_app
from hub.apps.mail.navigation import list_of
from hub.apps.mail.state import INBOX, SPAM, TRASH, Contact, Folder, Label, State, Template
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.graded_view import graded_view
from hub.tasks import scripts
from hub.tasks.construction import Construction, Step, states_of
from hub.tasks.instructions import instruction
from hub.tasks.state_comparison import changes
from schemas.tasks import Difficulty, Task

APP = "mail"
ENVIRONMENT = "hub_mail"
FIXTURES = ("boatyard", "festival", "household")
ON_SCREEN = 5
"""Number of conversations that a list shows without scrolling on the small screen of these episodes."""
FILTERS_ON_SCREEN = 3


@dataclass(frozen=True)
class Sample:
    """One action with arguments, its instruction, and the accessible names to click in order."""

    action: str
    arguments: dict[str, JsonValue]
    instructions: tuple[str, str, str]
    way: tuple[str, ...]


@dataclass(frozen=True)
class Goal:
    """A task with its instruction, its three scripts, and the oracle's solution."""

    task: Task
    initial_setup: str
    golden_patch: str
    reward: str
    way: tuple[str, ...]


Sampler = Callable[[State, Random], Sample | None]


def _row(
    action: str, forms: tuple[str, str, str], way: tuple[str, ...], place: str = INBOX, *, starred: bool | None = None
) -> Sampler:
    """Return the sampler of a goal about one conversation; `{}` in the forms stands for its subject."""

    def sample(state: State, rng: Random) -> Sample | None:
        subjects = [thread.subject for thread in state.threads.values()]
        shown = [
            key
            for key in list_of(state, place)[:ON_SCREEN]
            if starred in (None, state.threads[key].starred) and subjects.count(state.threads[key].subject) == 1
        ]
        if not shown:
            return None
        key = rng.choice(shown)
        subject = state.threads[key].subject
        first, second, third = (form.format(f'"{subject}"') for form in forms)
        names = tuple(name.format(subject) for name in way)
        return Sample(action, {"thread_ids": [key]}, (first, second, third), names)

    return sample


def _named(
    action: str, argument: str, records: Callable[[State], dict[str, str]], forms: tuple[str, str, str],
    way: tuple[str, ...], **more: JsonValue,
) -> Sampler:  # fmt: skip
    """Return the sampler of a goal about one named record; `{}` in the forms stands for the name."""

    def sample(state: State, rng: Random) -> Sample | None:
        found = records(state)
        if not found:
            return None
        key = rng.choice(list(found))
        first, second, third = (form.format(f'"{found[key]}"') for form in forms)
        value: JsonValue = [key] if argument.endswith("_ids") else key
        names = tuple(name.format(found[key]) for name in way)
        return Sample(action, {argument: value, **more}, (first, second, third), names)

    return sample


def _empty(folder: str, forms: tuple[str, str, str], way: tuple[str, ...]) -> Sampler:
    def sample(state: State, rng: Random) -> Sample | None:
        del rng
        if not any(thread.folder == folder for thread in state.threads.values()):
            return None
        return Sample("empty_folder", {"folder": folder}, forms, way)

    return sample


def _apply_all(state: State, rng: Random) -> Sample | None:
    del state, rng
    forms = ("Apply all filters to the inbox now", "Run all filters now", "Let all filters sort the inbox now")
    return Sample("apply_filters", {}, forms, ("Filters", "Apply all now"))


def _filters(state: State, *, is_on: bool | None = None) -> dict[str, str]:
    shown = sorted(state.filters.items(), key=lambda item: item[1].position)[:FILTERS_ON_SCREEN]
    return {key: one.name for key, one in shown if is_on in (None, one.is_on)}


def _first(records: Mapping[str, Contact | Label | Folder | Template], most: int) -> dict[str, str]:
    """Return the first `most` records by name, in the order in which pages list them."""
    shown = sorted(records.items(), key=lambda item: item[1].name)[:most]
    return {key: one.name for key, one in shown}


KINDS: dict[str, Sampler] = {
    "star": _row("star", ("Star {}", "Put a star on {}", "Mark {} with a star"), ("Star {}",), starred=False),
    "unstar": _row(
        "unstar", ("Unstar {}", "Remove the star from {}", "Take the star off {}"), ("Remove star from {}",),
        starred=True,
    ),
    "archive": _row("archive", ("Archive {}", "Move {} to the archive", "Put {} into the archive"), ("Archive {}",)),
    "delete": _row("delete", ("Delete {}", "Move {} to the trash", "Throw {} away"), ("Delete {}",)),
    "mark_spam": _row(
        "mark_spam", ("Mark {} as spam", "Move {} to spam", "Report {} as spam"), ("{}", "Spam"),
    ),
    "mute": _row("mute", ("Mute {}", "Silence {}", "Make {} mute"), ("{}", "More", "Mute")),
    "restore": _row(
        "restore", ("Restore {} from the trash", "Take {} out of the trash", "Bring {} back from the trash"),
        ("Trash", "{}", "Restore"), TRASH,
    ),
    "mark_not_spam": _row(
        "mark_not_spam", ("Mark {} as not spam", "Move {} out of spam", "Take {} out of the spam folder"),
        ("Spam", "{}", "Not spam"), SPAM,
    ),
    "unsnooze": _row(
        "unsnooze", ("Unsnooze {}", "Wake the snoozed {}", "Stop snoozing {}"), ("Snoozed", "{}", "Unsnooze"), "snoozed"
    ),
    "switch_off": _named(
        "switch_filter", "filter_id", lambda state: _filters(state, is_on=True),
        ("Switch the filter {} off", "Turn off the filter {}", "Pause the filter {}"), ("Filters", "{} is on"),
        is_on=False,
    ),
    "delete_contact": _named(
        "delete_contacts", "contact_ids", lambda state: _first(state.contacts, 4),
        ("Delete the contact {}", "Remove the contact {}", "Get rid of the contact {}"),
        ("Contacts", "Actions for {}", "Delete contact", "Delete"),
    ),
    "apply_filter": _named(
        "apply_filters", "filter_id", _filters,
        ("Apply the filter {} now", "Run the filter {} now", "Let the filter {} sort the inbox"),
        ("Filters", "Apply {} now"),
    ),
    "apply_all_filters": _apply_all,
    "delete_filter": _named(
        "delete_filter", "filter_id", _filters,
        ("Delete the filter {}", "Remove the filter {}", "Get rid of the filter {}"),
        ("Filters", "Actions for {}", "Delete filter", "Delete"),
    ),
    "empty_spam": _empty(
        SPAM, ("Empty spam", "Delete all spam", "Remove everything in spam"), ("Spam", "Empty spam", "Delete all")
    ),
    "empty_trash": _empty(
        TRASH, ("Empty the trash", "Delete all trash", "Remove everything in the trash"),
        ("Trash", "Empty trash", "Delete all"),
    ),
    "delete_label": _named(
        "delete_label", "label_id", lambda state: _first(state.labels, 5),
        ("Delete the label {}", "Remove the label {}", "Get rid of the label {}"),
        ("Labels and folders", "Actions for {}", "Delete label", "Delete"),
    ),
    "delete_folder": _named(
        "delete_folder", "folder_id", lambda state: _first(state.folders, 2),
        ("Delete the folder {}", "Remove the folder {}", "Get rid of the folder {}"),
        ("Labels and folders", "Actions for {}", "Delete folder", "Delete"),
    ),
    "delete_template": _named(
        "delete_template", "template_id", lambda state: _first(state.templates, 4),
        ("Delete the template {}", "Remove the template {}", "Get rid of the template {}"),
        ("Templates", "Actions for {}", "Delete template", "Delete"),
    ),
    "discard_draft": _named(
        "discard_drafts", "draft_ids",
        lambda state: {key: one.subject for key, one in state.drafts.items() if one.subject},
        ("Discard the draft {}", "Throw the draft {} away", "Get rid of the draft {}"),
        ("Drafts", "Select {}", "Discard", "Discard"),
    ),
}  # fmt: skip
"""The kinds of goals by name."""


def goal(kind: str, fixture: str, seed: int) -> Goal | None:
    """Build the goal of a kind in a fixture; the same arguments give the same goal everywhere.

    Args:
        kind: Key of `KINDS`.
        fixture: Name of a fixture.
        seed: Seed of the fixture and the goal.

    Returns:
        The goal; None if nothing in the fixture is suitable or the application refuses the action.
    """
    rng = Random(f"goal/{kind}/{fixture}/{seed}")  # noqa: S311
    found = installed_app(APP).app
    sample = KINDS[kind](beginning(fixture, seed), rng)
    made = None if sample is None else constructed(fixture, seed, sample)
    if sample is None or made is None:
        return None
    task = Task(
        task_id=f"{ENVIRONMENT}_goal_{kind}_{fixture}_{seed}",
        environment=ENVIRONMENT,
        family="short_goals",
        seed=seed,
        instruction=instruction(found.title, [rng.choice(sample.instructions)], rng),
        context=f"{found.title}, {fixture} (seed {seed}): {sample.action} by clicking {' > '.join(sample.way)}",
        difficulty=Difficulty.EASY,
        category=kind,
    )
    return Goal(
        task,
        scripts.initial_setup(made, _hub_script()),
        golden_patch(made),
        scripts.reward(made),
        sample.way,
    )


def constructed(fixture: str, seed: int, sample: Sample) -> Construction | None:
    """Return the states before and after a sample's action; None if it is refused or has no effect.

    Args:
        fixture: Name of a fixture.
        seed: Seed of the fixture.
        sample: A sample drawn from the fixture.
    """
    found = installed_app(APP).app
    state = beginning(fixture, seed)
    try:
        after = found.act(state, sample.action, sample.arguments, Clock(found.find_fixture(fixture).now, 0))
    except ActionRefused:
        return None
    initial, golden = graded_view(state), graded_view(after)
    changed = tuple(changes(initial, golden))
    if not changed:
        return None
    return Construction(APP, fixture, seed, seed, (Step(sample.action, sample.arguments, changed),), initial, golden)


def golden_patch(made: Construction) -> str:
    """Return the script that opens the application with the action already done."""
    return scripts.golden_patch(made, _hub_script())


def beginning(fixture: str, seed: int) -> State:
    """Return the initial state of a fixture, which the goals of a round share."""
    return cast("State", states_of(APP, fixture, seed, ())[0])


def place_of(task: Task) -> tuple[str, int]:
    """Return the fixture and seed of a goal's task."""
    fixture, seed = task.task_id.removeprefix(f"{ENVIRONMENT}_goal_{task.category}_").rsplit("_", 1)
    return fixture, int(seed)


@cache
def _hub_script() -> str:
    return (ROOT / "shared" / "hub" / "scripts" / "hub.py").read_text(encoding="utf-8")


TRAINING_FIXTURES = ("boatyard", "festival")
HELD_OUT_FIXTURE = "household"
_TRIES = 6
_HELD_OUT_SEED = 100_000
"""Seeds from this one on are never used for training."""


def training_goals(rounds: range) -> list[Goal]:
    """Return one goal of each kind for each round, in the training fixtures.

    Args:
        rounds: Numbers of rounds, from 0; each gives different goals.
    """
    return _rounds(rounds, TRAINING_FIXTURES, 0)


def held_out_goals(rounds: range, *, fixture: bool) -> list[Goal]:
    """Return goals that training never sees.

    Args:
        rounds: Numbers of rounds, from 0; each gives different goals.
        fixture: Whether to use a fixture that training never sees, or else training fixtures with other seeds.
    """
    return _rounds(rounds, (HELD_OUT_FIXTURE,) if fixture else TRAINING_FIXTURES, _HELD_OUT_SEED)


def _rounds(rounds: range, fixtures: tuple[str, ...], first_seed: int) -> list[Goal]:
    found: list[Goal] = []
    for number in rounds:
        for position, kind in enumerate(KINDS):
            tried = (
                goal(kind, fixtures[(position + number + step) % len(fixtures)], first_seed + 10 * number + step)
                for step in range(_TRIES)
            )
            # A round omits kinds for which the dataset has no goals.
            first = next((one for one in tried if one is not None), None)
            found += [] if first is None else [first]
    return found
