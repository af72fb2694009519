"""Tasks for staff about products, stock and exports."""

from random import Random

from hub.apps.shop.domain.page_labels import capital
from hub.apps.shop.phrases import Arguments, called, cash, on_sale, one_too_many, swapped, task_template
from hub.apps.shop.solutions.goods import vat_name
from hub.apps.shop.state import MOTIFS, Product, State
from hub.apps.shop.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import listed, others, pick
from hub.engine.task_templates import TaskTemplate

FEW = 6
_NEW = (
    ("Sampler Set", "A little of everything, in a box that closes with a band."),
    ("Repair Kit", "Small parts and a leaflet that says how."),
    ("Shop Tote", "Heavy cotton with the mark of the shop, made to carry a week."),
    ("Gift Voucher Sleeve", "A folded sleeve for a voucher, printed in one colour."),
)


def _variants(state: State) -> list[tuple[str, str]]:
    return [(key, name) for key, product in state.products.items() for name in product.variants]


@TASK_TEMPLATES.of("create_product")
def create_product(state: State, rng: Random) -> TaskTemplate | None:
    """Create a product."""
    title, words = rng.choice(_NEW)
    maker = rng.choice(sorted({one.maker for one in state.products.values()}))
    category_id, motif = rng.choice(list(state.categories)), rng.choice(MOTIFS)
    tags, vat = rng.choice((["gift"], ["gift", "new"], ["new"])), rng.choice(("standard", "zero"))
    sku = f"{state.shop.order_prefix}-{rng.randrange(500, 900)}"
    arguments: Arguments = {
        "title": title,
        "description": words,
        "maker": maker,
        "category_id": category_id,
        "tags": list(tags),
        "vat": vat,
        "motif": motif,
        "picture": rng.randrange(10, 990),
        "price": rng.randrange(8, 60) * 50,
        "sku": sku,
        "stock": rng.randrange(5, 60),
    }
    facts = (
        f'title "{title}", maker "{maker}", description "{words}", category {state.categories[category_id].name}, VAT '
        f"{vat_name(state.shop, 'standard' if vat == 'standard' else 'zero')}, {'tags' if len(tags) > 1 else 'tag'} "
        f'"{", ".join(tags)}", picture of a {motif} in colours {arguments["picture"]}, '
        f"price {cash(state, int(str(arguments['price'])))}, SKU {sku}, stock {arguments['stock']}"
    )
    instructions = (
        f"Create a new product: {facts}",
        f"Enter a product in the back office with {facts}",
        f"Make a draft of a product with these details: {facts}",
    )
    distractors = swapped(arguments, "category_id", others(rng, state.categories, category_id, 2))
    return task_template(state, "create_product", arguments, instructions, distractors)


def form_of(product_id: str, product: Product) -> Arguments:
    """Return the form's arguments for an unchanged product."""
    return {
        "product_id": product_id,
        "title": product.title,
        "description": product.description,
        "maker": product.maker,
        "category_id": product.category_id,
        "tags": list(product.tags),
        "vat": product.vat,
        "motif": product.motif,
        "picture": product.picture,
    }


@TASK_TEMPLATES.of("edit_product")
def edit_product(state: State, rng: Random) -> TaskTemplate | None:
    """Change the details of a product."""
    product_id = rng.choice(list(state.products))
    product = state.products[product_id]
    category_id = rng.choice([key for key in state.categories if key != product.category_id])
    line = rng.choice(
        (
            "Back in stock after a long wait, and a little lighter than before.",
            "Now in a box of recycled card.",
            "Comes with a spare part and a five-year guarantee.",
        )
    )
    title, tag = f"{product.title} Classic", rng.choice(("new", "last chance", "staff pick"))
    tags = sorted({*product.tags, tag})
    changes, words = rng.choice(
        (
            ({"description": line}, f'the description "{line}"'),
            ({"title": title}, f'the title "{title}"'),
            ({"tags": tags}, f'the tags "{", ".join(tags)}"'),
            (
                {"category_id": category_id, "description": line},
                f'the category {state.categories[category_id].name} and the description "{line}"',
            ),
            ({"title": title, "tags": tags}, f'the title "{title}" and the tags "{", ".join(tags)}"'),
        )
    )
    arguments: Arguments = {**form_of(product_id, product), **changes}
    sku = next(iter(product.variants.values())).sku
    instructions = (
        f"Edit the product {product.title}: it gets {words}",
        f"Change the details of {product.title} in the back office, so that it has {words}",
        f"Give the product to which the SKU {sku} belongs {words}",
    )
    distractors: list[Arguments] = []
    if "title" not in changes:
        distractors = [
            {**form_of(other, state.products[other]), **changes} for other in others(rng, state.products, product_id, 2)
        ]
    return task_template(state, "edit_product", arguments, instructions, distractors, lookups=1)


