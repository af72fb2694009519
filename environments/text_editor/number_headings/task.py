"""Number the headings of a document, on one or two levels."""

from environments.shared.desktop.tasks import PEOPLE, TOWNS, difficulty_of, seeded
from environments.text_editor.content import SAVE, SHOWN, Document, make_task
from schemas.tasks import Difficulty, Task

FAMILY = "number_headings"
CHAPTERS = (
    ("Purpose", "Scope", "Definitions"),
    ("Membership", "Joining", "Leaving", "Fees"),
    ("Meetings", "Invitations", "Voting", "Minutes"),
    ("Money", "Accounts", "Audit"),
    ("Premises", "Keys", "Cleaning", "Guests"),
    ("Equipment", "Lending", "Repairs"),
    ("Disputes", "Mediation", "Decision"),
    ("Changes", "Notice", "Majority"),
)
BODY = (
    "{who} answers questions about this.",
    "The rule applies in {town} as well.",
    "There are no exceptions.",
    "This was agreed in {n}.",
    "At most {n2} people may be named.",
    "See the notice board in {town}.",
)
GROUPS = ("Rowing club", "Tenants' union", "Village library", "Allotment society", "Chess circle", "Makers' workshop")


def propose(seed: int) -> Task:
    """Draw chapters, sections, and the style of their numbers."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 3, Difficulty.MEDIUM: 5, Difficulty.HARD: 4}[level]
    deep = level is Difficulty.HARD
    after_number = random.choice((".", ")")) if not deep else "."
    group = random.choice(GROUPS)
    initial, final = [f"# Rules of the {group}", ""], [f"# Rules of the {group}", ""]
    wrong = level is Difficulty.MEDIUM and random.random() < 0.5  # noqa: PLR2004 - half of them carry old numbers
    for number, (chapter, *sections) in enumerate(random.sample(CHAPTERS, count), 1):
        old = f"{random.randrange(1, 9)}{after_number} " if wrong else ""
        initial.append(f"## {old}{chapter}")
        final.append(f"## {number}{after_number} {chapter}")
        for place, section in enumerate(sections if deep else (), 1):
            sentence = random.choice(BODY)
            initial += [f"### {section}", sentence]
            final += [f"### {number}.{place} {section}", sentence]
        if not deep:
            sentences = random.sample(BODY, random.randrange(1, 3))
            initial += sentences
            final += sentences
        initial.append("")
        final.append("")
    fills = [
        {
            "who": random.choice(PEOPLE),
            "town": random.choice(TOWNS),
            "n": random.randrange(1998, 2025),
            "n2": random.randrange(2, 9),
        }
        for _ in initial
    ]
    initial = [line.format(**fill) for line, fill in zip(initial, fills, strict=True)]
    final = [line.format(**fill) for line, fill in zip(final, fills, strict=True)]
    name = f"{random.choice(('rules', 'statutes', 'bylaws', 'house-rules'))}-{random.randrange(2014, 2026)}.md"
    text = f"{random.choice(SHOWN).format(name=name)} It holds the rules of the {group} of {random.choice(TOWNS)}."
    if wrong:
        text += (
            " After moving chapters around, the numbers of its chapters (the lines with ##) are wrong. Number them anew "
            f"from 1, in the form `## 1{after_number} Title`."
        )
    elif deep:
        text += (
            " Number its chapters (##) and, within each chapter, its sections (###): `## 1. Title` and `### 1.1 Title`, "
            "starting from 1 in every chapter."
        )
    else:
        text += random.choice(
            (
                f" Its chapters (the lines that start with ##) need numbers: `## 1{after_number} Title`, and so on.",
                f" Please number the chapter headings (##) in their order, in the form `## 1{after_number} Title`.",
            )
        )
    text += " The title at the top gets no number, and the wording stays."
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(SAVE),
        category="structure",
        document=Document(
            path=f"Documents/{name}",
            initial="\n".join(initial).rstrip() + "\n",
            final="\n".join(final).rstrip() + "\n",
            facts="Blank lines do not matter.",
        ),
    )
