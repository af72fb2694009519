"""The office of a boatyard in spring: quotes, suppliers, an insurance claim, the rota."""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from hub.apps.mail.paper import File, document, note, picture, table
from hub.apps.mail.setting import DraftPlan, Setting
from hub.engine.cast import domain_of

YARD = "Merrow Quay Boatyard"
BOATS = (
    "Halcyon",
    "Grey Wagtail",
    "Lapwing",
    "Sula",
    "Meridian Rose",
    "Tern",
    "Isolde",
    "Second Wind",
    "Marigold",
    "Fulmar",
    "Quiet Word",
    "Samphire",
)
GROUPS = {
    "Whole yard": ("ruth", "tomas", "elin", "priya", "kit"),
    "Our suppliers": ("resin", "timber", "engine", "chandler", "hire"),
    "Boat owners": ("anna", "bert", "dov", "eva", "fin"),
}
TEMPLATES = {
    "Slot on the hoist": (
        "Your slot on the hoist",
        "Dear customer,\nyour boat is booked on the hoist. Please be here half an hour before, with the mast cleared.\n"
        "If the wind is above 25 knots we call you by 7 in the morning.",
    ),
    "Reminder of an open invoice": (
        "Open invoice",
        "Dear customer,\nthe attached invoice is still open. Please pay it within ten days.\n"
        "If you have paid already, please forget this letter.",
    ),
    "Thanks for the delivery": ("", "Hello,\neverything arrived complete and undamaged, thank you."),
}
FILTERS: tuple[dict[str, Any], ...] = (
    {"name": "Harbour notices", "sender": "{harbour.email}", "label": "Yard", "star": True},
    {"name": "Everything about claims", "words": "claim number", "label": "Claims", "stop": True},
    {"name": "Offers with a file", "subject": "quote", "has_attachment": True, "label": "Quotes"},
    {
        "name": "Parcels out of the way",
        "sender": "{parcels.email}",
        "move_to": "archive",
        "mark_read": True,
        "is_on": False,
    },
    {"name": "Bills to accounts", "words": "invoice number", "label": "Money"},
)
DRAFTS = (
    DraftPlan(
        "-1 16:40",
        "Dear {bert.given},\nwe can lift {boat2} on",
        answers="Water in the bilge of {boat2}",
        to=("bert",),
    ),
    DraftPlan(
        "-2 17:20",
        "Dear {surveyor.given},\ncould you look at {boat5} before the estimate goes to the insurer?",
        to=("surveyor",),
        subject="A second pair of eyes on {boat5}",
        files=("storm_estimate",),
    ),
    DraftPlan(
        "-4 12:05", "Things to ask for: parking, cake, the van.", subject="Open day in June", to=("ruth", "tomas")
    ),
)


def people(setting: Setting) -> None:
    """Draw everybody."""
    for handle, title in (
        ("me", "Office manager"),
        ("ruth", "Owner"),
        ("tomas", "Yard foreman"),
        ("elin", "Head of the workshop"),
        ("priya", "Accounts"),
        ("kit", "Apprentice"),
    ):
        setting.colleague(handle, title, YARD)
    boats = setting.chance.sample(BOATS, 6)
    setting.facts.update({f"boat{number}": boat for number, boat in enumerate(boats, start=1)})
    owners = ("anna", "bert", "eva", "dov", "", "fin")
    for handle, boat in zip(owners, boats, strict=True):
        if handle:
            setting.private(handle, "Boat owner", f"Owns {boat}")
    setting.stranger("cleo")
    for handle, title, kind in (
        ("resin", "Sales representative", "Composites"),
        ("timber", "Dispatch", "Timber"),
        ("engine", "Receivables", "Marine Engines"),
        ("chandler", "Counter sales", "Chandlery"),
        ("hire", "Rental desk", "Plant Hire"),
        ("crane", "Dispatcher", "Cranes"),
        ("hoists", "Sales engineer", "Boat Hoists"),
        ("sails", "Sailmaker", "Sails"),
        ("adjuster", "Claims adjuster", "Mutual"),
        ("broker", "Insurance broker", "Brokers"),
        ("surveyor", "Marine surveyor", "Surveyors"),
        ("sparks", "Electrician", "Electrical"),
        ("fire", "Inspector", "Fire Safety"),
        ("college", "Course tutor", "College"),
        ("accountant", "Tax adviser", "Accountants"),
        ("lab", "Chemist", "Laboratories"),
    ):
        company = f"{setting.cast.person().family} {kind}"
        setting.business(handle, title, company)
        setting.facts[f"{handle}_name"] = company
    setting.private("club", "Club secretary", "Upper Quay Sailing Club")
    setting.twin("anna", "private", "Use this one on weekends")
    setting.machine("harbour", "Harbour Office", "notices@merrow-harbour.example")
    setting.machine("parcels", "Swiftlane Parcels", "tracking@swiftlane.example")
    setting.machine("bank", "Tidewater Bank", "service@tidewater-bank.example")
    setting.machine("news", "Foredeck Weekly", "letter@foredeck-weekly.example")
    setting.machine("scam", "Sea View Lottery", "winner@lucky-sea-view.example")
    setting.machine("cheap", "Best Paint Factory", f"sales@{domain_of('best paint factory')}")


