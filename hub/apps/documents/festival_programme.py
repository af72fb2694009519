"""What the festival shows: the programme, a sheet for each reading, the children's day, venues and safety."""

from hub.apps.documents.festival import OPENS_IN_DAYS, VENUES, Festival, Session
from hub.apps.documents.picture import plan
from hub.apps.documents.state import Link


def add(festival: Festival) -> None:
    """Add the papers of the programme."""
    _overview(festival)
    for number, session in enumerate(festival.sessions):
        _session(festival, number, session)
    _children(festival)
    _venues(festival)
    _safety(festival)


def _overview(f: Festival) -> None:
    drive = f.drive
    lines = "\n".join(
        f"- {one.book}: {drive.date(one.day)}, {one.starts}, {one.venue}, {one.author}" for one in f.sessions
    )
    text = f"""
        # Programme at a glance
        From {drive.date(OPENS_IN_DAYS)} to {drive.date(OPENS_IN_DAYS + 3)}. Five readings, one children's day, a book
        market on the quay.

        ## Readings
        {lines}

        ## Every day
        - Book market: 10:00 to 18:00
        - Festival desk: Library, from 09:30
        - Late cafe: Boat Shed, until 23:00

        Changes go through {drive.name(f.programmer)} until {drive.date(5)}; after that the programme is printed.
    """
    overview = drive.document(
        "Programme at a glance",
        f.folders["programme"],
        text,
        owner=f.programmer,
        tags=[f.tags["Confirmed"]],
        changed=2.2,
        opened=0.3,
        starred=True,
        link=Link(role="viewer", expires=drive.day(26)),
    )
    drive.version(overview, "Sent to the printer for a price", f.programmer, 12, text.replace("18:00", "17:00"))
    drive.version(overview, "With the late cafe", f.me, 6, text.replace("until 23:00", "until 22:00"))
    drive.comment(
        overview,
        f.press,
        1.8,
        "The newspaper wants the opening hours of the market by Friday. Are these final?",
        (f.programmer, "Yes, they are."),
        quote="10:00 to 18:00",
        resolved=True,
    )
    drive.comment(
        overview, f.venues, 1.1, "The licence of the Boat Shed ends at 22:30.", quote="until 23:00", assignee=f.me
    )
    drive.review(overview, f.programmer, f.me, 1.0, "Last look before it goes to print.", due=3)


def _session(f: Festival, number: int, session: Session) -> None:
    drive = f.drive
    nights = drive.chance.choice((1, 2, 3))
    needs = ("two microphones", "a lectern and a glass of water", "no stage light", "a projector", "a piano")[number]
    confirmed = number not in (2, 4)
    sheet = drive.document(
        f"Session sheet: {session.book}",
        f.folders["sessions"],
        f"""
        # Session sheet: {session.book}
        {session.author} reads and talks for an hour, questions included.

        ## When and where
        - Day: {drive.date(session.day)}
        - Begins: {session.starts}
        - Venue: {session.venue}
        - Seats: {session.seats}
        - Doors: half an hour before

        ## Agreed
        - Fee: GBP {session.fee:,}
        - Hotel: {nights} {"night" if nights == 1 else "nights"}
        - Needs: {needs}
        - Ticket: GBP {session.price}
        - Contract: {"signed" if confirmed else "sent, not back yet"}

        Books are sold by the shop on the quay; signing for 40 minutes afterwards.
        """,
        owner=f.programmer if number % 2 else f.me,
        tags=[f.tags["Confirmed" if confirmed else "Waiting"]],
        changed=3 + number * 2.3,
        opened=1.5 if number == 0 else None,
        shared={f.author: "commenter"} if number == 0 else {f.production: "commenter"},
    )
    if number == 0:
        drive.comment(
            sheet,
            f.author,
            2.6,
            "May I bring my translator? They would need a chair and a microphone.",
            quote="two microphones",
            assignee=f.me,
        )
        drive.review(sheet, f.me, f.production, 2.0, "Can you do this with our own sound desk?", due=4)
    elif number == 1:
        drive.comment(
            sheet,
            f.production,
            4.2,
            "The chapel has no lectern. Shall I borrow the one of the school?",
            (f.programmer, "Please do."),
            resolved=True,
        )
    elif needs == "a projector":
        drive.comment(
            sheet, f.production, 1.9, "Our projector has no sound. I need a cable of ten metres.", assignee=f.venues
        )


