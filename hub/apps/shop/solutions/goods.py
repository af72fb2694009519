"""Solutions for staff actions on products, stock, collections, discounts and exports."""

from hub.apps.shop.actions.collections import (
    AddToCollection,
    CreateCategory,
    CreateCollection,
    DeleteCollection,
    EditCollection,
    MoveInCollection,
    RemoveFromCollection,
)
from hub.apps.shop.actions.discounts import CreateDiscount, EditDiscount, SwitchDiscount
from hub.apps.shop.actions.products import (
    AddVariant,
    ChangePrices,
    CreateProduct,
    DuplicateProduct,
    EditProduct,
    MoveToCategory,
    SetPrice,
    SetProductStatus,
)
from hub.apps.shop.actions.stock import AdjustStock, ExportList, ImportStock
from hub.apps.shop.domain.money import vat_rate_bp
from hub.apps.shop.domain.page_labels import capital
from hub.apps.shop.navigation import amount, bulk
from hub.apps.shop.state import Product, Shop, State, VatClass
from hub.engine.ui_steps import (
    Click,
    Fill,
    Named,
    Press,
    Solutions,
    UIStep,
    UISteps,
    Upload,
    button,
    choose,
    dialog,
    fill,
    link,
    menu,
)


def _on_product(state: State, product_id: str) -> UISteps:
    return link("Products"), link(state.products[product_id].title)


def _on_collection(state: State, collection_id: str) -> UISteps:
    return link("Collections"), link(state.collections[collection_id].title)


def vat_name(shop: Shop, vat: VatClass) -> str:
    """Return the name of a VAT rate in the form, for example `Standard (20%)`."""
    return f"{capital(vat)} ({vat_rate_bp(shop, vat) / 100:g}%)"


def _product_fields(
    state: State, wanted: CreateProduct | EditProduct, before: Product | None, within: Named
) -> UISteps:
    """Fill the fields of a product that differ from their current values."""
    texts = (("Title", "title"), ("Maker", "maker"), ("Description", "description"))
    steps: list[UIStep] = [
        fill(label, getattr(wanted, name), within)
        for label, name in texts
        if before is None or getattr(before, name) != getattr(wanted, name)
    ]
    if before is None or before.category_id != wanted.category_id:
        steps.append(choose("Category", state.categories[wanted.category_id].name, within))
    if before is None or before.vat != wanted.vat:
        steps.append(choose("VAT", vat_name(state.shop, wanted.vat), within))
    if before is None or before.tags != wanted.tags:
        steps.append(fill("Tags", ", ".join(wanted.tags), within))
    if before is None or before.motif != wanted.motif:
        steps.append(choose("Picture shows", capital(wanted.motif), within))
    if before is None or before.picture != wanted.picture:
        steps.append(fill("Colours", wanted.picture, within))
    return tuple(steps)


def create_product(state: State, arguments: CreateProduct) -> UISteps:
    """Fill the dialog."""
    within = dialog("New product")
    return (
        link("Products"),
        button("New product"),
        *_product_fields(state, arguments, None, within),
        amount("Price", arguments.price, within),
        fill("SKU", arguments.sku, within),
        fill("Stock", arguments.stock, within),
        button("Create product", within),
    )


def edit_product(state: State, arguments: EditProduct) -> UISteps:
    """Change what differs on the product's page."""
    within = Named("region", "Details")
    before = state.products[arguments.product_id]
    return (
        *_on_product(state, arguments.product_id),
        *_product_fields(state, arguments, before, within),
        button("Save changes"),
    )


def add_variant(state: State, arguments: AddVariant) -> UISteps:
    """Fill the dialog on the product's page."""
    product = state.products[arguments.product_id]
    within = dialog(f"New variant of {product.title}")
    return (
        *_on_product(state, arguments.product_id),
        button("Add variant"),
        fill(product.option, arguments.name, within),
        fill("SKU", arguments.sku, within),
        amount("Price", arguments.price, within),
        fill("Stock", arguments.stock, within),
        button("Create variant", within),
    )


def set_price(state: State, arguments: SetPrice) -> UISteps:
    """Type the price in the table of variants."""
    sku = state.products[arguments.product_id].variants[arguments.variant_id].sku
    return *_on_product(state, arguments.product_id), amount(f"Price of {sku}", arguments.price), Press("Enter")


