"""A family's mailbox in autumn: a new kitchen, school, a birthday, a choir, bills and a week at the coast."""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from hub.apps.mail.paper import calendar, document, note, picture, plan, table
from hub.apps.mail.setting import DraftPlan, Setting

CHILDREN = ("Mira", "Jonas", "Tilda", "Noel", "Edda", "Caspar")
AUNTS = ("Hedwig", "Rosalind", "Wilma", "Beatrix", "Ottilie")
GROUPS = {
    "Close family": ("partner", "sister", "brother"),
    "Singers": ("choir", "alto", "bass"),
    "Kitchen crew": ("builder", "stone", "plumber"),
}
TEMPLATES = {
    "Excuse for school": (
        "Absence",
        "Dear teacher,\nour child is ill and cannot come today. Please give the homework to a neighbour's child.",
    ),
    "Asking for an offer": (
        "Request for an offer",
        "Hello,\nplease send us an offer for the work we talked about, with wages and materials apart.\n"
        "We are at home after 17:00 and on Saturdays.",
    ),
    "Thank you for the present": (
        "Thank you!",
        "Dear all,\nthank you so much for the present, it already has a place.",
    ),
}
FILTERS: tuple[dict[str, Any], ...] = (
    {"name": "School", "sender": "{teacher.email}", "label": "School", "star": True},
    {"name": "Offers and estimates", "words": "offer number", "label": "Money"},
    {"name": "Builders", "sender": "{builder.email}", "label": "Renovation"},
    {"name": "Library to the archive", "sender": "{library.email}", "move_to": "archive", "is_on": False},
    {
        "name": "Papers with a file",
        "words": "customer number",
        "has_attachment": True,
        "move_to": "folder_papers",
        "stop": True,
    },
)
DRAFTS = (
    DraftPlan(
        "-1 21:15",
        "Dear {sister.given}, dear {brother.given},\nI take the cake. Three layers, no marzipan",
        answers="Grandmother's eightieth",
        to=("sister", "brother"),
    ),
    DraftPlan(
        "-3 20:00",
        "Hello {plasterer.given},\nour neighbour sings your praises. Would you have time for 14 square metres?",
        to=("plasterer",),
        subject="A hall to plaster",
        files=("kitchen_plan",),
    ),
    DraftPlan("-6 22:30", "Songs, tent, who brings what", subject="Summer party next year", to=("choir",)),
)


def people(setting: Setting) -> None:
    """Draw everybody."""
    for handle, title, notes in (
        ("me", "", ""),
        ("partner", "", "Blood group A positive"),
        ("sister", "", "Allergic to cats"),
        ("brother", "", "Has a trailer"),
        ("neighbour", "", "Has our spare key"),
        ("parent", "", "Parent in class 4b"),
        ("alto", "Choir", ""),
        ("bass", "Choir", "Drives past us on Thursdays"),
        ("swapper", "", "House by the river"),
    ):
        setting.private(handle, title, notes)
    for handle, title, kind in (
        ("builder", "Kitchen fitter", "Kitchens"),
        ("stone", "Workshop", "Worktops"),
        ("roofer", "Roofer", "Roofing"),
        ("plumber", "Plumber", "Plumbing"),
        ("repair", "Service", "Appliances"),
        ("teacher", "Class teacher, 4b", "Primary School"),
        ("swim", "Courses", "Swimming Club"),
        ("dentist", "Reception", "Dental Practice"),
        ("doctor", "Reception", "Surgery"),
        ("cottage", "Owner", "Cottages"),
        ("choir", "Conductor", "Chamber Choir"),
        ("allotment", "Committee", "Allotments"),
        ("garage", "Service desk", "Garage"),
        ("insurer", "Claims", "Home Insurance"),
        ("landlord", "Management", "Properties"),
        ("adviser", "Energy adviser", "Energy Advice"),
        ("hire", "Counter", "Tool Hire"),
        ("inn", "Events", "Inn"),
        ("plasterer", "Plasterer", "Plastering"),
        ("music", "Office", "Music School"),
        ("carpenter", "Carpenter", "Carpentry"),
        ("wood", "Deliveries", "Firewood"),
    ):
        company = f"{setting.cast.person().family} {kind}"
        setting.business(handle, title, company)
        setting.facts[f"{handle}_name"] = company
    setting.twin("sister", "work", "Only until five")
    setting.twin("builder", "van", "")
    setting.machine("power", "Lowland Energy", "service@lowland-energy.example")
    setting.machine("paintshop", "Colour & Wall", "orders@colour-and-wall.example")
    setting.machine("railway", "Coastline Railways", "tickets@coastline-rail.example")
    setting.machine("library", "City Library", "desk@city-library.example")
    setting.machine("telecom", "Hellophone", "contracts@hellophone.example")
    setting.machine("police", "Lost Property Office", "found@city-office.example")
    setting.machine("taxes", "Tax Office", "notices@tax-office.example")
    setting.machine("news", "Sofa & Shelf", "letter@sofa-and-shelf.example")
    setting.machine("scam", "Account Service", "service@accounts-secure.example")
    setting.machine("cheap", "Sofa Income", "ask@sofa-income.example")