_VARIANTS = {
    "Size": "XXS",
    "Colour": "Amber",
    "Weight": "500 g",
    "Volume": "3 l",
    "Waist": "38",
    "Age": "10 years",
    "Format": "A6",
    "Ruling": "Squared",
    "Nib": "Stub",
    "Cover": "Olive",
    "Diameter": "32 cm",
    "Blade": "24 cm",
    "Persons": "4 persons",
    "Length": "Short",
}


@TASK_TEMPLATES.of("add_variant")
def add_variant(state: State, rng: Random) -> TaskTemplate | None:
    """Add a size or colour."""
    products = {key: one for key, one in state.products.items() if one.option in _VARIANTS}
    product_id = rng.choice(list(products))
    product = products[product_id]
    name, stock = _VARIANTS[product.option], rng.randrange(4, 40)
    price = max(one.price for one in product.variants.values()) + rng.choice((0, 100, 250))
    sku = f"{next(iter(product.variants.values())).sku.rpartition('-')[0]}-NEW"
    arguments: Arguments = {"product_id": product_id, "name": name, "sku": sku, "price": price, "stock": stock}
    facts = f"SKU {sku}, price {cash(state, price)}, stock {stock}"
    option = product.option.lower()
    instructions = (
        f'Add the {option} "{name}" to {product.title}: {facts}',
        f'Make a new variant of {product.title}, {option} "{name}", with {facts}',
        f'Enter the {option} "{name}", in which {product.title} also comes now, with {facts}',
    )
    distractors: list[Arguments] = [{**arguments, "stock": stock + 1}, {**arguments, "price": price + 10}]
    same = [key for key, one in products.items() if one.option == product.option]
    distractors += swapped(arguments, "product_id", others(rng, same, product_id, 1))
    return task_template(state, "add_variant", arguments, instructions, distractors)


@TASK_TEMPLATES.of("set_price")
def set_price(state: State, rng: Random) -> TaskTemplate | None:
    """Set the price of an article to a given one, or to that of another article."""
    product_id, variant_id = rng.choice(_variants(state))
    product = state.products[product_id]
    variant, name = product.variants[variant_id], called(state, product_id, variant_id)
    other_id, its_id = rng.choice(_variants(state))
    lookup = rng.random() < 0.5  # noqa: PLR2004 -- half and half
    price = state.products[other_id].variants[its_id].price if lookup else variant.price + rng.choice((-50, 90, 150))
    arguments: Arguments = {"product_id": product_id, "variant_id": variant_id, "price": price}
    worth = cash(state, price)
    instructions = [
        f"Set the price of {name} to {worth}",
        f"Let {name} cost {worth} from now on",
        f"Change the price of the article with the SKU {variant.sku} to {worth}",
    ]
    if lookup:
        instructions.append(f"Give {name} the same price as {called(state, other_id, its_id)}")
    distractors: list[Arguments] = [{**arguments, "price": price + 100}]
    distractors += swapped(arguments, "variant_id", others(rng, product.variants, variant_id, 2))
    return task_template(state, "set_price", arguments, instructions, distractors, lookups=1)


def _groups(state: State, products: dict[str, Product]) -> dict[str, list[str]]:
    """Return groups of products by what they have in common, in words."""
    groups: dict[str, list[str]] = {}
    for key, one in products.items():
        groups.setdefault(f"of the maker {one.maker}", []).append(key)
        groups.setdefault(f"of the category {state.categories[one.category_id].name}", []).append(key)
        for tag in one.tags:
            groups.setdefault(f'with the tag "{tag}"', []).append(key)
    return {words: ids for words, ids in groups.items() if len(ids) <= FEW}


