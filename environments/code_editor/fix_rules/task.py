"""Find the mistakes in functions whose rules are stated and whose results are listed beside them."""

from dataclasses import dataclass

from environments.code_editor.content import SAVE, SHOWN, Project, make_task
from environments.shared.desktop.tasks import PEOPLE, difficulty_of, listed, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "fix_rules"


@dataclass(frozen=True)
class Rule:
    """A function, ways to break it (right text, wrong text), and what it returns for two values."""

    name: str
    source: str
    faults: tuple[tuple[str, str], ...]
    cases: tuple[tuple[int, int, float], ...]


RULES = (
    Rule(
        "parcel",
        '''def parcel(grams, islands):
    """Up to 2000 grams 4.50 euros, up to 5000 grams 6.90, above 12.50; 8.20 more where islands is 1."""
    if grams <= 2000:
        euros = 4.5
    elif grams <= 5000:
        euros = 6.9
    else:
        euros = 12.5
    if islands == 1:
        euros = euros + 8.2
    return euros
''',
        (("grams <= 2000", "grams < 2000"), ("euros = 6.9", "euros = 9.6"), ("grams <= 5000", "grams <= 4000"), ("euros + 8.2", "euros - 8.2")),
        ((500, 0, 4.5), (1999, 0, 4.5), (2000, 0, 4.5), (2001, 0, 6.9), (4001, 0, 6.9), (4999, 1, 15.1), (5000, 0, 6.9), (5001, 0, 12.5), (9000, 1, 20.7), (900, 1, 12.7)),
    ),
    Rule(
        "parking",
        '''def parking(minutes, resident):
    """The first 30 minutes are free; then 2 euros for every hour begun, 15 at most; half of it where resident is 1."""
    if minutes <= 30:
        return 0
    hours = (minutes + 59) // 60
    euros = min(hours * 2, 15)
    if resident == 1:
        euros = euros / 2
    return euros
''',
        (("minutes + 59", "minutes + 30"), ("min(hours * 2, 15)", "max(hours * 2, 15)"), ("euros / 2", "euros * 2"), ("minutes <= 30", "minutes < 30")),
        ((29, 0, 0), (30, 0, 0), (31, 0, 2), (60, 1, 1), (61, 0, 4), (120, 0, 4), (145, 0, 6), (420, 0, 14), (421, 0, 15), (900, 1, 7.5), (75, 1, 2)),
    ),
    Rule(
        "water",
        '''def water(cubic_metres, people):
    """2 euros a cubic metre, 3 more for each above 40 a person, and 24 euros a year."""
    basis = cubic_metres * 2
    above = max(0, cubic_metres - people * 40)
    return basis + above * 3 + 24
''',
        (("max(0,", "min(0,"), ("above * 3 + 24", "above * 2 + 24"), ("people * 40", "people * 30"), ("basis = cubic_metres * 2", "basis = people * 2")),
        ((30, 1, 84), (40, 1, 104), (41, 1, 109), (79, 2, 182), (80, 2, 184), (95, 2, 259), (100, 3, 224), (130, 3, 314), (61, 2, 146), (200, 4, 544)),
    ),
    Rule(
        "ticket",
        '''def ticket(age, group):
    """Free below 6 years, 5 euros up to 17, 7 from 65 on, else 9; a fifth less in a group of 10 or more."""
    if age < 6:
        euros = 0
    elif age <= 17:
        euros = 5
    elif age >= 65:
        euros = 7
    else:
        euros = 9
    if group >= 10:
        euros = euros * 0.8
    return euros
''',
        (("age < 6", "age <= 6"), ("age >= 65", "age > 65"), ("age <= 17", "age < 17"), ("euros * 0.8", "euros * 0.2"), ("group >= 10", "group > 10")),
        ((3, 1, 0), (5, 2, 0), (6, 2, 5), (7, 2, 5), (16, 4, 5), (17, 4, 5), (18, 4, 9), (40, 10, 7.2), (40, 11, 7.2), (40, 9, 9), (64, 1, 9), (65, 1, 7), (66, 20, 5.6)),
    ),
    Rule(
        "hall",
        '''def hall(hours, guests):
    """35 euros an hour for 3 hours at least; 60 more for cleaning with more than 80 guests."""
    paid = max(hours, 3)
    euros = paid * 35
    if guests > 80:
        euros = euros + 60
    return euros
''',
        (("max(hours, 3)", "min(hours, 3)"), ("guests > 80", "guests >= 80"), ("paid * 35", "paid + 35"), ("euros + 60", "euros + 16")),
        ((1, 20, 105), (2, 80, 105), (3, 79, 105), (3, 81, 165), (4, 80, 140), (5, 10, 175), (6, 82, 270), (8, 100, 340), (4, 95, 200)),
    ),
)  # fmt: skip
WISHES = (
    "{who} has checked the fees by hand: cases.csv says what {functions} must return, but {they} often something else.",
    "cases.csv holds results that {who} has verified. {Functions} in fees.py should agree with all of them and {do}.",
    "The bills are wrong, says {who}. In cases.csv stands what {functions} should return; {they} other amounts.",
)
RULE = " The rules stand in the docstrings, which are right. Find the {mistakes} in fees.py and put {them} right. {Each} is in one line; all other lines stay as they are."


def propose(seed: int) -> Task:
    """Draw the functions and break some of them."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 3}[level]
    rules = random.sample(RULES, min(count + 1, len(RULES)))
    broken = random.sample(rules, count)
    head = '"""What is to be paid, in euros."""\n'
    right = "\n\n".join([head, *(rule.source for rule in rules)])
    wrong = right
    for rule in broken:
        wrong = wrong.replace(rule.source, rule.source.replace(*random.choice(rule.faults)))
    rows = [f"{rule.name},{one},{other},{result}" for rule in rules for one, other, result in rule.cases]
    cases = "\n".join(["function,first value,second value,result", *rows]) + "\n"
    names = [f"`{rule.name}`" for rule in broken]
    functions = listed(names)
    one = count == 1
    text = random.choice(SHOWN).format(folder="projects/fees") + " "
    text += random.choice(WISHES).format(
        who=random.choice(PEOPLE),
        functions=f"the {'function' if one else 'functions'} {functions}",
        Functions=f"The {'function' if one else 'functions'} {functions}",
        they="it returns" if one else "they return",
        do="does not" if one else "do not",
    )
    text += RULE.format(
        mistakes="mistake" if one else "mistakes, one in each function,",
        them="it" if one else "them",
        Each="It" if one else "Each of them",
    )
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(SAVE),
        category="debugging",
        project=Project(
            "projects/fees",
            {"fees.py": wrong, "cases.csv": cases},
            {"fees.py": right, "cases.csv": cases},
            ("cases.csv", "fees.py"),
            facts="Any change of the wrong line that makes the function follow its rule will do.",
        ),
        more={
            "broken": [rule.name for rule in broken],
            "cases": {rule.name: [[[one, other], result] for one, other, result in rule.cases] for rule in rules},
        },
    )
