"""What the bakery's shops and customers bring: Easter, checklists, letters, wedding cakes; templates and the trash."""

from hub.apps.documents.bakery import Bakery
from hub.apps.documents.picture import Picture
from hub.apps.documents.state import Link


def add(bakery: Bakery) -> None:
    """Add the papers of the shops."""
    _shops(bakery)
    _weddings(bakery)
    _templates(bakery)
    _trash(bakery)


def _shops(b: Bakery) -> None:
    drive, shops = b.drive, b.folders["shops"]
    extra = drive.chance.choice((3, 4, 5))
    text = f"""
        # Easter plan
        Easter Sunday is 5 April. Buns are sold from 23 March; the shops are closed on Easter Monday.

        ## Hot cross buns
        - Harbour Street: {b.buns[0]:,}
        - Mill Lane: {b.buns[1]:,}
        - Station Kiosk: {b.buns[2]:,}
        - All shops: {sum(b.buns):,}

        ## Extra hands
        We need {extra} students on Thursday 2 April and Saturday 4 April. {drive.name(b.harbour)} asks at the college.

        ## Window
        - Theme: a field of paper daffodils
        - Budget for each window: GBP {drive.chance.choice((60, 75, 80, 90))}
        - Up on: {drive.date(11)}

        ## Orders
        Orders for more than 24 buns are taken until {drive.date(20)}. Write the name and the shop on the list.
    """
    easter = drive.document(
        "Easter plan",
        shops,
        text,
        tags=[b.tags["Easter"], b.tags["Urgent"]],
        changed=1.5,
        opened=0.4,
        starred=True,
        shared={b.bakehouse_team: "commenter"},
        description="Numbers and days for all three shops.",
    )
    drive.version(easter, "Before the managers met", b.me, 13, text.replace("paper daffodils", "painted eggs"))
    drive.version(
        easter,
        "With the numbers of the shops",
        b.me,
        5,
        text.replace(f"- All shops: {sum(b.buns):,}", "- All shops: to be added"),
    )
    drive.comment(
        easter,
        b.kiosk,
        1.3,
        "Can the kiosk get its buns by 05:45? The first train is full.",
        (b.driver, "05:50 is what the van can do."),
        quote="Station Kiosk",
    )
    drive.comment(easter, b.mill, 1.2, "One student is enough for us.", quote=f"{extra} students")
    drive.comment(easter, b.owner, 6.5, "Are we open on Good Friday?", (b.me, "Yes, until 14:00."), resolved=True)
    drive.review(easter, b.me, b.pastry, 1.3, "Are the batches realistic?", due=1)
    drive.document(
        "Opening the kiosk",
        b.folders["kiosk"],
        f"""
        # Opening the kiosk
        1. Alarm off: the code is with {drive.name(b.kiosk)}, never on paper.
        2. Lights, coffee machine, then the display.
        3. Count the float: GBP {drive.chance.choice((120, 140, 150, 180))}.
        4. Check the delivery against the list and sign for {drive.given(b.driver)}.
        5. Shutter up at 06:30 sharp.

        ## Closing
        What is left goes into the blue crates. The last train with many people is the 18:42.
        """,
        owner=b.kiosk,
        changed=44,
    )
    window = drive.document(
        "Window display Harbour Street",
        b.folders["harbour"],
        f"""
        # Window display Harbour Street
        - Frame: old bread baskets, painted white
        - Flowers: 300 paper daffodils from the primary school
        - Light: two spots, on until 22:00
        - Thanks to the school: {drive.chance.choice((60, 80, 100))} buns on the last day of term

        Taken down on {drive.date(31)}.
        """,
        owner=b.harbour,
        changed=3.8,
        tags=[b.tags["Easter"]],
    )
    drive.comment(
        window,
        b.me,
        3.0,
        "Please keep the receipts for the paint.",
        (b.harbour, "They are in the till."),
        quote="painted white",
        resolved=True,
    )
    drive.comment(window, b.me, 2.8, "Are the spots safe beside all that paper?", quote="two spots", assignee=b.harbour)
    drive.review(window, b.harbour, b.me, 3.2, "May I spend ten pounds more than planned?", due=2)
    drive.document(
        "Complaints and praise",
        b.folders["harbour"],
        f"""
        # Complaints and praise
        - {drive.date(-12)}: burnt crust, loaf replaced
        - {drive.date(-8)}: thank-you card from the care home
        - {drive.date(-6)}: found no label on the almond croissant; label printed at once
        - {drive.date(-3)}: queue too long on Saturday, asked for a second till
        """,
        owner=b.harbour,
        changed=2.6,
        tags=[b.tags["Customers"]],
    )
    drive.document(
        "Letter to the neighbours in Mill Lane",
        b.folders["mill"],
        f"""
        # Letter to the neighbours in Mill Lane
        Dear neighbours,

        from {drive.date(49)} to {drive.date(53)} we bake for all our shops in Mill Lane. The van will come at 03:00 and
        at 04:30. It will turn off its engine and its radio.

        As a small thank-you there is a loaf for every household on the last morning. Ring {drive.name(b.mill)} if
        anything is too loud.

        Your bakery
        """,
        owner=b.mill,
        changed=0.9,
        tags=[b.tags["Draft"], b.tags["Customers"]],
    )
    drive.note(
        "window-sign.txt",
        b.folders["mill"],
        """
        CLOSED ON EASTER MONDAY
        We are back on Tuesday at 07:00
        Order your buns inside
        """,
        owner=b.mill,
        changed=4.7,
    )