def facts(setting: Setting) -> None:
    """Draw amounts and numbers that belong together, and the files that show them."""
    chance, code, amount = setting.chance, setting.code, setting.amount
    refit = {
        "Strip and coat hull": amount(2_900, 4_200),
        "Two seacocks": amount(480, 760),
        "Step mast": amount(390, 620),
    }
    storm_hours, storm_rate, materials = chance.randrange(18, 36), 58, amount(640, 1_180)
    stock = {
        "Epoxy, kg": (chance.randrange(40, 90), 17),
        "Oak boards": (chance.randrange(12, 40), 64),
        "Antifouling, tins": (chance.randrange(14, 45), 96),
        "Rope, m": (chance.randrange(200, 600), 3),
    }
    forklift, price_rise = amount(390, 520), chance.randrange(18, 46)
    premium = amount(1_900, 2_600)
    hours = {name: chance.randrange(120, 168) for name in ("Workshop", "Yard", "Office")}
    oak = chance.randrange(18, 30)
    tins = {str(setting.facts[f"boat{number}"]): chance.randrange(3, 9) for number in (1, 2, 4, 6)}
    setting.facts.update(
        refit_total=f"£{sum(refit.values()):,}",
        refit_quote_no=code("Q"),
        epoxy_po=code("PO"),
        cloth_weight=chance.choice((300, 450, 600)),
        second_delivery=f"£{amount(28, 64, 2)}",
        key_tag=chance.randrange(11, 98),
        engine_invoice=code("INV"),
        engine_amount=f"£{amount(640, 1_900):,}.40",
        cleo_phone=setting.people["cleo"].phone,
        claim_no=code("CL"),
        storm_hours=storm_hours,
        storm_total=f"£{storm_hours * storm_rate + materials:,}",
        crane_code=code("KR"),
        oak_ordered=oak,
        oak_came=oak - chance.randrange(3, 9),
        timber_po=code("PO"),
        sail_cost=f"£{amount(140, 380)}",
        sail_job=code("SL"),
        notice_no=f"{chance.randrange(11, 39)}/2026",
        old_rate="£21",
        new_rate="£23",
        storage_price=f"£{23 * chance.randrange(28, 44):,}",
        dov_family=setting.people["dov"].family,
        parcel_no=f"{chance.randrange(10_000, 99_999)}",
        anode_discount=chance.choice((6, 8, 12)),
        anode_offer=code("AN"),
        washer_price=f"£{amount(110, 180)}",
        washer_buy=f"£{amount(2_400, 3_400):,}",
        washer_quote=code("HW"),
        forklift_rate=f"£{forklift}",
        forklift_contract_no=code("FL"),
        policy_no=code("LP"),
        premium=f"£{premium:,}",
        premium_rise=f"£{price_rise * 5}",
        launch_price=f"£{amount(180, 290)}",
        pay_hours=sum(hours.values()),
        hour_rate="£58",
        lift_rate=f"£{amount(140, 190)}",
        survey_no=code("SV"),
        client_no=code("CN"),
        stock_total=f"£{sum(count * price for count, price in stock.values()):,}",
        lifts_lost=chance.randrange(23, 41),
        hoist_price=f"£{amount(31_000, 44_000, 250):,}",
        hoist_offer_no=code("BH"),
        sample_no=code("FS"),
        paint_tins=sum(tins.values()),
        paint_limit=60,
        van_km=f"{chance.randrange(61_000, 94_000):,}",
    )
    rows = [["line", "price"], *([name, price] for name, price in refit.items()), ["total", sum(refit.values())]]
    estimate = [
        ["item", "hours", "amount"],
        ["labour at 58", storm_hours, storm_hours * storm_rate],
        ["materials", "", materials],
        ["total", storm_hours, storm_hours * storm_rate + materials],
    ]
    counted = [
        ["item", "count", "price", "value"],
        *([name, n, price, n * price] for name, (n, price) in stock.items()),
    ]
    paid = [["team", "hours"], *([name, n] for name, n in hours.items())]
    ordered = [["boat", "tins"], *([boat, count] for boat, count in tins.items()), ["total", sum(tins.values())]]
    _files(setting, {"tins": ordered, "refit": rows, "estimate": estimate, "stock": counted, "pay": paid})


