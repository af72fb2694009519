"""The applications of the hub: every folder here is one, and exports `APP`, `SOLUTIONS` and `TASK_TEMPLATES`.

An application with scenarios exports `SCENARIOS` as well.
"""

import importlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from hub.engine.application import AnyApp
from hub.engine.scenarios import Scenarios
from hub.engine.task_templates import TaskTemplates
from hub.engine.ui_steps import Solutions

ROOT = Path(__file__).resolve().parent


@dataclass(frozen=True)
class InstalledApp:
    """An application with its solutions, task templates and scenarios."""

    app: AnyApp
    solutions: Solutions
    task_templates: TaskTemplates
    scenarios: Scenarios = field(default_factory=Scenarios)


def names() -> tuple[str, ...]:
    """Return the names of all applications, sorted."""
    return tuple(sorted(path.parent.name for path in ROOT.glob("*/__init__.py")))


@cache
def installed_app(name: str) -> InstalledApp:
    """Return one application with its solutions and task templates."""
    module = importlib.import_module(f"hub.apps.{name}")
    scenarios = getattr(module, "SCENARIOS", Scenarios())
    return InstalledApp(module.APP, module.SOLUTIONS, module.TASK_TEMPLATES, scenarios)


class InstalledApps(Mapping[str, AnyApp]):
    """All applications by name. Each is imported when it is first accessed, which takes a while."""

    def __getitem__(self, name: str) -> AnyApp:
        """Return one application."""
        if name not in names():
            raise KeyError(name)
        return installed_app(name).app

    def __iter__(self) -> Iterator[str]:
        """Yield the names."""
        return iter(names())

    def __len__(self) -> int:
        """Return the number of applications."""
        return len(names())


@cache
def apps() -> dict[str, AnyApp]:
    """Return all applications by name."""
    return {name: installed_app(name).app for name in names()}
