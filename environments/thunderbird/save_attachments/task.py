"""Save attachments of some mails into a folder."""

from dataclasses import replace
from random import Random

from environments.shared.desktop.tasks import difficulty_of, seeded, task_of
from environments.thunderbird.mails import Mail, inbox, parameters_of
from schemas.tasks import Difficulty, Task

FAMILY = "save_attachments"
_FOLDERS = ("Documents/Invoices", "Documents/Incoming", "Documents/From mail", "Documents/Bookkeeping")
_OPENINGS = ("Please save", "I need", "Save", "Put")


def propose(seed: int) -> Task:
    """The task for a seed."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    mails = [_attached(random, mail) for mail in inbox(random)]
    folder = random.choice(_FOLDERS)
    invoices = [mail for mail in mails if mail.kind == "invoice"]
    pattern = random.choice(invoices)
    if level is Difficulty.EASY:
        rule, chosen = f"the attachment of the mail “{pattern.subject}”", [pattern]
    elif level is Difficulty.MEDIUM:
        rule = f"the attachments of all mails from {pattern.sender}"
        chosen = [mail for mail in mails if mail.sender == pattern.sender]
    else:
        state = pattern.facts["state"]
        asked = "paid already" if state == "paid" else "still open"
        rule = f"the attachments of all invoices that are {asked}, as their mails say,"
        chosen = [mail for mail in invoices if mail.facts["state"] == state]
    wanted = {f"{folder}/{name}": text for mail in chosen for name, text in mail.files.items()}
    opening = random.choice(_OPENINGS)
    verb = "saved in" if opening == "I need" else "into" if opening == "Put" else "in"
    text = f"{opening} {rule} {verb} the folder {folder} of my home, under the names they have. "
    text += random.choice(("No other files belong there.", "Nothing else is to lie there."))
    return task_of(
        "thunderbird",
        FAMILY,
        seed,
        instruction=text,
        context=f"The files {sorted(wanted)}, each exactly as attached. The folder exists and is empty.",
        category="mail/attachments",
        parameters={"folders": {"Inbox": parameters_of(mails)}, "folder": folder, "wanted": dict(wanted)},
    )


def _attached(random: Random, mail: Mail) -> Mail:
    """Return the mail, with a file attached if it is an invoice or an order."""
    if mail.kind not in ("invoice", "order"):
        return mail
    rows = [f"{random.choice(('paper', 'ink', 'chairs', 'cable', 'lamps'))};{random.randrange(1, 40)}" for _ in "123"]
    text = "\n".join((f"{mail.kind};{mail.facts['number']}", "article;pieces", *rows, ""))
    return replace(mail, files={f"{mail.kind}-{mail.facts['number']}.csv": text})
