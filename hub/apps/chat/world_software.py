"""A software company: who works there, the numbers of the month, the files."""

from hub.apps.chat.building import Building
from hub.apps.chat.papers import note, table
from hub.apps.chat.state import Preferences, State

STAFF = {
    "me": "Data engineer",
    "ada": "Managing director",
    "mo": "Head of engineering",
    "lea": "Product manager",
    "kim": "Backend developer",
    "raj": "Optimisation specialist",
    "ian": "Mobile developer",
    "tess": "Test engineer",
    "sol": "Site reliability engineer",
    "ben": "Designer",
    "wes": "Technical writer",
    "cal": "Head of sales",
    "zoe": "Customer success manager",
    "vera": "Support agent",
    "uma": "People manager",
    "fay": "Office manager",
    "fred": "IT administrator",
    "nia": "Accountant",
    "otto": "Account executive",
    "pam": "Sales engineer",
    "quin": "Frontend developer",
    "rex": "Working student",
    "gwen": "Marketing manager",
    "hal": "Legal counsel",
}


def _facts(made: Building) -> None:
    chance, code = made.chance, made.code
    major = chance.randrange(4, 9)
    rows = chance.randrange(9_000, 14_000)
    made.facts.update(
        q_revenue=f"€{chance.randrange(640, 880)},000",
        q_new=chance.randrange(6, 14),
        holiday_n=chance.randrange(9, 17),
        canoe_price=f"€{chance.randrange(24, 39)}",
        coffee_part=code("CM"),
        version=f"{major}.{chance.randrange(3, 8)}",
        version_old=f"{major}.2",
        tests_n=chance.randrange(380, 560),
        bug_depot=code("BUG"),
        slow_s=chance.randrange(9, 19),
        inc_one=code("INC"),
        inc_minutes=45,
        inc_customers=chance.randrange(5, 12),
        ticket_old=code("T"),
        cert_days=90,
        saved_pct=f"{chance.randrange(61, 94) / 10:.1f}",
        planner_cost=f"€{chance.randrange(310, 490)} a month",
        pr_windows=code("PR"),
        pr_lines=f"{chance.randrange(840, 1_490):,}",
        berth_all=f"{rows:,}",
        berth_empty=f"{chance.randrange(2_000, 5_000):,}",
        app_version=f"3.{chance.randrange(2, 9)}",
        battery_old=chance.randrange(30, 38),
        battery_new=chance.randrange(15, 22),
        dark_ticket=code("APP"),
        icon_n=chance.randrange(12, 19),
        pilot_ref=code("CT"),
        pilot_vehicles=chance.randrange(24, 44),
        pilot_price=f"€{chance.randrange(14, 22)},500",
        pilot_km=f"{chance.randrange(1_100, 1_900):,}",
        nps=chance.randrange(44, 62),
        bakery_n=chance.randrange(5, 9),
        bakery_seats=14,
        offer_ref=code("OF"),
        tickets_n=chance.randrange(11, 24),
        applied=chance.randrange(34, 71),
        role_ref=code("JR"),
        gate_code=chance.randrange(1_000, 9_999),
        screen_asset=code("SC"),
        team_no=code("RUN"),
        contrast=f"{chance.randrange(31, 42) / 10:.1f}",
        rows_skipped=chance.randrange(112, 390),
        train_ref=code("TB"),
        holiday_left=chance.randrange(3, 8),
    )
    made.papers.update(
        berths=table("berths.csv", [["rows", "empty"], [made.facts["berth_all"], made.facts["berth_empty"]]]),
        quarter=note(
            "first-quarter.txt", f"Revenue {made.facts['q_revenue']}", f"New customers {made.facts['q_new']}", "Lost 2"
        ),
        tests=table("test-report.csv", [["cases", "failed"], [made.facts["tests_n"], 4]]),
        planner=table("planner-comparison.csv", [["day", "old km", "new km"], [1, 1840, 1710], [2, 1795, 1668]]),
        pilot=note(
            "pilot-terms.txt", f"Contract {made.facts['pilot_ref']}", f"{made.facts['pilot_vehicles']} vehicles"
        ),
        survey=table("survey-may.csv", [["wish", "votes"], ["history of routes", 17], ["dark screen", 9]]),
    )


def state(made: Building) -> State:
    """Return the chat of the company."""
    made.staff(STAFF)
    _facts(made)
    made.read("software.txt")
    made.group("Release crew", "release-crew", "mo, kim, sol, tess")
    made.group("Sales", "sales-team", "cal, otto, pam")
    made.group("App team", "app-team", "lea, ian, ben, quin")
    made.group("Managers", "managers", "ada, mo, cal, uma")
    made.status("ada", "calendar", "Preparing the all hands", (0, "15:30"))
    made.status("cal", "bus", "On the train on {day+7}")
    made.status("raj", "focus", "Writing, back at 15:00", (0, "15:00"))
    made.status("nia", "thermometer", "Ill, back on {day+2}")
    made.status("hal", "palm", "Away until {day+4}", (4, "09:00"))
    made.status("me", "house", "Working from home")
    made.bookmark("general", "Handbook", "https://handbook.brindleroutes.example")
    made.bookmark("releases", "Checklist", "https://handbook.brindleroutes.example/releases/checklist")
    made.bookmark("releases", "Calendar of releases", "https://calendar.brindleroutes.example/releases")
    made.bookmark("incidents", "Status page", "https://status.brindleroutes.example")
    made.bookmark("port-pilot", "Data folder", "https://files.brindleroutes.example/ports")
    return made.state(
        "Brindle Routes",
        saved=[
            ("Please book your summer holiday", (2, "10:00"), False),
            ("I have read it. Please add how many rows", None, False),
            ("Review of", None, False),
            ("Everybody changes the password", None, True),
        ],
        scheduled=[
            (
                "port-pilot",
                "Reminder: training in the harbour on {day+7}, please send me your questions.",
                (3, "09:00"),
            ),
            ("backend", "I take the import of the ports off the worker tonight.", (0, "18:00")),
            ("@lea", "Do you have the three screens for me?", (1, "09:30")),
        ],
        drafts=[
            ("incidents", "What I saw during the import:"),
            ("@mo", "About the ten lines for the review:"),
            ("general", "Question for the all hands:"),
        ],
        preferences=Preferences(keywords=("import", "ports"), quiet_from="19:00", quiet_to="07:30"),
    )
