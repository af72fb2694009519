"""What no reward looks at in the web applications of a captured state.

A desktop shows all applications of the hub, and a task is about one of them or two: what an agent does in the others
shows in whether they are still as they were. What other people were told and was then taken back shows in the log
alone.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from schemas.frame_conditions import Spoiled
from vm_controller.tar_archive import Archive
from vm_controller.web_app_host import MEMBERS

_SUFFIX = ".json"
_LOGS = f"{MEMBERS}log/"
ERASED = "erased"
"""The kind of the parts that `erased_more` reports."""
_OURS = "collections"
"""Key in the states of applications that the server owns; the pages of others change their state on their own."""


def states_of(archive: Archive) -> dict[str, bool]:
    """Return, for each web application whose state the server owns, whether it is still in its initial state."""
    found = dict[str, bool]()
    for member in archive.members:
        name = member.info.name.removeprefix(MEMBERS)
        if member.info.isreg() and name != member.info.name and "/" not in name and name.endswith(_SUFFIX):
            told = json.loads(archive.content(member))
            if _OURS in told:
                found[name.removesuffix(_SUFFIX)] = told["initial_state"] == told["current_state"]
    return found


def erased_in(archive: Path) -> dict[str, tuple[str, ...]]:
    """Return, by application, the actions that told other people something which the state does not show. Blocks.

    Args:
        archive: the archive of a complete state, with the logs; of an application without a log nothing is returned.
    """
    found = dict[str, tuple[str, ...]]()
    with Archive.open(archive) as opened:
        for member in opened.members:
            name = member.info.name.removeprefix(_LOGS)
            if member.info.isreg() and name != member.info.name and name.endswith(_SUFFIX):
                entries = json.loads(opened.content(member))
                actions = (entry["action"] for entry in entries if entry.get("erased"))
                found[name.removesuffix(_SUFFIX)] = tuple(actions)
    return found


def erased_more(erased: Mapping[str, tuple[str, ...]], golden: Mapping[str, int]) -> Iterator[Spoiled]:
    """Report applications in which others were told more that was taken back than in the golden state."""
    for name, most in golden.items():
        actions = erased.get(name, ())
        if len(actions) > most:
            what = ", ".join(sorted(set(actions)))
            message = f"told others something that the end state does not show, which does not take it back ({what})"
            yield Spoiled(part=f"{ERASED} {name}", path=name, message=message)


def untouched(archive: Archive) -> frozenset[str]:
    """Return the applications that are still in their initial state."""
    return frozenset(name for name, is_first in states_of(archive).items() if is_first)
