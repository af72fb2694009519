"""Loads environments for desktops: the contents of `environment.toml`, and the files that it names."""

import re
from functools import cache
from pathlib import Path

from schemas.environment_file import NAME, EnvironmentFile, names_in, read_environment
from schemas.errors import InvalidRequestError
from vm_controller.backends.protocol import Limits
from vm_controller.controller.controls import Watched

ROOT = Path(__file__).resolve().parent.parent / "environments"


class Environment(EnvironmentFile):
    """An environment with the files that belong to it."""

    @property
    def folder(self) -> Path:
        """The folder of the environment's files."""
        return ROOT / self.name

    @property
    def home_template(self) -> Path | None:
        """The folder that a new home folder is copied from; None for an empty one."""
        return self.folder / self.home.template if self.home else None

    @property
    def desktop_limits(self) -> Limits:
        """The limits in the form that backends take."""
        return Limits(self.limits.memory_mb, self.limits.disk_mb, self.limits.pids)

    @property
    def watched(self) -> Watched:
        """How its programs are taken into account when deciding whether a step has settled."""
        return Watched(asleep=self.settles_asleep, timers_ms=self.settle.timers_ms)

    def skill_text(self) -> str:
        """The text of the skill file."""
        return (self.folder / self.skill).read_text()

    def finalize_source(self) -> str | None:
        """The source of the finalize script; None if there is none."""
        return (self.folder / self.finalize.script).read_text() if self.finalize else None

    def facts_source(self) -> str | None:
        """The source of the script that exports facts; None if there is none."""
        if self.finalize is None or self.finalize.facts is None:
            return None
        return (self.folder / self.finalize.facts).read_text()


def names() -> tuple[str, ...]:
    """Return the sorted names of all environments."""
    return names_in(ROOT)


@cache
def load(name: str) -> Environment:
    """Read an environment, and check that desktops of it can be opened.

    Raises:
        InvalidRequestError: there is no such environment, or its file is invalid (the message names the field).
    """
    environment = read_environment(ROOT, name, Environment)
    if environment.network.allow:
        shown = (environment.folder / NAME).relative_to(ROOT.parent)
        hosts = ", ".join(environment.network.allow)
        raise InvalidRequestError(
            f"{shown}: network.allow names {hosts}, but no backend opens a way out of a desktop yet; leave it empty",
            field="environment",
        )
    if environment.launch is not None:
        re.compile(environment.launch.window)
    return environment
