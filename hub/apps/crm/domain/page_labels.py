"""The names of records and values on pages, which solutions look for and instructions use."""

from hub.apps.crm.state import Link, Result, State
from hub.engine.money import SIGNS

RESULTS: dict[Result, str] = {
    "reached": "Reached",
    "left_message": "Left a message",
    "no_answer": "No answer",
    "held": "Took place",
    "no_show": "Nobody came",
    "done": "Done",
}
CLOSING = {
    "overdue": "Overdue",
    "this_month": "This month",
    "next_month": "Next month",
    "this_quarter": "This quarter",
}
_EXCERPT = 36


def name_of(state: State, link: Link) -> str:
    """Return the name of the record that an activity or note is about."""
    match link.kind:
        case "account":
            return state.accounts[link.id].name
        case "contact":
            return state.contacts[link.id].name
        case "lead":
            return state.leads[link.id].name
        case "deal":
            return state.deals[link.id].name
        case "ticket":
            return state.tickets[link.id].subject


def contact_name(state: State, contact_id: str | None) -> str:
    """Return a contact's name as in forms."""
    return state.contacts[contact_id].name if contact_id else "No contact"


def note_name(text: str) -> str:
    """Return the name of a note in a history: its first words."""
    shown = f"{text[:_EXCERPT].rstrip()}…" if len(text) > _EXCERPT else text
    return f"Note: {shown}"


def money(state: State, minor: int) -> str:
    """Format an amount for people: £12,500, £99.50."""
    figures = f"{minor / 100:,.2f}".removesuffix(".00")
    return f"{SIGNS[state.currency]}{figures}"


def quarter_name(quarter: str) -> str:
    """Format a quarter as on pages: Q1 2026."""
    return f"{quarter[5:]} {quarter[:4]}"


def facet_label(state: State, facet: str, value: str) -> str:
    """Return the name of a value in a filter's list."""
    match facet:
        case "owner":
            return state.users[value].name
        case "tag":
            return state.tags[value].name
        case "account":
            return state.accounts[value].name
        case "stage":
            return state.stages[value].name
        case "closing":
            return CLOSING[value]
        case "status" | "rating" | "priority":
            return value.capitalize()
        case _:
            return value
