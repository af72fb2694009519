"""What the inbox of this environment is filled with: mails that say something, and look alike."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from random import Random

from pydantic import JsonValue

from environments.shared.desktop.tasks import COMPANIES, PEOPLE

OWNER = "Robin Keller <robin.keller@harbour-office.example>"
_BEGIN = datetime(2025, 3, 3, 7, 0, tzinfo=UTC)
_PROJECTS = ("Alder", "Birch", "Cedar", "Juniper", "Rowan")
_TOPICS = (
    "the key cabinet",
    "the summer rota",
    "the printer",
    "the parking permits",
    "the stock count",
    "the visitors",
)
_SHOWS = ("Spring fair", "Boat days", "Craft market", "Book week", "Open gardens", "Night of music")


@dataclass(frozen=True)
class Mail:
    """One mail. `facts` are the statements of its text that tasks ask for; `files` are its attachments by name."""

    kind: str
    sender: str
    address: str
    subject: str
    lines: tuple[str, ...]
    facts: dict[str, str] = field(default_factory=dict[str, str])
    files: dict[str, str] = field(default_factory=dict[str, str])
    tags: tuple[str, ...] = ()
    starred: bool = False


def address_of(name: str) -> str:
    """Return the address of a person or company."""
    local, _, rest = name.lower().replace(" ", ".").partition(".")
    if name in COMPANIES:
        return f"office@{local}-{rest.replace('.', '-')}.example"
    return f"{local}.{rest}@town-post.example"


def inbox(random: Random, count: int = 11, project: bool = False) -> list[Mail]:
    """Draw mails of every kind, oldest first; with `project`, colleagues name the project that they write about."""
    companies, people = random.sample(COMPANIES, 4), random.sample(PEOPLE, 4)
    numbers = iter(random.sample(range(1100, 9900), count))
    kinds = ["invoice", "invoice", "invoice", "question", "question", "newsletter", "newsletter", "order"]
    kinds += random.choices(("invoice", "question", "newsletter", "order"), k=count - len(kinds))
    random.shuffle(kinds)
    found: list[Mail] = []
    for kind in kinds:
        number = next(numbers)
        match kind:
            case "invoice":
                found.append(_invoice(random, random.choice(companies), number))
            case "order":
                found.append(_order(random, random.choice(companies), number))
            case "newsletter":
                found.append(_newsletter(random, random.choice(companies), number))
            case _:
                found.append(_question(random, random.choice(people), number, project=project))
    return found


def _invoice(random: Random, company: str, number: int) -> Mail:
    amount, state = random.randrange(40, 900), random.choice(("paid", "open"))
    lines = (
        f"please find below the details of invoice {number}.",
        f"Amount: {amount} EUR",
        "It has been paid already." if state == "paid" else "Payment is still open.",
    )
    facts = {"number": str(number), "amount": str(amount), "state": state}
    return Mail("invoice", company, address_of(company), f"Invoice {number}", lines, facts)


def _order(random: Random, company: str, number: int) -> Mail:
    pieces = random.randrange(2, 60)
    lines = (f"we have received your order {number} of {pieces} pieces.", "It leaves our house within three days.")
    facts = {"number": str(number), "pieces": str(pieces)}
    return Mail("order", company, address_of(company), f"Order {number} confirmed", lines, facts)


def _newsletter(random: Random, company: str, number: int) -> Mail:
    show = random.choice(_SHOWS)
    lines = (f"this is our newsletter number {number}.", f"Come to the {show}: entry is free for customers.")
    return Mail("newsletter", company, address_of(company), f"Newsletter {number}: {show}", lines)


def _question(random: Random, person: str, number: int, *, project: bool) -> Mail:
    topic, name = random.choice(_TOPICS), random.choice(_PROJECTS)
    lines = [f"I have a question about {topic}: who looks after it now?"]
    if project:
        lines.append(f"This is about project {name}.")
    facts = {"project": name}
    subject = f"Question {number} about {topic}"
    return Mail("question", person, address_of(person), subject, tuple(lines), facts)


def signed(mail: Mail, *lines: str) -> Mail:
    """Return the mail with more lines below its text."""
    return replace(mail, lines=(*mail.lines, *lines))


def parameters_of(mails: Sequence[Mail]) -> list[JsonValue]:
    """Return the mails in the form that the setup script writes them."""
    return [
        {
            "sender": f"{mail.sender} <{mail.address}>",
            "to": OWNER,
            "subject": mail.subject,
            "date": int((_BEGIN + timedelta(hours=5 * number, minutes=7 * number % 60)).timestamp()),
            "text": "\n".join(("Hello Robin,", "", *mail.lines, "", "Kind regards", mail.sender)),
            "files": dict(mail.files),
            "tags": list(mail.tags),
            "starred": mail.starred,
        }
        for number, mail in enumerate(mails)
    ]
