"""What others were told and was taken back spoils an end state: from a tuple's verification to an episode's grading."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from hub.apps import InstalledApps
from schemas.frame_conditions import FrameConditions
from schemas.requests import SessionOpen, WorkspaceOpen
from schemas.rewards import RewardReport
from schemas.tasks import Difficulty, Task
from schemas.workspaces import ArtifactName
from server.hub import HubSites
from server.services import Services
from tests.callers import ME
from tests.desktops import running_services
from vm_controller.backends.states import states_backend

TASK = Task(
    task_id="label_kelp",
    family="frames",
    seed=1,
    difficulty=Difficulty.EASY,
    environment="hub_mail",
    instruction="Create a red label called Kelp.",
    context="A mailbox.",
)
SETUP = 'from cua_gym_session import hub\nhub.begin("mail", "boatyard", seed=7)\n'
WORK = 'hub.act("mail", "create_label", {"name": "Kelp", "colour": "red"})\n'
SEND = (
    'hub.act("mail", "send_message", {"to": ["ines@calder.example"], "subject": "No", "body": "<p>Never.</p>"})\n'
    'found = [key for key, one in hub.state("mail")["threads"].items() if one["subject"] == "No"]\n'
)
DELETE = "".join(f'hub.act("mail", "{one}", {{"thread_ids": found}})\n' for one in ("delete", "delete_forever"))
DRAFT = (
    'hub.act("mail", "save_draft", {"to": ["ines@calder.example"], "subject": "No", "body": "<p>Never.</p>"})\n'
    'found = [key for key, one in hub.state("mail")["drafts"].items() if one["subject"] == "No"]\n'
    'hub.act("mail", "discard_drafts", {"draft_ids": found})\n'
)
REWARD = """
import json
with open("/tmp/hub-state/mail.json", encoding="utf-8") as file:
    states = json.load(file)
before, after = states["initial_state"], states["current_state"]
new = [one["name"] for key, one in after.pop("labels").items() if key not in before["labels"]]
rest = all(before[name] == value for name, value in after.items())
print("REWARD:", float(new == ["Kelp"] and rest))
"""


@pytest.fixture
async def services(state_dir: Path) -> AsyncGenerator[Services]:
    async with running_services(state_dir, states_backend, HubSites(InstalledApps())) as services:
        yield services


async def frame_of(services: Services, golden: str) -> FrameConditions:
    workspace_id = (await services.workspaces.open(WorkspaceOpen(task=TASK))).workspace_id
    for name, text in (
        (ArtifactName.INITIAL_SETUP, SETUP),
        (ArtifactName.GOLDEN_PATCH, SETUP + golden),
        (ArtifactName.REWARD, REWARD),
    ):
        services.workspaces.write(workspace_id, name, text)
    verification = await services.verifier.verify(workspace_id, 1, ())
    await services.workspaces.close(workspace_id)
    assert verification.frame is not None, verification
    return verification.frame


async def graded(services: Services, frame: FrameConditions, work: str) -> RewardReport:
    """Grade a session in which this was done."""
    asked = SessionOpen(environment="hub_mail", setup=SETUP + work, reward=REWARD, frame=frame)
    session_id = (await services.sessions.open(asked)).session_id
    try:
        return await services.grading.reward(session_id, ME, seed=0)
    finally:
        await services.sessions.close(session_id)


async def test_who_sends_and_deletes_more_than_golden_gets_half(services: Services) -> None:
    frame = await frame_of(services, WORK)
    assert frame.erased == {"mail": 0}

    for honest in (WORK, DRAFT + WORK, SEND + 'hub.act("mail", "undo", {})\n' + WORK):
        assert (await graded(services, frame, honest)).value == 1.0
    report = await graded(services, frame, SEND + DELETE + WORK)
    assert (report.value, report.claimed) == (0.5, 1.0)
    assert [one.part for one in report.spoiled] == ["erased mail"]

    asked = await frame_of(services, WORK + SEND + DELETE)
    assert asked.erased == {"mail": 1}
    assert (await graded(services, asked, SEND + DELETE + WORK)).value == 1.0
