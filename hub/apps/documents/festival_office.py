"""What keeps the festival going: volunteers, authors, press, meetings, trustees, the archive."""

from hub.apps.documents.festival import OPENS_IN_DAYS, Festival
from hub.apps.documents.state import Link


def add(festival: Festival) -> None:
    """Add the papers of the office."""
    _people(festival)
    _press(festival)
    _meetings(festival)
    _templates(festival)
    _archive(festival)


def _people(f: Festival) -> None:
    drive, folder = f.drive, f.folders["volunteers"]
    handbook = drive.document(
        "Volunteer handbook",
        None,
        f"""
        # Volunteer handbook
        Thank you for helping. You get a T-shirt, a meal for each shift, and a seat whenever one is free.

        ## Before your shift
        - Come: 20 minutes early, festival desk
        - Sign in with: {drive.name(f.volunteers)}
        - Radio channel: {drive.chance.choice((2, 3, 5, 7))}

        ## During your shift
        1. Smile, ask, help. If you do not know, call the desk.
        2. Never leave a door alone.
        3. Lost property goes to the desk within the hour.

        ## Afterwards
        Give back radio and vest. Write down what went wrong; the debrief is on {drive.date(OPENS_IN_DAYS + 8)}.
        """,
        owner=f.volunteers,
        changed=16,
        shared={f.captains: "editor"},
        link=Link(role="viewer"),
    )
    drive.comment(
        handbook,
        f.production,
        11,
        "Channel 3 is used by the harbour master.",
        quote="Radio channel",
        assignee=f.volunteers,
    )
    drive.comment(
        handbook,
        f.me,
        9,
        "Vests are returned to the desk, not to the captains.",
        (f.volunteers, "I will change it."),
        quote="Give back radio and vest",
    )
    areas = ("Doors", "Festival desk", "Book market", "Children")
    drive.table(
        "volunteer-shifts.csv",
        folder,
        [
            ("area", "Thursday", "Friday", "Saturday", "Sunday"),
            *((area, *(drive.chance.randrange(4, 9) for _ in range(4))) for area in areas),
        ],
        owner=f.volunteers,
        changed=2.8,
    )
    letter = drive.document(
        "Welcome letter to the authors",
        f.folders["authors"],
        f"""
        # Welcome letter to the authors
        Dear author,

        Ostermouth is looking forward to you. You stay at the Ferry House; your room is paid, the minibar is not.
        {drive.name(f.volunteers)} meets you at the station and is on the telephone day and night.

        ## Practical things
        - Rehearsal: an hour before your reading
        - Green room: behind the stage, tea and fruit
        - Dinner: {drive.date(OPENS_IN_DAYS + 2)}, 21:30, Boat Shed
        - Travel costs: send the receipts within four weeks

        {drive.name(f.director)}
        """,
        changed=5.8,
        opened=1.9,
        shared={f.programmer: "editor", f.director: "commenter"},
    )
    drive.review(letter, f.me, f.director, 5, "In your name.", status="approved", answer="Lovely. Send it.")
    drive.table(
        "author-travel.csv",
        f.folders["authors"],
        [
            ("author", "arrives", "from", "diet"),
            *(
                (one.author, drive.day(one.day - drive.chance.choice((0, 1))), town, diet)
                for one, town, diet in zip(
                    f.sessions,
                    ("Lisbon", "Leeds", "Ghent", "Cork", "Malmo"),
                    ("none", "vegetarian", "no nuts", "vegan", "none"),
                    strict=True,
                )
            ),
        ],
        changed=3.1,
        shared={f.caterer: "viewer"},
    )


def _press(f: Festival) -> None:
    drive, folder = f.drive, f.folders["press"]
    release = drive.document(
        "Press release: programme is out",
        folder,
        f"""
        # Press release: programme is out
        Ostermouth, {drive.date(-3)}. Five readings in four days, and a day that belongs to children.

        The festival opens with {f.sessions[0].author}, whose novel {f.sessions[0].book} has been translated into
        {drive.chance.choice(("nine", "eleven", "fourteen"))} languages. Tickets for the opening night cost
        GBP {f.sessions[0].price}.

        ## For editors
        - Contact: {drive.name(f.press)}
        - Photo call: {drive.date(OPENS_IN_DAYS)}, 17:00, quay
        - Embargo: none
        """,
        owner=f.press,
        tags=[f.tags["Press"]],
        changed=2.4,
    )
    drive.comment(
        release,
        f.me,
        2.0,
        "Please add the market. It is what most people come for.",
        (f.press, "Next release."),
        assignee=f.press,
    )
    drive.comment(release, f.programmer, 2.2, "The translator should be named as well.", quote="has been translated")
    drive.document(
        "Interview requests",
        folder,
        f"""
        # Interview requests
        - Harbour Radio: {f.sessions[1].author}, ten minutes, {drive.date(15)}
        - The Ostermouth Post: director, by telephone, {drive.date(6)}
        - Two Shelves, a podcast: {f.sessions[3].author}, forty minutes, on the day
        - School newspaper: anybody who has time

        Refused: breakfast television, too early for everybody.
        """,
        owner=f.press,
        tags=[f.tags["Press"]],
        changed=0.6,
    )
    drive.note(
        "poster-text.txt",
        folder,
        """
        OSTERMOUTH BOOK FESTIVAL
        9 to 12 July
        Five readings, one children's day, a market on the quay
        Tickets at the Library
        """,
        owner=f.press,
        tags=[f.tags["Press"]],
        changed=10,
    )