@TASK_TEMPLATES.of("change_prices")
def change_prices(state: State, rng: Random) -> TaskTemplate | None:
    """Raise or lower the prices of some products."""
    groups = _groups(state, state.products)
    words = pick(rng, groups)
    if words is None:
        return None
    ids, percent = groups[words], rng.choice((-20, -15, -10, -5, 3, 5, 8, 10))
    how = f"Raise the prices of all products {{}} by {percent} per cent"
    if percent < 0:
        how = f"Lower the prices of all products {{}} by {-percent} per cent"
    titles = listed([state.products[key].title for key in ids])
    arguments: Arguments = {"product_ids": list(ids), "percent": percent}
    instructions = (
        how.format(words),
        how.format(f"{words}, drafts and archived ones too"),
        f"Change the prices of {titles} by {percent} per cent",
    )
    distractors: list[Arguments] = [{**arguments, "percent": -percent}]
    distractors += one_too_many(arguments, "product_ids", others(rng, state.products, ids[0], 2))
    return task_template(state, "change_prices", arguments, instructions, distractors, lookups=1)


@TASK_TEMPLATES.of("set_product_status")
def set_product_status(state: State, rng: Random) -> TaskTemplate | None:
    """Publish drafts, or withdraw products."""
    shown = on_sale(state)
    drafts = [key for key, one in state.products.items() if one.status == "draft"]
    gone = [key for key, one in shown.items() if not any(variant.stock for variant in one.variants.values())]
    wishes: list[tuple[str, list[str], str]] = [
        ("published", drafts, "Publish all products that are drafts"),
        ("draft", gone, "Unpublish all published products of which nothing is in stock"),
    ]
    groups = _groups(state, shown)
    words = pick(rng, groups)
    if words is not None:
        wishes.append(("archived", groups[words], f"Archive all published products {words}"))
        wishes.append(("draft", groups[words], f"Unpublish all published products {words}"))
    one = rng.choice(list(shown))
    wishes.append(("archived", [one], f"Archive the product {shown[one].title}"))
    status, ids, goal = rng.choice([wish for wish in wishes if wish[1]])
    titles = listed([state.products[key].title for key in ids])
    done = {"published": "on sale in the shop", "draft": "a draft that customers do not see", "archived": "archived"}
    verb = {"published": "Publish", "draft": "Unpublish", "archived": "Archive"}[status]
    arguments: Arguments = {"product_ids": list(ids), "status": status}
    each = "each of them" if len(ids) > 1 else "it"
    instructions = (goal, f"{verb} {titles}", f"{goal}, so that {each} is {done[status]}")
    distractors = swapped(arguments, "status", others(rng, done, status, 1))
    distractors += one_too_many(arguments, "product_ids", others(rng, shown, ids[0], 2))
    return task_template(state, "set_product_status", arguments, instructions, distractors, lookups=1)


@TASK_TEMPLATES.of("move_to_category")
def move_to_category(state: State, rng: Random) -> TaskTemplate | None:
    """Move products to another category."""
    category_id = rng.choice(list(state.categories))
    elsewhere = {key: one for key, one in state.products.items() if one.category_id != category_id}
    ids = rng.sample(list(elsewhere), min(len(elsewhere), rng.choice((1, 2, 3))))
    if not ids:
        return None
    titles = listed([state.products[key].title for key in ids])
    name = state.categories[category_id].name
    arguments: Arguments = {"product_ids": list(ids), "category_id": category_id}
    instructions = (
        f"Move {titles} to the category {name}",
        f"Put {titles} into the category {name}",
        f"Sort {titles} under {name} in the catalogue",
    )
    distractors = swapped(arguments, "category_id", others(rng, state.categories, category_id, 2))
    if len(ids) > 1:
        distractors.append({**arguments, "product_ids": list(ids[1:])})
    return task_template(state, "move_to_category", arguments, instructions, distractors)


