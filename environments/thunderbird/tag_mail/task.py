"""Tag mails, and mark some with a star, by what they are and say."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from environments.shared.desktop.tasks import bullets, difficulty_of, seeded, task_of
from environments.thunderbird.mails import Mail, inbox, parameters_of
from schemas.tasks import Difficulty, Task

FAMILY = "tag_mail"
TAGS = ("Important", "Work", "Personal", "To Do", "Later")
Rule = tuple[str, str, Callable[[Mail], bool]]
"""What is done in words, the mark that it leaves, and to which mails."""
_OPENINGS = (
    "Please mark the mails in the inbox.",
    "Go through the inbox and mark mails.",
    "Mark some mails of the inbox.",
    "The mails in the inbox need marks.",
)


def propose(seed: int) -> Task:
    """The task for a seed."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    plain = inbox(random, count=10)
    mails = [replace(plain[0], tags=("Personal",)), *plain[1:]]
    rules = _rules(random, mails, level)
    final = [_marked(mail, rules) for mail in mails]
    text = f"{random.choice(_OPENINGS)}\n{bullets([f'{words}.' for words, _, _ in rules])}\n"
    text += random.choice(
        ("Marks that mails have already stay.", "No other mail gets a mark; what is marked stays so.")
    )
    return task_of(
        "thunderbird",
        FAMILY,
        seed,
        instruction=text,
        context=f"The marks in the end: {_facts(final)}; at the beginning: {_facts(mails)}.",
        category="mail/tags",
        parameters={
            "initial": {"Inbox": parameters_of(mails)},
            "final": {"Inbox": parameters_of(final)},
            "before": [list(fact) for fact in _facts(mails)],
            "after": [list(fact) for fact in _facts(final)],
        },
    )


def _rules(random: Random, mails: list[Mail], level: Difficulty) -> list[Rule]:
    first, second = random.sample([tag for tag in TAGS if tag != "Personal"], 2)
    sender = random.choice(mails).sender
    by_sender: Rule = (f"Everything from {sender} gets a star", "starred", lambda mail: mail.sender == sender)
    kind, other = random.sample(("invoice", "question", "newsletter"), 2)
    by_kind: Rule = (f"Every {kind} gets the tag {first}", first, lambda mail: mail.kind == kind)
    if level is Difficulty.EASY:
        return [random.choice((by_sender, by_kind))]
    if level is Difficulty.MEDIUM:
        return [by_kind, (f"Every {other} gets a star", "starred", lambda mail: mail.kind == other)]
    amounts = sorted(int(mail.facts["amount"]) for mail in mails if mail.kind == "invoice")
    limit = amounts[len(amounts) // 2] // 50 * 50 or amounts[0]
    return [
        (
            f"Invoices of more than {limit} EUR get the tag {first}",
            first,
            lambda mail: int(mail.facts.get("amount", 0)) > limit,
        ),
        (
            f"Invoices that are not paid yet get the tag {second}, whatever their amount; a mail may have two tags",
            second,
            lambda mail: mail.facts.get("state") == "open",
        ),
        by_sender,
    ]


def _marked(mail: Mail, rules: list[Rule]) -> Mail:
    marks = [mark for _, mark, applies in rules if applies(mail)]
    tags = dict.fromkeys([*mail.tags, *(mark for mark in marks if mark != "starred")])
    return replace(mail, tags=tuple(tags), starred=mail.starred or "starred" in marks)


def _facts(mails: list[Mail]) -> list[tuple[str, str]]:
    return [(mail.subject, mark) for mail in mails for mark in (*mail.tags, *(("starred",) if mail.starred else ()))]
