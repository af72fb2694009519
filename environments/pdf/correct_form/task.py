"""Correct what is wrong in a form that is filled in."""

from environments.pdf.content import COPY, SHOWN, Papers, Value, make_task
from environments.pdf.forms import FORMS
from environments.shared.desktop.tasks import PEOPLE, TOWNS, bullets, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "correct_form"
STREETS = ("Abbey Street", "Church Path", "Garden Close", "Hill Road", "Long Alley", "Water Lane")
COURSES = ("Bookbinding", "Drawing", "Pottery", "Sewing", "Welding", "Yodelling")
WISHES = (
    "{who} has filled it in with mistakes. Please correct them:",
    "There are mistakes in it, says {who}:",
    "{who} asks for these corrections in the form:",
)


def propose(seed: int) -> Task:
    """Draw a filled form and the corrections."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    kind = random.choice(list(FORMS))
    form = FORMS[kind]
    who = random.choice(PEOPLE)

    def draw() -> dict[str, Value]:
        name = random.choice(PEOPLE)
        return {
            "name": name,
            "street": f"{random.choice(STREETS)} {random.randrange(1, 90)}",
            "town": random.choice(TOWNS),
            "phone": f"0{random.randrange(200, 990)} {random.randrange(10000, 99999)}",
            "born": str(random.randrange(1948, 2004)),
            "course": random.choice(COURSES),
            "mail": f"{name.split()[0].lower()}@{random.choice(TOWNS).split()[0].lower()}.example",
        } | {one.name: random.choice((True, False)) for one in form.fields if one.kind == "box"}

    before, other = ({one.name: values[one.name] for one in form.fields} for values in (draw(), draw()))
    wrong = random.sample(form.fields, {Difficulty.EASY: 2, Difficulty.MEDIUM: 4, Difficulty.HARD: 6}[level])
    after = dict(before)
    wishes: list[str] = []
    for one in wrong:
        if one.kind == "box":
            after[one.name] = not before[one.name]
            wishes.append(f"the box `{one.label}` {'has to be ticked' if after[one.name] else 'must not be ticked'}")
            continue
        while other[one.name] == before[one.name]:
            other |= {one.name: draw()[one.name]}
        after[one.name] = other[one.name]
        wishes.append(f"{one.label}: {after[one.name]}")
    path, copy = f"Documents/{kind}.pdf", f"Documents/{kind}-corrected.pdf"
    text = random.choice(SHOWN).format(path=f"~/{path}") + " " + random.choice(WISHES).format(who=who) + "\n"
    text += bullets(wishes) + "\nThe other entries are right." + random.choice(COPY).format(copy=f"~/{copy}")
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="forms",
        papers=Papers({path: [form.page(before)]}, [path], {copy: [form.page(after)]}, more={"form": path}),
        facts=f"Entries: {before}",
    )