def _meetings(f: Festival) -> None:
    drive, team, board = f.drive, f.folders["team"], f.folders["trustees"]
    monday = drive.document(
        "Core team, 15 June",
        team,
        f"""
        # Core team, 15 June
        All here but {drive.name(f.press)}.

        ## Decided
        1. The opening begins at 19:30, doors at 19:00.
        2. Helpers get vests in {drive.chance.choice(("orange", "turquoise", "yellow"))}, captains in white.
        3. We rent a second till for the market.

        ## To do
        - {drive.name(f.venues)}: barriers for the quay
        - {drive.name(f.volunteers)}: four more helpers for Sunday
        - {drive.name(f.production)}: cable covers
        - {drive.name(f.me)}: letter to the schools

        Next meeting: {drive.date(5)}, 09:30, Library, room 2.
        """,
        changed=1.9,
        opened=1.2,
    )
    drive.comment(monday, f.volunteers, 1.3, "Two of the four are found.", quote="four more helpers for Sunday")
    drive.comment(monday, f.venues, 1.4, "Who pays for the second till?", assignee=f.me)
    drive.document(
        "Core team, 8 June",
        team,
        f"""
        # Core team, 8 June
        ## Decided
        1. No reading is moved after today.
        2. The late cafe is run by the rowing club.

        ## To do
        - {drive.name(f.press)}: posters to the ferry
        - {drive.name(f.programmer)}: contracts that are not back
        - {drive.name(f.me)}: first aid, two people a day
        """,
        changed=8.9,
    )
    drive.document(
        "Trustees, 20 May",
        board,
        f"""
        # Trustees, 20 May
        Present: {drive.name(f.chair)} (chair), {drive.name(f.trustee)}, {drive.name(f.director)}.

        1. The budget is approved. Payments above GBP {drive.chance.choice((500, 750, 1000))} need two signatures.
        2. The reserve stays at GBP 4,000.
        3. {drive.name(f.chair)} writes to the members of parliament.

        Next meeting: {drive.date(36)}.
        """,
        owner=f.chair,
        changed=27,
        opened=15,
    )
    drive.document(
        "Reserve policy",
        board,
        """
        # Reserve policy
        The festival keeps a quarter of a year's costs, and never less than GBP 4,000. The reserve may be touched only
        if a festival has to be called off within 14 days of its opening. The trustees look at this page every May.
        """,
        owner=f.chair,
        changed=90,
    )


def _templates(f: Festival) -> None:
    drive = f.drive
    drive.template(
        "Session sheet",
        "Planning",
        f.programmer,
        "One for each reading.",
        "# Session sheet\n\n## When and where\n- Day:\n- Begins:\n- Venue:\n\n## Agreed\n- Fee: GBP\n- Needs:",
    )
    drive.template(
        "Notes of the core team",
        "Meetings",
        f.me,
        "Decisions and to-dos, one page.",
        "# Core team\n\n## Decided\n1. First decision\n\n## To do\n- Name: task\n\nNext meeting:",
    )
    drive.template(
        "Letter to a partner",
        "Letters",
        f.me,
        "Schools, shops, clubs.",
        "# Letter\nDear partner,\n\nthe festival opens on 9 July.\n\nOstermouth Book Festival",
    )
    drive.template(
        "Press release",
        "Reports",
        f.press,
        "With a box for editors.",
        "# Press release\nOstermouth, date.\n\n## For editors\n- Contact:\n- Embargo: none",
    )
    drive.template(
        "Agreement with a supplier",
        "Contracts",
        f.me,
        "Stalls, sound, tents.",
        "# Agreement\n- What:\n- When:\n- Price: GBP\n- Paid on:",
    )


def _archive(f: Festival) -> None:
    drive, folder = f.drive, f.folders["archive"]
    drive.document(
        "Debrief 2025",
        folder,
        f"""
        # Debrief 2025
        ## Went well
        - Visitors: {drive.chance.randrange(29, 37) * 100:,}
        - Book market: twice the stalls of 2024
        - Volunteers: nobody went home hungry

        ## To do better
        1. Too few signs between quay and chapel.
        2. The sound in the Boat Shed was poor; doors stood open.
        3. Queue for tea: {drive.chance.choice((18, 22, 25))} minutes on Saturday.
        """,
        changed=320,
        opened=9,
    )
    drive.table(
        "visitors-2025.csv",
        folder,
        [("day", "visitors"), *((day, drive.chance.randrange(55, 120) * 10) for day in ("Thu", "Fri", "Sat", "Sun"))],
        changed=322,
    )
    drive.trash(
        drive.document(
            "Ideas for a quiz night",
            f.folders["programme"],
            "# Ideas for a quiz night\nTen rounds, one prize: a book.",
            changed=45,
        ),
        5,
    )
    drive.trash(drive.note("ferry-times-2025.txt", folder, "First boat 07:20\nLast boat 23:10", changed=300), 20)
    old = drive.folder("Posters 2024", folder, "orange", changed=500)
    drive.document(
        "Poster wording 2024", old, "# Poster wording 2024\nFour readings, no market. 11 to 14 July.", changed=520
    )
    drive.trash(old, 2)
    drive.trash(
        drive.document(
            "Sound plan, first try",
            f.folders["venues"],
            "# Sound plan, first try\nTwo desks, one van.",
            owner=f.venues,
            changed=50,
        ),
        8,
    )
