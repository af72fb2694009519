"""The files that worlds attach to events, by name: what is in them is the same for every seed."""

from hub.apps.calendar.exchange import ImportedEvent, written

TIMBER_COURSE = (
    ImportedEvent(
        title="Timber course: joints",
        start="2026-03-03T14:00:00Z",
        end="2026-03-03T17:00:00Z",
        place="Crafts School, hall 2",
        description="<p>Bring safety shoes.</p>",
    ),
    ImportedEvent(
        title="Timber course: glulam",
        start="2026-03-10T14:00:00Z",
        end="2026-03-10T17:00:00Z",
        place="Crafts School, hall 2",
    ),
    ImportedEvent(
        title="Timber course: the sawmill",
        start="2026-03-19T00:00:00Z",
        end="2026-03-20T00:00:00Z",
        all_day=True,
        place="Upper Mill",
        description="<p>The bus leaves at 7:45 from the studio.</p>",
    ),
)

DUTY_ROTA = (
    ImportedEvent(
        title="On call: first night",
        start="2026-06-26T18:00:00Z",
        end="2026-06-27T06:00:00Z",
        place="Ward phone 3",
    ),
    ImportedEvent(
        title="On call: second night",
        start="2026-07-10T18:00:00Z",
        end="2026-07-11T06:00:00Z",
        place="Ward phone 3",
        description="<p>Swap before 1 July if you cannot.</p>",
    ),
    ImportedEvent(
        title="Rota planning day",
        start="2026-07-20T00:00:00Z",
        end="2026-07-21T00:00:00Z",
        all_day=True,
    ),
)

FERRY_TIMES = (
    ImportedEvent(
        title="Ferry to the island",
        start="2026-09-18T10:30:00Z",
        end="2026-09-18T12:00:00Z",
        place="Pier 2",
        description="<p>Check in 45 minutes before.</p>",
    ),
    ImportedEvent(
        title="Ferry back",
        start="2026-09-20T17:15:00Z",
        end="2026-09-20T18:45:00Z",
        place="Island harbour",
    ),
)

CALENDAR_FILES: dict[str, tuple[ImportedEvent, ...]] = {
    "timber-course.ics": TIMBER_COURSE,
    "duty-rota.ics": DUTY_ROTA,
    "ferry-times.ics": FERRY_TIMES,
}

TEXTS: dict[str, str] = {
    "submission-checklist.csv": "Part,Sheets,Ready\nSite plan,1,yes\nFloor plans,6,yes\nSections,4,no\n",
    "review-agenda.txt": "1. Last week's points\n2. Plans and sections\n3. Next issue of drawings\n4. Visitors\n",
    "minutes.txt": "Decided: oak, oiled.\nOpen: who orders the samples?\n",
    "room-list.csv": "Room,Area\nFoyer,84\nHall,210\nStore,18\n",
    "fridge-log.csv": "Day,Morning,Evening\n15 June,4.1,4.6\n16 June,4.0,5.2\n17 June,4.3,\n",
    "last-report.txt": "Finding 1: soap dispenser in room 3.\nFinding 2: none.\n",
    "standing-agenda.txt": "1. Rota\n2. Rooms\n3. Swaps\n4. Summer leave\n",
    "participants.csv": "Name,Paid\nNurse,yes\nMidwife,no\n",
    "load-in.csv": "Hour,Where,What\n08:00,Net Hall,Chairs\n09:30,Boat Shed,Heating on\n11:00,Pier 2,Crates\n",
    "permit.txt": "Permit 2026-114: up to 320 visitors, music until 23:00.\n",
    "rider.txt": "Six chairs without arms.\nTea, no coffee.\n",
    "phone-tree.csv": "Who,Calls\nProducer,Stage\nStage,Sound\n",
}
"""What is in the other files that worlds attach to events, by name."""


def content_of(name: str) -> bytes:
    """Return what is in a file of a world."""
    if name in CALENDAR_FILES:
        return written(CALENDAR_FILES[name], name.removesuffix(".ics")).encode()
    return TEXTS[name].encode()


def content_type_of(name: str) -> str:
    """Return the type that a browser gives a file of that name."""
    return {"ics": "text/calendar", "csv": "text/csv"}.get(name.rpartition(".")[2], "text/plain")
