"""Enter people into the address book, with what stands below their mails."""

from dataclasses import dataclass
from random import Random

from pydantic import JsonValue

from environments.shared.desktop.tasks import PEOPLE, bullets, difficulty_of, listed, seeded, task_of
from environments.thunderbird.mails import Mail, address_of, inbox, parameters_of, signed
from schemas.tasks import Difficulty, Task

FAMILY = "collect_contacts"
_OPENINGS = (
    "Please bring my address book up to date.",
    "My address book lacks some people.",
    "Add people to the address book.",
    "Some people belong into my address book.",
)


@dataclass(frozen=True)
class Contact:
    """One person."""

    name: str
    email: str
    phone: str

    @classmethod
    def drawn(cls, random: Random, name: str) -> "Contact":
        """Return the contact of a person, with a random phone number."""
        return cls(name, address_of(name), f"0{random.randrange(30, 99)} {random.randrange(200000, 999999)}")

    @property
    def facts(self) -> list[JsonValue]:
        """Return the entry of the person in the address book."""
        return [[self.name, "email", self.email], [self.name, "phone", self.phone]]


def propose(seed: int) -> Task:
    """The task for a seed."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    mails: list[Mail] = []
    writers: dict[str, Contact] = {}
    for mail in inbox(random):
        if mail.kind == "question":
            writer = writers.setdefault(mail.sender, Contact.drawn(random, mail.sender))
            mails.append(signed(mail, f"You reach me at {writer.phone}."))
        else:
            mails.append(mail)
    known = [Contact.drawn(random, name) for name in random.sample([one for one in PEOPLE if one not in writers], 2)]
    people = list(writers.values())
    opening = random.choice(_OPENINGS)
    if level is Difficulty.EASY:
        new = people[:1]
        text = f"{opening} Add {new[0].name}, with the email address {new[0].email} and the work phone {new[0].phone}."
    elif level is Difficulty.MEDIUM:
        new = people[:2]
        text = f"{opening} Add {listed([one.name for one in new])}, who wrote to me: "
        text += "name, email address and, as work phone, the number that stands in their mails."
    else:
        mails, new, forwarded = _forwarded(random, mails, people)
        text = f"{opening} Add everybody who wrote me a question, and these two whom others mention in a mail:\n"
        text += (
            f"{bullets(forwarded)}\nEverybody with name, email address and, as work phone, the number from the mails."
        )
    text += " Use the Personal Address Book." + random.choice(("", " Who is in it stays as they are."))
    return task_of(
        "thunderbird",
        FAMILY,
        seed,
        instruction=text,
        context=f"New in the address book: {new}. There already: {known}. First and last name may be entered as such.",
        category="mail/contacts",
        parameters={
            "folders": {"Inbox": parameters_of(mails)},
            "initial": [vars(one) for one in known],
            "final": [vars(one) for one in (*known, *new)],
            "before": [fact for one in known for fact in one.facts],
            "after": [fact for one in (*known, *new) for fact in one.facts],
        },
    )


def _forwarded(random: Random, mails: list[Mail], people: list[Contact]) -> tuple[list[Mail], list[Contact], list[str]]:
    """Draw two more people, and introduce them in mails from companies."""
    taken = {one.name for one in people}
    names = random.sample([name for name in PEOPLE if name not in taken], 2)
    more = [Contact.drawn(random, name) for name in names]
    told = list(mails)
    companies = [number for number, mail in enumerate(told) if mail.kind != "question"][:2]
    for number, person in zip(companies, more, strict=True):
        line = f"Your new contact with us is {person.name}, {person.email}, phone {person.phone}."
        told[number] = signed(told[number], line)
    return told, [*people, *more], [one.name for one in more]
