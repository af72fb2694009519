"""What the company writes beside its products: customers, the fair, support, people, leadership."""

from hub.apps.documents.instruments import Instruments
from hub.apps.documents.picture import Picture
from hub.apps.documents.state import Link


def add(company: Instruments) -> None:
    """Add the papers of the company."""
    _customers(company)
    _support(company)
    _staff(company)
    _board(company)
    _templates(company)
    _trash(company)


def _customers(c: Instruments) -> None:
    drive, folder, fair = c.drive, c.folders["customers"], c.folders["fair"]
    study = drive.document(
        "Case study: the museum cellar",
        folder,
        f"""
        # Case study: the museum cellar
        A museum keeps 4,000 prints in a cellar that must not be damp. Until last year somebody walked down twice a day
        with a notebook.

        ## Today
        - Loggers: {drive.chance.choice((14, 16, 18))}
        - Alarm: above 55 per cent humidity
        - Walks saved: 700 a year
        - First alarm: a burst pipe, found within {drive.chance.choice((11, 14, 17))} minutes

        "We sleep better," says the conservator.
        """,
        tags=[c.tags["Customer"], c.tags["Draft"]],
        changed=2.7,
        opened=2.5,
        shared={c.designer: "commenter"},
    )
    drive.comment(study, c.sales, 2.2, "The museum wants to read it before it is printed.", assignee=c.me)
    drive.comment(study, c.designer, 1.9, "I need one more sentence for the first page.", quote="We sleep better")
    drive.review(study, c.me, c.sales, 2.4, "For the fair.", due=9)
    stand = drive.chance.choice(("B14", "C07", "D22"))
    plan = drive.document(
        "Fair: who does what",
        fair,
        f"""
        # Fair: who does what
        Hall 3, stand {stand}, {drive.date(49)} to {drive.date(51)}.

        ## Crew
        - First day: {drive.name(c.sales)} and {drive.name(c.me)}
        - Second day: {drive.name(c.sales)} and {drive.name(c.hardware)}
        - Third day: {drive.name(c.support)} and {drive.name(c.trainee)}

        ## To take along
        - Demo units: 8
        - Flyers: {drive.chance.choice((600, 800, 1000))}
        - Fan with fog: 1, for the humidity demo

        Hotel: The Lindens, booked under {drive.name(c.people)}.
        """,
        tags=[c.tags["Customer"]],
        changed=3.6,
        shared={c.hardware: "viewer", c.trainee: "viewer", c.people: "editor"},
    )
    drive.comment(plan, c.hardware, 3.1, "I can only come by the late train.", quote="Second day", assignee=c.sales)
    drive.comment(plan, c.people, 2.9, "Four rooms or five?", (c.me, "Four."), resolved=True)
    drive.version(plan, "Before the crew changed", c.me, 15, "# Fair: who does what\nCrew: sales only, all three days.")
    picture = Picture(600, 400, (248, 249, 250))
    picture.fill(40, 40, 520, 320, (208, 235, 255))
    picture.fill(60, 60, 200, 90, (116, 192, 252))
    picture.fill(380, 240, 160, 100, (255, 216, 168))
    picture.frame(40, 40, 520, 320, (52, 58, 64), 5)
    drive.upload(
        "fair-stand.png",
        fair,
        "image/png",
        picture.png(),
        owner=c.designer,
        changed=4.9,
        description="Blue: wall with units. Orange: table for talks.",
    )
    drive.table(
        "units-sold-third-quarter.csv",
        folder,
        [
            ("month", "units", "price in GBP", "revenue in GBP"),
            *(
                (month, units, c.unit_price, units * c.unit_price)
                for month, units in zip(("July", "August", "September"), c.quarter_units, strict=True)
            ),
        ],
        owner=c.sales,
        changed=9.8,
        opened=6,
    )