def _files(setting: Setting, tables: Mapping[str, Sequence[Sequence[object]]]) -> None:
    chance, known = setting.chance, setting.facts
    owner = setting.people["me"].name

    def letter(name: str, title: str, *lines: str) -> File:
        return document(name, title, [line.format_map({**setting.actors, **known}) for line in lines])

    boats = [known[f"boat{number}"] for number in (3, 4, 2, 6)]
    plan = [
        ["day", "bay", "boat"],
        *(
            [day, 2 - place % 2, boat]
            for place, (day, boat) in enumerate(zip(("Monday", "Tuesday", "Wednesday", "Friday"), boats, strict=True))
        ),
    ]
    anodes = [["type", "kg", "price"], ["shaft 25 mm", 0.4, 7.9], ["shaft 30 mm", 0.6, 9.4], ["hull", 2.2, 24.5]]
    order = [
        ["item", "amount"],
        ["epoxy resin, kg", chance.randrange(20, 60)],
        ["hardener, kg", 12],
        [f"biaxial cloth {known['cloth_weight']} g, m", 40],
        ["rollers", 30],
    ]
    setting.files.update(
        refit_quote=partial(table, f"quote-{str(known['boat1']).lower().replace(' ', '-')}.csv", tables["refit"]),
        epoxy_order=partial(table, "epoxy-order.csv", order),
        bilge_photo=partial(picture, "stern-gland.png", Random(chance.random())),  # noqa: S311 - draws a picture
        hoist_plan=partial(table, "hoist-week-12.csv", plan),
        engine_bill=lambda: letter(
            "{engine_invoice}.pdf".format_map(known),
            "Invoice {engine_invoice}".format_map(known),
            "{engine_name}",
            f"To: {YARD}",
            "Impeller, belts, service kit",
            "Total {engine_amount}",
        ),
        storm_estimate=partial(table, "storm-estimate.csv", tables["estimate"]),
        timber_photo=partial(picture, "timber-delivery.png", Random(chance.random())),  # noqa: S311
        storage_contract=lambda: letter(
            "storage-contract.pdf",
            "Winter storage, shed B",
            "Boat: {boat4}",
            f"Signed for the yard: {owner}",
            "Price {storage_price}, October to April",
        ),
        anode_prices=partial(table, "anode-prices.csv", anodes),
        minutes=lambda: note(
            "minutes-monday.txt",
            f"Present: all but {setting.people['kit'].given}\n"
            "1. Lamps in shed B\n2. Forklift: hire\n3. Three offers for a washer",
        ),
        forklift_contract=lambda: letter(
            "forklift-contract.pdf",
            "Hire of a 2.5 t forklift",
            "{hire_name}",
            "{forklift_rate} a month, April to August",
            "Contract {forklift_contract_no}",
        ),
        fire_report=lambda: note("fire-check.txt", "14 extinguishers checked, 2 replaced: paint store, fuel pump"),
        payslips=partial(table, "hours-february.csv", tables["pay"]),
        survey=lambda: letter(
            "survey-report.pdf",
            "Survey of {boat2}".format_map(known),
            "Report {survey_no}",
            "Hull sound.",
            "Moisture slightly high at frame 6.",
            "Standing rigging: replace.",
        ),
        brochure_photo=partial(picture, "summer-quay.png", Random(chance.random())),  # noqa: S311
        paint_list=partial(table, "antifouling-orders.csv", tables["tins"]),
        stock_list=partial(table, "stock-list.csv", tables["stock"]),
        hoist_offer=lambda: letter(
            "hoist-offer.pdf",
            "Boat hoist, 10 t",
            "{hoists_name}",
            "Offer {hoist_offer_no}",
            "Delivered and assembled: {hoist_price}",
        ),
        fuel_report=lambda: note(
            "fuel-sample.txt", "Sample {sample_no}\nWater 41 mg/kg\nWithin limits".format_map(known)
        ),
    )
