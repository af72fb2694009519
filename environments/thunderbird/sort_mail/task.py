"""Move mails from the inbox into the folders where they belong."""

from random import Random

from environments.shared.desktop.tasks import MONTHS, bullets, difficulty_of, seeded, task_of
from environments.thunderbird.mails import Mail, inbox, parameters_of
from schemas.tasks import Difficulty, Task

FAMILY = "sort_mail"
_OPENINGS = (
    "Please tidy the inbox.",
    "The inbox has to be sorted.",
    "Sort the mails in the inbox.",
    "Move mails out of the inbox.",
)


def propose(seed: int) -> Task:
    """The task for a seed."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    mails = inbox(random, project=level is Difficulty.HARD)
    places, rules = _places(random, mails, level)
    folders = sorted({folder for folder in places.values() if folder != "Inbox"} | {"Archive", "Invoices"})
    text = f"{random.choice(_OPENINGS)} {rules}"
    text += random.choice((" All other mails stay in the inbox.", " What is left stays in the inbox."))
    filed = {
        folder: parameters_of([mail for mail in mails if places[mail.subject] == folder])
        for folder in ("Inbox", *folders)
    }
    dates = {str(one["subject"]): one["date"] for one in parameters_of(mails) if isinstance(one, dict)}
    for entries in filed.values():
        for one in entries:
            if isinstance(one, dict):
                one["date"] = dates[str(one["subject"])]
    return task_of(
        "thunderbird",
        FAMILY,
        seed,
        instruction=text,
        context=f"Where the mails belong: {places}. The folders exist.",
        category="mail/folders",
        parameters={
            "initial": {**{folder: [] for folder in folders}, "Inbox": parameters_of(mails)},
            "final": dict(filed),
            "before": [["Inbox", mail.subject] for mail in mails],
            "after": [[places[mail.subject], mail.subject] for mail in mails],
        },
    )


def _places(random: Random, mails: list[Mail], level: Difficulty) -> tuple[dict[str, str], str]:
    """Return the folder of every mail by subject, and the rules in words."""
    places = {mail.subject: "Inbox" for mail in mails}
    if level is Difficulty.EASY:
        kind = random.choice(("newsletter", "invoice", "question"))
        folder = f"{kind.capitalize()}s {random.choice(MONTHS)}"
        places |= {mail.subject: folder for mail in mails if mail.kind == kind}
        return places, f"Every {kind} goes into the folder {folder}."
    if level is Difficulty.MEDIUM:
        person = random.choice([mail.sender for mail in mails if mail.kind == "question"])
        own = f"From {person.split()[0]}"
        places |= {mail.subject: "Newsletters" for mail in mails if mail.kind == "newsletter"}
        places |= {mail.subject: own for mail in mails if mail.sender == person}
        rules = [f"What {person} wrote goes into {own}.", "Newsletters go into Newsletters."]
        random.shuffle(rules)
        return places, f"These folders are there for it:\n{bullets(rules)}\n"
    project = random.choice([mail.facts["project"] for mail in mails if mail.kind == "question"])
    state = random.choice([mail.facts["state"] for mail in mails if mail.kind == "invoice"])
    folder = "Invoices" if state == "paid" else "To pay"
    asked = "are paid already" if state == "paid" else "are still open"
    for mail in mails:
        if mail.facts.get("project") == project:
            places[mail.subject] = f"Project {project}"
        elif mail.facts.get("state") == state:
            places[mail.subject] = folder
    rules = [
        f"Questions about project {project} go into Project {project}.",
        f"Invoices that {asked} go into {folder}.",
    ]
    random.shuffle(rules)
    return places, f"What a mail is about stands in its text:\n{bullets(rules)}\n"