def _support(c: Instruments) -> None:
    drive, folder = c.drive, c.folders["support"]
    runbook = drive.document(
        "What to do when a logger is silent",
        folder,
        f"""
        # What to do when a logger is silent
        1. Ask for the serial number and the last reading.
        2. Battery younger than a year: hold the button for {drive.chance.choice((8, 10, 12))} seconds.
        3. Still silent: move the telephone within a metre and update.
        4. Still silent: send a spare unit the same day, and ask for the old one.

        ## Facts
        - Spare units: shelf 4, at least 10
        - Return address: workshop, not the office
        - Answer within: four working hours
        - Who decides on refunds: {drive.name(c.support)}
        """,
        owner=c.support,
        changed=17,
        starred=True,
        link=Link(role="commenter", expires=drive.day(75)),
    )
    drive.comment(
        runbook, c.trainee, 6.7, "Does this hold for Logger 3 too?", (c.support, "Steps 1 and 4 do."), resolved=True
    )
    drive.comment(
        runbook,
        c.hardware,
        1.1,
        "Holding the button too long erases the memory.",
        quote="hold the button",
        assignee=c.support,
    )
    drive.document(
        "Storm of 24 September",
        folder,
        f"""
        # Storm of 24 September
        What happened, without blame.

        - Began: 02:40
        - Ended: 07:15
        - Units without contact: {drive.chance.randrange(110, 190)}
        - Tickets: {drive.chance.randrange(24, 39)}
        - Cause: the gateway's power supply in the north

        ## What we change
        1. A second power supply, by {drive.date(24)}.
        2. A message to customers within half an hour.
        3. {drive.name(c.firmware)} lets units keep readings for three days.
        """,
        owner=c.support,
        changed=13,
        tags=[c.tags["Customer"]],
    )
    drive.note(
        "telephone-script.txt",
        folder,
        """
        Good morning, support, how can I help?
        Serial number, please: it is under the battery
        Thank you, I will stay on the line
        """,
        owner=c.support,
        changed=60,
    )


def _staff(c: Instruments) -> None:
    drive, folder = c.drive, c.folders["staff"]
    drive.document(
        "Travel rules",
        folder,
        f"""
        # Travel rules
        - Train: second class, first above four hours
        - Hotel: GBP {drive.chance.choice((95, 105, 110))} a night at most
        - Meals: GBP {drive.chance.choice((28, 30, 34))} a day, no receipts
        - Car: only where no train goes
        - Receipts: within three weeks, to {drive.name(c.finance)}
        """,
        owner=c.people,
        tags=[c.tags["Final"]],
        changed=110,
    )
    drive.document(
        "Job advert: embedded developer",
        folder,
        f"""
        # Job advert: embedded developer
        You like devices that do one thing for years. You will work with {drive.name(c.firmware)} on radio and sleep.

        - Hours: 35 a week, or fewer
        - Salary: GBP {drive.chance.randrange(46, 54)},000 to {drive.chance.randrange(57, 64)},000
        - Begins: 1 January
        - Apply until: {drive.date(19)}
        - Holidays: 30 days
        """,
        owner=c.people,
        tags=[c.tags["Draft"]],
        changed=4.1,
        shared={c.me: "editor", c.firmware: "commenter"},
    )
    first = drive.document(
        "First weeks of the trainee",
        None,
        f"""
        # First weeks of the trainee
        {drive.name(c.trainee)} is with us from September to February.

        - September: support, with {drive.given(c.support)}
        - October: test bench, with {drive.given(c.tester)}
        - November: the fair
        - Mentor: {drive.name(c.me)}
        - Talk halfway: {drive.date(44)}, 15:00
        """,
        owner=c.me,
        changed=29,
        shared={c.trainee: "commenter", c.people: "editor"},
    )
    drive.comment(first, c.me, 7.2, "Shall we put the talk before the fair?", quote="Talk halfway", assignee=c.people)
    drive.comment(first, c.trainee, 5.6, "May I stay on the test bench until the fair?", quote="October", assignee=c.me)


