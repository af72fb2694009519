"""Finds file permissions that the golden state sets and the reward checks, but that the instruction does not state."""

import re
from collections.abc import Iterator
from pathlib import Path

from schemas.rewards import Ungrounded
from verification.state_tree import Tree
from vm_controller.tar_archive import Archive

_COUNTED = re.compile(r"S_IMODE|st_mode\s*&|S_I[RWX](?:USR|GRP|OTH|WXU|WXG|WXO)|os\.[RWX]_OK")
_TOLD = re.compile(
    r"\b(?:modes?|permissions?|rights?|chmod|execut\w+|runs?|running|runnable|scripts?|private\w*|public\w*|owners?|groups?"
    r"|others?|everyone|everybody|anyone|anybody|nobody|only|readable|writ[ae]?able|read-only|access\w*|secret\w*"
    r"|secur\w+|protect\w*|users?|0?[0-7]{3}|[rwx-]{9})\b",
    re.IGNORECASE,
)
_PATH = re.compile(r"\S*/\S*")
_RIGHTS = 0o777
_USUAL = frozenset({0o644, 0o664, 0o755, 0o775})


def untold_rights(instruction: str, initial: Path, golden: Path, reward: str) -> Iterator[Ungrounded]:
    """Report permissions that the reward names in octal digits, if the instruction does not mention permissions.

    Args:
        instruction: the task's instruction.
        initial: the archive of the initial state.
        golden: the archive of the golden state.
        reward: the reward's source.
    """
    named = {int(figures, 8) & _RIGHTS for figures in re.findall(r"\b0o?([0-7]{3,5})\b", reward)}
    if not named or not _COUNTED.search(reward) or _TOLD.search(_PATH.sub(" ", instruction)):
        return
    with Archive.open(initial) as before, Archive.open(golden) as after:
        earlier, later = Tree.of(before), Tree.of(after)
        for name, entry in sorted(later.entries.items()):
            mode, old = entry.info.mode & _RIGHTS, earlier.entries.get(name)
            if not (entry.info.isreg() or entry.info.isdir()) or mode not in named:
                continue
            if mode not in _USUAL if old is None else old.info.mode & _RIGHTS != mode:
                message = "the reward counts these rights, and the instruction does not ask for them"
                path = "/" + name.encode("utf-8", "replace").decode()
                yield Ungrounded(fact=f"{mode:o}", path=path, field="rights", message=message)