def change_prices(state: State, arguments: ChangePrices) -> UISteps:
    """Select the products and type the percentage."""
    within = dialog("Change prices")
    return (
        link("Products"),
        *bulk((state.products[key].title for key in arguments.product_ids), "Prices"),
        fill("Change in per cent", arguments.percent, within),
        button("Change all prices", within),
    )


def set_product_status(state: State, arguments: SetProductStatus) -> UISteps:
    """Select the products and click the new status."""
    action = {"published": "Publish", "draft": "Unpublish", "archived": "Archive"}[arguments.status]
    return link("Products"), *bulk((state.products[key].title for key in arguments.product_ids), action)


def move_to_category(state: State, arguments: MoveToCategory) -> UISteps:
    """Select the products and choose the category."""
    within = dialog("Move to category")
    return (
        link("Products"),
        *bulk((state.products[key].title for key in arguments.product_ids), "Category"),
        choose("Category", state.categories[arguments.category_id].name, within),
        button("Move products", within),
    )


def duplicate_product(state: State, arguments: DuplicateProduct) -> UISteps:
    """Choose Duplicate from the row's menu, and name the copy."""
    title = state.products[arguments.product_id].title
    within = dialog(f"Duplicate {title}")
    return (
        link("Products"),
        menu(f"Actions for {title}", "Duplicate"),
        fill("Title of the copy", arguments.title, within),
        button("Create copy", within),
    )


def adjust_stock(state: State, arguments: AdjustStock) -> UISteps:
    """Find the article, fill the dialog."""
    sku = state.products[arguments.product_id].variants[arguments.variant_id].sku
    within = dialog(f"Adjust stock of {sku}")
    note: UISteps = (fill("Note", arguments.note, within),) if arguments.note else ()
    return (
        link("Stock"),
        Fill(Named("searchbox", "Search stock"), sku),
        menu(f"Actions for {sku}", "Adjust stock"),
        fill("Change", arguments.change, within),
        choose("Reason", capital(arguments.reason), within),
        *note,
        button("Save adjustment", within),
    )


def import_stock(state: State, arguments: ImportStock) -> UISteps:
    """Choose a file with the counts."""
    del state
    within = dialog("Import counts")
    lines = "".join(f"{row.sku},{row.counted}\n" for row in arguments.rows)
    return (
        link("Stock"),
        button("Import counts"),
        Upload(Named("button", "Choose CSV file", within), "counts.csv", f"SKU,Counted\n{lines}".encode()),
        button("Import", within),
    )


def export_list(state: State, arguments: ExportList) -> UISteps:
    """Choose the list, download it."""
    del state
    return (
        link("Exports"),
        choose("List", capital(arguments.subject)),
        choose("Which", capital(arguments.selection)),
        button("Export CSV"),
    )


def create_category(state: State, arguments: CreateCategory) -> UISteps:
    """Fill the dialog."""
    del state
    within = dialog("New category")
    about: UISteps = (fill("Description", arguments.description, within),) if arguments.description else ()
    return (
        link("Collections"),
        Click(Named("tab", "Categories")),
        button("New category"),
        fill("Name", arguments.name, within),
        *about,
        button("Create category", within),
    )


def create_collection(state: State, arguments: CreateCollection) -> UISteps:
    """Fill the dialog."""
    del state
    within = dialog("New collection")
    about: UISteps = (fill("Description", arguments.description, within),) if arguments.description else ()
    return (
        link("Collections"),
        button("New collection"),
        fill("Title", arguments.title, within),
        *about,
        button("Create collection", within),
    )


def edit_collection(state: State, arguments: EditCollection) -> UISteps:
    """Change what differs in the dialog."""
    before, within = state.collections[arguments.collection_id], dialog("Edit collection")
    steps: list[UIStep] = []
    if before.title != arguments.title:
        steps.append(fill("Title", arguments.title, within))
    if before.description != arguments.description:
        steps.append(fill("Description", arguments.description, within))
    if before.published != arguments.published:
        steps.append(Click(Named("switch", "Show in the shop", within)))
    return (
        *_on_collection(state, arguments.collection_id),
        button("Edit collection"),
        *steps,
        button("Save collection", within),
    )


