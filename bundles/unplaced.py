"""Finds files that the setup steps of a published task run or open, but that no step puts in place.

The public pipeline also lets steps use the tuple's own files without a step that puts them in place: `placed_unasked`
finds these, and they count as placed. Beyond that, only certain cases are reported: a program that ran earlier may have
made the file.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from bundles.commands import HOME, CommandReader, absolute, is_of_the_machine
from bundles.setups import Download, Execute, Launch, Open, SetupStep, local_name

_NEVER = frozenset({"config.json", "golden_patch.py", "reward.py", "task.json", "REVIEW.md"})
"""What nobody who works on the task may find on the desktop."""
_WORD = re.compile(r"[\w./~$-]+")


@dataclass
class Unplaced:
    """What was found. `fails` says why the setup cannot be carried out, `notes` what else is missing."""

    fails: list[str] = field(default_factory=list[str])
    notes: list[str] = field(default_factory=list[str])


def find_unplaced(steps: Iterable[SetupStep], names: Collection[str], is_there: Callable[[str], bool]) -> Unplaced:
    """Find what steps run or open before anything has put it in place.

    Args:
        steps: the setup steps, in their order.
        names: the files of the tuple, by their path in it; what steps run of them counts as placed.
        is_there: whether every desktop of the environment has a file from its start; gets an absolute path.
    """
    steps = tuple(steps)
    found = Unplaced()
    placed: set[str] = set(placed_unasked(steps, names))
    for number, step in enumerate(steps):
        match step:
            case Download():
                placed |= {absolute(file.path) for file in step.parameters.files}
            case Execute() | Launch():
                reader = CommandReader()
                for path in reader.files(step.parameters.command):
                    if path in placed or is_there(path):
                        continue
                    if isinstance(step, Execute):
                        found.fails.append(f"config.{number} runs {path}, which no step before it puts in place")
                    else:
                        found.notes.append(f"config.{number} launches {path}, which nobody placed")
                # What ran may have made any file.
                if reader.undecided or reader.ran:
                    break
            case Open():
                path = absolute(step.parameters.path)
                if path not in placed and not is_of_the_machine(path) and not is_there(path):
                    found.notes.append(f"config.{number} opens {path}, which nobody placed")
            case _:
                pass
    return found


def placed_unasked(steps: Iterable[SetupStep], names: Collection[str]) -> dict[str, str]:
    """Files of the tuple that steps use and none downloads, as the public pipeline writes them.

    Args:
        steps: the setup steps.
        names: the files of the tuple, by their path in it.

    Returns:
        Where a step expects a file → which file of the tuple it is.
    """
    steps = tuple(steps)
    asked = {local_name(file.url) for step in steps if isinstance(step, Download) for file in step.parameters.files}
    left = [name for name in names if name not in asked and name not in _NEVER]
    found: dict[str, str] = {}
    for path in (path for step in steps for path in _used(step, {PurePosixPath(name).name for name in left})):
        near = [name for name in left if path == f"{HOME}/{name}"]
        alike = [name for name in left if PurePosixPath(name).name == PurePosixPath(path).name]
        if len(chosen := near or alike) == 1:
            found[path] = chosen[0]
    return found


def _used(step: SetupStep, wanted: Collection[str]) -> Iterator[str]:
    """The absolute paths that a step runs or opens; where its command cannot be read, the words that are wanted."""
    match step:
        case Execute() | Launch():
            command = step.parameters.command
            reader = CommandReader(to_the_end=True)
            seen = list(reader.files(command))
            yield from seen
            known = {PurePosixPath(path).name for path in seen}
            for word in _WORD.findall(command if isinstance(command, str) else " ".join(command)):
                if PurePosixPath(word).name in wanted and PurePosixPath(word).name not in known and "$" not in word:
                    yield absolute(word, reader.folder)
        case Open():
            yield absolute(step.parameters.path)
        case _:
            return
