"""A documentary film festival three weeks before it opens: guests, copies, venues, volunteers, money."""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from hub.apps.mail.paper import document, note, picture, plan, table
from hub.apps.mail.setting import DraftPlan, Setting

FESTIVAL = "Saltmarsh Documentary Days"
FILMS = (
    "The Weight of Rain",
    "Night Shift at the Salt Works",
    "A House Facing North",
    "Three Ferries",
    "What the Bees Heard",
    "Letters to a Lighthouse",
    "The Last Telephone Exchange",
    "Slow Bread",
    "Under the Viaduct",
    "My Aunt's Atlas",
)
GROUPS = {
    "Festival team": ("vera", "omar", "lina", "jules", "bo"),
    "Jury": ("agnes", "marek", "sol"),
    "Film-makers": ("ines", "piet", "sol", "marek"),
}
TEMPLATES = {
    "Welcome to guests": (
        "Welcome to Saltmarsh",
        "Dear guest,\nwe look forward to having you here. Your badge waits at the festival desk, open from 10.\n"
        "If anything goes wrong on the way, call the desk.",
    ),
    "No, and thank you": (
        "Your submission",
        "Dear film-maker,\nthank you for letting us see your film. We could not find a place for it this year.",
    ),
    "Copy arrived": ("", "Hello,\nyour screening copy arrived and plays without faults. Thank you for the trouble."),
}
FILTERS: tuple[dict[str, Any], ...] = (
    {"name": "Anything technical", "sender": "{omar.email}", "label": "Tech check"},
    {"name": "Bookings", "words": "booking code", "label": "Travel", "star": True},
    {"name": "Council letters", "sender": "council", "move_to": "folder_venues", "label": "Venues", "stop": True},
    {"name": "Tables for finance", "subject": "invoice", "has_attachment": True, "label": "Money"},
    {"name": "Sales figures", "sender": "{tickets.email}", "move_to": "archive", "mark_read": True, "is_on": False},
)
DRAFTS = (
    DraftPlan(
        "-1 18:10",
        "Dear {marek.given},\na twin room is no problem. {lina.given} will",
        answers="Travel: arriving with two, not one",
        to=("marek",),
    ),
    DraftPlan(
        "-2 20:05",
        "Dear all,\nthe plan for the opening night is attached. Please read it to the end, it is not long.",
        to=("jules", "lina", "omar"),
        subject="Opening night, minute by minute",
        files=("schedule",),
    ),
    DraftPlan("-5 09:15", "Ask about: chairs, awning, power.", subject="Café in the yard", to=("council",)),
)


def people(setting: Setting) -> None:
    """Draw everybody."""
    for handle, title in (
        ("me", "Programme coordinator"),
        ("vera", "Director"),
        ("omar", "Head of projection"),
        ("lina", "Volunteers and guests"),
        ("jules", "Press officer"),
        ("bo", "Finance"),
    ):
        setting.colleague(handle, title, FESTIVAL)
    films = setting.chance.sample(FILMS, 6)
    setting.facts.update({f"film{number}": film for number, film in enumerate(films, start=1)})
    for handle, film in (("ines", 0), ("sol", 1), ("piet", 4)):
        setting.private(handle, "Director", f"Made “{films[film]}”")
    setting.private("marek", "Editor and director", "Jury; prefers trains to planes")
    setting.private("agnes", "Film critic", "Jury; needs a quiet room")
    setting.stranger("noor")
    for handle, title, kind in (
        ("hotel", "Reservations", "Hotel"),
        ("restaurant", "Events", "Restaurant"),
        ("sponsor", "Communications", "Savings Bank"),
        ("printer", "Account manager", "Print Works"),
        ("subs", "Subtitler", "Subtitles"),
        ("sexton", "Sexton", "Parish"),
        ("council", "Events office", "Town Council"),
        ("bus", "Charter", "Coaches"),
        ("distributor", "Festivals", "Film Distribution"),
        ("cinema", "House manager", "Picture House"),
        ("insurer", "Underwriter", "Insurance"),
        ("designer", "Graphic designer", "Studio"),
        ("radio", "Advertising", "Radio"),
        ("fund", "Programme officer", "Regional Fund"),
        ("school", "Teacher", "Film School"),
        ("home", "Activities", "Retirement Home"),
        ("band", "Band leader", "Quintet"),
    ):
        company = f"{setting.cast.person().family} {kind}"
        setting.business(handle, title, company)
        setting.facts[f"{handle}_name"] = company
    setting.twin("ines", "mobile", "Reads this one while travelling")
    setting.twin("bo", "old address", "")
    setting.machine("airline", "Cloudbridge Air", "bookings@cloudbridge.example")
    setting.machine("tickets", "Box Office Reports", "reports@ticketwharf.example")
    setting.machine("news", "The Projection Booth", "letter@projection-booth.example")
    setting.machine("scam", "Laurels Direct", "yes@laurels-direct.example")
    setting.machine("cheap", "Lamp Trading", "sales@lamp-trading.example")