def _weddings(b: Bakery) -> None:
    drive, folder = b.drive, b.folders["weddings"]
    details = (
        (54, "four", "lemon and elderflower", "Tithe Barn", 780, 200),
        (103, "three", "chocolate and morello cherry", "Harbour Hotel", 610, 150),
    )
    for (one, other), (days, tiers, flavour, place, price, deposit) in zip(b.couples, details, strict=True):
        total = price + drive.chance.randrange(0, 9) * 10
        order = drive.document(
            f"Wedding of {one.split()[0]} and {other.split()[0]}",
            folder,
            f"""
            # Wedding of {one.split()[0]} and {other.split()[0]}
            For {one} and {other}.

            ## The day
            - Date: {drive.date(days)}
            - Place: {place}
            - Guests: {drive.chance.randrange(8, 15) * 10}
            - Set up before: 11:30

            ## The cake
            - Tiers: {tiers}
            - Flavour: {flavour}
            - Icing: ivory, no fondant

            ## Money
            - Total: GBP {total}
            - Deposit paid: GBP {deposit}
            - Balance: GBP {total - deposit}, due two weeks before
            """,
            tags=[b.tags["Customers"]],
            changed=days / 10,
            shared={b.pastry: "editor", b.driver: "viewer"},
        )
        drive.comment(
            order,
            b.pastry,
            days / 15,
            f"I need the colour of the flowers by {drive.date(days - 30)}.",
            assignee=b.me,
        )
    drive.document(
        "Tasting of 28 February",
        folder,
        f"""
        # Tasting of 28 February
        Four fillings, six people, marks from one to ten.

        - Lemon and elderflower: {drive.chance.choice((8.9, 9.1, 9.3))}
        - Chocolate and morello cherry: {drive.chance.choice((8.1, 8.4, 8.6))}
        - Coffee and walnut: {drive.chance.choice((6.8, 7.0, 7.2))}
        - Rose and pistachio: {drive.chance.choice((5.2, 5.6, 5.9))}

        Rose and pistachio leaves the list. The sponge may be a little less sweet.
        """,
        owner=b.pastry,
        changed=9,
        shared={b.me: "commenter"},
    )
    sketch = Picture(420, 420, (255, 250, 245))
    for level, width in enumerate((120, 190, 260, 330)):
        sketch.fill(210 - width // 2, 70 + level * 78, width, 72, (255, 236, 219))
        sketch.frame(210 - width // 2, 70 + level * 78, width, 72, (193, 141, 99))
    drive.upload(
        "cake-sketch-four-tiers.png",
        folder,
        "image/png",
        sketch.png(),
        owner=b.pastry,
        changed=12,
        shared={b.me: "editor"},
        link=Link(role="viewer"),
    )


def _templates(b: Bakery) -> None:
    drive = b.drive
    drive.template(
        "Minutes of a meeting",
        "Meetings",
        b.me,
        "With a list of decisions and of things to do.",
        "# Minutes\nPresent:\n\n## Takings\n\n## Decided\n1. First decision\n\n## To do\n- Name: task",
    )
    drive.template(
        "Recipe card",
        "Recipes",
        b.baker,
        "For the bakehouse wall: dough, method, allergens.",
        "# Name of the product\nOne batch makes pieces of g.\n\n## Dough\n- Flour: kg\n\n## Method\n1. Mix",
    )
    drive.template(
        "Wedding order",
        "Contracts",
        b.me,
        "All we have to know before we bake a cake of several tiers.",
        "# Wedding of\n\n## The day\n- Date:\n- Place:\n\n## The cake\n- Tiers:\n- Flavour:\n\n## Money\n- Total: GBP",
    )
    drive.template(
        "Letter to neighbours",
        "Letters",
        b.mill,
        "Deliveries at night, building works, road closed.",
        "# Letter to the neighbours\nDear neighbours,\n\nwe would like to tell you that\n\nYour bakery",
    )
    drive.template(
        "Week plan of a shop",
        "Planning",
        b.me,
        "One line a day, for the managers.",
        "# Week plan\n- Monday:\n- Tuesday:\n- Wednesday:\n- Thursday:\n- Friday:\n- Saturday:",
    )


def _trash(b: Bakery) -> None:
    drive = b.drive
    leaflets = drive.folder("Old leaflets", b.folders["shops"], "pink", changed=200)
    drive.document(
        "Autumn leaflet", leaflets, "# Autumn leaflet\nPumpkin rolls from 1 October, in all shops.", changed=160
    )
    drive.document(
        "Christmas leaflet", leaflets, "# Christmas leaflet\nOrder your stollen before 14 December.", changed=95
    )
    drive.trash(leaflets, 6)
    swaps = drive.document(
        "Price list 2025",
        b.folders["office"],
        "# Price list 2025\n- Country sourdough: GBP 4.20\n- Rye and caraway loaf: GBP 4.60\n- Croissant: GBP 2.30",
        changed=150,
    )
    drive.trash(swaps, 3)
    notes = drive.note("van-tyres.txt", b.folders["office"], "Two tyres, 215/65 R16\nFitted on a Monday", changed=18)
    drive.trash(notes, 12)
    old = drive.document(
        "Rota of the summer students",
        b.folders["rotas"],
        "# Rota of the summer students\nJuly and August 2025. Seven students, two of them in the kiosk.",
        owner=b.baker,
        changed=190,
    )
    drive.trash(old, 9)
