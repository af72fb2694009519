"""All actions of Ropewalk; importing this registers them, in the order that documentation lists them."""

from hub.apps.crm import (
    actions_accounts,
    actions_activities,
    actions_contacts,
    actions_deals,
    actions_imports,
    actions_leads,
    actions_lines,
    actions_notes,
    actions_products,
    actions_quotes,
    actions_settings,
    actions_tags,
    actions_tickets,
    actions_views,
)

__all__ = [
    "actions_accounts",
    "actions_activities",
    "actions_contacts",
    "actions_deals",
    "actions_imports",
    "actions_leads",
    "actions_lines",
    "actions_notes",
    "actions_products",
    "actions_quotes",
    "actions_settings",
    "actions_tags",
    "actions_tickets",
    "actions_views",
]
