"""What the bakery's office writes: minutes, contracts, the staff handbook."""

from hub.apps.documents.bakery import Bakery
from hub.apps.documents.state import Link


def add(bakery: Bakery) -> None:
    """Add the papers of the office."""
    _minutes(bakery)
    _contracts(bakery)
    _owner(bakery)


def _minutes(b: Bakery) -> None:
    drive, folder = b.drive, b.folders["minutes"]
    totals = [sum(week) for week in b.takings]
    last = drive.document(
        "Managers' meeting 2 March",
        folder,
        f"""
        # Managers' meeting 2 March
        Present: {", ".join(drive.name(one) for one in (b.owner, b.me, b.harbour, b.mill, b.kiosk))}.
        Apologies: {drive.name(b.books)}.

        ## Takings of last week
        - Harbour Street: GBP {totals[0]:,}
        - Mill Lane: GBP {totals[1]:,}
        - Station Kiosk: GBP {totals[2]:,}
        - Together: GBP {sum(totals):,}

        ## Decided
        1. Prices of all breads go up by 15 pence on 1 April. {drive.name(b.books)} prints the labels.
        2. The kiosk opens at 06:15 instead of 06:30 from Easter on, for a trial of six weeks.
        3. We buy the oven of {b.oven_makers[b.oven_choice]}.

        ## To do
        - {drive.name(b.harbour)}: count the window boxes
        - {drive.name(b.mill)}: write to the neighbours about the night deliveries
        - {drive.name(b.kiosk)}: ask the railway company for a second socket

        Next meeting: {drive.date(7)} at 14:00, Mill Lane, upstairs.
        """,
        changed=6.6,
        opened=2.3,
        tags=[b.tags["Signed"]],
        shared={b.managers: "commenter"},
    )
    drive.comment(
        last,
        b.kiosk,
        5.2,
        "The railway company says no second socket before May.",
        (b.me, "Then we put it on the agenda of the next meeting."),
        quote="a second socket",
    )
    drive.comment(
        last, b.harbour, 4.8, "There are 22 window boxes, four of them broken.", quote="count the window boxes"
    )
    drive.document(
        "Managers' meeting 16 February",
        folder,
        f"""
        # Managers' meeting 16 February
        Present: everybody. Chair: {drive.name(b.owner)}.

        ## Reports
        The half term was quiet at the kiosk and busy at Harbour Street. The van needs two tyres; {drive.name(b.driver)}
        asks for an offer.

        ## Decided
        1. No more plastic lids for cold drinks once the stock is used up.
        2. Unsold bread of Mill Lane goes to the shelter on {drive.chance.choice(("Tuesdays", "Wednesdays"))}.
        3. The staff party is on Saturday 27 June.

        ## To do
        - {drive.name(b.mill)}: talk to the shelter
        - {drive.name(b.books)}: close the old petty cash book
        """,
        changed=20.5,
        tags=[b.tags["Signed"]],
        shared={b.managers: "commenter"},
    )
    agenda = drive.document(
        "Agenda for 16 March",
        folder,
        f"""
        # Agenda for 16 March
        Mill Lane, upstairs, 14:00 to 15:30. Please read the Easter plan before.

        1. Minutes of the last meeting
        2. Easter: numbers, extra hands, window displays
        3. New oven: when the bakehouse stands still
        4. Second socket at the kiosk
        5. Summer holidays: who is away when

        Bring your holiday wishes. Cake: {drive.name(b.pastry)}.
        """,
        changed=0.7,
        opened=0.6,
        tags=[b.tags["Draft"]],
        shared={b.managers: "commenter", b.baker: "viewer"},
    )
    drive.comment(
        agenda, b.mill, 0.5, "Could we start at 14:30? The school run ends at two.", quote="14:00", assignee=b.me
    )
    drive.review(agenda, b.me, b.owner, 0.4, "Anything missing?", due=2)


