"""What people ask for, by action; importing the rooms registers their samplers."""

from hub.apps.crm import (
    errands_activities,
    errands_customers,
    errands_deals,
    errands_house,
    errands_leads,
    errands_quotes,
    errands_service,
    errands_settings,
)
from hub.apps.crm.wanted import ERRANDS

__all__ = [
    "ERRANDS",
    "errands_activities",
    "errands_customers",
    "errands_deals",
    "errands_house",
    "errands_leads",
    "errands_quotes",
    "errands_service",
    "errands_settings",
]
