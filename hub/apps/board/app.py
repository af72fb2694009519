"""Pinrow: the application object and its pages."""

from hub.apps.board.state import State
from hub.engine.application import App, Page, long_word


def _project(state: State) -> dict[str, str]:
    """Return the key of the first active project."""
    return {"key": next(project.key for project in state.projects.values() if not project.archived)}


def _card(state: State) -> dict[str, str]:
    """Return the address parts of the card with the longest checklist."""
    cards = [card for card in state.cards.values() if not card.archived]
    card = max(cards, key=lambda one: len(one.checklist))
    return {"key": state.projects[card.project_id].key, "number": str(card.number)}


def _milestone(state: State) -> dict[str, str]:
    """Return the address parts of the first open milestone."""
    name, milestone = next((name, one) for name, one in state.milestones.items() if not one.closed)
    return {"key": state.projects[milestone.project_id].key, "milestone": name}


def _word(state: State) -> dict[str, str]:
    """Return a word that occurs in cards."""
    return {"word": long_word(card.title for card in state.cards.values())}


APP: App[State] = App(
    name="board",
    title="Pinrow",
    summary="Project boards: cards in columns, backlogs, milestones, checklists, links, time and workload.",
    state=State,
    pages=(
        Page("/my-work", "My work"),
        Page("/projects", "Projects"),
        Page("/projects/{key}/board", "Board", _project),
        Page("/projects/{key}/table", "Table", _project),
        Page("/projects/{key}/milestones", "Milestones", _project),
        Page("/projects/{key}/milestones/{milestone}", "Milestone", _milestone),
        Page("/projects/{key}/timeline", "Timeline", _project),
        Page("/projects/{key}/archive", "Archive", _project),
        Page("/projects/{key}/settings", "Settings", _project),
        Page("/projects/{key}/settings/columns", "Column settings", _project),
        Page("/projects/{key}/settings/labels", "Label settings", _project),
        Page("/projects/{key}/settings/members", "Project members", _project),
        Page("/projects/{key}/cards/{number}", "Card", _card),
        Page("/workload", "Workload"),
        Page("/time", "Time"),
        Page("/filters", "Saved filters"),
        Page("/people", "People"),
        Page("/search?q={word}", "Search", _word),
    ),
)
