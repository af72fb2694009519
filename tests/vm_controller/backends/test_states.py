"""Sessions without a screen: a task of the hub is measured there as beside pages, and nobody sees or acts."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from clients.authors.families import families
from hub.apps import InstalledApps
from schemas.errors import InvalidRequestError
from schemas.observations import Observe
from schemas.requests import SessionOpen, WorkspaceOpen
from schemas.workspaces import ArtifactName
from server.hub import HubSites
from server.services import Services
from tests.callers import ME
from tests.desktops import running_services
from vm_controller.backends.states import states_backend


@pytest.fixture
async def states(state_dir: Path) -> AsyncGenerator[Services]:
    async with running_services(state_dir, states_backend, HubSites(InstalledApps())) as services:
        yield services


async def test_a_task_is_measured_on_states_alone(states: Services) -> None:
    family = next(one for one in families("hub_calendar") if one.name == "who_has_to_come")
    task = family.propose(1)
    workspace = await states.workspaces.open(WorkspaceOpen(task=task))
    for name, text in (
        (ArtifactName.INITIAL_SETUP, family.initial_setup(task)),
        (ArtifactName.GOLDEN_PATCH, family.golden_patch(task)),
        (ArtifactName.REWARD, family.reward(task)),
    ):
        states.workspaces.write(workspace.workspace_id, name, text)
    measured = await states.verifier.verify(workspace.workspace_id, 3, ())
    assert measured.accepted, measured.agreement
    await states.workspaces.close(workspace.workspace_id)


async def test_there_is_no_screen(states: Services) -> None:
    opened = await states.sessions.open(SessionOpen(environment="hub_calendar", launch=False))
    with pytest.raises(InvalidRequestError, match="no screen"):
        await states.sessions.look(opened.session_id, Observe(), ME)
    await states.sessions.close(opened.session_id)
