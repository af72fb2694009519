"""Apply a list of corrections to a letter: names, dates, amounts, sentences out and in."""

from environments.shared.desktop.tasks import MONTHS, PEOPLE, TOWNS, bullets, difficulty_of, seeded
from environments.text_editor.content import SAVE, SHOWN, Document, make_task
from schemas.tasks import Difficulty, Task

FAMILY = "correct_letter"
MATTERS = (
    ("the roof repair", "Our roofer has looked at the damage and sent an estimate."),
    ("your membership", "We have received your application and were glad to read it."),
    ("the summer course", "Your place in the summer course is reserved."),
    ("the garden fence", "The fence between our gardens came down in the last storm."),
    ("the missing parcel", "The carrier has confirmed that your parcel went to a wrong address."),
    ("the piano lessons", "The teacher would like to begin with a trial lesson."),
)
MIDDLE = (
    "The office is closed on public holidays.",
    "You do not need to bring anything.",
    "A map is enclosed with this letter.",
    "Our telephone number has not changed.",
    "We will send a reminder two weeks before.",
    "If somebody else should come in your place, tell us the name.",
)
ADDED = (
    "Please confirm the date by telephone.",
    "A receipt will follow by post.",
    "You may park in the yard.",
    "Please quote the number above when you write.",
)
OPENINGS = (
    "The letter needs these corrections before it goes out:",
    "My colleague has read the letter and wants the following changed:",
    "Please work these corrections into it:",
    "Before we print it, a few things have to be put right:",
)


def propose(seed: int) -> Task:
    """Draw a letter and the mistakes in it."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 2, Difficulty.MEDIUM: 4, Difficulty.HARD: 6}[level]
    matter, sentence = random.choice(MATTERS)
    to, to_new, sender, sender_new = random.sample(PEOPLE, 4)
    town, town_new = random.sample(TOWNS, 2)
    day, day_new = random.sample(range(1, 29), 2)
    month = random.choice(MONTHS)
    amount, amount_new = (f"{euros}.{random.choice(('00', '50', '90'))}" for euros in random.sample(range(40, 900), 2))
    reference = f"{random.choice('ABCR')}-{random.randrange(1000, 9999)}"
    reference_new = f"{reference[:2]}{random.randrange(1000, 9999)}"
    middle, gone = random.sample(MIDDLE, 2)
    added = random.choice(ADDED)
    letter = {
        "reference": f"Reference: {reference}",
        "place": f"{town}, {day} {month} 2025",
        "salutation": f"Dear {to},",
        "subject": f"this is about {matter}. {sentence}",
        "amount": f"The amount agreed is {amount} euros.",
        "middle": middle,
        "gone": gone,
        "closing": "With kind regards",
        "sender": sender,
    }
    changes = {
        "salutation": (f"Dear {to_new},", f"it goes to {to_new}, so the salutation must name that person"),
        "amount": (f"The amount agreed is {amount_new} euros.", f"the amount is {amount_new} euros, not {amount}"),
        "place": (f"{town_new}, {day_new} {month} 2025", f"it is dated {town_new}, {day_new} {month} 2025"),
        "reference": (f"Reference: {reference_new}", f"the reference is {reference_new}"),
        "sender": (sender_new, f"{sender_new} signs it instead of {sender}"),
        "closing": ("Yours sincerely", "it ends with `Yours sincerely`, not with `With kind regards`"),
        "middle": (f"{middle}\n{added}", f"after the sentence `{middle}` comes a new line: `{added}`"),
        "gone": ("", f"the sentence `{gone}` is to be taken out"),
    }
    keys = random.sample(list(changes), count)
    after = {key: changes[key][0] if key in keys else line for key, line in letter.items()}
    name = f"letter-{random.choice(('draft', 'march', 'office', 'final', 'copy'))}.txt"
    text = f"{random.choice(SHOWN).format(name=name)} {random.choice(OPENINGS)}\n"
    text += bullets([changes[key][1] for key in keys]) + "\nEverything else stays as it is."
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(SAVE),
        category="correct",
        document=Document(
            path=f"Documents/{name}",
            initial=_text(letter),
            final=_text(after),
            facts="Blank lines do not matter.",
        ),
    )


def _text(letter: dict[str, str]) -> str:
    body = "\n".join(line for line in (letter[key] for key in ("subject", "amount", "middle", "gone")) if line)
    head = f"{letter['reference']}\n{letter['place']}\n\n{letter['salutation']}\n\n"
    return f"{head}{body}\n\n{letter['closing']}\n{letter['sender']}\n"
