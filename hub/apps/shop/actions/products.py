"""What staff do with products: make and edit them, variants, prices, on sale or not, on which shelf."""

from pydantic import Field

from hub.apps.shop.app import APP
from hub.apps.shop.domain.money import changed_price
from hub.apps.shop.lookup import category_of, product_of, required, shows_customers, tags_in, variant_of
from hub.apps.shop.state import (
    DEAREST,
    MOST_IN_STOCK,
    Motif,
    Product,
    ProductStatus,
    Short,
    State,
    Tag,
    Text,
    Variant,
    VatClass,
)
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.lookup import selected
from hub.engine.records import Arguments, Id

PICTURES = 9_999
STEEPEST = 90


class CreateProduct(Arguments):
    """A new product with its first variant."""

    title: Short
    description: Text
    maker: Short
    category_id: Id
    tags: tuple[Tag, ...] = ()
    vat: VatClass
    motif: Motif
    picture: int = Field(description="Number that colours the picture, 0 to 9999.")
    price: int = Field(description="In minor units, with VAT.")
    sku: Short
    stock: int


@APP.action(changes="`products` (a new draft)")
def create_product(state: State, arguments: CreateProduct, clock: Clock) -> State:
    """Make a new product, as a draft."""
    variant = _variant_in(state, "", arguments.sku, arguments.price, arguments.stock)
    product = Product(
        title=_title_in(state, arguments.title, None),
        description=arguments.description,
        maker=arguments.maker,
        category_id=arguments.category_id,
        tags=tags_in(arguments.tags),
        vat=arguments.vat,
        motif=arguments.motif,
        picture=_picture_in(arguments.picture),
        status="draft",
        option="",
        variants={"variant-1": variant},
        created_at=clock.now,
    )
    category_of(state, arguments.category_id)
    return _with_products(state, {clock.new_id("product"): product})


class EditProduct(Arguments):
    """A product and all that its form says."""

    product_id: Id
    title: Short
    description: Text
    maker: Short
    category_id: Id
    tags: tuple[Tag, ...]
    vat: VatClass
    motif: Motif
    picture: int


@APP.action(changes="`products[id]`: texts, category, tags, VAT, picture", reaches_others=shows_customers)
def edit_product(state: State, arguments: EditProduct, clock: Clock) -> State:
    """Change what is said about a product."""
    del clock
    product = product_of(state, arguments.product_id)
    category_of(state, arguments.category_id)
    changes = arguments.model_dump(exclude={"product_id"}) | {
        "title": _title_in(state, arguments.title, arguments.product_id),
        "tags": tags_in(arguments.tags),
        "picture": _picture_in(arguments.picture),
    }
    return _with_products(state, {arguments.product_id: product.model_copy(update=changes)})


class AddVariant(Arguments):
    """Another size or colour of a product."""

    product_id: Id
    name: Short
    sku: Short
    price: int
    stock: int


@APP.action(changes="`products[id].variants` (a new one)")
def add_variant(state: State, arguments: AddVariant, clock: Clock) -> State:
    """Add a variant to a product that comes in several."""
    product = product_of(state, arguments.product_id)
    name = required(arguments.name, "name", "Name the variant.")
    if not product.option:
        raise ActionRefused(f"{product.title} comes in one form only.", "name")
    if name.lower() in [one.name.lower() for one in product.variants.values()]:
        raise ActionRefused(f"There is a variant {name} already.", "name")
    variant = _variant_in(state, name, arguments.sku, arguments.price, arguments.stock)
    variants = {**product.variants, clock.new_id("variant"): variant}
    return _with_products(state, {arguments.product_id: product.model_copy(update={"variants": variants})})


class SetPrice(Arguments):
    """What a variant shall cost."""

    product_id: Id
    variant_id: Id
    price: int


@APP.action(changes="`products[id].variants[id].price`", reaches_others=shows_customers)
def set_price(state: State, arguments: SetPrice, clock: Clock) -> State:
    """Give a variant another price."""
    del clock
    product = product_of(state, arguments.product_id)
    variant = variant_of(product, arguments.variant_id)
    priced = variant.model_copy(update={"price": _price_in(arguments.price)})
    variants = {**product.variants, arguments.variant_id: priced}
    return _with_products(state, {arguments.product_id: product.model_copy(update={"variants": variants})})


class SomeProducts(Arguments):
    """Products."""

    product_ids: tuple[Id, ...]


class ChangePrices(SomeProducts):
    """Products and by how many per cent their prices rise or, below zero, fall."""

    percent: int


