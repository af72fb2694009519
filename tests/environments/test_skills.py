"""The skill files: every lesson's script shows its failure, and every snippet runs as it stands there.

Programs run on a desktop with the session's Python. What needs the office, the hub or an application's window takes
seconds each: `CUA_GYM_ALL_SKILLS=1` runs all of it, otherwise only QUICK is run.
"""

import ast
import asyncio
import json
import os
import re
from functools import cache
from pathlib import Path

import pytest

from environments.families import ROOT
from hub.apps import installed_app
from hub.hosting.builds import builds
from schemas.requests import WorkspaceOpen
from schemas.roles import Role
from schemas.workspaces import Side
from server.hub import HubSites
from tests.callers import ME, by
from tests.clients.dataset.tuples import put
from tests.environments.trials import bare_task, ran, running_services
from tests.exhaustive import representative
from verification.static_analysis.check import check

ENVIRONMENTS = sorted(
    path.parent.parent.name for path in ROOT.glob("*/scripts/lessons") if path.parent.parent.name != "hub"
)
DESKTOP = [name for name in ENVIRONMENTS if not name.startswith("hub_")]
ALL = bool(os.environ.get("CUA_GYM_ALL_SKILLS"))
QUICK = ("os", "text_editor")
"""Environments whose programs are run in every test run."""
FEWEST_LESSONS = 12
RUNNER = (Path(__file__).parent / "lesson_runner.py").read_text()
_BLOCK = re.compile(r"^```python ?(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LESSON = re.compile(r"^\d+\. (.*(?:\n   .*)*)", re.MULTILINE)


def skill(environment: str) -> str:
    return (ROOT / environment / "SKILL.md").read_text(encoding="utf-8")


def blocks(environment: str, kind: str) -> dict[str, str]:
    found = [code for told, code in _BLOCK.findall(skill(environment)) if told == kind]
    return {f"{environment}/{kind or 'snippet'} {number}": code for number, code in enumerate(found, 1)}


def scripts(environment: str) -> list[Path]:
    folder = "hub" if environment.startswith("hub_") and environment != "hub_published" else environment
    return sorted((ROOT / folder / "scripts" / "lessons").glob("*.py"))


def needs(script: Path) -> str:
    found = re.search(r"^# needs (.*)$", script.read_text(), re.MULTILINE)
    return found[1] if found else ""


def flat(text: str) -> str:
    return " ".join(text.replace("**", "").split())


@cache
def failed(environments: tuple[str, ...]) -> dict[str, str]:
    """Run what needs nothing but files, all on one desktop; return what failed, by name."""
    programs = {
        f"{environment}/{script.stem}": script.read_text()
        for environment in environments
        for script in scripts(environment)
        if not needs(script)
    }
    for environment in environments:
        programs |= blocks(environment, "") | blocks(environment, "reward")

    async def run() -> str:
        async with running_services() as services:
            workspace = await services.workspaces.open(WorkspaceOpen(task=bare_task("os")))
            command = f"cat >/tmp/runner.py <<'RUNNER'\n{RUNNER}\nRUNNER\ncat >/tmp/programs.json <<'PROGRAMS'\n"
            command += (
                json.dumps(programs) + "\nPROGRAMS\nmkdir -p Documents; python3 /tmp/runner.py </tmp/programs.json"
            )
            result = await services.workspaces.shell(workspace.workspace_id, Side.INITIAL, command, 110, ME)
            await services.workspaces.close(workspace.workspace_id)
            assert result.exit_code == 0, result
            return result.stdout

    return json.loads(asyncio.run(run()))


@pytest.mark.parametrize("environment", ENVIRONMENTS)
def test_a_skill_has_a_dozen_lessons_and_a_script_for_each(environment: str) -> None:
    told = [flat(lesson) for lesson in _LESSON.findall(skill(environment).partition("## Bitter lessons\n")[2])]
    shown = [flat(ast.get_docstring(ast.parse(script.read_text())) or "") for script in scripts(environment)]
    assert len(told) >= FEWEST_LESSONS
    assert sorted(told) == sorted(shown)


@pytest.mark.timeout(200)
@pytest.mark.parametrize("environment", representative(DESKTOP, QUICK, reason="lessons of every environment"))
def test_lessons_show_their_failure_and_snippets_run(environment: str) -> None:
    together = QUICK if environment in QUICK else tuple(name for name in DESKTOP if name not in QUICK)
    assert {name: said for name, said in failed(together).items() if name.startswith(f"{environment}/")} == {}


@pytest.mark.parametrize("environment", DESKTOP)
def test_the_reward_of_a_skill_passes_the_static_check(environment: str) -> None:
    rewards = blocks(environment, "reward")
    assert rewards or environment in ("hub_published", "multi_app")
    assert {name: found for name, code in rewards.items() if (found := check(code))} == {}


@pytest.mark.parametrize("environment", ENVIRONMENTS)
def test_a_skill_names_nothing_that_only_this_repository_has(environment: str) -> None:
    text = skill(environment)
    assert [
        name for name in ("render()", "environments.", "environments/", "grade_facts", "scripts/") if name in text
    ] == []


@pytest.mark.timeout(300)
@pytest.mark.parametrize("environment", [name for name in DESKTOP if ALL or name in QUICK])
async def test_an_application_starts_as_its_skill_says(environment: str) -> None:
    programs = blocks(environment, "desktop")
    assert programs
    if ALL:
        programs |= {one.stem: one.read_text() for one in scripts(environment) if needs(one)}
    async with running_services() as services:
        workspace = await services.workspaces.open(WorkspaceOpen(task=bare_task(environment)))
        for name, code in programs.items():
            result = await ran(services, workspace.workspace_id, code)
            assert result.exit_code == 0, (name, result.stderr)
        await services.workspaces.close(workspace.workspace_id)


@pytest.mark.exhaustive(reason="lessons of every environment")
@pytest.mark.timeout(200)
async def test_lessons_and_snippets_of_the_hub_run_while_a_script_does() -> None:
    snippets = {"hub_mail": blocks("hub_mail", "")["hub_mail/snippet 1"]}
    programs = {one.stem: one.read_text() for one in scripts("hub_mail")} | snippets
    given = f"import io\nimport sys\n\nsys.stdin = io.StringIO({json.dumps(programs)!r})\n"
    async with running_services(HubSites({"mail": installed_app("mail").app})) as services:
        workspace = await services.workspaces.open(WorkspaceOpen(task=bare_task("hub_mail")))
        result = await ran(services, workspace.workspace_id, given + RUNNER)
        assert (result.stdout, result.exit_code) == ("{}", 0), result
        reward = blocks("hub_mail", "")["hub_mail/snippet 2"]
        read = await services.verifier.read_state(
            workspace.workspace_id, Side.INITIAL, reward, 60, by(Role.DISCRIMINATOR)
        )
        assert read.exit_code == 0, read
        await services.workspaces.close(workspace.workspace_id)


@pytest.mark.exhaustive(reason="lessons of every environment")
@pytest.mark.timeout(200)
async def test_lessons_and_snippets_of_published_applications_run_while_a_script_does(tmp_path: Path) -> None:
    page = b"<!doctype html><title>Errands</title>"
    put(tmp_path / "Errand_List_mock" / "dist", {"index.html": page})
    programs = {one.stem: one.read_text() for one in scripts("hub_published")} | blocks("hub_published", "published")
    given = f"import io\nimport sys\n\nsys.stdin = io.StringIO({json.dumps(programs)!r})\n"
    async with running_services(HubSites({}, published=builds(tmp_path))) as services:
        workspace = await services.workspaces.open(WorkspaceOpen(task=bare_task("hub_published")))
        result = await ran(services, workspace.workspace_id, given + RUNNER)
        assert (result.stdout, result.exit_code) == ("{}", 0), result
        [reward] = blocks("hub_published", "graded").values()
        assert check(reward) == ()
        read = await services.verifier.read_state(
            workspace.workspace_id, Side.INITIAL, reward, 60, by(Role.DISCRIMINATOR)
        )
        assert "REWARD:" in read.stdout, read
        await services.workspaces.close(workspace.workspace_id)
