"""Titles, texts and names that tasks ask for; none is specific to a fixture."""

from collections.abc import Sequence
from datetime import date, timedelta
from random import Random

from hub.apps.board.state import State
from hub.engine.phrases import unused
from hub.engine.records import Day

CARD_TITLES = (
    "Ask for a second quote",
    "Check the insurance papers",
    "Book a room for the review",
    "Collect open questions for the council",
    "Take photographs for the yearbook",
    "Write a page for the new colleagues",
    "Compare the prices of three suppliers",
    "Call back everybody on the waiting list",
    "Order more printer paper",
    "Plan the handover before the holidays",
    "Sort the box of old drawings",
    "Find a date for the first aid course",
    "Test the alarm on a Sunday",
    "Thank the neighbours for their patience",
    "Return the borrowed ladder",
    "Translate the house rules",
    "Replace the broken door closer",
    "Update the list of telephone numbers",
)
DESCRIPTIONS = (
    "Two people need a morning for this; ask them before you fix the day.",
    "Nothing to do before the letter has come back signed.",
    "Do the smallest part first and show it on Thursday.",
    "Agreed at the last meeting: no more than three hours of work.",
    "See the folder on the shelf by the window; the plan is on page 4.",
    "The old way stays in place until the new one has worked for a week.",
    "Whoever begins puts their name on the card.",
)
REASONS = (
    "Waiting for a signature",
    "The supplier does not answer",
    "Nobody has the key",
    "The price has doubled",
    "Needs a decision on Monday",
    "The drawing is not final",
    "Ill until next week",
)
STEPS = (
    "Ask who has done it before",
    "Take a picture before and after",
    "Write down the serial number",
    "Tell the office when it is done",
    "Clean up afterwards",
    "Check the date on the invoice",
    "Put the old one aside for a month",
    "Have somebody else look over it",
)
COMMENTS = (
    "I can do this on Thursday afternoon.",
    "Please wait until the new price is confirmed.",
    "We agreed on the cheaper one in the meeting.",
    "The second half is done, the first is not.",
    "Who has the key to the cupboard?",
    "I have asked twice and will ask again on Monday.",
    "This is ready from my side.",
    "Let us talk about it at ten tomorrow.",
)
NOTES = ("Call with the supplier", "Checked the figures", "Second attempt", "Wrote the summary", "Talked it over")
LABELS = ("Waiting list", "Quick win", "Needs two people", "Outdoors", "Ask first", "Paperwork")
COLUMNS = ("On hold", "Checking", "Ready to hand over", "Needs a decision", "Waiting for parts")
MILESTONES = ("Autumn clean-up", "Trial run", "First delivery", "Dress rehearsal", "Second phase")
GOALS = (
    "Everything on the list has an owner.",
    "Nothing waits longer than a week.",
    "The first visitors notice no difference.",
    "All papers are signed and filed.",
)
FILTERS = ("For Monday's meeting", "Ask about these", "Worth a second look", "Mine to sort out", "Before the holidays")
PROJECTS = (
    ("Open Day", "OPEN"),
    ("Energy Savings", "NRG"),
    ("Staff Handbook", "BOOK"),
    ("Archive Digitising", "ARCH"),
    ("Summer Trainees", "SUM"),
)
SUMMARIES = (
    "Small steps, one at a time, until the summer.",
    "What we have promised for this year, in one place.",
    "Everything about it that used to be in mails.",
)
PEOPLE = (
    ("Ilse Varga", "Trainee"),
    ("Owen Tarrant", "Consultant"),
    ("Mira Lindqvist", "Assistant"),
    ("Joost Bakkerman", "Electrician"),
    ("Selma Aydinli", "Photographer"),
)
JOBS = ("Deputy manager", "Coordinator", "Safety officer", "Adviser", "Team lead")


def unused_title(state: State, rng: Random, choices: Sequence[str]) -> str:
    """Return a title that no card has: one of the choices, or a variant of one."""
    titles = [card.title for card in state.cards.values()]
    return unused(rng, choices, titles) or f"{rng.choice(choices)} ({len(titles)})"


def last_day(state: State) -> Day:
    """Return the day of the last event, about the time at which the fixture begins."""
    return max(event.at for event in state.history.values())[:10]


def later(state: State, rng: Random) -> Day:
    """Return a day in the next weeks."""
    return (date.fromisoformat(last_day(state)) + timedelta(days=rng.randint(8, 60))).isoformat()


def earlier(state: State, rng: Random) -> Day:
    """Return a day in the past week."""
    return (date.fromisoformat(last_day(state)) - timedelta(days=rng.randint(0, 6))).isoformat()
