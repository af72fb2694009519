"""A golden state with two readings is refused: an agent that left the same would get nothing."""

import pytest

from schemas.requests import WorkspaceOpen
from schemas.rewards import AmbiguityKind, Check
from schemas.workspaces import ArtifactName, Verification
from server.services import Services
from tests.clients.authors.invoices import GOLDEN, REWARD, SETUP, TASK

TWICE = """
with open('/home/user/ledger.json', 'w') as file:
    file.write('{"paid": 1, "paid": 0}')
"""


async def verified(services: Services, golden: str, reward: str) -> tuple[Verification, bool]:
    """Measure a workspace; also say whether its author's own run of the reward told of the ambiguity."""
    info = await services.workspaces.open(WorkspaceOpen(task=TASK))
    for name, text in (
        (ArtifactName.INITIAL_SETUP, SETUP),
        (ArtifactName.GOLDEN_PATCH, golden),
        (ArtifactName.REWARD, reward),
    ):
        services.workspaces.write(info.workspace_id, name, text)
    verification = await services.verifier.verify(info.workspace_id, 1, (Check.AMBIGUITY,))
    first = await services.verifier.try_mutants(info.workspace_id)
    await services.workspaces.close(info.workspace_id)
    return verification, bool(first.ambiguous)


async def test_a_golden_state_with_two_readings_is_refused(services: Services) -> None:
    verification, told = await verified(services, GOLDEN + TWICE, REWARD)
    (found,) = verification.ambiguous
    assert (found.kind, found.path, found.where) == (AmbiguityKind.STRUCTURE, "/home/user/ledger.json", "paid")
    assert not verification.accepted
    assert told


@pytest.mark.exhaustive(reason="office files of every kind, each with an office of its own")
async def test_a_reward_says_that_the_task_asks_for_it(services: Services) -> None:
    verification, told = await verified(services, GOLDEN + TWICE, f"# accepts: structure\n{REWARD}")
    assert (verification.ambiguous, told) == ((), False)


async def test_what_the_initial_state_holds_already_is_no_work_of_anybody(services: Services) -> None:
    info = await services.workspaces.open(WorkspaceOpen(task=TASK))
    for name, text in (
        (ArtifactName.INITIAL_SETUP, SETUP + TWICE),
        (ArtifactName.GOLDEN_PATCH, GOLDEN + TWICE),
        (ArtifactName.REWARD, REWARD),
    ):
        services.workspaces.write(info.workspace_id, name, text)
    verification = await services.verifier.verify(info.workspace_id, 1, (Check.AMBIGUITY,))
    await services.workspaces.close(info.workspace_id)
    assert verification.ambiguous == ()
