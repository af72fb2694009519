"""A hospital ward: who works there, the numbers of the week, the files."""

from hub.apps.chat.building import Building
from hub.apps.chat.papers import note, table
from hub.apps.chat.state import Preferences, State

STAFF = {
    "me": "Ward coordinator",
    "nora": "Ward manager",
    "tomas": "Senior staff nurse",
    "elin": "Staff nurse",
    "priya": "Ward pharmacist",
    "kit": "Healthcare assistant",
    "dan": "Consultant physician",
    "mia": "Junior doctor",
    "olu": "Physiotherapist",
    "bea": "Discharge planner",
    "sam": "Ward clerk",
    "rosa": "Housekeeping supervisor",
    "lev": "Porter team lead",
    "hana": "Infection control nurse",
    "gus": "Estates technician",
    "ines": "Night charge nurse",
    "jo": "Dietitian",
}


def _facts(made: Building) -> None:
    chance, code = made.chance, made.code
    boxes = chance.randrange(40, 80)
    overtime, doubled = chance.randrange(96, 140), chance.randrange(12, 24)
    short = chance.randrange(7, 11)
    made.facts.update(
        beds_total=chance.choice((24, 26, 28)),
        beds_closed=4,
        beds_free=chance.randrange(3, 6),
        expected=chance.randrange(5, 8),
        audit_pct=chance.randrange(78, 88),
        dispenser_job=code("JOB"),
        bell_job=code("JOB"),
        ic_ext=chance.randrange(2_100, 4_900),
        wait_min=chance.randrange(40, 95),
        shifts_open=short,
        shifts_left=short - 3,
        agency_rate=f"£{chance.randrange(31, 44)}",
        agency_nights=chance.randrange(4, 9),
        agency_ref=code("AG"),
        glove_po=code("PO"),
        glove_boxes=boxes,
        glove_came=boxes - chance.randrange(8, 20),
        feet_po=code("PO"),
        feet_price=f"£{chance.randrange(14, 28)}.80",
        order_total=f"£{chance.randrange(310, 690)}",
        fridge_temp=f"{chance.randrange(102, 138) / 10:.1f}",
        fridge_job=code("JOB"),
        late_lists=chance.randrange(3, 6),
        transport_ref=code("TR"),
        floor_days=chance.randrange(3, 6),
        tap_job=code("JOB"),
        ward_code=code("AW"),
        key_code=chance.randrange(1_000, 9_999),
        mat_ref=code("MAT"),
        room_ref=code("RM"),
        books_given=chance.randrange(34, 78),
        overtime_h=overtime,
        overtime_ok=overtime - doubled,
        screen_pct=chance.randrange(93, 99),
    )
    late = doubled
    rest = overtime - 2 * late
    made.papers.update(
        drill=note("fire-drill.txt", "10:30 alarm", "10:32 bays B and C", "10:40 count in the east car park"),
        audit=table(
            "hand-hygiene-january.csv",
            [["place", "per cent"], ["bay entrance", 64], ["bedside", 94], ["all", made.facts["audit_pct"]]],
        ),
        rota=table("rota-march.csv", [["week", "early", "late", "night"], [10, 5, 4, 3], [11, 5, 4, 3], [12, 5, 4, 3]]),
        thickener=note("thickener-poster.txt", "New tins, new scoop!", "200 ml: 2 level scoops", "Wait 3 minutes"),
        transport=note("transport-form.txt", "Page 1: who and where", "Page 2: oxygen, stretcher, escort"),
        overtime=table(
            "overtime-january.csv",
            [
                ["name", "hours"],
                [made.facts["elin"], late],
                [made.facts["elin"], late],
                ["all others", rest],
                ["sum", overtime],
            ],
        ),
    )


def state(made: Building) -> State:
    """Return the chat of the ward."""
    made.staff(STAFF)
    _facts(made)
    made.read("ward.txt")
    made.group("Night team", "night-team", "ines, elin, mia, lev")
    made.group("Discharge round", "discharge-round", "bea, dan, mia, olu, priya")
    made.group("First aiders", "first-aiders", "tomas, kit, rosa")
    made.status("hana", "calendar", "Course in the city on {day+2}", (2, "17:00"))
    made.status("dan", "phone", "On call, ring me", (0, "20:00"))
    made.status("jo", "palm", "On leave next week")
    made.status("ines", "house", "After night duty, asleep until 15:00", (0, "15:00"))
    made.status("me", "focus", "Preparing the staff meeting", (0, "13:30"))
    made.bookmark("ward-board", "Phone list of the building", "https://intranet.alderhospital.example/phones")
    made.bookmark("ward-board", "Fire plan", "https://intranet.alderhospital.example/fire/alder")
    made.bookmark("rota", "Rules for swaps", "https://intranet.alderhospital.example/rota/swaps")
    made.bookmark("supplies", "Catalogue", "https://catalogue.alderhospital.example")
    made.bookmark("pharmacy", "Stock list", "https://pharmacy.alderhospital.example/alder")
    return made.state(
        "Alder Ward",
        saved=[
            ("Bank shifts: the agency offers", (1, "09:00"), False),
            ("Thickener: the new tins", None, False),
            ("New form for transport attached", None, True),
            ("One more thing: please bring the offer", (0, "13:15"), False),
        ],
        scheduled=[
            ("ward-board", "Fire drill at 10:30 today. Meeting point is the east car park.", (1, "08:00")),
            ("supplies", "The order closes at 12:00, last call.", (1, "11:15")),
            ("@gus", "Is the lift back?", (1, "15:30")),
        ],
        drafts=[
            ("discharges", "Transport times of the last two weeks: on average"),
            ("@tomas", "For the summer plan I would suggest"),
        ],
        preferences=Preferences(keywords=("fire drill", "lift"), quiet_from="20:00", quiet_to="06:30"),
    )