def facts(setting: Setting) -> None:
    """Draw amounts and numbers that belong together, and the files that show them."""
    chance, code, amount = setting.chance, setting.code, setting.amount
    printed = {"Programme books, 3,000": amount(3_100, 3_900), "Posters A1, 250": amount(420, 640)}
    express = amount(180, 340)
    sold = {str(setting.facts[f"film{number}"]): chance.randrange(40, 160) for number in (2, 3, 4, 5)}
    sold[str(setting.facts["film1"])] = max(sold.values()) + chance.randrange(5, 30)
    requests = [
        ("Radio, live", "ines", "17:10"),
        ("Daily paper", "sol", "11:00"),
        ("Film magazine", "piet", "14:30"),
        ("Local television", "vera", "16:00"),
    ]
    named = chance.randrange(70, 96)
    setting.facts.update(
        film1_minutes=chance.randrange(74, 98),
        marek_flight_time=f"{chance.randrange(11, 15)}:{chance.randrange(10, 59)}",
        marek_flight=f"CB {chance.randrange(310, 990)}",
        marek_new_departure=f"{chance.randrange(8, 10)}:{chance.randrange(10, 59)}",
        airline_code=code("CB"),
        hotel_code=code("HT"),
        hotel_name=setting.facts["hotel_name"],
        rooms=chance.randrange(14, 23),
        menu_price=f"£{amount(34, 52, 1)}",
        holes_friday=chance.randrange(2, 5),
        holes_sunday=chance.randrange(5, 9),
        sponsor_contract=code("SP"),
        print_invoice=code("INV"),
        print_total=f"£{sum(printed.values()) + express:,}",
        print_offer=f"£{sum(printed.values()):,}",
        subs_extra=f"£{amount(160, 320)}",
        interviews_count=len(requests),
        permit_no=code("OA"),
        clips=chance.randrange(9, 15),
        sol_fee=f"£{amount(350, 600, 50)}",
        archive_ref=code("AR"),
        badge_count=named,
        bus_price=f"£{amount(1_900, 2_800):,}",
        bus_quote=code("BQ"),
        bus_small=f"£{amount(1_200, 1_700):,}",
        licence_fee=f"£{amount(300, 640)}",
        agreement_no=code("AG"),
        tickets_sold=sum(sold.values()),
        tickets_total=f"£{sum(sold.values()) * 9:,}",
        seats_total=chance.randrange(280, 340),
        seats_blocked=chance.randrange(3, 8),
        insured_value=f"£{amount(60_000, 95_000, 1_000):,}",
        policy_no=code("EQ"),
        policy_premium=f"£{amount(380, 620)}",
        spots=chance.randrange(18, 40),
        radio_order=code("RS"),
        radio_price=f"£{amount(480, 890)}",
        grant_total=f"£{amount(16_000, 28_000, 500):,}",
        grant_no=code("RF"),
        student_price=f"£{amount(28, 44, 1)}",
        bar_price=f"£{amount(38, 64, 2)}",
        archive_no=code("CA"),
        band_fee=f"£{amount(900, 1_500, 50):,}",
        band_offer=code("QT"),
    )
    bill = [
        ["item", "price"],
        *([name, price] for name, price in printed.items()),
        ["express delivery", express],
        ["total", sum(printed.values()) + express],
    ]
    sales = [["film", "tickets", "amount"], *([film, count, count * 9] for film, count in sold.items())]
    asked = [["who asks", "guest", "time"], *([who, setting.people[guest].name, at] for who, guest, at in requests)]
    _files(setting, {"bill": bill, "sales": sales, "asked": asked})


