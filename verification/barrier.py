"""The barrier between the authors, applied to files: what the author of the reward may know of a desktop.

The home folder is the state that a task is about, and is shown. `/tmp` is where setup scripts work, and is hidden,
except for what the task itself names there and the state of web applications. Rewards of a workspace run on the same
view, so nothing hidden leaks through a run, and nothing is graded that the reward's author could not see.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Self

from schemas.errors import ForbiddenError
from schemas.roles import Role
from schemas.tasks import Task
from schemas.workspaces import ArtifactName
from vm_controller.backends.sandbox import HOME, TMP
from vm_controller.environment_config import Environment
from vm_controller.web_app_host import PLACE

PUBLISHED_SESSION = f"{TMP}/task_web_sid"
"""File in which the scripts of published web tasks keep the hub session whose state their rewards request."""
WORKING_FILES = frozenset(
    {
        ArtifactName.INITIAL_SETUP.value,
        ArtifactName.GOLDEN_PATCH.value,
        ".bash_history",
        ".zsh_history",
        ".python_history",
        ".lesshst",
        ".viminfo",
        ".wget-hsts",
        ".xsession-errors",
    }
)
"""File names that tell how a state was made; hidden in every folder, unless the task's text names them."""
_CACHE = PurePosixPath(HOME, ".cache")
_LOG = PurePosixPath(PLACE, "log")
_BARE = re.compile(r"(?<![\w.~-])/tmp\b(?:/[^\s\"'`<>|;,()\[\]{}]*)?")
_QUOTED = re.compile(r"([\"'`])(/tmp/[^\"'`\n]+)\1")
_FULL_STOPS = ".:!?"


@dataclass(frozen=True)
class AuthorView:
    """The part of a desktop's files that the author of the reward may see.

    `named` are the paths in `/tmp` that the task's text mentions; `working_files` are the file names that stay hidden.
    """

    named: frozenset[PurePosixPath]
    working_files: frozenset[str] = WORKING_FILES

    @classmethod
    def of(cls, task: Task, environment: Environment) -> Self:
        """Return the view for a task, which also shows the paths that its text names."""
        texts = (task.instruction, task.context, json.dumps(task.parameters, ensure_ascii=False))
        named = {PurePosixPath(path) for text in texts for path in _paths(text)}
        if environment.hub is not None:
            named.add(PurePosixPath(PUBLISHED_SESSION))
        spoken_of = {name for name in WORKING_FILES if any(name in text for text in texts)}
        return cls(frozenset(named), WORKING_FILES - spoken_of)

    def shows(self, path: str) -> bool:
        """Whether a path of a captured desktop is shown. The action log of a web application never is."""
        pure = PurePosixPath(path)
        if pure.name in self.working_files or ".." in pure.parts or _is_in(pure, _CACHE) or _is_in(pure, _LOG):
            return False
        if _is_in(pure, PurePosixPath(HOME)) or _is_in(pure, PurePosixPath(PLACE)):
            return True
        return any(_is_in(pure, named) or _is_in(named, pure) for named in self.named) or path == TMP

    def shows_live(self, path: str) -> bool:
        """Whether a path of the running desktop is shown: as in `shows`, without the server's own state folder."""
        return self.shows(path) and not _is_in(PurePosixPath(path), PurePosixPath(PLACE))

    def require(self, path: str) -> None:
        """Refuse a path of the running desktop that this view hides, whether or not the file exists.

        Raises:
            ForbiddenError: the path is hidden; rewards do not see it either.
        """
        if not self.shows_live(path):
            raise ForbiddenError(
                f"{path} is not part of the state that the task is graded on: that is {HOME} without caches and "
                f"histories, and what the task itself names in {TMP}; a reward does not see it either. The state of "
                f"web applications is in {PLACE} for state_read and the reward",
                field="path",
            )


def view_of(role: Role | None, task: Task, environment: Environment) -> AuthorView | None:
    """Return the view through which a role sees a desktop.

    Args:
        role: the caller's role; None (no role) is restricted like the Discriminator.
        task: the task of the desktop; the paths that its text names are shown.
        environment: the environment of the task.

    Returns:
        The view; None for a role that may see the whole desktop.
    """
    return AuthorView.of(task, environment) if role in {None, Role.DISCRIMINATOR} else None


def _is_in(path: PurePosixPath, folder: PurePosixPath) -> bool:
    return path.is_relative_to(folder)


def _paths(text: str) -> Iterator[str]:
    for match in _BARE.finditer(text):
        yield match[0].rstrip(_FULL_STOPS)
    for match in _QUOTED.finditer(text):
        yield match[2]