def _children(f: Festival) -> None:
    drive, folder = f.drive, f.folders["children"]
    packs = drive.chance.randrange(9, 15) * 10
    drive.document(
        "Plan for the children's day",
        folder,
        f"""
        # Plan for the children's day
        {drive.date(OPENS_IN_DAYS + 2)}, 10:00 to 16:00, Library Garden. In rain: Corn Hall foyer.

        ## Stations
        - Make a book: 10:00, Library Garden, eight tables
        - Puppet harbour: 11:30, the old boat
        - Read to a dog: 13:00, reading room, ten minutes each
        - Treasure map: all day, starts at the festival desk

        ## Things to get
        - Packs with paper and thread: {packs}
        - Glue sticks: {packs // 5}
        - Dogs: 3, with their people
        - Stickers: {drive.chance.choice((250, 300, 400))}

        {drive.name(f.volunteers)} finds twelve helpers. Nobody is alone with children at any time.
        """,
        tags=[f.tags["Children"]],
        changed=4.4,
        opened=2.1,
        shared={f.core: "editor", f.council: "viewer"},
    )
    letter = drive.document(
        "Letter to the primary schools",
        folder,
        f"""
        # Letter to the primary schools
        Dear teachers,

        on {drive.date(OPENS_IN_DAYS + 2)} the Library Garden belongs to readers under twelve. There are
        {packs} places for making a book; please write to us by {drive.date(9)} if your class would like some of them.

        Admission is free. A grown-up stays with every eight children.

        {drive.name(f.me)}, Ostermouth Book Festival
        """,
        tags=[f.tags["Children"], f.tags["Waiting"]],
        changed=1.3,
    )
    drive.comment(letter, f.director, 0.9, "Add that the garden has step-free access.", assignee=f.me)
    drive.comment(letter, f.me, 1.0, "Which school has the new head teacher?", quote="Dear teachers")
    drive.review(letter, f.me, f.director, 1.2, "Goes out tomorrow if you agree.", due=1)


