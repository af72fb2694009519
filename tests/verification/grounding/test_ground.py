"""The check on whole states: what the desktop tells, what nobody reads, and how verification reports it."""

from pathlib import Path

import pytest

from schemas.requests import WorkspaceOpen
from schemas.rewards import Check
from schemas.workspaces import ArtifactName
from server.services import Services
from tests.verification.grounding.cases import Case, findings
from tests.verification.tasks import TASK
from verification.grounding import state_reader

NOTE = "The new number of the office is 4471 and the contact is Mira Solberg.\n"


def case(told: str, before: dict[str, str], after: dict[str, str]) -> Case:
    return Case("", told, told, before, after)


def test_what_stands_on_the_desktop_is_known(tmp_path: Path) -> None:
    card = case(
        "Complete card.txt from note.txt.",
        {"note.txt": NOTE, "card.txt": "Contact:\n"},
        {"card.txt": "Contact: Mira Solberg, 4471\n"},
    )
    assert findings(card, card.told, tmp_path) == ()


def test_what_stands_nowhere_is_named_with_its_place(tmp_path: Path) -> None:
    card = case(
        "Complete card.txt from note.txt.",
        {"note.txt": NOTE, "card.txt": "Contact:\n"},
        {"card.txt": "Contact: Mira Solbakken\n"},
    )
    (found,) = findings(card, card.told, tmp_path)
    assert (found.path, found.field) == ("/home/user/card.txt", "line 1")
    assert "'Solbakken'" in found.message


def test_hidden_files_tell_nothing_where_the_work_is_visible(tmp_path: Path) -> None:
    card = case(
        "Complete card.txt.", {".cache/secret.txt": NOTE, "card.txt": "Contact: ?\n"}, {"card.txt": "Contact: 4471\n"}
    )
    assert findings(card, card.told, tmp_path) != ()


def test_what_a_picture_may_show_is_no_finding_but_a_contradiction_is(tmp_path: Path) -> None:
    before = {"receipt.png": "\x00binary", "costs.csv": "what,amount\npaper,12.50\n"}
    after = {"costs.csv": "what,amount\npaper,12.50\ntoner,88.10\n"}
    plain = case("Add the toner of the scan receipt.png to costs.csv.", before, after)
    against = case("Add the toner of receipt.png to costs.csv, 91.70.", before, after)
    assert findings(plain, plain.told, tmp_path) == ()
    assert findings(against, against.told, tmp_path) != ()


def test_code_is_written_in_words_of_its_own(tmp_path: Path) -> None:
    script = case(
        "Let hello.py greet everybody.",
        {"hello.py": "print('hello')\n"},
        {"hello.py": "import sys\nsys.stdout.write('hello everybody')\n"},
    )
    assert findings(script, script.told, tmp_path) == ()


def test_a_desktop_that_is_not_read_whole_gives_no_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state_reader, "MOST_TEXT", 10)
    card = case("Complete card.txt.", {"note.txt": NOTE}, {"card.txt": "Contact: 1234\n"})
    assert findings(card, card.told, tmp_path) == ()


async def test_verification_reports_what_is_not_grounded_and_accepts_nothing_then(services: Services) -> None:
    task = TASK.model_copy(update={"instruction": "Put the word before in note.txt in capitals, please."})
    scripts = {
        ArtifactName.INITIAL_SETUP: "open('/home/user/note.txt', 'w').write('before\\n')",
        ArtifactName.GOLDEN_PATCH: "open('/home/user/note.txt', 'w').write('BEFORE 30 June\\n')",
        ArtifactName.REWARD: "print('REWARD:', float('BEFORE 30' in open('/home/user/note.txt').read()))",
    }
    workspace_id = (await services.workspaces.open(WorkspaceOpen(task=task))).workspace_id
    for name, text in scripts.items():
        services.workspaces.write(workspace_id, name, text)
    verification = await services.verifier.verify(workspace_id, 1, [Check.GROUNDING])
    assert verification.agreement.agreed, verification.agreement
    assert [one.fact for one in verification.ungrounded] == ["30 June"]
    assert not verification.accepted
    assert (await services.verifier.verify(workspace_id, 1, [])).accepted
