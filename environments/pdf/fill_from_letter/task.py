"""Fill a form with what somebody has written in a letter."""

from random import Random

from environments.pdf.content import COPY, Form, Papers, Value, letter, make_task
from environments.pdf.forms import FORMS
from environments.shared.desktop.tasks import PEOPLE, TOWNS, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "fill_from_letter"
STREETS = ("Mill Lane", "Station Road", "Quay Street", "Orchard Row", "Chapel Hill", "Ferry Walk")
COURSES = ("Basket weaving", "Beekeeping", "Choir", "First aid", "Photography", "Sign language")
YES = {
    "swim": "I learned to swim as a child.",
    "boat": "I have a small boat of my own.",
    "news": "Please send me your newsletter.",
    "first": "I have never taken a course before.",
    "reduced": "As a student I pay the reduced fee.",
    "car": "I come by car and can give others a lift.",
    "child": "The card is for my daughter, but goes by my name.",
    "music": "I would like to borrow music as well.",
    "home": "I cannot leave the house, so please bring the books to me.",
}
NO = {
    "swim": "I cannot swim yet.",
    "boat": "I do not own a boat.",
    "news": "Please do not send me a newsletter.",
    "first": "I took two courses with you last year.",
    "reduced": "I pay the full fee.",
    "car": "I come on foot.",
    "child": "The card is for myself.",
    "music": "I am not interested in music.",
    "home": "I come to the library myself.",
}
WISHES = (
    "Two documents are open: the letter {letter} and the form {form}. Fill in the form for {who} from the letter.",
    "{who} has written the letter {letter}. Please fill in the form {form}, which is open beside it, for {who}.",
    "Beside the form {form} you see a letter from {who}, {letter}. Transfer what it says into the form.",
)


def propose(seed: int) -> Task:
    """Draw a form and a letter."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    kind = random.choice(list(FORMS))
    who = random.choice(PEOPLE)
    form = FORMS[kind]
    if level is Difficulty.EASY:
        form = Form(
            form.title, form.intro, tuple(one for one in form.fields if one.kind != "box" or one == form.fields[-1])
        )
    values: dict[str, Value] = {
        "name": who,
        "street": f"{random.choice(STREETS)} {random.randrange(1, 90)}",
        "town": random.choice(TOWNS),
        "phone": f"0{random.randrange(200, 990)} {random.randrange(10000, 99999)}",
        "born": str(random.randrange(1948, 2004)),
        "course": random.choice(COURSES),
        "mail": f"{who.split()[0].lower()}{random.randrange(10, 99)}@{random.choice(TOWNS).split()[0].lower()}.example",
    }
    boxes = [one.name for one in form.fields if one.kind == "box"]
    values |= {name: random.choice((True, False)) for name in boxes}
    values = {one.name: values[one.name] for one in form.fields}
    lines = _letter(random, form, values, who, long=level is Difficulty.HARD)
    papers = Papers(
        {"Documents/letter.pdf": [letter(lines)], f"Documents/{kind}.pdf": [form.page()]},
        ["Documents/letter.pdf", f"Documents/{kind}.pdf"],
        {f"Documents/{kind}-filled.pdf": [form.page(values)]},
        more={"form": f"Documents/{kind}.pdf"},
    )
    text = random.choice(WISHES).format(letter="letter.pdf", form=f"{kind}.pdf", who=who)
    text += " Tick only the boxes that the letter gives a reason for." + random.choice(COPY).format(
        copy=f"~/Documents/{kind}-filled.pdf"
    )
    told = "\n".join(lines)
    return make_task(
        FAMILY,
        seed,
        instruction=text,
        category="forms",
        papers=papers,
        facts=f"The letter:\n{told}\n\nFields: {values}",
    )


def _letter(random: Random, form: Form, values: dict[str, Value], who: str, *, long: bool) -> list[str]:
    body = [
        f"I live in {values['town']}, at {values['street']}.",
        f"You can reach me by telephone: {values['phone']}.",
    ]
    if "born" in values:
        body.append(f"I was born in {values['born']}.")
    if "course" in values:
        body.append(f"The course I would like to take is called {values['course']}.")
    if "mail" in values:
        body.append(f"My address for electronic mail is {values['mail']}.")
    body += [(YES if values[one.name] else NO)[one.name] for one in form.fields if one.kind == "box"]
    if long:
        other = random.choice([name for name in PEOPLE if name != who])
        body += [
            f"My neighbour {other} from {random.choice(TOWNS)} may write to you as well.",
            f"Until last year I lived in {random.choice([town for town in TOWNS if town != values['town']])}.",
        ]
        random.shuffle(body)
    return ["Dear Sir or Madam,", "", f'this is about your form "{form.title}".', *body, "", "With kind regards", who]
