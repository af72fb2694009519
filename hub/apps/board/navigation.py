"""Controls of the pages by role and accessible name, and navigation to the pages on which solutions begin."""

import html
import re

from hub.apps.board.domain.page_labels import DUE_NAMES, KIND_NAMES, NO_MILESTONE, PRIORITY_NAMES
from hub.apps.board.lookup import key_of
from hub.apps.board.state import Criteria, State
from hub.engine.records import Id
from hub.engine.ui_steps import Choose, Click, Fill, Named, UISteps, choose, menu


def button(name: str, within: Named | None = None) -> Named:
    """Return a button."""
    return Named("button", name, within)


def link(name: str) -> Named:
    """Return a link."""
    return Named("link", name)


def text_field(name: str, within: Named | None = None) -> Named:
    """Return a field to type into."""
    return Named("textbox", name, within)


def click(target: Named) -> Click:
    """Click something."""
    return Click(target)


def project_page(state: State, project_id: Id, *tabs: str) -> UISteps:
    """Go to a page of a project that is not archived."""
    return (click(link(state.projects[project_id].name)), *(click(link(tab)) for tab in tabs))


def table_page(state: State, project_id: Id) -> UISteps:
    """Go to the table of a project."""
    return project_page(state, project_id, "Table")


def card_page(state: State, card_id: Id) -> UISteps:
    """Go to a card through its project's table or archive."""
    card = state.cards[card_id]
    tab = "Archive" if card.archived else "Table"
    return (*project_page(state, card.project_id, tab), click(link(card.title)))


def more(state: State, card_id: Id, item: str) -> Choose:
    """Choose from the menu of a card's page."""
    return menu(f"More actions for {key_of(state, state.cards[card_id])}", item)


def typed(value: int | str | None) -> str:
    """Return the text to type for a number or date."""
    return "" if value is None else str(value)


def lines(rich: str) -> str:
    """Return the lines that become a rich text of paragraphs when typed."""
    return html.unescape(re.sub(r"<[^>]*>", "", rich.replace("</p><p>", "\n")))


def criteria_choices(state: State, asked: Criteria) -> UISteps:
    """Set the filters above a table."""
    people, milestones = state.members, state.milestones
    wanted = {
        "status": state.columns[asked.column_id].name if asked.column_id else None,
        "assignee": "Nobody"
        if asked.assignee_id == "nobody"
        else people[asked.assignee_id].name
        if asked.assignee_id
        else None,
        "priority": PRIORITY_NAMES[asked.priority] if asked.priority else None,
        "type": KIND_NAMES[asked.kind] if asked.kind else None,
        "label": state.labels[asked.label_id].name if asked.label_id else None,
        "milestone": NO_MILESTONE
        if asked.milestone_id == "backlog"
        else milestones[asked.milestone_id].name
        if asked.milestone_id
        else None,
        "due date": DUE_NAMES[asked.due] if asked.due else None,
    }
    choices = tuple(choose(f"Filter by {name}", option) for name, option in wanted.items() if option)
    if asked.text:
        return (*choices, Fill(Named("searchbox", "Filter cards"), asked.text))
    return choices
