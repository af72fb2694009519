"""Controls of the pages by role and accessible name."""

from collections.abc import Iterable

from hub.engine.money import typed_amount
from hub.engine.ui_steps import Click, Fill, Named, UISteps, button


def amount(name: str, minor: int, within: Named | None = None) -> Fill:
    """Fill a field for money."""
    return Fill(Named("textbox", name, within), typed_amount(minor))


def bulk(names: Iterable[str], action: str) -> UISteps:
    """Select rows of a table, then click one of the bulk actions."""
    boxes = tuple(Click(Named("checkbox", f"Select {name}")) for name in names)
    return (*boxes, button(action, Named("region", "Bulk actions")))
