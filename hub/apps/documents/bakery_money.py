"""Where the bakery's money goes and comes from: the new oven, suppliers, accounts."""

from hub.apps.documents.bakery import Bakery
from hub.apps.documents.picture import bars, plan
from hub.apps.documents.state import Link

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_SHOPS = ("Harbour Street", "Mill Lane", "Station Kiosk")


def add(bakery: Bakery) -> None:
    """Add the papers about money."""
    _oven(bakery)
    _suppliers(bakery)
    _accounts(bakery)


def _oven(b: Bakery) -> None:
    drive, folder, choice = b.drive, b.folders["oven"], b.oven_choice
    offers = "\n\n".join(
        f"""
        ### {maker}
        - Price of {maker}: GBP {price:,}
        - Fitting by {maker}: GBP {fitting:,}
        - Together for {maker}: GBP {price + fitting:,}
        """
        for maker, price, fitting in zip(b.oven_makers, b.oven_prices, b.oven_fitting, strict=True)
    )
    comparison = drive.document(
        "Comparison of three ovens",
        folder,
        f"""
        # Comparison of three ovens
        All are deck ovens with four decks and twelve square metres. Prices without tax.

        ## Offers
        {offers}

        ## Recommendation
        {b.oven_makers[choice]} is the cheapest when fitting is counted. The guarantee is three years for all of them.
        The old oven goes to a school kitchen for GBP {drive.chance.randrange(7, 12) * 100}.
        """,
        tags=[b.tags["Equipment"]],
        changed=11,
        opened=1.7,
        link=Link(role="commenter", expires=drive.day(40)),
    )
    drive.comment(
        comparison,
        b.owner,
        8.6,
        "Does the fitting include the new chimney?",
        (b.me, "Yes, for all three, I asked."),
        (b.owner, "Then I am content."),
        resolved=True,
    )
    drive.comment(comparison, b.baker, 7.2, "Ask whether the stone can be replaced deck by deck.", assignee=b.me)
    drive.review(
        comparison, b.me, b.owner, 10, "Do we go ahead?", status="approved", answer="Yes. Order before the prices rise."
    )
    works = drive.document(
        "Plan of the works",
        folder,
        f"""
        # Plan of the works
        The bakehouse stands still for two days only. Mill Lane bakes for all shops from its small oven.

        ## Days
        - Old oven out: {drive.date(49)}
        - Floor strengthened: {drive.date(50)}
        - New oven in: {drive.date(51)}
        - First trial bake: {drive.date(53)}

        ## Who
        - Builder's contact: {drive.name(b.driver)}
        - Bread from Mill Lane: {drive.name(b.mill)}
        - Notices in the shops: {drive.name(b.harbour)}

        Power is off from 09:00 to 15:00 on the second day. Empty the cold room the evening before.
        """,
        tags=[b.tags["Equipment"]],
        changed=2.9,
        opened=2.8,
        owner=b.owner,
        changed_by=b.me,
    )
    drive.version(
        works,
        "With three days of standstill",
        b.me,
        8,
        "# Plan of the works\nThe bakehouse stands still for three days.",
    )
    drive.comment(works, b.mill, 2.0, "Our small oven manages 180 loaves a night, no more.", quote="small oven")
    drive.comment(
        works, b.me, 1.6, "Who tells the power company that we switch off?", quote="Power is off", assignee=b.owner
    )
    drive.review(works, b.owner, b.me, 1.9, "Are these days right for the shops? Mind the bank holiday.", due=5)
    drive.note(
        "oven-telephone-notes.txt",
        folder,
        f"""
        Call with {b.oven_makers[choice]}
        Delivery time: {drive.chance.choice((5, 6, 7))} weeks from order
        Deposit: 30 per cent
        They take the packing back.
        Ask for: second steam valve, spare door seal
        """,
        changed=9.5,
    )
    ink = {"oven": (253, 186, 116), "cold": (165, 216, 255), "bench": (216, 245, 162), "office": (233, 236, 239)}
    drive.upload(
        "bakehouse-floor-plan.png",
        folder,
        "image/png",
        plan(
            [
                (20, 20, 250, 180, ink["oven"]),
                (290, 20, 170, 180, ink["cold"]),
                (480, 20, 160, 180, ink["office"]),
                (20, 220, 620, 200, ink["bench"]),
            ]
        ),
        description="Orange: ovens. Blue: cold room. Green: benches.",
        changed=30,
    )


def _suppliers(b: Bakery) -> None:
    drive, folder = b.drive, b.folders["suppliers"]
    goods = (
        ("Flour", b.miller_company, "Tuesday and Friday"),
        ("Butter", "Netherfold Dairy", "Monday"),
        ("Eggs", "Pound Farm", "Monday and Thursday"),
        ("Almonds", "Marisol Imports", "first Wednesday"),
        ("Paper bags", "Tarn Paper", "as ordered"),
        ("Coffee", "Black Gannet Roasters", "Friday"),
    )
    drive.table(
        "supplier-list.csv",
        folder,
        [
            ("goods", "supplier", "delivers", "customer number"),
            *((*one, drive.chance.randrange(10_000, 99_999)) for one in goods),
        ],
        changed=14,
        shared={b.accountant: "viewer"},
    )
    drive.table(
        "flour-deliveries-february.csv",
        folder,
        [
            ("day", "kind", "kilograms", "protein per cent"),
            *(
                (
                    f"2026-02-{day:02}",
                    kind,
                    drive.chance.choice((1000, 1250, 1500)),
                    drive.chance.choice((12.4, 12.6, 12.8)),
                )
                for day, kind in zip((3, 6, 10, 13, 17, 20, 24, 27), ("white", "rye") * 4, strict=True)
            ),
        ],
        owner=b.baker,
        changed=8.2,
    )
    drive.document(
        "Egg prices: letter to Pound Farm",
        folder,
        f"""
        # Egg prices: letter to Pound Farm
        Dear friends at Pound Farm,

        thank you for your letter. We understand that feed has become dearer. A rise from
        {drive.chance.randrange(21, 24)} to {drive.chance.randrange(26, 29)} pence an egg at once is more than we can
        pass on. We propose half of it from April and the other half from September.

        We would also take the small eggs for the pastry, up to 400 a week.

        With kind regards, {drive.name(b.me)}
        """,
        changed=5.4,
        tags=[b.tags["Draft"]],
    )


def _accounts(b: Bakery) -> None:
    drive, folder = b.drive, b.folders["accounts"]
    drive.table(
        "takings-week-9.csv",
        folder,
        [("day", *_SHOPS), *zip(_DAYS, *b.takings, strict=True)],
        owner=b.books,
        changed=7.3,
        opened=6.9,
    )
    drive.upload(
        "takings-by-shop.png",
        folder,
        "image/png",
        bars([sum(week) for week in b.takings], (47, 158, 68)),
        owner=b.books,
        changed=7.2,
        description="Week 9; left to right: Harbour Street, Mill Lane, Station Kiosk.",
    )
    drive.document(
        "Notes for the accountant",
        folder,
        f"""
        # Notes for the accountant
        For {drive.name(b.accountant)}, before the year is closed.

        - Year ends: 31 March
        - Stock is counted on: {drive.date(22)}
        - Petty cash difference: GBP {drive.chance.randrange(11, 48)}.{drive.chance.randrange(10, 99)}
        - Van: sold in January, the new one is leased
        - Wages of the apprentice: two thirds are refunded by the college

        The receipts for the window display are with {drive.name(b.harbour)}.
        """,
        owner=b.books,
        changed=10,
        shared={b.accountant: "commenter"},
    )