def facts(setting: Setting) -> None:
    """Draw amounts and numbers that belong together, and the files that show them."""
    chance, code, amount = setting.chance, setting.code, setting.amount
    worktop = {
        "Oak, oiled, 38 mm": amount(860, 1_240),
        "Cut-out for the sink": amount(90, 140),
        "Fitting": amount(180, 290),
    }
    kwh, price, paid = chance.randrange(2_700, 3_600), 31, 0
    paid = (kwh * price // 100 // 12 + chance.randrange(4, 11)) * 12
    roof = {"window": amount(420, 610), "wages": amount(290, 440)}
    shelves = {"Larch boards": amount(120, 190), "Uprights": amount(60, 95), "Screws and brackets": amount(18, 34, 2)}
    setting.facts.update(
        child=chance.choice(CHILDREN),
        aunt=chance.choice(AUNTS),
        street=setting.cast.street(),
        inn_name=setting.facts["inn_name"],
        socket_price=f"£{amount(70, 130)}",
        kitchen_estimate=code("WT"),
        worktop_total=f"£{sum(worktop.values()):,}",
        trip_price=f"£{amount(64, 98, 2)}",
        parents_time=f"{chance.randrange(16, 19)}:{chance.choice(('00', '20', '40'))}",
        kwh=f"{kwh:,}",
        power_refund=f"£{paid - kwh * price // 100}",
        power_monthly=f"£{kwh * price // 100 // 12}",
        power_customer=code("LE"),
        inn_price=f"£{amount(26, 41, 1)}",
        inn_no=code("GR"),
        train_code=code("CR"),
        train_out=f"{chance.randrange(8, 11)}:{chance.randrange(10, 59)}",
        train_back=f"{chance.randrange(14, 18)}:{chance.randrange(10, 59)}",
        key_code=chance.randrange(1_000, 9_999),
        cottage_rest=f"£{amount(180, 340)}",
        roof_price=f"£{sum(roof.values()):,}",
        roof_wages=f"£{roof['wages']}",
        roof_offer=code("RW"),
        dentist_phone=setting.people["dentist"].phone,
        library_card=code("CL"),
        pump_price=f"£{amount(90, 160)}",
        repair_job=code("WM"),
        plot_no=chance.randrange(12, 88),
        swim_fee=f"£{amount(58, 92, 2)}",
        swim_no=code("SW"),
        plasterer_phone=setting.people["plasterer"].phone,
        garage_price=f"£{amount(120, 190)}",
        claim_no=code("HI"),
        claim_sum=f"£{amount(1_400, 2_600):,}",
        plumber_total=f"£{amount(240, 420)}",
        plumber_invoice=code("PL"),
        phone_price=f"£{amount(14, 26, 1)}",
        phone_contract=code("HP"),
        print_price=f"£{amount(3, 6, 1)}",
        frame_no=code("BK"),
        tax_refund=f"£{amount(310, 890)}",
        tax_no=code("TX"),
        garage_rent=f"£{amount(55, 85)}",
        ceiling_cost=f"£{amount(1_700, 2_600):,}",
        ceiling_saving=f"£{amount(160, 260)}",
        sander_price=f"£{amount(48, 79, 1)}",
        sander_no=code("FS"),
        cello_time=f"{chance.randrange(14, 18)}:{chance.choice(('00', '30', '45'))}",
        bow_no=code("CB"),
        shelf_width=chance.randrange(148, 190),
        shelf_less=chance.randrange(2, 7),
        shelf_total=f"£{sum(shelves.values()):,}",
        shop_order=code("CW"),
        paint_total=f"£{amount(84, 126, 2)}",
        meter_no=code("WZ"),
        wood_price=f"£{amount(190, 260)}",
        plastic_price=f"£{amount(4_200, 6_100):,}",
    )
    offer = [["item", "price"], *([name, cost] for name, cost in worktop.items()), ["total", sum(worktop.values())]]
    bill = [
        ["what", "amount"],
        [f"{kwh} kWh at 0.{price}", kwh * price // 100],
        ["paid in advance", paid],
        ["you get back", paid - kwh * price // 100],
    ]
    parts = [["part", "price"], *([name, cost] for name, cost in shelves.items()), ["total", sum(shelves.values())]]
    _files(setting, {"offer": offer, "bill": bill, "shelves": parts})


def _files(setting: Setting, tables: Mapping[str, Sequence[Sequence[object]]]) -> None:
    chance, known, actors = setting.chance, setting.facts, setting.actors
    colours = [["name", "number"], *([name, chance.randrange(100, 999)] for name in ("Oat", "Sea mist", "Old brick"))]
    guests = [
        ["guest", "comes"],
        *([actors[one].name, "yes"] for one in ("me", "partner", "sister", "brother")),
        [f"aunt {known['aunt']}", "yes, needs a lift"],
    ]
    setting.files.update(
        kitchen_plan=partial(plan, "kitchen-plan.png", [(20, 15, 280, 170), (20, 15, 150, 40), (260, 60, 40, 90)]),
        worktop_offer=partial(table, "worktop-estimate.csv", tables["offer"]),
        packing_list=lambda: note(
            "packing-list.txt", "Rain jacket\nWellingtons\nTorch\nTwo towels\nA book\nNo telephone"
        ),
        power_bill=partial(table, "electricity-bill.csv", tables["bill"]),
        guest_list=partial(table, "guests-eightieth.csv", guests),
        train_tickets=lambda: document(
            "train-tickets.pdf",
            "Coastline Railways",
            [
                f"Booking {known['train_code']}",
                f"Out {known['train_out']}, back {known['train_back']}",
                "Coach 7, seats 61 to 64",
            ],
        ),
        choir_dates=partial(
            calendar, "advent-concert.ics", "Advent concert", "20261206T170000Z", "20261206T183000Z", "Old Mill Church"
        ),
        lake_photo=partial(picture, "lake-hats.png", Random(chance.random())),  # noqa: S311 - draws a picture
        plumber_report=lambda: document(
            "cellar-report.pdf",
            "Water damage in the cellar",
            [
                "Joint behind the boiler gave way.",
                "1 m of pipe replaced.",
                f"Invoice {known['plumber_invoice']}, {known['plumber_total']}",
            ],
        ),
        class_photo=partial(picture, "class-4b.png", Random(chance.random())),  # noqa: S311 - draws a picture
        tax_notice=lambda: document(
            "tax-notice.pdf", "Notice for last year", [f"Tax number {known['tax_no']}", f"Refund {known['tax_refund']}"]
        ),
        garage_lease=lambda: document(
            "garage-lease.pdf",
            "Lease of garage 4",
            [f"Rent {known['garage_rent']} a month from January", "Signature: ______________"],
        ),
        shelf_list=partial(table, "cellar-shelves.csv", tables["shelves"]),
        bread_recipe=lambda: note(
            "rye-bread.txt",
            "500 g rye flour\n400 ml water\n10 g salt\nA spoon of leaven\nWait 14 hours. Bake 60 minutes.",
        ),
        colours=partial(table, "hall-colours.csv", colours),
        energy_report=lambda: note(
            "energy-report.txt",
            f"Cellar ceiling: {known['ceiling_cost']}\nSaves a year: {known['ceiling_saving']}\nFront door: can wait",
        ),
    )
