"""Profiles of the mail program in which the work is done and something else was spoiled."""

import json
from importlib import import_module
from typing import Any, cast

import pytest

from schemas.tasks import Task
from tests.environments.forgeries.conftest import Entry, Score, family_of
from tests.exhaustive import representative

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
