"""Executes a family's task on real desktops: the server's verification, cheats by shell, and the oracle."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from environments.families import Family
from schemas.requests import WorkspaceOpen
from schemas.rewards import RewardReport
from schemas.tasks import Difficulty, Task
from schemas.workspaces import ArtifactName, RunResult, Side, Verification
from server.services import Services
from tests import desktops
from tests.callers import ME
from tests.desktops import state_folder
from vm_controller.web_app_host import Sites

PROGRAMS = ("chromium", "glib-2.0", "libfm", "libreoffice", "lxterminal", "Mousepad", "openbox", "pcmanfm")
NOT_WORK = (
    "*/.mozilla/*",
    "*/.thunderbird/*",
    "*/.cache/*",
    "*/.local/*",
    "/tmp/.*",
    "*/.bashrc",
    *(f"*/.config/{name}/*" for name in PROGRAMS),
)
WORK = "find /home/user /tmp -type f " + " ".join(f"-not -path '{pattern}'" for pattern in NOT_WORK)
CHEATS = {
    "emptied": f"{WORK} -exec truncate -s 0 {{}} +",
    "one_word_everywhere": f"{WORK} -exec sh -c 'for p; do echo done > \"$p\"; done' - {{}} +",
    "elsewhere": 'mkdir /home/user/moved; cd /home/user; for d in *; do [ $d = moved ] || mv "$d" moved/; done; '
    f"mkdir moved/dots; {WORK} -path '/home/user/.*' -exec mv -t moved/dots {{}} +",
    "removed": f"{WORK} -delete",
}
"""Cheating commands, whose results must never score as complete."""
CHEAP_ORACLES = {
    "audio_editor": "mute_stretches",
    "chromium": "order_form",
    "code_editor": "fix_rules",
    "database": "change_by_rule",
    "firefox": "order_form",
    "gimp": "scale_for_web",
    "inkscape": "edit_sign",
    "libreoffice_calc": "fill_formulas",
    "libreoffice_draw": "room_labels",
    "libreoffice_impress": "hide_slides",
    "libreoffice_writer": "replace_terms",
    "multi_app": "table_from_list",
    "os": "project_skeleton",
    "pdf": "tick_answers",
    "text_editor": "number_headings",
    "thunderbird": "write_draft",
    "vlc": "prune_playlist",
}
"""A family of each environment whose oracle is fast."""


@dataclass(frozen=True)
class Trial:
    """One task of one family in a workspace."""

    services: Services
    task: Task
    workspace_id: str

    async def verify(self, runs: int = 2) -> Verification:
        return await self.services.verifier.verify(self.workspace_id, runs)

    async def after(self, command: str) -> RewardReport:
        """Return the reward of a new golden state after a shell command."""
        run = (await self.services.verifier.run_artifact(self.workspace_id, ArtifactName.GOLDEN_PATCH, 120)).run
        assert run is not None
        assert run.exit_code == 0, run
        shell = await self.services.workspaces.shell(self.workspace_id, Side.GOLDEN, command, 60, ME)
        assert shell.exit_code == 0, shell
        report = (await self.services.verifier.run_artifact(self.workspace_id, ArtifactName.REWARD, 60)).golden
        assert report is not None
        return report


@asynccontextmanager
async def trial_of(services: Services, family: Family, seed: int) -> AsyncGenerator[Trial]:
    """Open a workspace with the scripts of a family; it is closed at the end of the block."""
    task = family.propose(seed)
    workspace_id = (await services.workspaces.open(WorkspaceOpen(task=task))).workspace_id
    scripts = {
        ArtifactName.INITIAL_SETUP: family.initial_setup(task),
        ArtifactName.GOLDEN_PATCH: family.golden_patch(task),
        ArtifactName.REWARD: family.reward(task),
    }
    try:
        for name, text in scripts.items():
            services.workspaces.write(workspace_id, name, text)
        yield Trial(services, task, workspace_id)
    finally:
        await services.workspaces.close(workspace_id)


def bare_task(environment: str) -> Task:
    """Return a task without a family, for free use in a test."""
    return Task(
        task_id=f"{environment}_library_1",
        environment=environment,
        family="library",
        seed=1,
        instruction="Nothing to be done.",
        context="None.",
        difficulty=Difficulty.EASY,
    )


async def ran(services: Services, workspace_id: str, script: str) -> RunResult:
    """Run a program with the session's Python, as a setup script."""
    services.workspaces.write(workspace_id, ArtifactName.INITIAL_SETUP, script)
    result = (await services.verifier.run_artifact(workspace_id, ArtifactName.INITIAL_SETUP, 110)).run
    assert result is not None
    return result


@asynccontextmanager
async def running_services(sites: Sites | None = None) -> AsyncGenerator[Services]:
    """Run services in a separate folder."""
    with state_folder() as folder:
        async with desktops.running_services(folder, sites=sites) as services:
            yield services
