"""Workspaces as the services keeps them: as long as their desktops live."""

import anyio
import pytest

from schemas.errors import NotFoundError, SessionEndedError
from schemas.requests import WorkspaceOpen
from schemas.roles import Role
from schemas.workspaces import ArtifactName
from server.services import Services
from tests.callers import by
from tests.verification.tasks import TASK

OPEN = WorkspaceOpen(task=TASK)


async def test_a_workspace_whose_leases_ran_out_is_forgotten_at_the_next_opening(services: Services) -> None:
    lost, kept = await services.workspaces.open(OPEN), await services.workspaces.open(OPEN)
    for workspace in (lost, kept):
        services.workspaces.write(workspace.workspace_id, ArtifactName.REWARD, "print('REWARD: 1.0')")
    for session_id in (lost.initial_session, lost.golden_session):
        services.sessions.renew(session_id, 0.2)
    with anyio.fail_after(30):
        while len(services.sessions.all()) > 2:  # noqa: ASYNC110 -- the end of a lease is no event
            await anyio.sleep(0.05)
    with pytest.raises(SessionEndedError, match=r"lease of 0\.2 s ran out"):
        services.workspaces.show(lost.workspace_id, by(Role.ORCHESTRATOR))

    await services.workspaces.open(OPEN)

    with pytest.raises(NotFoundError, match=f"there is no workspace {lost.workspace_id}"):
        services.workspaces.show(lost.workspace_id, by(Role.ORCHESTRATOR))
    with pytest.raises(NotFoundError, match="there is no workspace"):
        await services.workspaces.close(lost.workspace_id)
    assert (services.workspaces.read(kept.workspace_id, ArtifactName.REWARD)).text == "print('REWARD: 1.0')"
