"""Executes a family's task on real desktops: the agreement, and golden states that somebody has tampered with."""

from dataclasses import dataclass
from pathlib import Path

from environments.families import Family
from schemas.requests import WorkspaceOpen
from schemas.rewards import RewardReport
from schemas.tasks import Task
from schemas.workspaces import ArtifactName, Side, Verification
from vm_controller.gym import Gym

REPOSITORY = Path(__file__).resolve().parents[2]
SESSION_PYTHON = REPOSITORY / ".session-python"

PROGRAMS = ("glib-2.0", "libfm", "lxterminal", "Mousepad", "openbox", "pcmanfm")
NOT_WORK = ("*/.cache/*", "*/.local/*", "/tmp/.*", "*/.bashrc", *(f"*/.config/{name}/*" for name in PROGRAMS))
WORK = "find /home/user /tmp -type f " + " ".join(f"-not -path '{pattern}'" for pattern in NOT_WORK)
TAMPERS = {
    "emptied": f"{WORK} -exec truncate -s 0 {{}} +",
    "truncated": f"{WORK} -size +0 -printf '%s %p\\0' | while read -rd '' s p; do truncate -s $((s / 2)) \"$p\"; done",
    "other_content": f"{WORK} -exec sh -c 'for p; do echo done > \"$p\"; done' - {{}} +",
    "elsewhere": 'mkdir /home/user/moved; cd /home/user; for d in *; do [ $d = moved ] || mv "$d" moved/; done; '
    f"mkdir moved/dots; {WORK} -path '/home/user/.*' -exec mv -t moved/dots {{}} +",
    "removed": f"{WORK} -delete",
}
"""What a cheat leaves behind: nothing of it may score as complete."""


@dataclass(frozen=True)
class Trial:
    """One task of one family in a workspace."""

    gym: Gym
    family: Family
    task: Task
    workspace_id: str

    @classmethod
    async def open(cls, gym: Gym, family: Family, seed: int) -> "Trial":
        task = family.propose(seed)
        workspace = await gym.open_workspace(WorkspaceOpen(task=task))
        scripts = {
            ArtifactName.INITIAL_SETUP: family.initial_setup(task),
            ArtifactName.GOLDEN_PATCH: family.golden_patch(task),
            ArtifactName.REWARD: family.reward(task),
        }
        for name, text in scripts.items():
            await gym.write_artifact(workspace.workspace_id, name, text)
        return cls(gym, family, task, workspace.workspace_id)

    async def close(self) -> None:
        await self.gym.close_workspace(self.workspace_id)

    async def verify(self, runs: int = 2) -> Verification:
        return await self.gym.verify(self.workspace_id, runs)

    async def after(self, command: str) -> RewardReport:
        """The reward of a fresh golden state in which a shell command ran."""
        run = await self.gym.run_artifact(self.workspace_id, ArtifactName.GOLDEN_PATCH, 120)
        assert not isinstance(run, tuple)
        assert run.exit_code == 0, run
        shell = await self.gym.shell(self.workspace_id, Side.GOLDEN, command, 60)
        assert shell.exit_code == 0, shell
        reports = await self.gym.run_artifact(self.workspace_id, ArtifactName.REWARD, 60)
        assert isinstance(reports, tuple)
        return reports[1]
