"""Where the festival's money comes from and goes: budget, tickets, grants, the sponsor."""

from hub.apps.documents.festival import OPENS_IN_DAYS, Festival
from hub.apps.documents.picture import bars


def add(f: Festival) -> None:
    """Add the papers about money."""
    drive = f.drive
    text = f"""
        # Budget 2026
        As of {drive.date(-1)}. Without what the stalls will bring.

        ## Money in
        - Arts grant: GBP {f.grant:,}
        - Sponsor: GBP {f.sponsor:,}
        - Tickets sold so far: GBP {f.tickets:,}
        - Income: GBP {f.income:,}

        ## Money out
        - Fees of the authors: GBP {f.fees:,}
        - Hotel: GBP {f.hotel:,}
        - Corn Hall: GBP {f.hall_rent:,}
        - Other venues: GBP {f.other_rent:,}
        - Printing: GBP {f.printing:,}
        - Sound and light: GBP {f.sound:,}
        - Insurance: GBP {f.insurance:,}
        - Costs: GBP {f.costs:,}

        ## Result
        Left for the unforeseen and the reserve: GBP {f.income - f.costs:,}.
    """
    budget = drive.document(
        "Budget 2026",
        f.folders["money"],
        text,
        owner=f.treasurer,
        tags=[f.tags["Money"]],
        changed=1.0,
        opened=0.8,
        starred=True,
    )
    drive.version(
        budget,
        "Approved by the trustees",
        f.treasurer,
        58,
        text.replace(f"{f.tickets:,}", "0").replace(f"{f.income:,}", f"{f.grant + f.sponsor:,}"),
    )
    drive.comment(
        budget,
        f.trustee,
        0.9,
        f"Why {f.hotel_nights} nights in the hotel? I counted fewer.",
        quote="Hotel",
        assignee=f.me,
    )
    drive.comment(
        budget,
        f.director,
        6.1,
        f"Insurance is GBP {f.insurance}, the letter came today.",
        (f.treasurer, "Noted."),
        resolved=True,
    )
    drive.table(
        "ticket-sales.csv",
        f.folders["money"],
        [
            ("session", "venue", "seats", "sold", "price", "takings"),
            *((one.book, one.venue, one.seats, one.sold, one.price, one.sold * one.price) for one in f.sessions),
        ],
        owner=f.treasurer,
        changed=0.7,
        opened=0.5,
    )
    drive.upload(
        "tickets-by-session.png",
        f.folders["money"],
        "image/png",
        bars([one.sold for one in f.sessions], (112, 72, 232)),
        owner=f.treasurer,
        changed=0.7,
        description=f"From the left: {', '.join(one.book for one in f.sessions)}.",
    )
    drive.document(
        "Conditions of the arts grant",
        f.folders["grants"],
        f"""
        # Conditions of the arts grant
        - Amount: GBP {f.grant:,}
        - First half: paid in April
        - Second half: after the report
        - Report due: {drive.date(OPENS_IN_DAYS + 60)}
        - Free tickets for young people: {drive.chance.choice((10, 12, 15))} per cent
        - Logo: on every poster, lower left, at least 30 mm wide
        - Reference: AG-{drive.chance.randrange(20_000, 29_999)}

        Money that is not spent by the end of the year goes back.
        """,
        owner=f.treasurer,
        tags=[f.tags["Money"]],
        changed=62,
        opened=20,
    )
    application = drive.document(
        "Application for 2027",
        f.folders["grants"],
        f"""
        # Application for 2027
        Draft. To be handed in by {drive.date(75)}.

        ## What we ask for
        GBP {f.grant + 1500:,}, which is GBP 1,500 more than this year, for a second children's day and for sign
        language at all readings in the Corn Hall.

        ## What we bring
        - Volunteers: 64 people, about 900 hours
        - Own income: GBP {f.sponsor + f.tickets:,} so far
        - Partner schools: 5
        """,
        tags=[f.tags["For 2027"], f.tags["Money"]],
        changed=9.4,
        shared={f.director: "editor", f.treasurer: "commenter"},
    )
    drive.review(
        application,
        f.me,
        f.treasurer,
        8.5,
        "Are the figures right?",
        status="rejected",
        answer="Own income is net of fees.",
    )
    drive.review(application, f.me, f.chair, 3.5, "May we ask for more than this year?", due=14)
    sponsor = drive.document(
        "Agreement with the sponsor",
        f.folders["sponsors"],
        f"""
        # Agreement with the sponsor
        {f.sponsor_company} supports the festival for two years.

        - Support: GBP {f.sponsor:,} each year
        - Paid on: {drive.date(-30)}
        - Banner: one, on the quay, two by three metres
        - Free tickets: {drive.chance.choice((12, 16, 20))} for each year
        - Speech: three minutes on the opening night
        - Notice: six months before the next festival

        The sponsor has no say in the programme.
        """,
        tags=[f.tags["Confirmed"], f.tags["Money"]],
        changed=41,
        shared={f.director: "viewer", f.treasurer: "editor"},
    )
    drive.comment(sponsor, f.director, 5.5, "Who writes the speech for them?", quote="three minutes", assignee=f.press)
    drive.version(
        sponsor, "First draft", f.me, 64, "# Agreement with the sponsor\nOne year, with a banner in the Corn Hall."
    )
