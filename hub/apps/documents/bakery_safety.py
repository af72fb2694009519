"""How the bakehouse keeps order: allergens, cleaning, the inspection, rotas, training."""

from hub.apps.documents.bakery import Bakery


def add(bakery: Bakery) -> None:
    """Add the papers of order in the bakehouse."""
    _rules(bakery)
    _rotas(bakery)


def _rules(b: Bakery) -> None:
    drive, safety = b.drive, b.folders["safety"]
    drive.document(
        "Allergen list",
        safety,
        """
        # Allergen list
        Valid for all shops. A product that is not on this list is not sold.

        ## Breads
        - Country sourdough: wheat
        - Rye and caraway loaf: rye, wheat
        - Seeded batch: wheat, sesame
        - Cheese twist: wheat, milk

        ## Cakes and pastry
        - Almond croissant: wheat, milk, eggs, almonds
        - Lemon polenta cake: milk, eggs, almonds
        - Hot cross bun: wheat, milk
        - Carrot cake: wheat, eggs, walnuts

        ## If a customer has a reaction
        Call the emergency number first, then the head baker. Keep the packet and the rest of the product.
        """,
        tags=[b.tags["Allergens"]],
        changed=40,
        opened=5,
        starred=True,
        shared={b.owner: "editor"},
    )
    drive.document(
        "Cleaning schedule",
        safety,
        f"""
        # Cleaning schedule

        ## Every day
        - Tables and scales: after each shift
        - Floor of the bakehouse: 13:00, {drive.given(b.apprentice)}
        - Slicer: 13:30, whoever used it last

        ## Every week
        - Cold room: Wednesday
        - Drains: Friday
        - Filter of the extractor: Sunday

        ## Every month
        The flour silo is emptied and vacuumed on the last Sunday. {drive.name(b.baker)} signs the sheet.
        """,
        changed=52,
    )
    answer = drive.document(
        "Answer to the hygiene inspection",
        safety,
        f"""
        # Answer to the hygiene inspection
        The inspector visited the bakehouse on {drive.date(-20)} and gave four stars of five. This is what we do about
        the three points.

        ## Points
        1. Hand basin beside the pastry bench: the tap drips. Plumber booked for {drive.date(4)}.
        2. Temperatures of fridge 2 were not written down on four days. {drive.name(b.pastry)} checks the sheet daily.
        3. Broken tile under the prover: replaced on {drive.date(-9)}.

        ## Facts
        - Reference: HYG-{drive.chance.randrange(2100, 2990)}
        - Answer due: {drive.date(11)}
        - Responsible: {drive.name(b.me)}
        """,
        tags=[b.tags["Urgent"]],
        changed=3.3,
        opened=0.9,
    )
    drive.comment(
        answer,
        b.owner,
        1.4,
        "Good. Please attach the photo of the new tile before you send it.",
        quote="Broken tile under the prover",
        assignee=b.me,
    )
    drive.comment(
        answer, b.baker, 2.5, "The plumber can also come a day earlier.", (b.me, "Then take that day, please.")
    )
    drive.review(answer, b.me, b.owner, 0.8, "Please read it before it goes to the council.", due=4)
    drive.table(
        "fridge-temperatures.csv",
        safety,
        [
            ("day", "fridge 1", "fridge 2", "cold room"),
            *(
                (
                    drive.day(-offset),
                    drive.chance.choice((3, 4)),
                    drive.chance.choice((4, 5, 6)),
                    drive.chance.choice((3, 4)),
                )
                for offset in range(14, 0, -1)
            ),
        ],
        owner=b.pastry,
        changed=0.9,
    )


def _rotas(b: Bakery) -> None:
    drive, rotas = b.drive, b.folders["rotas"]
    names = [drive.given(one) for one in (b.baker, b.pastry, b.apprentice)]
    for week, changed in ((11, 5.0), (12, 0.8)):
        rows: list[tuple[object, ...]] = [("day", "starts 02:00", "starts 05:00", "off")]
        for number, day in enumerate(("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")):
            turn = (number + week) % 3
            rows.append((day, names[turn], names[(turn + 1) % 3], names[(turn + 2) % 3]))
        drive.table(f"rota-week-{week}.csv", rotas, rows, owner=b.baker, changed=changed)
    swap = drive.document(
        "Shift swaps",
        rotas,
        f"""
        # Shift swaps
        Write a swap here before the week begins. Both sign with their name.

        - {drive.date(2)}: {names[2]} works for {names[1]}
        - {drive.date(6)}: {names[0]} works for {names[2]}

        Swaps of the early shift need the agreement of the head baker.
        """,
        owner=b.baker,
        changed=1.1,
    )
    drive.comment(swap, b.apprentice, 0.9, "I have an exam that morning. Can somebody take my shift?", assignee=b.baker)
    plan = drive.document(
        "Training plan for the apprentice",
        b.folders["training"],
        f"""
        # Training plan for the apprentice
        {drive.name(b.apprentice)} is with us until the end of August and takes the examination in July.

        ## Spring
        - March: sourdough from mixing to shaping, with {drive.given(b.baker)}
        - April: laminated doughs, with {drive.given(b.pastry)}
        - May: oven work on the early shift

        ## Summer
        - June: weekly trial of the examination pieces
        - July: examination on {drive.date(128)}

        ## Facts
        - College day: Wednesday
        - Mentor: {drive.name(b.pastry)}
        - Log book is checked by: {drive.name(b.me)}
        """,
        changed=19,
        shared={b.apprentice: "commenter", b.pastry: "editor"},
    )
    drive.comment(
        plan,
        b.apprentice,
        6.4,
        "The college moved my day to Thursday from April. Can you change it?",
        quote="College day",
        assignee=b.me,
    )
    drive.version(
        plan, "As agreed in January", b.me, 55, "# Training plan for the apprentice\nMarch: sourdough. April: pastry."
    )