def add_to_collection(state: State, arguments: AddToCollection) -> UISteps:
    """Tick the products in the dialog."""
    within = dialog(f"Add to {state.collections[arguments.collection_id].title}")
    boxes = tuple(Click(Named("checkbox", state.products[key].title, within)) for key in arguments.product_ids)
    return (
        *_on_collection(state, arguments.collection_id),
        button("Add products"),
        *boxes,
        button("Add to collection", within),
    )


def remove_from_collection(state: State, arguments: RemoveFromCollection) -> UISteps:
    """Choose it from the product's menu."""
    title = state.products[arguments.product_id].title
    return (
        *_on_collection(state, arguments.collection_id),
        menu(f"Actions for {title}", "Remove from collection"),
    )


def move_in_collection(state: State, arguments: MoveInCollection) -> UISteps:
    """Enter the position, from the product's menu."""
    title = state.products[arguments.product_id].title
    within = dialog(f"Move {title}")
    return (
        *_on_collection(state, arguments.collection_id),
        menu(f"Actions for {title}", "Move to place"),
        fill("Place", arguments.position, within),
        button("Move", within),
    )


def delete_collection(state: State, arguments: DeleteCollection) -> UISteps:
    """Choose Delete from the menu, and confirm."""
    title = state.collections[arguments.collection_id].title
    return (
        *_on_collection(state, arguments.collection_id),
        menu("More actions", "Delete collection"),
        button("Delete collection", dialog(f"Delete {title}?")),
    )


def _terms(state: State, wanted: CreateDiscount, within: Named) -> UISteps:
    """Fill all fields of a discount."""
    is_percent = wanted.kind == "percent"
    category = "All products" if wanted.category_id is None else state.categories[wanted.category_id].name
    worth = fill("Percentage", wanted.value, within) if is_percent else amount("Amount", wanted.value, within)
    least = amount("Goods of at least", wanted.minimum, within)
    return (
        fill("Code", wanted.code, within),
        choose("Applies to", category, within),
        choose("Type", "Percentage" if is_percent else "Fixed amount", within),
        worth,
        fill("First day", wanted.starts_on, within),
        fill("Last day", wanted.ends_on or "", within),
        least if wanted.minimum else fill("Goods of at least", "", within),
        fill("Limit of uses", "" if wanted.limit is None else wanted.limit, within),
    )


def create_discount(state: State, arguments: CreateDiscount) -> UISteps:
    """Fill the dialog."""
    within = dialog("New discount")
    fields = _terms(state, arguments, within)
    return link("Discounts"), button("New discount"), *fields, button("Create discount", within)


def edit_discount(state: State, arguments: EditDiscount) -> UISteps:
    """Open the dialog from the row's menu, and fill it in."""
    code = state.discounts[arguments.discount_id].code
    within = dialog(f"Edit {code}")
    return (
        link("Discounts"),
        menu(f"Actions for {code}", "Edit"),
        *_terms(state, arguments, within),
        button("Save discount", within),
    )


def switch_discount(state: State, arguments: SwitchDiscount) -> UISteps:
    """Choose it from the row's menu."""
    code = state.discounts[arguments.discount_id].code
    return link("Discounts"), menu(f"Actions for {code}", "Enable" if arguments.enabled else "Disable")


SOLUTIONS: Solutions = {
    "create_product": create_product,
    "edit_product": edit_product,
    "add_variant": add_variant,
    "set_price": set_price,
    "change_prices": change_prices,
    "set_product_status": set_product_status,
    "move_to_category": move_to_category,
    "duplicate_product": duplicate_product,
    "adjust_stock": adjust_stock,
    "import_stock": import_stock,
    "export_list": export_list,
    "create_category": create_category,
    "create_collection": create_collection,
    "edit_collection": edit_collection,
    "add_to_collection": add_to_collection,
    "remove_from_collection": remove_from_collection,
    "move_in_collection": move_in_collection,
    "delete_collection": delete_collection,
    "create_discount": create_discount,
    "edit_discount": edit_discount,
    "switch_discount": switch_discount,
}