def _venues(f: Festival) -> None:
    drive, folder = f.drive, f.folders["venues"]
    hall = drive.document(
        "Hire of the Corn Hall",
        folder,
        f"""
        # Hire of the Corn Hall
        Agreement with the town for four days.

        - Rent: GBP {f.hall_rent:,}
        - From: {drive.date(OPENS_IN_DAYS)}, 08:00
        - Until: {drive.date(OPENS_IN_DAYS + 3)}, 22:00
        - Seats: {VENUES[0][1]}
        - Fire wardens: two, ours
        - Keys: from the caretaker, against a deposit of GBP {drive.chance.choice((100, 150, 200))}
        - Cleaning: included, kitchen excepted

        Candles, confetti and haze are forbidden. The balcony stays closed.
        """,
        owner=f.venues,
        tags=[f.tags["Confirmed"], f.tags["Money"]],
        changed=31,
        shared={f.treasurer: "viewer", f.council: "viewer"},
    )
    drive.comment(
        hall, f.treasurer, 14, "Is the kitchen really extra?", (f.venues, "Yes, GBP 45."), quote="kitchen excepted"
    )
    drive.comment(hall, f.me, 7.5, "Who are our two fire wardens?", quote="two, ours", assignee=f.venues)
    drive.table(
        "venue-capacity.csv",
        folder,
        [
            ("venue", "seats", "wheelchair places", "socket at stage"),
            *(
                (venue, seats, max(2, seats // 60), word)
                for (venue, seats), word in zip(VENUES, ("yes", "no", "yes", "no"), strict=True)
            ),
        ],
        owner=f.venues,
        changed=25,
        opened=8,
    )
    wood, grass, water = (255, 224, 178), (197, 232, 183), (165, 216, 255)
    drive.upload(
        "festival-site-plan.png",
        folder,
        "image/png",
        plan(
            [
                (20, 20, 300, 180, wood),
                (340, 20, 300, 250, grass),
                (20, 220, 200, 200, (233, 236, 239)),
                (240, 290, 400, 130, water),
            ]
        ),
        owner=f.venues,
        changed=18,
        description="Brown: Corn Hall. Green: Library Garden. Grey: chapel. Blue: quay with the book market.",
    )
    drive.document(
        "Catering agreement",
        folder,
        f"""
        # Catering agreement
        With {f.catering_company}, contact {drive.name(f.caterer)}.

        - Stall: beside the Boat Shed, six metres
        - Price of a cup of tea: GBP 1.80 at most
        - Share for the festival: {drive.chance.choice((8, 10, 12))} per cent of takings
        - Meals for helpers: {drive.chance.randrange(11, 17) * 10}, at GBP 5.50 each
        - Cups: returnable, deposit one pound
        - Paid on: {drive.date(OPENS_IN_DAYS + 17)}

        Nuts are declared on every sign. No single-use plastic.
        """,
        tags=[f.tags["Waiting"]],
        changed=7.7,
        opened=5.2,
        shared={f.caterer: "commenter", f.treasurer: "editor"},
        link=Link(role="commenter", expires=drive.day(12)),
    )


def _safety(f: Festival) -> None:
    drive, folder = f.drive, f.folders["safety"]
    risks = drive.document(
        "Risk assessment",
        folder,
        f"""
        # Risk assessment
        For the licence; the council has to have it by {drive.date(8)}.

        ## Risks
        1. Crowding at the door of the Corn Hall: two stewards, one-way system.
        2. Edge of the quay: barriers of 1.1 m, {drive.chance.choice((38, 42, 46))} metres of them.
        3. Heat in the Library Garden: shade sails, free water.
        4. Cables in the chapel: covered, checked at 09:00 every day.
        5. Lost child: desk at the Library, code word, see the children's plan.

        ## Facts
        - Licence number: OST-{drive.chance.randrange(300, 990)}
        - First aid: two people from 09:00 to 23:00
        - Responsible: {drive.name(f.venues)}
        - Meeting point in an emergency: bandstand
        """,
        owner=f.venues,
        tags=[f.tags["Safety"]],
        changed=1.9,
        shared={f.council: "commenter"},
    )
    drive.comment(
        risks,
        f.council,
        1.5,
        "Please name the person who may stop an event because of the weather.",
        assignee=f.venues,
    )
    drive.comment(risks, f.production, 1.7, "We have only 30 m of cable covers.", quote="Cables in the chapel")
    drive.review(risks, f.venues, f.me, 1.6, "Please check before it goes to the council.", due=6)
    drive.version(
        risks,
        "As approved in 2025",
        f.venues,
        330,
        "# Risk assessment\nCrowding, quay, heat. No lost child procedure yet.",
    )
    drive.document(
        "If it rains",
        folder,
        f"""
        # If it rains
        {drive.name(f.director)} decides at 07:30, together with {drive.given(f.venues)}.

        - Library Garden moves to: Corn Hall foyer
        - Book market moves to: fish auction hall
        - Boat Shed: stays, no more than 90 people
        - Who tells the volunteers: {drive.name(f.volunteers)}

        The sign "MOVED" stands behind the festival desk, {drive.chance.choice((9, 11, 12))} copies.
        """,
        tags=[f.tags["Safety"]],
        changed=13,
    )
