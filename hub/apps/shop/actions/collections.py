"""What staff do with the shelves of the catalogue: categories, and collections in an order of their own."""

from hub.apps.shop.app import APP
from hub.apps.shop.lookup import collection_of, product_of, required, shows_customers
from hub.apps.shop.state import Category, Collection, Short, State, Text
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.lookup import selected
from hub.engine.records import Arguments, Id


class CreateCategory(Arguments):
    """A new shelf."""

    name: Short
    description: Text = ""


@APP.action(changes="`categories` (a new one)")
def create_category(state: State, arguments: CreateCategory, clock: Clock) -> State:
    """Make a category that products can be moved to."""
    name = required(arguments.name, "name", "Name the category.")
    if name.lower() in [one.name.lower() for one in state.categories.values()]:
        raise ActionRefused(f"There is a category {name} already.", "name")
    made = Category(name=name, description=arguments.description)
    return state.model_copy(update={"categories": {**state.categories, clock.new_id("category"): made}})


class CreateCollection(Arguments):
    """A new collection; it is empty and hidden."""

    title: Short
    description: Text = ""


@APP.action(changes="`collections` (a new one, hidden)")
def create_collection(state: State, arguments: CreateCollection, clock: Clock) -> State:
    """Make a collection that products can be put into."""
    title = _title_in(state, arguments.title, None)
    made = Collection(title=title, description=arguments.description, published=False, product_ids=())
    return _with_collection(state, clock.new_id("collection"), made)


class EditCollection(Arguments):
    """A collection and what its form says."""

    collection_id: Id
    title: Short
    description: Text
    published: bool


@APP.action(changes="`collections[id]`: title, description, published", reaches_others=shows_customers)
def edit_collection(state: State, arguments: EditCollection, clock: Clock) -> State:
    """Change title, text or visibility of a collection."""
    del clock
    collection = collection_of(state, arguments.collection_id)
    title = _title_in(state, arguments.title, arguments.collection_id)
    if arguments.published and not collection.product_ids:
        raise ActionRefused("Add products before you publish the collection.", "published")
    changes = {"title": title, "description": arguments.description, "published": arguments.published}
    return _with_collection(state, arguments.collection_id, collection.model_copy(update=changes))


class AddToCollection(Arguments):
    """Products for a collection."""

    collection_id: Id
    product_ids: tuple[Id, ...]


@APP.action(changes="`collections[id].product_ids`")
def add_to_collection(state: State, arguments: AddToCollection, clock: Clock) -> State:
    """Put products at the end of a collection."""
    del clock
    collection = collection_of(state, arguments.collection_id)
    chosen = selected(arguments.product_ids, "product", "product_ids")
    for key in chosen:
        product_of(state, key)
    new = tuple(key for key in chosen if key not in collection.product_ids)
    if not new:
        raise ActionRefused(f"This is in {collection.title} already.", "product_ids")
    return _with_products(state, arguments.collection_id, (*collection.product_ids, *new))


class RemoveFromCollection(Arguments):
    """A product of a collection."""

    collection_id: Id
    product_id: Id


@APP.action(changes="`collections[id].product_ids`")
def remove_from_collection(state: State, arguments: RemoveFromCollection, clock: Clock) -> State:
    """Take a product out of a collection."""
    del clock
    kept = _without(collection_of(state, arguments.collection_id), arguments.product_id)
    return _with_products(state, arguments.collection_id, kept)


class MoveInCollection(Arguments):
    """A product of a collection and its new place."""

    collection_id: Id
    product_id: Id
    position: int


@APP.action(changes="`collections[id].product_ids`, their order")
def move_in_collection(state: State, arguments: MoveInCollection, clock: Clock) -> State:
    """Move a product to another place in its collection; the first is 1."""
    del clock
    collection = collection_of(state, arguments.collection_id)
    others = _without(collection, arguments.product_id)
    if not 1 <= arguments.position <= len(collection.product_ids):
        raise ActionRefused(f"Choose a place from 1 to {len(collection.product_ids)}.", "position")
    place = arguments.position - 1
    moved = (*others[:place], arguments.product_id, *others[place:])
    if moved == collection.product_ids:
        raise ActionRefused("It is at this place already.", "position")
    return _with_products(state, arguments.collection_id, moved)


class DeleteCollection(Arguments):
    """A collection."""

    collection_id: Id


@APP.action(changes="`collections`")
def delete_collection(state: State, arguments: DeleteCollection, clock: Clock) -> State:
    """Delete a collection; its products stay."""
    del clock
    collection_of(state, arguments.collection_id)
    kept = {key: one for key, one in state.collections.items() if key != arguments.collection_id}
    return state.model_copy(update={"collections": kept})


def _title_in(state: State, title: str, own_id: str | None) -> str:
    required(title, "title", "Give the collection a title.")
    if any(one.title.lower() == title.lower() for key, one in state.collections.items() if key != own_id):
        raise ActionRefused(f"Another collection is called {title}.", "title")
    return title


def _without(collection: Collection, product_id: str) -> tuple[str, ...]:
    if product_id not in collection.product_ids:
        raise ActionRefused(f"This is not in {collection.title}.", "product_id")
    return tuple(key for key in collection.product_ids if key != product_id)


def _with_products(state: State, collection_id: str, product_ids: tuple[str, ...]) -> State:
    collection = state.collections[collection_id].model_copy(update={"product_ids": product_ids})
    return _with_collection(state, collection_id, collection)


def _with_collection(state: State, collection_id: str, collection: Collection) -> State:
    return state.model_copy(update={"collections": {**state.collections, collection_id: collection}})
