"""Write a mail from what other mails say, and save it as a draft."""

from random import Random

from environments.shared.desktop.tasks import PEOPLE, bullets, difficulty_of, seeded, task_of
from environments.thunderbird.mails import Mail, address_of, inbox, parameters_of
from schemas.tasks import Difficulty, Task

FAMILY = "write_draft"
_OPENINGS = (
    "Please prepare a mail and save it as a draft; do not send it.",
    "Write a mail and leave it in Drafts.",
    "I need a draft of a mail.",
    "Prepare a mail for me as a draft.",
)
_SUBJECTS = (
    "Invoices of this week",
    "Payments",
    "Overview for Friday",
    "For the books",
    "Sums",
    "Numbers from my inbox",
)


def propose(seed: int) -> Task:
    """The task for a seed."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    mails = inbox(random)
    invoices = [mail for mail in mails if mail.kind == "invoice"]
    person = random.choice([name for name in PEOPLE if name not in {mail.sender for mail in mails}])
    subject = random.choice(_SUBJECTS)
    chosen, about = _chosen(random, invoices, level)
    lines = [f"{mail.facts['number']}: {mail.facts['amount']} EUR" for mail in chosen]
    parts = [
        f"It goes to {address_of(person)}.",
        f"The subject is “{subject}”.",
        f"The text is one line for {about}, with number and amount like this: “4711: 250 EUR”.",
    ]
    text = f"{random.choice(_OPENINGS)}\n{bullets(parts)}\n"
    text += random.choice(("The order of the lines does not matter; nothing else stands in the text.",
                           "Nothing but these lines stands in the text, in any order."))  # fmt: skip
    return task_of(
        "thunderbird",
        FAMILY,
        seed,
        instruction=text,
        context=f"The only draft: to {address_of(person)}, subject {subject!r}, lines {lines}. No mail is sent.",
        category="mail/writing",
        parameters={
            "folders": {"Inbox": parameters_of(mails)},
            "draft": {"to": address_of(person), "subject": subject, "lines": list(lines)},
        },
    )


def _chosen(random: Random, invoices: list[Mail], level: Difficulty) -> tuple[list[Mail], str]:
    if level is Difficulty.EASY:
        mail = random.choice(invoices)
        return [mail], f"the invoice of the mail “{mail.subject}”"
    if level is Difficulty.MEDIUM:
        return invoices, "every invoice in the inbox"
    state = random.choice(invoices).facts["state"]
    asked = "paid already" if state == "paid" else "still open"
    return [mail for mail in invoices if mail.facts["state"] == state], f"every invoice in the inbox that is {asked}"