@APP.action(changes="`products[…].variants[…].price`", reaches_others=shows_customers)
def change_prices(state: State, arguments: ChangePrices, clock: Clock) -> State:
    """Raise or lower all prices of some products by per cent."""
    del clock
    if arguments.percent == 0 or abs(arguments.percent) > STEEPEST:
        raise ActionRefused(f"Type a percentage from -{STEEPEST} to {STEEPEST}, and not 0.", "percent")
    changed = dict[str, Product]()
    for key in selected(arguments.product_ids, "product", "product_ids"):
        product = product_of(state, key)
        variants = {
            name: one.model_copy(update={"price": _price_in(changed_price(one.price, arguments.percent))})
            for name, one in product.variants.items()
        }
        changed[key] = product.model_copy(update={"variants": variants})
    return _with_products(state, changed)


class SetProductStatus(SomeProducts):
    """Products and whether they are on sale."""

    status: ProductStatus


@APP.action(changes="`products[…].status`", reaches_others=shows_customers)
def set_product_status(state: State, arguments: SetProductStatus, clock: Clock) -> State:
    """Publish products, make them drafts again, or archive them."""
    del clock
    chosen = {key: product_of(state, key) for key in selected(arguments.product_ids, "product", "product_ids")}
    for product in chosen.values():
        if arguments.status == "published" and not product.description:
            raise ActionRefused(f"Describe {product.title} before it is published.", "product_ids")
    changed = {key: one.model_copy(update={"status": arguments.status}) for key, one in chosen.items()}
    if changed == chosen:
        raise ActionRefused(f"This is {arguments.status} already.", "product_ids")
    return _with_products(state, changed)


class MoveToCategory(SomeProducts):
    """Products and their new shelf."""

    category_id: Id


@APP.action(changes="`products[…].category_id`")
def move_to_category(state: State, arguments: MoveToCategory, clock: Clock) -> State:
    """Move products to another category."""
    del clock
    category = category_of(state, arguments.category_id)
    chosen = {key: product_of(state, key) for key in selected(arguments.product_ids, "product", "product_ids")}
    if all(one.category_id == arguments.category_id for one in chosen.values()):
        raise ActionRefused(f"This is in {category.name} already.", "category_id")
    changed = {key: one.model_copy(update={"category_id": arguments.category_id}) for key, one in chosen.items()}
    return _with_products(state, changed)


class DuplicateProduct(Arguments):
    """A product and the title of its copy."""

    product_id: Id
    title: Short


@APP.action(changes="`products` (a new draft)")
def duplicate_product(state: State, arguments: DuplicateProduct, clock: Clock) -> State:
    """Make a draft like another product, without stock."""
    product = product_of(state, arguments.product_id)
    variants = {
        key: one.model_copy(update={"sku": _free_sku(state, one.sku), "stock": 0})
        for key, one in product.variants.items()
    }
    changes = {
        "title": _title_in(state, arguments.title, None),
        "status": "draft",
        "variants": variants,
        "created_at": clock.now,
    }
    return _with_products(state, {clock.new_id("product"): product.model_copy(update=changes)})


def _title_in(state: State, title: str, own_id: str | None) -> str:
    required(title, "title", "Give the product a title.")
    if any(one.title.lower() == title.lower() for key, one in state.products.items() if key != own_id):
        raise ActionRefused(f"Another product is called {title}.", "title")
    return title


def _variant_in(state: State, name: str, sku: str, price: int, stock: int) -> Variant:
    sku = required(sku.upper(), "sku", "Type an SKU.")
    if sku in _skus(state):
        raise ActionRefused(f"Another article has the SKU {sku}.", "sku")
    if not 0 <= stock <= MOST_IN_STOCK:
        raise ActionRefused(f"Stock is a number from 0 to {MOST_IN_STOCK:,}.", "stock")
    return Variant(name=name, sku=sku, price=_price_in(price), stock=stock)


def _price_in(price: int) -> int:
    if not 1 <= price <= DEAREST:
        raise ActionRefused("Type a price above zero.", "price")
    return price


def _picture_in(number: int) -> int:
    if not 0 <= number <= PICTURES:
        raise ActionRefused(f"The picture number goes from 0 to {PICTURES}.", "picture")
    return number


def _skus(state: State) -> set[str]:
    return {variant.sku for product in state.products.values() for variant in product.variants.values()}


def _free_sku(state: State, sku: str) -> str:
    taken, number = _skus(state), 2
    while f"{sku}-{number}" in taken:
        number += 1
    return f"{sku}-{number}"


def _with_products(state: State, changed: dict[str, Product]) -> State:
    return state.model_copy(update={"products": {**state.products, **changed}})
