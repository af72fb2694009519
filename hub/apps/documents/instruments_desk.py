"""What the company's people need every week: prices, warranty, onboarding, a visit to a supplier, the year ahead."""

from hub.apps.documents.instruments import Instruments


def add(company: Instruments) -> None:
    """Add the papers of the weeks."""
    _prices(company)
    _warranty(company)
    _visit(company)
    _newcomers(company)
    _year(company)


def _prices(c: Instruments) -> None:
    drive, price = c.drive, c.unit_price
    text = f"""
        # Price list from November
        Prices without tax, in pounds.

        ## Units
        - Logger 4: GBP {price}
        - Logger 4, ten pieces: GBP {price * 9:,}
        - Logger 4, fifty pieces: GBP {price * 42:,}
        - Rain Gauge 1: GBP {round(price * 0.62)}

        ## Spare parts
        - Case: GBP {round(price * 0.14)}
        - Gasket: GBP 4
        - Mounting pole: GBP 38

        ## Service
        - Calibration: GBP {drive.chance.choice((48, 55, 62))}
        - Repair for each hour: GBP {drive.chance.choice((70, 75, 80))}
        - Data plan for a year: GBP 60
    """
    prices = drive.document(
        "Price list from November",
        c.folders["customers"],
        text,
        owner=c.sales,
        tags=[c.tags["Draft"], c.tags["Customer"]],
        changed=1.8,
        opened=1.4,
    )
    drive.version(prices, "With last year's spare parts", c.sales, 12, text.replace("Gasket: GBP 4", "Gasket: GBP 3"))
    drive.version(
        prices, "After the leadership meeting", c.me, 6, text.replace("Mounting pole: GBP 38", "Mounting pole: GBP 35")
    )
    drive.comment(
        prices, c.finance, 1.6, "Fifty pieces at this price is below our margin.", quote="fifty pieces", assignee=c.me
    )
    drive.comment(
        prices, c.support, 1.5, "Can we drop the data plan? Nobody asks for it.", quote="Data plan for a year"
    )
    drive.review(prices, c.sales, c.me, 1.2, "Printing is on Friday.", due=3)


def _warranty(c: Instruments) -> None:
    drive = c.drive
    warranty = drive.document(
        "Warranty terms",
        c.folders["customers"],
        f"""
        # Warranty terms
        For units sold from 1 November.

        - Warranty: {drive.chance.choice(("three", "four"))} years
        - Batteries: six months
        - Water inside: covered if the seal is whole
        - Lightning: not covered
        - Shipping: ours in this country, half elsewhere
        - Answer within: five working days

        A unit that was opened by somebody else is repaired at cost.
        """,
        tags=[c.tags["Customer"]],
        changed=14,
        shared={c.quality: "commenter", c.pilot: "viewer"},
    )
    drive.comment(
        warranty, c.quality, 11, "Please name the seal by its part number.", quote="the seal is whole", assignee=c.me
    )
    drive.review(warranty, c.me, c.finance, 13, "", status="approved", answer="Fine, we have put money aside for it.")
    drive.review(warranty, c.me, c.director, 5, "Four lines are new.", due=8)


def _visit(c: Instruments) -> None:
    drive = c.drive
    visit = drive.document(
        "Visit to the sensor factory",
        c.folders["purchasing"],
        f"""
        # Visit to the sensor factory
        {drive.name(c.buyer)} and {drive.name(c.hardware)} went to {c.sensor_company} on {drive.date(-18)}.

        ## Seen
        - Clean room: new, for {drive.chance.choice((12, 14, 16))} people
        - Output: {drive.chance.choice(("9,000", "11,000", "12,500"))} sensors a week
        - Reject rate: {drive.chance.choice((0.8, 1.1, 1.3))} per cent

        ## Agreed
        1. They send the test data with every box.
        2. Samples of the next type come in {drive.chance.choice(("January", "February"))}.

        Contact on site: {drive.name(c.sensor_rep)}. The canteen is good.
        """,
        owner=c.buyer,
        tags=[c.tags["Supplier"]],
        changed=16,
    )
    drive.comment(
        visit, c.quality, 12, "Who keeps the test data?", (c.buyer, "Purchasing, for two years."), resolved=True
    )


def _newcomers(c: Instruments) -> None:
    drive = c.drive
    drive.document(
        "Your first day",
        c.folders["staff"],
        f"""
        # Your first day
        1. Come at nine; {drive.name(c.people)} waits at the door.
        2. Badge, locker, computer: all on your desk.
        3. Lunch with your mentor, on the company.
        4. In the afternoon: fire exits, workshop rules, coffee machine.

        - Locker deposit: GBP 10
        - Quiet room: second floor, no. {drive.chance.randrange(204, 219)}
        - Workshop shoes: ask {drive.given(c.hardware)}
        """,
        owner=c.people,
        tags=[c.tags["Final"]],
        changed=75,
    )


def _year(c: Instruments) -> None:
    drive = c.drive
    year = drive.document(
        "Roadmap 2027",
        c.folders["products"],
        f"""
        # Roadmap 2027
        Quarters are wishes, not promises.

        - First quarter: frost alarm for Logger 4
        - Second quarter: Rain Gauge 2, prototype
        - Third quarter: approval for radio in two more countries
        - Fourth quarter: Rain Gauge 2 on sale
        - Engineers needed: {drive.chance.choice(("one more", "two more"))}

        ## Not in 2027
        Displays, cameras, anything with a subscription.
        """,
        tags=[c.tags["Draft"], c.tags["Confidential"]],
        changed=2.2,
        opened=2.1,
        shared={c.director: "editor", c.sales: "commenter"},
    )
    drive.comment(
        year,
        c.sales,
        1.7,
        "The vineyards want the frost alarm before the spring.",
        quote="First quarter",
        assignee=c.me,
    )
    drive.comment(
        year,
        c.me,
        1.9,
        "Who could lead the rain gauge?",
        (c.hardware, "I would like to."),
        quote="Rain Gauge 2, prototype",
    )
    drive.table(
        "open-orders.csv",
        c.folders["purchasing"],
        [
            ("order", "part", "pieces", "due"),
            *(
                (
                    f"PO-{drive.chance.randrange(3000, 3999)}",
                    part,
                    drive.chance.randrange(2, 15) * 100,
                    drive.day(ahead),
                )
                for part, ahead in (("Sensor", 23), ("Case", 9), ("Board", 31), ("Battery holder", 12))
            ),
        ],
        owner=c.buyer,
        changed=0.9,
    )
