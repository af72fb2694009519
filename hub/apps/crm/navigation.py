"""Shared parts of solutions: going to a record, filling a form, using a menu, answering a question."""

from dataclasses import dataclass
from typing import Literal, TypeVar

from hub.apps.crm.domain.page_labels import contact_name, name_of
from hub.apps.crm.state import Kind, Link, State
from hub.engine.money import typed_amount
from hub.engine.records import Arguments, Record
from hub.engine.ui_steps import Choose, Click, Fill, Named, Press, See, UISteps, button, confirmed, link, menu

FormT = TypeVar("FormT", bound=Arguments)
LISTS: dict[Kind, str] = {
    "account": "Accounts",
    "contact": "Contacts",
    "lead": "Leads",
    "deal": "Deals",
    "ticket": "Tickets",
}
BULK = Named("region", "Bulk actions")
DONE = See(Named("button", "Undo"))
"""The message that says that it was done."""


@dataclass(frozen=True)
class Field:
    """A field of a form: its label, its current and its wanted value."""

    kind: Literal["text", "suggested", "choice", "searched", "checkbox"]
    label: str
    before: str
    after: str


def text(label: str, before: str, after: str) -> Field:
    """Return a text field."""
    return Field("text", label, before, after)


def suggested(label: str, before: str, after: str) -> Field:
    """Return a text field with suggestions."""
    return Field("suggested", label, before, after)


def choice(label: str, before: str, after: str) -> Field:
    """Return a list with few options."""
    return Field("choice", label, before, after)


def searched(label: str, before: str, after: str) -> Field:
    """Return a long list, in which options are found by typing."""
    return Field("searched", label, before, after)


def money_field(label: str, before: int, after: int) -> Field:
    """Return a field for an amount, which is empty if `before` is 0."""
    return Field("text", label, typed_amount(before) if before else "", typed_amount(after) if after else "")


def whole(label: str, before: int, after: int) -> Field:
    """Return a field for a whole number."""
    return Field("text", label, str(before), str(after))


def checkbox(label: str, wanted: bool) -> Field:
    """Return a checkbox that is initially not ticked."""
    return Field("checkbox", label, "", "ticked" if wanted else "")


def owner_field(state: State, before: str, after: str) -> Field:
    """Return the list of colleagues as a field."""
    return searched("Owner", state.users[before].name, state.users[after].name)


def contact_field(state: State, before: str | None, after: str | None) -> Field:
    """Return the list of an account's contacts as a field."""
    return choice("Contact", contact_name(state, before), contact_name(state, after))


def form_of(kind: type[FormT], record: Record) -> FormT:
    """Convert a record to the form that would create it."""
    return kind.model_validate(record.model_dump(include=set(kind.model_fields)))


def form(title: str, submit: str, *fields: Field) -> UISteps:
    """Fill in the changed fields of a dialog, and submit it."""
    dialog = Named("dialog", title)
    steps = tuple(step for field in fields if field.before != field.after for step in _filled(field, dialog))
    return (*steps, Click(Named("button", submit, dialog)), See(dialog, gone=True), DONE)


def _filled(field: Field, within: Named) -> UISteps:
    match field.kind:
        case "text":
            return (Fill(Named("textbox", field.label, within), field.after),)
        case "suggested":
            return (Fill(Named("combobox", field.label, within), field.after), Press("Tab"))
        case "choice":
            return (Choose(Named("combobox", field.label, within), field.after),)
        case "searched":
            return search_option(Named("combobox", field.label, within), field.after)
        case "checkbox":
            return (Click(Named("checkbox", field.label, within)),)


def search_option(target: Named, option: str) -> UISteps:
    """Type into a list until an option is visible, and click it."""
    return (Fill(target, option), Click(Named("option", option)))


def go(page: str) -> Click:
    """Choose a page from the navigation."""
    return link(page)


def find(page: str, name: str, searched_for: str | None = None) -> UISteps:
    """Search for a row of a list."""
    label = {"Price book": "products"}.get(page, page.lower())
    return (go(page), Fill(Named("searchbox", f"Search {label}"), searched_for or name))


def open_row(page: str, name: str) -> UISteps:
    """Open a record from its list."""
    return (*find(page, name), Click(Named("link", name, Named("row", name))))


def open_record(state: State, kind: Kind, key: str) -> UISteps:
    """Open the page of a record."""
    return open_row(LISTS[kind], name_of(state, Link(kind=kind, id=key)))


def select(page: str, names: tuple[str, ...]) -> UISteps:
    """Tick several rows of a list."""
    search = Named("searchbox", f"Search {page.lower()}")
    ticks = tuple(step for name in names for step in (Fill(search, name), Click(Named("checkbox", f"Select {name}"))))
    return (go(page), *ticks, Fill(search, ""))


def select_records(state: State, kind: Kind, ids: tuple[str, ...]) -> UISteps:
    """Tick several records in their list."""
    return select(LISTS[kind], tuple(name_of(state, Link(kind=kind, id=key)) for key in ids))


def confirm(title: str, answer: str) -> UISteps:
    """Answer a confirmation dialog."""
    return (confirmed(title, answer), DONE)


def create_record(page: str, title: str, submit: str, *fields: Field) -> UISteps:
    """Go to a page, open the form with the button of its title, and fill it in."""
    return (go(page), button(title), *form(title, submit, *fields))


def edit_record(opened: UISteps, name: str, *fields: Field) -> UISteps:
    """On the page of a record, click Edit and fill in the form."""
    return (*opened, button("Edit"), *form(f"Edit {name}", "Save", *fields))


def delete_record(opened: UISteps, kind: str, name: str) -> UISteps:
    """On the page of a record, choose Delete from More actions, and confirm."""
    return (*opened, menu("More actions", f"Delete {kind}"), *confirm(f"Delete {name}?", "Delete"))