def _contracts(b: Bakery) -> None:
    drive, folder = b.drive, b.folders["contracts"]
    tonnes = b.flour_minimum
    text = f"""
        # Flour supply agreement
        Between {b.name} and {b.miller_company}, for the year from 1 April.

        ## Terms
        - Strong white flour: GBP {b.flour_price} per tonne
        - Dark rye flour: GBP {b.flour_price + 130} per tonne
        - Minimum order: {tonnes} tonnes
        - Delivery: Tuesday and Friday before 05:00
        - Payment: 21 days
        - Notice: three months to the end of a quarter

        ## Quality
        Protein of the white flour is 12.4 per cent or more. A delivery that falls below is taken back within two days
        at the mill's cost.

        ## Signatures
        For the mill: {drive.name(b.miller)}. For the bakery: {drive.name(b.owner)}, not signed yet.
    """
    supply = drive.document(
        "Flour supply agreement",
        folder,
        text,
        changed=4.4,
        opened=4.0,
        tags=[b.tags["Draft"], b.tags["Urgent"]],
        shared={b.miller: "commenter", b.baker: "viewer", b.books: "editor"},
        link=Link(role="viewer", expires=drive.day(22)),
    )
    drive.version(
        supply,
        "First offer of the mill",
        b.me,
        18,
        text.replace(f"GBP {b.flour_price} ", f"GBP {b.flour_price + 25} ").replace("21 days", "14 days"),
    )
    drive.version(supply, "After the phone call", b.me, 9, text.replace("21 days", "14 days"))
    drive.comment(
        supply,
        b.miller,
        3.7,
        "We can do 21 days, but then the minimum order has to stay.",
        (b.books, "Fine with me."),
        quote="21 days",
    )
    drive.comment(
        supply, b.baker, 3.1, "Before 05:00 is too late on Fridays. We need 04:00.", quote="before 05:00", assignee=b.me
    )
    drive.review(supply, b.me, b.books, 3.9, "Payment and notice are new.", due=6)
    drive.review(supply, b.me, b.baker, 17, "First offer.", status="rejected", answer="The rye is too dear.")
    drive.document(
        "Lease of Harbour Street",
        folder,
        f"""
        # Lease of Harbour Street
        A summary; the paper is in the safe.

        - Landlord: {b.drive.chance.choice(("Harbour Trust", "Quayside Estates", "St Brannock Charity"))}
        - Rent: GBP {drive.chance.randrange(190, 240) * 10} a month
        - Deposit: GBP {drive.chance.randrange(52, 66) * 100}
        - Ends: 30 September 2029
        - Break: by letter, six months ahead, once in 2027
        - Shutters: repaired by the landlord
        - Insurance of the window: ours
        """,
        changed=120,
        tags=[b.tags["Signed"]],
        owner=b.owner,
    )
    drive.document(
        "Licence of the Station Kiosk",
        folder,
        f"""
        # Licence of the Station Kiosk
        - Licensor: the railway company, retail office
        - Fee: {drive.chance.choice((9, 10, 11))} per cent of takings, at least GBP 640 a month
        - Hours: not before 06:00, not after 21:00
        - Electricity: one circuit of 16 amperes
        - Ends: 31 December 2026
        - To extend: letter before 30 June 2026

        We may not sell newspapers, hot meals or alcohol.
        """,
        changed=95,
        tags=[b.tags["Signed"]],
        shared={b.kiosk: "viewer"},
    )
    drive.document(
        "Staff handbook",
        None,
        f"""
        # Staff handbook

        ## Holidays
        Everybody has 28 days. Ask before the 15th of the month before. Nobody is away in the two weeks before Easter
        and in December.

        ## When you are ill
        Ring your manager two hours before the shift; for the early shift ring {drive.name(b.baker)} the evening
        before. From the fourth day we need a note.

        ## Bread for the family
        - Discount: 40 per cent in all shops
        - Yesterday's bread: free, ask first

        ## Clothes
        We wash aprons and jackets. Shoes are yours; the bakery pays GBP {drive.chance.choice((45, 50, 55, 60))} a year.
        """,
        changed=65,
        shared={b.managers: "viewer", b.bakehouse_team: "viewer", b.owner: "editor"},
    )


def _owner(b: Bakery) -> None:
    drive, folder = b.drive, b.folders["family"]
    plans = drive.document(
        "Five-year plan",
        folder,
        f"""
        # Five-year plan
        Written for ourselves, not for the bank.

        - 2026: new oven, higher prices, no new shop
        - 2027: decide about the kiosk
        - 2028: second van, electric
        - 2030: {drive.name(b.baker)} becomes a partner

        ## What must not change
        The starter, the shelter's bread, closed on Easter Monday.
        """,
        owner=b.owner,
        changed=48,
        shared={b.me: "commenter"},
    )
    drive.comment(
        plans,
        b.me,
        30,
        "The kiosk's licence has to be extended before 30 June. We cannot wait until 2027.",
        (b.owner, "True. Put it on the agenda for May."),
        quote="decide about the kiosk",
    )
    drive.document(
        "Insurance overview",
        folder,
        f"""
        # Insurance overview
        - Fire: all shops, GBP {drive.chance.randrange(38, 52) * 10} a year
        - Glass: Harbour Street only
        - Liability: GBP 2,000,000
        - Policy number: BK-{drive.chance.randrange(40_000, 49_999)}
        - Renewed on: {drive.date(53)}
        """,
        owner=b.owner,
        changed=100,
    )
    drive.document(
        "Prices from April",
        b.folders["office"],
        """
        # Prices from April
        - Country sourdough: GBP 4.65
        - Rye and caraway loaf: GBP 5.05
        - Seeded batch: GBP 4.35
        - Croissant: GBP 2.45
        - Almond croissant: GBP 3.20
        - Hot cross bun: GBP 1.35, six for GBP 7.00

        Labels are printed on 30 March. Old labels go into the blue crate.
        """,
        owner=b.books,
        changed=3.6,
        shared={b.managers: "viewer"},
    )
