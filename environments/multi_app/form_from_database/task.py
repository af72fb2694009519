"""Fill a form with what a database knows about a person."""

from random import Random

from pydantic import JsonValue

from environments.database.content import values as in_sql
from environments.multi_app.content import KEPT, make_task, name_of
from environments.pdf.content import Form, Value
from environments.pdf.forms import FORMS
from environments.shared.desktop.tasks import PEOPLE, TOWNS, difficulty_of, listed, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "form_from_database"
STREETS = ("Mill Lane", "Station Road", "Quay Street", "Orchard Row", "Chapel Hill", "Ferry Walk")
COURSES = ("Basket weaving", "Beekeeping", "Choir", "First aid", "Photography", "Sign language")
WISHES = (
    "Fill in the form {form} for {who}: everything it asks stands in the table people of the database {path}.",
    "Beside the database {path} you see the form {form}. Please fill it in for {who} from the table people.",
    "{who} asked for help with the form {form}. What has to go in is in the table people of {path}; both are open.",
)
Person = dict[str, Value]


def propose(seed: int) -> Task:
    """Draw people, a form, and those who need it."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    kind = random.choice(list(FORMS))
    form = FORMS[kind]
    if level is Difficulty.EASY:
        form = Form(form.title, form.intro, tuple(one for one in form.fields if one.kind != "box"))
    people = [_person(random, form, who) for who in random.sample(PEOPLE, 10)]
    chosen = random.sample(people, 2 if level is Difficulty.HARD else 1)
    blank, path = f"Documents/{kind}.pdf", f"Documents/{kind}_{random.randrange(2001, 2026)}.db"
    names = [str(one["name"]) for one in chosen]
    copies = [f"Documents/{kind}-{name.split()[0].lower()}.pdf" for name in names]
    text = random.choice(WISHES).format(form=name_of(blank), who=" and ".join(names), path=f"~/{path}")
    if len(copies) > 1:
        text += f" Each of them gets a copy: {listed([f'~/{one} for {name}' for one, name in zip(copies, names, strict=True)])}."
    else:
        text += f" Save the filled form as a copy, ~/{copies[0]}."
    if level is not Difficulty.EASY:
        text += " Tick a box where the database says yes, and only there."
    text += random.choice(KEPT).format(name=f"{name_of(blank)}") + " The database is only for looking things up."
    script = _script(form, people)
    results: dict[str, JsonValue] = {
        copy: {"pages": [form.page(one)], "annotations": []} for copy, one in zip(copies, chosen, strict=True)
    }
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="forms",
        context=f"~/{blank} is empty. Copies: {dict(zip(copies, map(str, chosen), strict=True))}\nDatabase:\n{script}",
        parameters={
            "documents": {blank: {"pages": [form.page()], "annotations": []}},
            "form": blank,
            "results": results,
            "database": path,
            "script": script,
        },
    )


def _person(random: Random, form: Form, who: str) -> Person:
    answers: Person = {
        "name": who,
        "street": f"{random.choice(STREETS)} {random.randrange(1, 90)}",
        "town": random.choice(TOWNS),
        "phone": f"0{random.randrange(200, 990)} {random.randrange(10000, 99999)}",
        "born": str(random.randrange(1948, 2004)),
        "course": random.choice(COURSES),
        "mail": f"{who.split(maxsplit=1)[0].lower()}{random.randrange(10, 99)}@{random.choice(TOWNS).split()[0].lower()}.example",
    }
    boxes = [one.name for one in form.fields if one.kind == "box"]
    answers |= {name: random.choice((True, False)) for name in boxes}
    if boxes:
        answers[random.choice(boxes)] = True
    return {one.name: answers[one.name] for one in form.fields}


def _script(form: Form, people: list[Person]) -> str:
    columns = ", ".join(f"{one.name} TEXT" for one in form.fields)
    said = {True: "yes", False: "no"}
    rows = [[said[one] if isinstance(one, bool) else one for one in person.values()] for person in people]
    lines = [f"INSERT INTO people VALUES ({number}, {in_sql(row)});" for number, row in enumerate(rows, 1)]
    return "\n".join([f"CREATE TABLE people (id INTEGER PRIMARY KEY, {columns});", *lines, ""])
