"""A tuple of one text file, verified on desktops."""

from schemas.requests import WorkspaceOpen
from schemas.rewards import Check
from schemas.workspaces import ArtifactName, Verification
from server.services import Services
from tests.verification.tasks import TASK


async def verify(services: Services, before: str, after: str, rule: str) -> Verification:
    """Verify a tuple of one text file whose reward is an expression of `text`, `initial` and `golden`."""
    workspace_id = (await services.workspaces.open(WorkspaceOpen(task=TASK))).workspace_id
    script = "from pathlib import Path\nPath('/home/user/a.txt').write_text({!r})\n"
    reward = (
        "from pathlib import Path\n"
        f"initial, golden = {before!r}, {after!r}\n"
        "try:\n    text = Path('/home/user/a.txt').read_text()\nexcept (OSError, ValueError):\n    text = ''\n"
        f"print('REWARD:', {rule} if text else 0.0)\n"
    )
    for name, content in {
        ArtifactName.INITIAL_SETUP: script.format(before),
        ArtifactName.GOLDEN_PATCH: script.format(after),
        ArtifactName.REWARD: reward,
    }.items():
        services.workspaces.write(workspace_id, name, content)
    return await services.verifier.verify(workspace_id, 1, [Check.MUTANTS])
