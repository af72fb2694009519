"""Profiles of the mail program in which the work is done and something else was spoiled."""

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import pytest

from schemas.tasks import Task
from tests.environments.forgeries.conftest import Entry, Score, family_of
from tests.exhaustive import representative

SCRIPT = Path("environments/thunderbird/scripts/facts.py")
Facts = dict[str, list[Any]]
FACTS: dict[str, str] = {
    "collect_contacts": "contacts",
    "mail_filter": "filters",
    "sort_mail": "mails",
    "tag_mail": "marks",
    "save_attachments": "",
}


def finished(task: Task) -> Facts:
    """What is told of a profile in which the work is done."""
    given = cast(dict[str, Any], task.parameters)
    folders: dict[str, list[dict[str, Any]]] = given["folders"] if "folders" in given else given["initial"]
    mails = [(folder, mail) for folder, found in folders.items() for mail in found]
    text_of = import_module("environments.thunderbird.scripts.kept").text_of
    told: Facts = {name: [] for name in ("contacts", "filters", "drafts")}
    told["mails"] = [[folder, mail["subject"]] for folder, mail in mails]
    told["texts"] = [text_of(mail) for _, mail in mails]
    told["marks"] = [[mail["subject"], tag] for _, mail in mails for tag in mail["tags"]]
    name = FACTS[task.family]
    return {**told, name: given["after"]} if name else told


def home(task: Task, told: Facts) -> dict[str, Entry]:
    """The files that tell facts, and those that the task wants."""
    files: dict[str, Entry] = {
        f".local/share/application-state/{name}.json": json.dumps(facts).encode() for name, facts in told.items()
    }
    wanted = cast(dict[str, str], task.parameters.get("wanted", {}))
    return files | {path: text.encode() for path, text in wanted.items()}


@pytest.mark.parametrize("name", representative(FACTS, list(FACTS)[:1], reason="forged files of every application"))
async def test_what_a_task_leaves_alone_stays(score: Score, name: str) -> None:
    family = family_of("thunderbird", name)
    task = family.propose(1)
    good = finished(task)
    assert await score(family, task, home(task, good)) == 1.0
    first = good["texts"][0]
    spoiled: list[Facts] = [
        {"texts": good["texts"][1:]},
        {"texts": [[*first[:2], ["", "Buy cheap pills."], *first[3:]], *good["texts"][1:]]},
        {"contacts": [*good["contacts"], ["Pills", "email", "pills@spam.example"]]},
        {"filters": [*good["filters"], ["Gone", "Delete"]]},
        {"drafts": [{"to": [], "subject": "x", "lines": []}]},
    ]
    if name != "mail_filter":  # a filter may run at once
        spoiled += [{"mails": good["mails"][1:]}, {"marks": [*good["marks"], [first[0], "Spam"]]}]
    for forged in spoiled:
        assert await score(family, task, home(task, {**good, **forged})) < 1.0, forged


def told_of(folder: Path, files: dict[str, str]) -> dict[str, Any]:
    """Run the script that puts a profile into words on these files."""
    place = folder / "Mail" / "Local Folders"
    place.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        (place / name).write_text(content)
    script = SCRIPT.read_text().replace("/home/user/.thunderbird/profile", str(folder))
    ran = subprocess.run([sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True)
    return json.loads(ran.stdout)


FILTER = """version="9"
logging="no"
name="To Suppliers"
enabled="yes"
type="17"
action="Move to folder"
actionValue="{place}Suppliers"
condition="{condition}"
"""
PLACE, CONDITION = "mailbox://nobody@Local%20Folders/", "AND (subject,contains,invoice) AND (from,contains,cafe)"
SAID = [
    ["To Suppliers", "Move to folder", "Suppliers"],
    ["To Suppliers", "all"],
    ["To Suppliers", "from", "contains", "cafe"],
    ["To Suppliers", "subject", "contains", "invoice"],
]


@pytest.mark.parametrize(
    ("place", "condition"),
    [
        (PLACE, f"{CONDITION} AND  (subject,is,never)"),
        (PLACE, f"{CONDITION} (subject,is,never)"),
        (PLACE, f"ALL {CONDITION}"),
        ("mailbox://nobody@elsewhere/Local%20Folders/", CONDITION),
        ("imap://me@mail.example/Local%20Folders/", CONDITION),
    ],
)
def test_a_filter_that_the_program_reads_otherwise_is_another_one(tmp_path: Path, place: str, condition: str) -> None:
    honest = FILTER.format(place=PLACE, condition=CONDITION)
    assert told_of(tmp_path, {"msgFilterRules.dat": honest})["filters"] == SAID
    assert told_of(tmp_path, {"msgFilterRules.dat": FILTER.format(place=place, condition=condition)})["filters"] != SAID


DRAFT = """From - Fri Aug  1 10:00:00 2025
X-Mozilla-Status: 0001
To: gita@town.example
Subject: Sums
{head}MIME-Version: 1.0
Content-Type: {kind}; charset=UTF-8

{body}
"""
WRITTEN = (
    '<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head>'
    "<body><p>4711: 250 EUR<br></p>{}</body></html>"
)


@pytest.mark.parametrize(
    ("head", "kind", "body", "is_right"),
    [
        ("", "text/plain", "4711: 250 EUR", True),
        ("", "text/html", WRITTEN.format(""), True),
        ("Bcc: thief@evil.example\n", "text/plain", "4711: 250 EUR", False),
        ("Reply-To: thief@evil.example\n", "text/plain", "4711: 250 EUR", False),
        ("", "text/html", WRITTEN.format('<img alt="Pay at once" src="x:">'), False),
        ("", "text/html", WRITTEN.replace("<p>", '<p style="font-size:0">').format(""), False),
    ],
)
def test_a_draft_has_its_words_and_nothing_else(
    tmp_path: Path, head: str, kind: str, body: str, is_right: bool
) -> None:
    (draft,) = told_of(tmp_path, {"Drafts": DRAFT.format(head=head, kind=kind, body=body)})["drafts"]
    assert (draft["to"], draft["subject"], draft["lines"]) == (["gita@town.example"], "Sums", ["4711: 250 EUR"])
    assert (draft["more"] == []) == is_right


async def test_a_draft_with_more_than_was_asked_for_is_not_done(score: Score) -> None:
    family = family_of("thunderbird", "write_draft")
    task = family.propose(1)
    wanted: Any = task.parameters["draft"]
    facts: Facts = {name: [] for name in ("contacts", "filters", "marks")}
    text_of = import_module("environments.thunderbird.scripts.kept").text_of
    inbox: Any = cast(dict[str, Any], task.parameters["folders"])["Inbox"]
    facts["mails"] = [["Inbox", mail["subject"]] for mail in inbox]
    facts["texts"] = [text_of(mail) for mail in inbox]
    facts["marks"] = [[mail["subject"], tag] for mail in inbox for tag in mail["tags"]]
    draft = {"to": [wanted["to"]], "subject": wanted["subject"], "lines": wanted["lines"], "more": []}
    assert await score(family, task, home(task, {**facts, "drafts": [draft]})) == 1.0
    more = {**draft, "more": ["attachment: passwords.txt"]}
    assert await score(family, task, home(task, {**facts, "drafts": [more]})) < 1.0
