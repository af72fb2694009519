"""Fill an order form from a list of what is needed."""

from environments.pdf.content import COPY, SHOWN, Papers, Value, make_task
from environments.pdf.forms import ITEMS, ORDER
from environments.shared.desktop.tasks import PEOPLE, bullets, difficulty_of, seeded
from schemas.tasks import Difficulty, Task

FAMILY = "order_sheet"
WISHES = (
    "Order for {who}, in this order:",
    "{who} needs the following; put it into the lines from the top:",
    "Please fill it in for {who}, one line for each article, in this order:",
)


def propose(seed: int) -> Task:
    """Draw an order."""
    random = seeded(FAMILY, seed)
    level = difficulty_of(FAMILY, seed)
    count = {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 3}[level]
    items = random.sample(ITEMS, count)
    packs = [random.randrange(2, 40) for _ in items]
    who = random.choice(PEOPLE)
    urgent = random.choice((True, False))
    values: dict[str, Value] = {"buyer": who, "urgent": urgent}
    for n, (item, number) in enumerate(zip(items, packs, strict=True), 1):
        values |= {f"item_{n}": item, f"packs_{n}": str(number)}
    path, copy = "Documents/order.pdf", f"Documents/order-{who.split()[-1].lower()}.pdf"
    text = random.choice(SHOWN).format(path=f"~/{path}") + " " + random.choice(WISHES).format(who=who) + "\n"
    text += bullets([f"{number} packs of {item}" for item, number in zip(items, packs, strict=True)])
    text += f"\n{who} is the one who orders. "
    text += "It is needed within two days, so tick the box." if urgent else "It is not urgent."
    if level is not Difficulty.EASY:
        text += " Enter the numbers of packs as plain figures."
    return make_task(
        FAMILY,
        seed,
        instruction=text + random.choice(COPY).format(copy=f"~/{copy}"),
        category="forms",
        papers=Papers({path: [ORDER.page()]}, [path], {copy: [ORDER.page(values)]}, more={"form": path}),
        facts=f"Fields: {values}",
    )
