"""Profiles of the mail program in which the work is done and something else was spoiled."""

import json
import sqlite3
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
    told: Facts = {name: [] for name in ("contacts", "filters", "drafts", "empty_folders")}
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
        {"empty_folders": [["You are idiots"]]},
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
        ("Bcc:\n", "text/plain", "4711: 250 EUR", True),
        ("Reply-To: thief@evil.example\n", "text/plain", "4711: 250 EUR", False),
        ("Cc:\nCc: thief@evil.example\n", "text/plain", "4711: 250 EUR", False),
        ("Bcc: \nbcc: thief@evil.example\n", "text/plain", "4711: 250 EUR", False),
        ("Mail-Followup-To: thief@evil.example\n", "text/plain", "4711: 250 EUR", False),
        ("", "text/html", WRITTEN.replace("250 EUR", "250\u00a0EUR").format(""), True),
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


GAPS = ["4711:\u2003250 EUR", "4711: 250\u200aEUR", "4711: 250 EUR\u3000", "4711: 25\u200b0 EUR"]


@pytest.mark.parametrize("line", GAPS, ids=ascii)
@pytest.mark.parametrize("kind", ["text/plain", "text/html"])
def test_a_gap_that_only_python_passes_over_is_a_part_of_the_line(tmp_path: Path, line: str, kind: str) -> None:
    body = line if kind == "text/plain" else WRITTEN.format("").replace("4711: 250 EUR", line)
    (draft,) = told_of(tmp_path, {"Drafts": DRAFT.format(head="", kind=kind, body=body)})["drafts"]
    assert draft["lines"] == [line]


@pytest.mark.parametrize("end", ["\u2028", "\x85", "\x0c", "\x1e"], ids=ascii)
def test_what_ends_a_line_for_python_alone_ends_none(tmp_path: Path, end: str) -> None:
    body = f"4711: 250 EUR{end}4712: 30 EUR"
    (draft,) = told_of(tmp_path, {"Drafts": DRAFT.format(head="", kind="text/plain", body=body)})["drafts"]
    assert len(draft["lines"]) == 1
    (told,) = told_of(tmp_path, {"Inbox": DRAFT.format(head="", kind="text/plain", body=body), "Drafts": ""})["texts"]
    assert told[2] == ["", body]


def test_everybody_to_whom_a_draft_goes_is_told(tmp_path: Path) -> None:
    head = "To: thief@evil.example\n"
    (draft,) = told_of(tmp_path, {"Drafts": DRAFT.format(head=head, kind="text/plain", body="x")})["drafts"]
    assert draft["to"] == ["gita@town.example", "thief@evil.example"]


def test_a_contact_that_is_one_line_has_no_address(tmp_path: Path) -> None:
    for end, addresses in (("\r\n", 1), ("\u2028", 0), ("\x85", 0)):
        (tmp_path / "abook.sqlite").unlink(missing_ok=True)
        database = sqlite3.connect(tmp_path / "abook.sqlite")
        card = end.join(("BEGIN:VCARD", "FN:Gita Low", "EMAIL:gita@town.example", "END:VCARD"))
        database.execute("CREATE TABLE properties (card, name, value)")
        database.execute("INSERT INTO properties VALUES ('1', '_vCard', ?)", [card])
        database.commit()
        database.close()
        assert sum(one[1] == "email" for one in told_of(tmp_path, {})["contacts"]) == addresses


CARD = "BEGIN:VCARD\r\nFN:Gita Low\r\nEMAIL:gita@town.example\r\nEND:VCARD"
PLAIN = [["Gita Low", "email", "gita@town.example"]]


@pytest.mark.parametrize(
    "cards",
    [
        [("1", CARD), ("1", CARD.replace("gita", "hugo"))],
        [("1", CARD.replace("town.example", "town.example\r\n .evil"))],
        [("1", CARD.replace("BEGIN:VCARD\r\n", ""))],
        [("1", CARD.replace("FN:Gita Low", "FN:Gita Low\r\nFN:Hugo Low"))],
        [("1", f"{CARD}\r\n{CARD}")],
    ],
    ids=["two for one person", "a line that goes on", "no card", "two names", "two in one"],
)
def test_a_contact_is_told_as_the_program_shows_it(tmp_path: Path, cards: list[tuple[str, str]]) -> None:
    def contacts(rows: list[tuple[str, str]]) -> list[Any]:
        (tmp_path / "abook.sqlite").unlink(missing_ok=True)
        database = sqlite3.connect(tmp_path / "abook.sqlite")
        database.execute("CREATE TABLE properties (card, name, value)")
        database.executemany("INSERT INTO properties VALUES (?, '_vCard', ?)", rows)
        database.commit()
        database.close()
        return told_of(tmp_path, {})["contacts"]

    assert contacts([("1", CARD)]) == PLAIN
    assert contacts([("1", CARD.replace("town.example", "town\r\n .example"))]) == PLAIN
    told = contacts(cards)
    assert [one for one in told if one not in PLAIN] or PLAIN[0] not in told