def _board(c: Instruments) -> None:
    drive, folder = c.drive, c.folders["board"]
    report = drive.document(
        "Report on the third quarter",
        folder,
        f"""
        # Report on the third quarter
        ## Units
        - July: {c.quarter_units[0]}
        - August: {c.quarter_units[1]}
        - September: {c.quarter_units[2]}
        - Quarter: {sum(c.quarter_units)}

        ## Money
        - Revenue: GBP {c.revenue:,}
        - Orders not yet delivered: GBP {drive.chance.randrange(18, 40)},{drive.chance.randrange(1, 10)}00
        - Stock of sensors: {drive.chance.choice((5, 6))} weeks

        ## Outlook
        The fourth quarter lives on the launch. Without Logger 4 before December we would miss the plan by a tenth.
        """,
        owner=c.finance,
        tags=[c.tags["Confidential"]],
        changed=6.6,
        opened=4.2,
    )
    drive.comment(report, c.director, 5.0, "Very clear, thank you.", resolved=True)
    drive.comment(
        report,
        c.me,
        4.1,
        "A launch in November brings 150 more units by my count.",
        quote="Outlook",
        assignee=c.finance,
    )
    drive.document(
        "Office moves to the mill",
        folder,
        f"""
        # Office moves to the mill
        - Lease begins: 1 March
        - Rent: GBP {drive.chance.randrange(31, 38) * 100} a month
        - Rooms: nine, one of them without daylight
        - Test bench moves on: a weekend in April
        - Who plans the rooms: {drive.name(c.people)}

        Nothing is signed. Please do not talk about it outside.
        """,
        owner=c.director,
        tags=[c.tags["Confidential"]],
        changed=9.1,
        shared={c.me: "commenter"},
    )
    drive.document(
        "Leadership meeting 6 October",
        folder,
        f"""
        # Leadership meeting 6 October
        Present: {", ".join(drive.name(one) for one in (c.director, c.finance, c.sales, c.quality))}.

        1. The price of Logger 4 is GBP {c.unit_price}. No discount at the fair.
        2. {drive.name(c.buyer)} may order {drive.chance.choice(("1,000", "1,200", "1,500"))} sensors.
        3. The office stays closed from 24 December to 2 January.
        """,
        owner=c.director,
        tags=[c.tags["Confidential"]],
        changed=6.9,
    )


def _templates(c: Instruments) -> None:
    drive = c.drive
    drive.template(
        "Product meeting",
        "Meetings",
        c.me,
        "Decisions, to-dos, date of the next one.",
        "# Product meeting\nPresent:\n\n## Decided\n1. First decision\n\n## To do\n- Name: task\n\nNext meeting:",
    )
    drive.template(
        "Requirements of a product",
        "Planning",
        c.me,
        "What it must do, what it will not do, what it may cost.",
        "# Requirements\n\n## Must have\n- Accuracy:\n- Battery:\n\n## Not in this version\n1. A display",
    )
    drive.template(
        "Test report",
        "Reports",
        c.tester,
        "One run, one page.",
        "# Test report\n\n## Result\n\n## Facts\n- Chamber:\n- Tested by:\n- Repeat on:",
    )
    drive.template(
        "Supply agreement",
        "Contracts",
        c.buyer,
        "For parts that go into products.",
        "# Supply agreement\n- Price: GBP\n- Delivery: weeks\n- Penalty:\n- Ends:",
    )
    drive.template(
        "Incident without blame",
        "Reports",
        c.support,
        "What happened and what we change.",
        "# Incident\n- Began:\n- Ended:\n- Cause:\n\n## What we change\n1. First change",
    )
    drive.template(
        "Letter to a customer",
        "Letters",
        c.me,
        "With our thanks and the serial number.",
        "# Letter\nDear customer,\n\nthank you for writing to us.\n\nKind regards",
    )


def _trash(c: Instruments) -> None:
    drive, old = c.drive, c.folders["old"]
    drive.document(
        "Logger 3: end of sale",
        old,
        f"""
        # Logger 3: end of sale
        - Last order: 31 December 2025
        - Spare parts until: 31 December 2030
        - Units in stock: {drive.chance.randrange(20, 60)}
        """,
        tags=[c.tags["Final"]],
        changed=250,
    )
    drive.table("logger-3-returns.csv", old, [("year", "returned"), (2023, 41), (2024, 29), (2025, 17)], changed=255)
    drive.trash(
        drive.document(
            "Names we did not choose",
            c.folders["logger"],
            "# Names we did not choose\nDrop, Mist, Vane, Hail.",
            changed=80,
        ),
        4,
    )
    drive.trash(
        drive.note(
            "chamber-booking.txt",
            c.folders["tests"],
            "Chamber 2, Monday to Friday\nBooked by the test bench",
            changed=40,
        ),
        15,
    )
    sketches = drive.folder("Display sketches", c.folders["logger"], "yellow", changed=70)
    drive.document(
        "Display with two lines", sketches, "# Display with two lines\nToo dear, and unreadable in the sun.", changed=75
    )
    drive.document(
        "Display with a single dot", sketches, "# Display with a single dot\nGreen is good, red is not.", changed=72
    )
    drive.trash(sketches, 7)
    drive.trash(
        drive.document(
            "Fair 2025 report",
            c.folders["fair"],
            "# Fair 2025 report\nStand too small, coffee too good.",
            owner=c.sales,
            changed=320,
        ),
        11,
    )
