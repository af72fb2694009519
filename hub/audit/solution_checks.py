"""Carries out every action of an application by clicks and keys, and compares the result with the action's own."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import cast

from playwright.async_api import Browser, Error

from hub.apps import InstalledApp
from hub.audit.chromium import TIMEOUT_MS, WINDOWS, window
from hub.audit.findings import Finding, FindingKind
from hub.audit.hub_server import Served
from hub.audit.ui_step_runner import perform
from hub.engine.clock import Clock
from hub.engine.errors import HubError
from hub.engine.graded_view import graded_view
from hub.engine.instance import AnyInstance
from hub.engine.task_templates import TaskTemplate
from hub.engine.ui_steps import UIStep
from hub.tasks.state_comparison import Json, aligned, changes

SEEDS = 12
"""Number of seeds tried for each action and fixture until a state suits the action."""
SETTLE_MS = 50


@dataclass(frozen=True)
class Visit:
    """A session in which a solution is tried."""

    installed_app: InstalledApp
    session_id: str
    instance: AnyInstance
    served: Served
    browser: Browser

    async def perform(self, solution: tuple[UIStep, ...]) -> str | None:
        """Open the application, carry out the UI steps and wait for the server; returns what went wrong, or None."""
        async with window(self.browser) as watched:
            page = watched.page
            launch = self.served.launch(self.session_id, self.installed_app.app.name)
            await page.goto(launch, wait_until="networkidle")
            for number, ui_step in enumerate(solution, 1):
                try:
                    await perform(page, ui_step)
                    await page.wait_for_timeout(SETTLE_MS)
                except (Error, LookupError, TimeoutError) as error:
                    return f"UI step {number} of {len(solution)}, {ui_step}: {str(error).splitlines()[0]}"
            await page.wait_for_load_state("networkidle", timeout=TIMEOUT_MS)
            await page.wait_for_timeout(SETTLE_MS)
        self.served.sessions.delete(self.session_id)
        return None


async def actions(
    installed_app: InstalledApp,
    served: Served,
    browser: Browser,
    only: str | None,
    told: Callable[[str | Finding], None],
) -> None:
    """Report the name of each action whose solution works, or a finding."""
    waiting = [name for name in installed_app.app.actions if only in (None, name)]

    async def try_some() -> None:
        while waiting:
            name = waiting.pop(0)
            told(await _try(installed_app, name, served, browser) or name)

    async with asyncio.TaskGroup() as group:
        for _ in range(WINDOWS):
            group.create_task(try_some())


async def _try(installed_app: InstalledApp, action: str, served: Served, browser: Browser) -> Finding | None:
    if action not in installed_app.solutions:
        return Finding(FindingKind.SOLUTION, action, "it has no solution")
    if action in installed_app.task_templates.no_task and action not in set(installed_app.task_templates):
        # There is nothing to grade, so it suffices that the solution makes the application carry out the action.
        return await _reach(installed_app, action, served, browser)
    for fixture in installed_app.app.fixtures:
        for seed in range(SEEDS):
            session = served.sessions.create(theme_seed=seed)
            instance = session.begin(installed_app.app.name, fixture, seed)
            task_template = installed_app.task_templates.sample(action, instance.current, Random(f"{action}/{seed}"))  # noqa: S311
            if task_template is not None:
                visit = Visit(installed_app, session.session_id, instance, served, browser)
                return await _compare(visit, action, task_template)
            served.sessions.delete(session.session_id)
    return Finding(
        FindingKind.SOLUTION, action, f"its task template found nothing to do in {SEEDS} seeds of each fixture"
    )


async def _compare(visit: Visit, action: str, task_template: TaskTemplate) -> Finding | None:
    app, instance = visit.installed_app.app, visit.instance
    where = f"{action} in {instance.fixture_name}, seed {instance.seed}"
    before = instance.current
    try:
        expected = app.act(
            before, action, task_template.arguments, Clock(app.find_fixture(instance.fixture_name).now, 0)
        )
    except HubError as error:
        return Finding(FindingKind.SOLUTION, where, f"the application refuses its own task template: {error.message}")
    arguments = app.actions[action].arguments.model_validate(task_template.arguments)
    problem = await visit.perform(visit.installed_app.solutions[action](before, arguments))
    if problem is not None:
        return Finding(FindingKind.SOLUTION, where, problem)
    initial, golden, current = (cast("Json", graded_view(state)) for state in (before, expected, instance.current))
    wrong = changes(golden, aligned(initial, golden, current))
    if wrong:
        path, value = min(wrong.items(), key=str)
        what = f"the pages made another state than the action: {'/'.join(map(str, path))} is {value!r}"
        return Finding(FindingKind.SOLUTION, where, f"{what}; {task_template.instructions[0]}")
    return None


async def _reach(installed_app: InstalledApp, action: str, served: Served, browser: Browser) -> Finding | None:
    """Try the solution of an action without task templates, with the arguments of its example."""
    for fixture in installed_app.app.fixtures:
        session = served.sessions.create()
        instance = session.begin(installed_app.app.name, fixture, 1)
        arguments = installed_app.task_templates.example(action, instance.current)
        if arguments is None:
            continue
        read = installed_app.app.actions[action].arguments.model_validate(arguments)
        solution = installed_app.solutions[action](instance.current, read)
        problem = await Visit(installed_app, session.session_id, instance, served, browser).perform(solution)
        if problem is None and not any(entry.action == action for entry in instance.log):
            problem = f"the solution ended, and the application did {[entry.action for entry in instance.log]} instead"
        return Finding(FindingKind.SOLUTION, f"{action} in {fixture}", problem) if problem else None
    return Finding(FindingKind.SOLUTION, action, "it has neither a task template nor an example")