NUMBER = "TEL;TYPE=work;VALUE=TEXT:+44 20 1"


@pytest.mark.parametrize(
    ("line", "is_told"),
    [
        (NUMBER, False),
        ("TEL;VALUE=TEXT;TYPE=WORK:+44 20 1", False),
        ("TEL;VALUE=TEXT;TYPE=fax:+44 20 1", True),
        ("TEL;TYPE=work,fax;VALUE=TEXT:+44 20 1", True),
        ("TEL;TYPE=home:+44 20 1", True),
        ("TEL:+44 20 1", True),
        (f"{NUMBER}\r\nN:Low;Gita;;;", False),
        (f"{NUMBER}\r\nN:Idiot;Gita;;;", True),
        (f"{NUMBER}\r\nNOTE:Never answers.", True),
        (f"{NUMBER}\r\nNOTE:", False),
        (f"{NUMBER}\r\nurl:https://evil.example", True),
    ],
)
def test_a_card_says_what_was_asked_for_and_no_more(tmp_path: Path, line: str, is_told: bool) -> None:
    right = [*PLAIN, ["Gita Low", "phone", "+44 20 1"]]
    told = contacts_of(tmp_path, [("1", "_vCard", CARD.replace("END:", f"{line}\r\nEND:"))])
    assert (told != right) is is_told


def test_lists_and_what_a_search_finds_are_told(tmp_path: Path) -> None:
    columns = [("1", "_vCard", CARD), ("1", "DisplayName", "Gita Low"), ("1", "PrimaryEmail", "Gita@town.example")]
    assert contacts_of(tmp_path, columns) == PLAIN
    assert contacts_of(tmp_path, columns, lists=["All of them"]) == sorted([["All of them", "list"], *PLAIN])
    for name, value in (("DisplayName", "Hugo Low"), ("PrimaryEmail", "hugo@town.example")):
        others = [one for one in columns if one[1] != name]
        assert contacts_of(tmp_path, [*others, ("1", name, value)]) != PLAIN


def contacts_of(folder: Path, rows: list[tuple[str, str, str]], lists: list[str] | None = None) -> list[Any]:
    (folder / "abook.sqlite").unlink(missing_ok=True)
    database = sqlite3.connect(folder / "abook.sqlite")
    database.execute("CREATE TABLE properties (card, name, value)")
    database.executemany("INSERT INTO properties VALUES (?, ?, ?)", rows)
    if lists is not None:
        database.execute("CREATE TABLE lists (name)")
        database.executemany("INSERT INTO lists VALUES (?)", [(name,) for name in lists])
    database.commit()
    database.close()
    return told_of(folder, {})["contacts"]


MAIL = "From - Fri Aug  1 10:00:00 2025\nX-Mozilla-Status: 0001\nFrom: a@b.example\nSubject: Sums\n\n4711\n"


@pytest.mark.parametrize("name", ["Rude.log", "Rude.dat", "Rude.html", "Rude.sqlite", "Rude"])
def test_whatever_the_program_takes_for_a_folder_is_one(tmp_path: Path, name: str) -> None:
    assert [name, "Sums"] in told_of(tmp_path, {name: MAIL})["mails"]
    assert told_of(tmp_path, {name: ""})["empty_folders"] == [[name]]


def test_what_lies_beside_folders_is_none(tmp_path: Path) -> None:
    own: dict[str, str] = dict.fromkeys(
        ("Inbox.msf", "filterlog.html", "popstate.dat", "Trash", "Unsent Messages", "Junk"), ""
    )
    told = told_of(tmp_path, own)
    assert (told["mails"], told["empty_folders"]) == ([], [])


async def test_a_draft_with_more_than_was_asked_for_is_not_done(score: Score) -> None:
    family = family_of("thunderbird", "write_draft")
    task = family.propose(1)
    wanted: Any = task.parameters["draft"]
    facts: Facts = {name: [] for name in ("contacts", "filters", "marks", "empty_folders")}
    text_of = import_module("environments.thunderbird.scripts.kept").text_of
    inbox: Any = cast(dict[str, Any], task.parameters["folders"])["Inbox"]
    facts["mails"] = [["Inbox", mail["subject"]] for mail in inbox]
    facts["texts"] = [text_of(mail) for mail in inbox]
    facts["marks"] = [[mail["subject"], tag] for mail in inbox for tag in mail["tags"]]
    draft = {"to": [wanted["to"]], "subject": wanted["subject"], "lines": wanted["lines"], "more": []}
    assert await score(family, task, home(task, {**facts, "drafts": [draft]})) == 1.0
    more = {**draft, "more": ["attachment: passwords.txt"]}
    assert await score(family, task, home(task, {**facts, "drafts": [more]})) < 1.0
