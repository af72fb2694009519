"""Where the check has nothing to say: what leads to a thing is any word, person, date or neighbour that fits it."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from schemas.requests import WorkspaceOpen
from schemas.rewards import Check
from schemas.workspaces import ArtifactName
from server.services import Services
from tests.verification.targets.cases import FileCase, HubCase
from tests.verification.targets.corpus import BOARD, CARDS, FILES, LABELS, THREADS
from tests.verification.tasks import TASK
from verification.targets.check import find

MAIL = {
    "threads": THREADS,
    "labels": LABELS,
    "messages": {
        "message-1": {"thread_id": "thread-1", "sender": "Ada Moreau", "body": "The refund is on its way."},
        "message-2": {"thread_id": "thread-2", "sender": "Bo Lindgren", "body": "See Berth fees for spring."},
    },
}
ARCHIVED: Mapping[str, Mapping[str, Mapping[str, object] | None]] = {"threads": {"thread-1": {"folder": "archive"}}}


@pytest.mark.parametrize(
    "text",
    [
        "Archive the mail about the refund.",
        'Archive the mail about the refund; star nothing, and delete nothing like "Sails for the race".',
        "Archive what Ada Moreau wrote about the refund.",
        'Archive the mail that "Sails for the race" speaks of.',
        "Archive the mail that I spoke of.",
    ],
)
def test_a_thing_that_has_to_be_found_is_no_contradiction(tmp_path: Path, text: str) -> None:
    case = HubCase("", text, text, MAIL, ARCHIVED)
    assert find(text, *case.archives(tmp_path)) == ()


def test_what_a_new_value_names_was_used(tmp_path: Path) -> None:
    text = 'Rename the card "Order oak boards" to "Print the menus".'
    case = HubCase("", text, text, BOARD, {"cards": {"card-1": {"title": "Print the menus"}}})
    assert find(text, *case.archives(tmp_path)) == ()


def test_more_things_than_are_named_were_chosen_by_something_else(tmp_path: Path) -> None:
    text = 'Do with the others what was done with "Order oak boards".'
    done = {key: {"column_id": "column-3"} for key in CARDS if key != "card-1"}
    case = HubCase("", text, text, BOARD, {"cards": done})
    assert find(text, *case.archives(tmp_path)) == ()


def test_a_value_that_is_worked_out_may_come_from_what_is_named(tmp_path: Path) -> None:
    text = "Put the sum of water.txt and power.txt into the third file."
    case = FileCase("", text, text, FILES, {"Documents/rent.txt": "Rent 109\n"})
    assert find(text, *case.archives(tmp_path)) == ()


def test_a_finding_tells_nothing_that_only_golden_shows(tmp_path: Path) -> None:
    text = "Assign Order oak boards to Bo Lindgren."
    case = HubCase("", text, text, BOARD, {"cards": {"card-1": {"assignee_id": "member-3"}}})
    (found,) = find(text, *case.archives(tmp_path))
    assert (found.named, found.field) == ("Bo Lindgren", "members")
    assert "Aydin" not in found.model_dump_json()


async def test_verification_reports_it_and_accepts_nothing_then(services: Services) -> None:
    task = TASK.model_copy(update={"instruction": "Delete water.txt, please."})
    made = "for name in ('rent', 'water'):\n    open(f'/home/user/{name}.txt', 'w').write(f'{name} 640\\n')\n"
    scripts = {
        ArtifactName.INITIAL_SETUP: made,
        ArtifactName.GOLDEN_PATCH: f"import os\n{made}os.remove('/home/user/rent.txt')\n",
        ArtifactName.REWARD: "import os\nprint('REWARD:', float(not os.path.exists('/home/user/rent.txt')))",
    }
    workspace_id = (await services.workspaces.open(WorkspaceOpen(task=task))).workspace_id
    for name, text in scripts.items():
        services.workspaces.write(workspace_id, name, text)
    verification = await services.verifier.verify(workspace_id, 1, [Check.TARGETS])
    assert verification.agreement.agreed, verification.agreement
    assert [one.named for one in verification.contradictions] == ["water.txt"]
    assert not verification.accepted
    assert (await services.verifier.verify(workspace_id, 1, [])).accepted
