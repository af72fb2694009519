"""What tasks Pinrow gives: all errands, each registered by the module it is in."""

from hub.apps.board import errands_cards, errands_many, errands_people, errands_plans, errands_projects, errands_sheet
from hub.apps.board.errand_list import ERRANDS

__all__ = [
    "ERRANDS",
    "errands_cards",
    "errands_many",
    "errands_people",
    "errands_plans",
    "errands_projects",
    "errands_sheet",
]
