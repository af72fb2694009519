"""A small shop of several pages, and a form that saves an order as a file."""

from dataclasses import dataclass
from random import Random

from pydantic import JsonValue

from environments.shared.desktop.tasks import PEOPLE, TOWNS, bullets, difficulty_of, seeded, task_of
from environments.shared.web.pages import link, page, paragraph, table
from schemas.tasks import Difficulty, Task

FAMILY = "order_form"
FORM = "Shop/order.html"
TITLE = "Order form"
FILE = "Downloads/order.json"
LINES = 3
_MAKES = ("Alder", "Birch", "Cedar", "Dune", "Ember", "Fern", "Grove", "Heath", "Iris", "Juniper")
_KINDS = {
    "lamp": ("lamps", ("brass", "steel", "paper")),
    "chair": ("chairs", ("oak", "beech", "walnut")),
    "desk": ("desks", ("oak", "pine", "walnut")),
}
_SCRIPT = """
<script>
document.getElementById("save").addEventListener("click", () => {
  const value = (name) => document.getElementById(name).value.trim();
  const lines = [1, 2, 3]
    .map((n) => ({article: value("article" + n), quantity: Number(value("quantity" + n))}))
    .filter((line) => line.article);
  const order = {customer: value("customer"), depot: value("depot"), delivery: value("delivery"), lines};
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(order, null, 2) + "\\n"], {type: "application/json"}));
  link.download = "order.json";
  link.click();
  document.getElementById("done").textContent = "The order was saved.";
});
</script>
"""


@dataclass(frozen=True)
class Article:
    """An article for sale. `price` is in whole euros."""

    number: str
    kind: str
    name: str
    material: str
    price: int
    stock: int


@dataclass(frozen=True)
class Wish:
    """One line of an order, and the words that ask for it."""

    article: Article
    quantity: int
    words: str


def propose(environment: str, seed: int) -> Task:
    """Return the task for a seed, in the browser of `environment`."""
    random = seeded(f"{environment}:{FAMILY}", seed)
    level = difficulty_of(FAMILY, seed)
    articles = {kind: _articles(random, kind) for kind in _KINDS}
    depots = {town: f"{random.choice('KLMNPRST')}{random.randrange(10, 99)}" for town in random.sample(TOWNS, 7)}
    customers = {person: f"C-{random.randrange(1000, 9999)}" for person in random.sample(PEOPLE, 6)}
    person, town = random.choice(list(customers)), random.choice(list(depots))
    delivery = random.choice(("express", "standard"))
    count = {Difficulty.EASY: 1, Difficulty.MEDIUM: 2, Difficulty.HARD: 3}[level]
    wishes = [_wish(random, articles[kind], level) for kind in random.sample(list(_KINDS), count)]
    opening = random.choice(
        (
            "Please place an order in the shop that is open in the browser.",
            "The order form of our furniture shop is open in the browser; fill it in.",
            "Fill in the open order form.",
            "We need a few things for the office: use the order form in the browser.",
        )
    )
    text = (
        f"{opening} The customer is {person} (the form wants the customer number), to be delivered to {town} as "
        f"{delivery} delivery. Wanted:\n{bullets([f'{wish.quantity} of {wish.words}' for wish in wishes])}\n"
        "Article numbers, depot codes and customer numbers are on the shop's other pages. Press “Save order” when all "
        "is filled in: the order has to lie as order.json in Downloads."
    )
    order: dict[str, JsonValue] = {
        "customer": customers[person],
        "depot": depots[town],
        "delivery": delivery,
        "lines": [{"article": wish.article.number, "quantity": wish.quantity} for wish in wishes],
    }
    return task_of(
        environment,
        FAMILY,
        seed,
        instruction=text,
        context=f"{FILE} holds {order}; the order of its lines does not matter.",
        category="browser/forms",
        parameters={
            "files": _pages(articles, depots, customers),
            "page": FORM,
            "title": TITLE,
            "file": FILE,
            "order": order,
        },
    )


def _articles(random: Random, kind: str) -> list[Article]:
    materials = _KINDS[kind][1]
    numbers = random.sample(range(100, 999), 6)
    prices = random.sample(range(20, 240), 6)
    letter = kind[0].upper()
    return [
        Article(
            f"{letter}{number}", kind, f"{make} {kind}", random.choice(materials), price, random.choice((0, 4, 9, 14))
        )
        for make, number, price in zip(random.sample(_MAKES, 6), numbers, prices, strict=True)
    ]


def _wish(random: Random, articles: list[Article], level: Difficulty) -> Wish:
    quantity = random.randrange(2, 9)
    if level is Difficulty.EASY:
        article = random.choice(articles)
        return Wish(article, quantity, f"the {article.name}")
    by_material = random.random() < 0.5  # noqa: PLR2004 - every other wish
    in_stock = [one for one in articles if one.stock]
    pool = in_stock or articles
    material = random.choice([one.material for one in pool])
    if by_material:
        pool = [one for one in pool if one.material == material]
    chosen = min(pool, key=lambda one: one.price)
    kind = f"{chosen.kind} made of {material}" if by_material else chosen.kind
    return Wish(chosen, quantity, f"the cheapest {kind}" + (" that is in stock" if in_stock else ""))


def _pages(
    articles: dict[str, list[Article]], depots: dict[str, str], customers: dict[str, str]
) -> dict[str, JsonValue]:
    links = [link(_KINDS[kind][0].capitalize(), f"{_KINDS[kind][0]}.html") for kind in articles]
    links += [link("Depots", "depots.html"), link("Customers", "customers.html")]
    back = link("Back to the order form", "order.html")
    files: dict[str, JsonValue] = {FORM: page(TITLE, f"<p>{' · '.join(links)}</p>", _form(), _SCRIPT)}
    for kind, offered in articles.items():
        rows = [(one.number, one.name, one.material, f"{one.price} EUR", str(one.stock or "none")) for one in offered]
        heads = ("Article", "Name", "Material", "Price", "In stock")
        title = _KINDS[kind][0]
        files[f"Shop/{title}.html"] = page(title.capitalize(), table(heads, rows), back)
    files["Shop/depots.html"] = page("Depots", table(("Town", "Depot code"), list(depots.items())), back)
    files["Shop/customers.html"] = page("Customers", table(("Name", "Customer number"), list(customers.items())), back)
    return files


def _form() -> str:
    def field(label: str, name: str, kind: str = "text") -> str:
        return f'<label for="{name}">{label}</label> <input id="{name}" type="{kind}" autocomplete="off" size="12">'

    pairs = ((f"Article {n}", f"article{n}", f"Quantity {n}", f"quantity{n}") for n in range(1, LINES + 1))
    lines = [f"<p>{field(a, b)} &nbsp; {field(c, d, 'number')}</p>" for a, b, c, d in pairs]
    options = "<option>standard</option><option>express</option>"
    delivery = f'<p><label for="delivery">Delivery</label> <select id="delivery">{options}</select></p>'
    head = f"<p>{field('Customer number', 'customer')} &nbsp; {field('Depot code', 'depot')}</p>"
    button = '<p><button id="save" type="button">Save order</button> <span id="done"></span></p>'
    hint = paragraph("One line for each article; lines that are not needed stay empty.")
    return "\n".join((head, delivery, hint, *lines, button))