@TASK_TEMPLATES.of("duplicate_product")
def duplicate_product(state: State, rng: Random) -> TaskTemplate | None:
    """Copy a product."""
    product_id = rng.choice(list(state.products))
    title = state.products[product_id].title
    copy = f"{title} {rng.choice(('Second Choice', 'Limited', 'Winter Edition'))}"
    arguments: Arguments = {"product_id": product_id, "title": copy}
    instructions = (
        f'Duplicate the product {title} under the title "{copy}"',
        f'Make a copy of {title} that is called "{copy}"',
        f'Create "{copy}" as a duplicate of {title}',
    )
    distractors = swapped(arguments, "product_id", others(rng, state.products, product_id, 2))
    return task_template(state, "duplicate_product", arguments, instructions, distractors)


@TASK_TEMPLATES.of("adjust_stock")
def adjust_stock(state: State, rng: Random) -> TaskTemplate | None:
    """Book a delivery, a loss, or a count."""
    product_id, variant_id = rng.choice(_variants(state))
    product = state.products[product_id]
    variant, name = product.variants[variant_id], called(state, product_id, variant_id)
    change, reason, note = rng.choice(
        (
            (rng.randrange(6, 40), "delivery", "Back order arrived"),
            (-1, "damaged", "Dropped while packing"),
            (-2, "photo sample", "For the spring pictures"),
            (rng.choice((-3, -2, 2, 4)), "recount", ""),
            (rng.randrange(6, 40), "delivery", ""),
        )
    )
    arguments: Arguments = {
        "product_id": product_id, "variant_id": variant_id, "change": change, "reason": reason, "note": note,
    }  # fmt: skip
    noted = f'the note "{note}"' if note else "no note"
    sign = f"+{change}" if change > 0 else str(change)
    instructions = (
        f'Adjust the stock of {name} by {sign} with the reason "{reason}" and {noted}',
        f'Book a change of {sign} in the stock of the SKU {variant.sku}: reason "{reason}", {noted}',
        f'Correct the stock of {name}, of which {variant.stock} are left, by {sign}: reason "{reason}", {noted}',
    )
    distractors: list[Arguments] = [{**arguments, "change": -change}]
    distractors += swapped(arguments, "variant_id", others(rng, product.variants, variant_id, 1))
    return task_template(state, "adjust_stock", arguments, instructions, distractors, lookups=1)


@TASK_TEMPLATES.of("import_stock")
def import_stock(state: State, rng: Random) -> TaskTemplate | None:
    """Import a count sheet."""
    sheet_id = pick(rng, state.count_sheets)
    if sheet_id is None:
        return None
    sheet = state.count_sheets[sheet_id]
    instructions = (
        f'Import the counts of the sheet "{sheet.title}"',
        f"Take over the stock that {sheet.counted_by} counted, by importing the count sheet",
        f'Download the count sheet "{sheet.title}" and import it into the stock',
    )
    arguments: Arguments = {"rows": [row.model_dump() for row in sheet.rows]}
    distractors: list[Arguments] = [
        {"rows": [row.model_dump() for row in state.count_sheets[other].rows]}
        for other in others(rng, state.count_sheets, sheet_id, 2)
    ]
    distractors.append({"rows": [row.model_dump() for row in sheet.rows[1:]]})
    return task_template(state, "import_stock", arguments, instructions, distractors, lookups=1)


_SELECTIONS = {
    "orders": ("all", "unfulfilled", "unpaid", "cancelled"),
    "products": ("all", "published", "draft"),
    "customers": ("all", "newsletter"),
    "stock": ("all", "low stock"),
}


@TASK_TEMPLATES.of("export_list")
def export_list(state: State, rng: Random) -> TaskTemplate | None:
    """Download a list."""
    pairs = [(subject, one) for subject, selections in _SELECTIONS.items() for one in selections]
    subject, selection = rng.choice(pairs)
    arguments: Arguments = {"subject": subject, "selection": selection}
    instructions = (
        f'Export the list "{capital(subject)}" as a CSV file, with the choice "{capital(selection)}"',
        f'Download the list "{capital(subject)}" as CSV, choosing "{capital(selection)}"',
        f'On the page Exports, export "{capital(subject)}" with "{capital(selection)}"',
    )
    distractors: list[Arguments] = [
        {"subject": one, "selection": two} for one, two in others(rng, pairs, (subject, selection), 4)
    ]
    return task_template(state, "export_list", arguments, instructions, distractors)
