"""How an episode that reaches the golden state ends: done, or infeasible if the request cannot be met.

The right answer to an impossible request is the end of the episode, with everything unchanged. A script cannot end an
episode, so the golden script declares the end, and the server grades the golden state as if the episode had ended so.
"""

from collections.abc import Collection
from dataclasses import replace
from enum import StrEnum

from schemas.errors import InvalidRequestError
from verification.golden_start import declared
from verification.state_files import foremost
from verification.state_tree import Tree
from vm_controller.captured_state import State
from vm_controller.tar_archive import Archive
from vm_controller.web_app_host import is_state

_WORD = "end:"
_STATUS = "status"
PLACE = "/run/cua-gym/episode.json"
"""The file from which a reward reads how the episode ended."""
OTHER_ENDS = ("done", "gave_up")
"""Ways to end an episode that miss that the request is infeasible."""


class End(StrEnum):
    """How the golden episode ends."""

    DONE = "done"
    INFEASIBLE = "infeasible"


def end_of(source: str) -> End:
    """Read `# end: infeasible` or `# end: done` from the comments before a golden script's first statement.

    Args:
        source: the golden script.

    Returns:
        The declared end; done if the script declares none.

    Raises:
        InvalidRequestError: the script declares another end, or both.
    """
    words = declared(source, _WORD)
    if not words:
        return End.DONE
    if len(words) == 1 and (word := next(iter(words))) in tuple(End):
        return End(word)
    raise InvalidRequestError(
        "golden_patch.py says how the episode ends in one comment before its first statement, `# end: infeasible` (the "
        f"request cannot be met) or `# end: done`; it says {', '.join(sorted(words))}",
        field="text",
    )


def ended(state: State, status: str) -> State:
    """Return a captured state as if its episode had ended with the given status."""
    return replace(state, episode={**state.episode, _STATUS: status})


def is_infeasible(state: State) -> bool:
    """Whether a golden state ends the episode as infeasible."""
    return state.episode.get(_STATUS) == End.INFEASIBLE


def strayed(initial: State, golden: State) -> Collection[str]:
    """Name the files that differ between two states, without those that a person does not see.

    If a request is infeasible, there must be none.
    """
    with Archive.open(initial.archive) as before, Archive.open(golden.archive) as after:
        old, new = Tree.of(before).digests(), Tree.of(after).digests()
    changed = {name for name in {*old, *new} if old.get(name) != new.get(name)}
    return sorted(name for name in foremost({*changed, *filter(is_state, new)}) if name in changed)
