"""The scripts of published web tasks: they set up, change and grade web applications here as they were written."""

import pytest

from schemas.requests import WorkspaceOpen
from schemas.rewards import RewardStatus, Tamper
from schemas.roles import Role
from schemas.tasks import Task
from schemas.workspaces import ArtifactName, Side
from server.services import Services
from tests.callers import ME, by
from tests.notes_desk import NAME
from tests.vm_controller.backends.site_sessions import SESSIONS

pytestmark = pytest.mark.usefixtures("notes_desk")

PUBLISHED_SETUP = """
import json, urllib.request
def post(body):
    request = urllib.request.Request("http://notes.localhost/post?sid=t-77", json.dumps(body).encode())
    assert json.load(urllib.request.urlopen(request))["success"]
open("/tmp/task_web_sid", "w").write("t-77")
post({"action": "set", "state": {"owner": "Mo"}})
"""
PUBLISHED_GOLDEN = (
    PUBLISHED_SETUP
    + """
went = json.load(urllib.request.urlopen("http://notes.localhost/go?sid=t-77"))
state = went["initial_state"]
state["notes"]["note-2"]["title"] = "Spelt bread"
post({"action": "set_current", "state": state})
assert json.load(urllib.request.urlopen("http://notes.localhost/go?sid=t-77"))["state_diff"]
"""
)
PUBLISHED_REWARD = """
import json, urllib.request
sid = open("/tmp/task_web_sid").read().strip()
went = json.load(urllib.request.urlopen(f"http://notes.localhost/go?sid={sid}", timeout=20))
initial, current = went["initial_state"], went["current_state"]
wanted = {**initial, "notes": {**initial["notes"], "note-2": {**initial["notes"]["note-2"], "title": "Spelt bread"}}}
print("REWARD:", 1.0 if current == wanted else 0.0)
"""
SEES_ONLY_STATES = """
import os
found = sorted(os.listdir("/tmp/hub-state"))
if found != ["files", "notes.json"]:
    print(found)
print("REWARD:", 1.0 if found == ["files", "notes.json"] else 0.0)
"""
TASK = Task.model_validate(
    {
        "task_id": f"{NAME}_probe_1",
        "environment": NAME,
        "family": "probe",
        "seed": 1,
        "instruction": 'Rename the note "Rye bread" to "Spelt bread".',
        "context": "Nothing is prepared.",
        "difficulty": "easy",
    }
)


async def test_published_scripts_run_unchanged(notes_services: Services) -> None:
    workspace = await notes_services.workspaces.open(WorkspaceOpen(task=TASK))
    scripts = {
        ArtifactName.INITIAL_SETUP: PUBLISHED_SETUP,
        ArtifactName.GOLDEN_PATCH: PUBLISHED_GOLDEN,
        ArtifactName.REWARD: PUBLISHED_REWARD,
    }
    for name, text in scripts.items():
        notes_services.workspaces.write(workspace.workspace_id, name, text)

    verification = await notes_services.verifier.verify(workspace.workspace_id, 3)

    assert verification.accepted, verification
    assert len(verification.agreement.golden) == 3
    assert len(verification.mutants) > 5
    # A reward that lets the hub's refusal of a damaged state end it is accepted: no agent can damage that state.
    damaged = [one for one in verification.tampered if one.by_server]
    assert {one.tamper for one in damaged} >= {Tamper.EMPTIED, Tamper.TRUNCATED, Tamper.OTHER_BYTES}
    assert {one.status for one in damaged} == {RewardStatus.REWARD_ERROR}
    notes_services.workspaces.write(workspace.workspace_id, ArtifactName.REWARD, SEES_ONLY_STATES)
    ran = await notes_services.verifier.run_artifact(workspace.workspace_id, ArtifactName.REWARD, 60)
    assert [side and (side.value, side.log) for side in (ran.initial, ran.golden)] == [(1.0, "REWARD: 1.0\n")] * 2
    looked = await notes_services.verifier.read_state(
        workspace.workspace_id,
        Side.GOLDEN,
        "import json, urllib.request\n"
        "went = json.load(urllib.request.urlopen('http://notes.localhost/go?sid=any'))\n"
        "print(went['current_state'] == json.load(open('/tmp/hub-state/notes.json'))['current_state'])\n"
        # What was done is not for the reward's author: only what came of it.
        "import os\nassert sorted(os.listdir('/tmp/hub-state')) == ['notes.json'], os.listdir('/tmp/hub-state')",
        60,
        by(Role.DISCRIMINATOR),
    )
    assert looked.stdout == "True\n", looked.stderr
    reached = await notes_services.workspaces.shell(
        workspace.workspace_id, Side.GOLDEN, f"curl -sf {SESSIONS} || python3 -", 60, ME
    )
    assert reached.exit_code == 0
