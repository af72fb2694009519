"""What keeps the company's products good: the audit, calibration, parts and who delivers them."""

from hub.apps.documents.instruments import Instruments
from hub.apps.documents.state import Link


def add(company: Instruments) -> None:
    """Add the papers of quality and purchasing."""
    _quality(company)
    _parts(company)


def _quality(c: Instruments) -> None:
    drive, folder = c.drive, c.folders["audit"]
    findings = drive.document(
        "Findings of the audit",
        folder,
        f"""
        # Findings of the audit
        The auditor was here on {drive.date(-12)}. Two findings, one remark.

        ## Findings
        1. Chamber 1 was used for nine days after its calibration had ended.
        2. Two people signed for training that they had not had.

        ## Remark
        The list of suppliers should say who looked at it last.

        ## Facts
        - Report number: QA-{drive.chance.randrange(400, 990)}
        - Answer due: {drive.date(16)}
        - Auditor comes back: {drive.date(108)}
        - Responsible: {drive.name(c.quality)}
        """,
        owner=c.quality,
        tags=[c.tags["Audit"], c.tags["Confidential"]],
        changed=10.5,
        opened=4.4,
    )
    drive.comment(findings, c.tester, 9.1, "Chamber 1 is calibrated since Monday.", (c.quality, "Good."), resolved=True)
    drive.comment(findings, c.director, 3.2, "Who were the two people?", quote="Two people signed", assignee=c.quality)
    answer = drive.document(
        "Answer to the audit",
        folder,
        f"""
        # Answer to the audit
        1. Every chamber bears a card with the last day of its calibration; {drive.name(c.tester)} checks it on Mondays.
        2. Training is signed on the day, in the room. {drive.name(c.people)} keeps the lists.

        Both are in force from {drive.date(2)}.
        """,
        owner=c.quality,
        tags=[c.tags["Audit"], c.tags["Draft"]],
        changed=1.6,
    )
    drive.review(answer, c.quality, c.me, 1.3, "Does this work for the product team?", due=7)
    drive.version(
        answer,
        "Without names",
        c.quality,
        4,
        "# Answer to the audit\nChambers bear a card. Training is signed on the day.",
    )
    drive.document(
        "Calibration procedure",
        c.folders["quality"],
        f"""
        # Calibration procedure
        1. Let units and reference stand in the chamber for two hours.
        2. Read both at 0, 20 and 40 degrees, three times.
        3. Write the offset into the unit; the limit is {c.accuracy} degrees.
        4. Print the label and stick it under the battery.

        - Reference thermometer: RT-{drive.chance.randrange(10, 99)}
        - Interval for chambers: twelve months
        - Records are kept: ten years
        """,
        owner=c.quality,
        tags=[c.tags["Final"]],
        changed=140,
        link=Link(role="viewer"),
    )


def _parts(c: Instruments) -> None:
    drive, folder = c.drive, c.folders["purchasing"]
    parts = (
        ("Sensor", c.sensor_company, 0.34),
        ("Case", "Pelham Mouldings", 0.2),
        ("Board", "Orrin Circuits", 0.28),
        ("Gasket", "Tern Rubber", 0.02),
        ("Battery holder", "Orrin Circuits", 0.05),
    )
    drive.table(
        "parts-list.csv",
        folder,
        [
            ("part", "supplier", "price in GBP", "weeks"),
            *(
                (part, supplier, round(c.unit_cost * share, 2), drive.chance.randrange(3, 12))
                for part, supplier, share in parts
            ),
        ],
        owner=c.buyer,
        tags=[c.tags["Supplier"]],
        changed=5.7,
    )
    agreement = drive.document(
        "Sensor supply agreement",
        folder,
        f"""
        # Sensor supply agreement
        With {c.sensor_company}, represented by {drive.name(c.sensor_rep)}.

        - Price: GBP {c.unit_cost * 0.34:.2f} each, from 500
        - Price from 2,000: GBP {c.unit_cost * 0.31:.2f} each
        - Delivery: {drive.chance.choice((6, 7, 8))} weeks
        - Penalty: 1 per cent for each week of delay
        - Rejects: taken back within 30 days
        - Ends: 31 December 2027
        """,
        owner=c.buyer,
        tags=[c.tags["Supplier"], c.tags["Confidential"]],
        changed=11,
        shared={c.me: "editor", c.sensor_rep: "commenter"},
    )
    drive.comment(
        agreement,
        c.sensor_rep,
        8.3,
        "We can offer five weeks if you order before the end of the month.",
        quote="Delivery",
        assignee=c.buyer,
    )
    drive.version(
        agreement, "Offer of the supplier", c.buyer, 40, "# Sensor supply agreement\nDelivery: ten weeks. No penalty."
    )
