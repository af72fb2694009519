"""Solutions for activities, notes and tickets."""

from hub.apps.crm.actions.activities import (
    RESULTS as ACTIVITY_RESULTS,
)
from hub.apps.crm.actions.activities import (
    CompleteActivity,
    EditActivity,
    LogActivity,
    OneActivity,
    RescheduleActivities,
    ScheduleActivity,
)
from hub.apps.crm.actions.notes import AddNote, EditNote, OneNote, PinNote
from hub.apps.crm.actions.tickets import EditTicket, OpenTicket, ReplyToTicket, SetTicketStatus
from hub.apps.crm.domain.page_labels import RESULTS, name_of, note_name
from hub.apps.crm.navigation import (
    BULK,
    DONE,
    choice,
    confirm,
    contact_field,
    create_record,
    edit_record,
    form,
    go,
    open_record,
    owner_field,
    searched,
    select,
    select_records,
    text,
    whole,
)
from hub.apps.crm.state import Note, State
from hub.engine.ui_steps import Choose, Click, Fill, Named, UISteps, button, menu


def schedule_activity(state: State, arguments: ScheduleActivity) -> UISteps:
    """The record's page, Schedule activity."""
    name = name_of(state, arguments.about)
    minutes = () if arguments.kind == "task" else (whole("Minutes", 30, arguments.minutes),)
    return (
        *open_record(state, arguments.about.kind, arguments.about.id),
        button("Schedule activity"),
        *form(
            f"Schedule for {name}",
            "Schedule",
            choice("Type", "Call", arguments.kind.capitalize()),
            owner_field(state, state.me, arguments.owner_id),
            text("Subject", "", arguments.subject),
            text("Day", "", arguments.due[:10]),
            text("Time", "", arguments.due[11:16]),
            *minutes,
            choice("Priority", "Normal", arguments.priority.capitalize()),
        ),
    )


def log_activity(state: State, arguments: LogActivity) -> UISteps:
    """The record's page, Log activity."""
    first = "reached" if arguments.kind == "call" else "held"
    return (
        *open_record(state, arguments.about.kind, arguments.about.id),
        button("Log activity"),
        *form(
            f"Log for {name_of(state, arguments.about)}",
            "Log",
            choice("Type", "Call", arguments.kind.capitalize()),
            choice("Result", RESULTS[first], RESULTS[arguments.result]),
            text("Subject", "", arguments.subject),
            text("Day", "", arguments.due[:10]),
            text("Time", "", arguments.due[11:16]),
            whole("Minutes", 15, arguments.minutes),
            text("Outcome", "", arguments.outcome),
        ),
    )


def _menu_of(state: State, activity_id: str, item: str) -> UISteps:
    activity = state.activities[activity_id]
    search = Fill(Named("searchbox", "Search activities"), activity.subject)
    tab = (Click(Named("tab", "Done")),) if activity.done else ()
    return (go("Activities"), *tab, search, menu(f"Actions for {activity.subject}", item))


def edit_activity(state: State, arguments: EditActivity) -> UISteps:
    """Activities, the menu of the row, Edit."""
    activity = state.activities[arguments.activity_id]
    return (
        *_menu_of(state, arguments.activity_id, "Edit"),
        *form(
            f"Edit {activity.kind}",
            "Save",
            text("Subject", activity.subject, arguments.subject),
            owner_field(state, activity.owner_id, arguments.owner_id),
            text("Day", activity.due[:10], arguments.due[:10]),
            text("Time", activity.due[11:16], arguments.due[11:16]),
            whole("Minutes", activity.minutes, arguments.minutes),
            choice("Priority", activity.priority.capitalize(), arguments.priority.capitalize()),
        ),
    )


def reschedule_activities(state: State, arguments: RescheduleActivities) -> UISteps:
    """Activities, ticked, Reschedule."""
    count = len(arguments.activity_ids)
    title = f"Reschedule {count} {'activity' if count == 1 else 'activities'}"
    subjects = tuple(state.activities[key].subject for key in arguments.activity_ids)
    return (
        *select("Activities", subjects),
        button("Reschedule", BULK),
        *form(title, "Reschedule", text("New day", "", arguments.to)),
    )


