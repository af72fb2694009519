"""Everything one can do in a mailbox: importing this makes the application know its actions."""

from hub.apps.mail import (
    actions_contacts,
    actions_drafts,
    actions_filters,
    actions_labels,
    actions_settings,
    actions_threads,
    actions_writing,
)

ROOMS = (
    actions_threads,
    actions_writing,
    actions_drafts,
    actions_labels,
    actions_filters,
    actions_contacts,
    actions_settings,
)
