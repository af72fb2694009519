"""Asks whether what the instruction names is what the golden state changes."""

from collections.abc import Iterator
from pathlib import Path

from schemas.rewards import Contradiction
from schemas.tasks import Task
from verification.targets.entries import World
from verification.targets.files import read_files
from verification.targets.hub_records import read_records
from verification.targets.mentions import Instruction
from verification.targets.other_action import not_done
from verification.targets.other_thing import Reading, other_things
from verification.targets.other_value import other_values
from vm_controller.state_capture import State
from vm_controller.tar_archive import Archive
from vm_controller.web_app_host import is_state

MOST_FINDINGS = 10


def contradictions(task: Task, initial: State, golden: State) -> tuple[Contradiction, ...]:
    """Find what an instruction names and golden leaves as it was, while it changes another thing of the same kind.

    It reads the instruction and both states alone: no reward, and no script. Blocking, and bounded.

    Args:
        task: whose instruction is read.
        initial: what an agent finds.
        golden: what it should leave.

    Returns:
        At most `MOST_FINDINGS`; none where something in the instruction or on the desktop leads to what was changed.
    """
    return find(task.instruction, initial.archive, golden.archive)


def find(instruction: str, initial: Path, golden: Path) -> tuple[Contradiction, ...]:
    """Find the contradictions as `contradictions` does, in two archives.

    Args:
        instruction: what the acting agent reads.
        initial: the archive of the initial state.
        golden: the archive of the golden state.
    """
    text = Instruction(instruction)
    found = (one for place, world in _worlds(text, initial, golden) for one in _in(place, Reading(text, world)))
    # Several rules may see one contradiction: the first says what it is about.
    first: dict[tuple[str, str], Contradiction] = {}
    for one in found:
        first.setdefault((one.named, one.path), one)
    return tuple(first.values())[:MOST_FINDINGS]


def _worlds(text: Instruction, initial: Path, golden: Path) -> Iterator[tuple[str, World]]:
    with Archive.open(initial) as before, Archive.open(golden) as after:
        old, new = (
            {one.info.name: one for one in archive.members if is_state(one.info.name)} for archive in (before, after)
        )
        for name in sorted(old.keys() & new.keys()):
            yield name, World(read_records(before.content(old[name]), after.content(new[name])))
    yield from read_files(text, initial, golden)


def _in(place: str, reading: Reading) -> Iterator[Contradiction]:
    path = f"/{place}" if place else ""
    for one in other_things(reading):
        kind = one.named.kind.strip("/").replace("_", " ")
        message = "golden leaves it as it was, and changes another of its kind to which nothing leads"
        yield Contradiction(named=one.label, path=path or f"/{one.named.key}", field=kind, message=message)
    for one in other_values(reading):
        message = "the instruction gives this value, and golden has another of the same choice there"
        yield Contradiction(named=one.given, path=path or f"/{one.entry.key}", field=one.field, message=message)
    for one in not_done(reading):
        message = f"the instruction asks for {one.action!r}, and golden shows nothing of it there"
        yield Contradiction(named=one.label, path=path or f"/{one.entry.key}", field=one.action, message=message)