def complete_activity(state: State, arguments: CompleteActivity) -> UISteps:
    """Activities, the menu of the row, Complete."""
    first = ACTIVITY_RESULTS[state.activities[arguments.activity_id].kind][0]
    return (
        *_menu_of(state, arguments.activity_id, "Complete"),
        *form(
            "Complete activity",
            "Complete",
            choice("Result", RESULTS[first], RESULTS[arguments.result]),
            text("Outcome", "", arguments.outcome),
        ),
    )


def reopen_activity(state: State, arguments: OneActivity) -> UISteps:
    """Activities, Done, the menu of the row, Reopen."""
    return (*_menu_of(state, arguments.activity_id, "Reopen"), DONE)


def delete_activity(state: State, arguments: OneActivity) -> UISteps:
    """Activities, the menu of the row, Delete."""
    return (*_menu_of(state, arguments.activity_id, "Delete"), *confirm("Delete this activity?", "Delete"))


def add_note(state: State, arguments: AddNote) -> UISteps:
    """The record's page, Add note."""
    return (
        *open_record(state, arguments.about.kind, arguments.about.id),
        button("Add note"),
        *form(f"Note on {name_of(state, arguments.about)}", "Add note", text("Text", "", arguments.text)),
    )


def _menu_of_note(state: State, note: Note, item: str) -> UISteps:
    opened = open_record(state, note.about.kind, note.about.id)
    return (*opened, menu(f"Actions for {note_name(note.text)}", item))


def edit_note(state: State, arguments: EditNote) -> UISteps:
    """The record's page, the menu of the note, Edit."""
    note = state.notes[arguments.note_id]
    return (*_menu_of_note(state, note, "Edit"), *form("Edit note", "Save", text("Text", note.text, arguments.text)))


def pin_note(state: State, arguments: PinNote) -> UISteps:
    """The record's page, the menu of the note, Pin or Unpin."""
    return (*_menu_of_note(state, state.notes[arguments.note_id], "Pin" if arguments.pinned else "Unpin"), DONE)


def delete_note(state: State, arguments: OneNote) -> UISteps:
    """The record's page, the menu of the note, Delete."""
    note = state.notes[arguments.note_id]
    return (*_menu_of_note(state, note, "Delete"), *confirm("Delete this note?", "Delete"))


def open_ticket(state: State, arguments: OpenTicket) -> UISteps:
    """Tickets, New ticket."""
    return create_record(
        "Tickets",
        "New ticket",
        "Open ticket",
        text("Subject", "", arguments.subject),
        searched("Account", "", state.accounts[arguments.account_id].name),
        contact_field(state, None, arguments.contact_id),
        owner_field(state, state.me, arguments.owner_id),
        choice("Priority", "Normal", arguments.priority.capitalize()),
        text("What the customer says", "", arguments.text),
    )


def edit_ticket(state: State, arguments: EditTicket) -> UISteps:
    """The ticket's page, Edit."""
    ticket = state.tickets[arguments.ticket_id]
    return edit_record(
        open_record(state, "ticket", arguments.ticket_id),
        f"ticket {ticket.number}",
        text("Subject", ticket.subject, arguments.subject),
        contact_field(state, ticket.contact_id, arguments.contact_id),
        owner_field(state, ticket.owner_id, arguments.owner_id),
        choice("Priority", ticket.priority.capitalize(), arguments.priority.capitalize()),
    )


def reply_to_ticket(state: State, arguments: ReplyToTicket) -> UISteps:
    """The ticket's page, below the conversation."""
    panel = Named("region", "Answer")
    internal = (Click(Named("checkbox", "Internal note", panel)),) if arguments.internal else ()
    then = (
        (Choose(Named("combobox", "Status afterwards", panel), f"Set to {arguments.then}"),) if arguments.then else ()
    )
    return (
        *open_record(state, "ticket", arguments.ticket_id),
        Fill(Named("textbox", "Text of the answer", panel), arguments.text),
        *internal,
        *then,
        button("Send", panel),
        DONE,
    )


def set_ticket_status(state: State, arguments: SetTicketStatus) -> UISteps:
    """One: the list at its head. Several: Tickets, ticked, Set status."""
    status = arguments.status.capitalize()
    if len(arguments.ticket_ids) == 1:
        opened = open_record(state, "ticket", arguments.ticket_ids[0])
        return (*opened, Choose(Named("combobox", "Status"), status), DONE)
    return (*select_records(state, "ticket", arguments.ticket_ids), menu("Set status", status, BULK), DONE)