def _files(setting: Setting, tables: Mapping[str, Sequence[Sequence[object]]]) -> None:
    chance, known, actors = setting.chance, setting.facts, setting.actors
    guests = [actors[one].name for one in ("ines", "marek", "agnes", "sol", "piet")]
    rooms = [["room", "guest", "nights"], *([200 + number, name, 5] for number, name in enumerate(guests))]
    badges = [["name", "role"], *([name, "guest"] for name in guests), [actors["vera"].name, "director"]]
    rota = [
        ["day", "shift", "needed", "have"],
        ["Friday", "doors", 8, 8 - int(str(known["holes_friday"]))],
        ["Saturday", "doors", 8, 8],
        ["Sunday", "taking down", 12, 12 - int(str(known["holes_sunday"]))],
    ]
    sums = [
        ["file", "check sum"],
        ["reel-1", f"{chance.getrandbits(64):016x}"],
        ["reel-2", f"{chance.getrandbits(64):016x}"],
    ]
    films = [known[f"film{number}"] for number in (1, 2, 3, 4)]
    times = [
        ["start", "film", "changeover, min"],
        *(
            [at, film, gap]
            for at, film, gap in zip(("14:00", "16:30", "18:45", "21:15"), films, (25, 14, 30, 0), strict=True)
        ),
    ]
    setting.files.update(
        checksums=partial(table, "checksums.csv", sums),
        rooming_list=partial(table, "rooming-list.csv", rooms),
        rota=partial(table, "volunteer-rota.csv", rota),
        sponsor_logo=partial(picture, "sponsor-logo.png", Random(chance.random())),  # noqa: S311 - draws a picture
        print_bill=partial(table, f"{known['print_invoice']}.csv", tables["bill"]),
        dialogue_list=lambda: note(
            "dialogue-list.txt",
            "00:00:41 Where does the road go?\n00:00:47 To the sea, if you ask it.\n"
            "00:01:12 (wind)\n01:09:58 That is all I know.",
        ),
        interviews=partial(table, "interviews.csv", tables["asked"]),
        permit=lambda: document(
            "permit-open-air.pdf",
            "Permit for an open-air screening",
            [f"Permit {known['permit_no']}", f"Holder: {FESTIVAL}", "Sound: 70 dB, until 23:30"],
        ),
        badges=partial(table, "badges.csv", badges),
        agreement=lambda: document(
            "screening-agreement.pdf",
            "Screening agreement",
            [
                f"Film: {known['film3']}",
                f"Agreement {known['agreement_no']}",
                f"Fee {known['licence_fee']} for two screenings",
                "Signature: ______________",
            ],
        ),
        sales=partial(table, "sales-week-1.csv", tables["sales"]),
        jury_rules=lambda: note(
            "jury-rules.txt",
            "1. See every film to the end.\n2. Talk about it only in the jury room.\n"
            "3. One prize, one mention, no ties.",
        ),
        invitation=lambda: document(
            "invitation.pdf",
            "Letter of invitation",
            [f"We invite {actors['agnes'].name} to our jury.", "Travel and hotel are paid by us."],
        ),
        seat_plan=partial(plan, "seat-plan.png", [(10, 10, 300, 180), (40, 60, 240, 100), (120, 20, 80, 24)]),
        poster=partial(picture, "poster-v3.png", Random(chance.random())),  # noqa: S311 - draws a picture
        grant=lambda: document(
            "grant-letter.pdf",
            "Your application was approved",
            [f"Grant {known['grant_no']}", f"Sum: {known['grant_total']}", "Report due: 30 September"],
        ),
        cue_sheet=partial(
            table,
            "cue-sheet.csv",
            [
                ["minute", "cue"],
                ["0", "house lights down"],
                ["1", "trailer"],
                ["3", "speech, four minutes"],
                ["7", "film"],
            ],
        ),
        schedule=partial(table, "technicians-saturday.csv", times),
        concert_contract=lambda: document(
            "concert-contract.pdf",
            "Closing concert",
            [f"Offer {known['band_offer']}", f"Fee {known['band_fee']}", "Two sets of 40 minutes"],
        ),
    )
