"""A theatre production: who makes it, its numbers, the files."""

from hub.apps.chat.building import Building
from hub.apps.chat.papers import note, table
from hub.apps.chat.state import Preferences, State

STAFF = {
    "me": "Production assistant",
    "vic": "Director",
    "rue": "Stage manager",
    "finn": "Actor, the pilot",
    "dot": "Actor, the widow",
    "ash": "Actor, the cabin boy",
    "mar": "Actor, the harbour master",
    "ted": "Technical director",
    "ike": "Lighting designer",
    "lou": "Sound designer",
    "sal": "Costume designer",
    "pia": "Props master",
    "kay": "Producer",
    "gil": "House manager",
    "nat": "Press officer",
    "bo": "Understudy",
    "mei": "Music director",
}


def _facts(made: Building) -> None:
    chance, code = made.chance, made.code
    seats, school = chance.choice((312, 336, 348)), chance.randrange(44, 66)
    sold = seats - chance.randrange(40, 90)
    # 18 shows burn a letter each: with fewer the props master has to make more.
    letters = chance.randrange(11, 16)
    budget = chance.randrange(48, 62) * 1_000
    spent = budget - chance.randrange(7_000, 14_000, 50)
    made.facts.update(
        act_one=chance.randrange(66, 74),
        seats=seats,
        sold_open=sold,
        sold_second=sold - chance.randrange(30, 80),
        school_n=school,
        school_ref=code("GR"),
        week_no=38,
        ship_w="6.2",
        door_w="3.8",
        mast_po=code("PO"),
        mast_price=f"£{chance.randrange(840, 1_290):,}",
        mast_over=f"£{chance.randrange(110, 240)}",
        rake=chance.choice((6, 7, 8)),
        hinge_no=code("HG"),
        lamps=chance.randrange(64, 92),
        hire_price=f"£{chance.randrange(380, 560)}",
        hire_ref=code("LT"),
        cues=chance.randrange(14, 27),
        fluid_l=chance.randrange(6, 11),
        fluid_po=code("PO"),
        db=chance.randrange(49, 54),
        coat_cm=chance.randrange(3, 7),
        fabric_m=chance.randrange(45, 80),
        fabric_inv=code("INV"),
        letters_n=letters,
        letters_shows=letters,
        bell_ref=code("LN"),
        budget=f"£{budget:,}",
        spent=f"£{spent:,}",
        budget_left=f"£{budget - spent:,}",
        print_price=f"£{chance.randrange(1_150, 1_690):,}",
        print_ref=code("PR"),
        posters=chance.choice((400, 500, 600)),
        video_ref=code("VD"),
        ushers=chance.randrange(6, 10),
        interval=chance.choice((18, 20, 22)),
        ramp_job=code("JOB"),
        biscuits=chance.randrange(3, 8),
        sheets=chance.randrange(12, 20),
        dog_ok=chance.randrange(7, 10),
        gala_n=chance.randrange(180, 260),
        book_pages=chance.randrange(118, 164),
        taxi_price=f"£{chance.randrange(14, 29)}.40",
        taxi_ref=code("TX"),
    )
    made.papers.update(
        loan=note(
            "bell-loan.txt", f"Loan {made.facts['bell_ref']}", "One ship's bell, brass", "Insured by the borrower"
        ),
        week=note("week-38.txt", "Mon-Wed room 2", "Thu stage, set-up", "Fri stage, run"),
        rig=table("rig-plan.csv", [["bar", "lamps"], ["front", 24], ["side", 18], ["floor", 6]]),
        fabric=note(
            "fabric-invoice.txt", f"Invoice {made.facts['fabric_inv']}", f"{made.facts['fabric_m']} m grey linen"
        ),
        budget=table(
            "budget.csv", [["what", "amount"], ["budget", budget], ["spent", spent], ["left", budget - spent]]
        ),
    )


def state(made: Building) -> State:
    """Return the chat of the production."""
    made.staff(STAFF)
    _facts(made)
    made.read("theatre.txt")
    made.group("Cast", "cast", "finn, dot, ash, mar")
    made.group("Technical crew", "tech-crew", "ted, ike, lou")
    made.group("House", "house-team", "gil, nat, kay")
    made.status("vic", "focus", "Notes until 11:30, then free", (1, "11:30"))
    made.status("rue", "eyes", "At the desk")
    made.status("ash", "bus", "On the way, ten minutes")
    made.status("mei", "hourglass", "Tuning the piano", (0, "19:00"))
    made.status("me", "coffee", "Museum at 15:00, then the desk", (0, "18:00"))
    made.bookmark("calls", "Plan of the rooms", "https://rooms.halfmoonplayhouse.example")
    made.bookmark("company", "Script, version 7", "https://files.halfmoonplayhouse.example/script-7")
    made.bookmark("stage", "Drawings", "https://files.halfmoonplayhouse.example/stage")
    made.bookmark("money", "Receipts", "https://files.halfmoonplayhouse.example/receipts")
    return made.state(
        "The Halfmoon Playhouse",
        saved=[
            ("The museum lends us the ship's bell", (3, "10:00"), False),
            ("I need one signature for the programme books", (0, "13:00"), False),
            ("Can you find out whether the school", None, False),
            ("Week plan attached", None, True),
        ],
        scheduled=[
            ("front-of-house", "The school confirmed, {school_n} seats under {school_ref}.", (1, "10:00")),
            ("@vic", "Museum is moved to 15:00.", (0, "12:30")),
            ("company", "Photographs on stage today from 16:00, in costume, no wigs.", (2, "09:00")),
        ],
        drafts=[
            ("props", "For the bell we also need"),
            ("@kay", "The signature of"),
        ],
        preferences=Preferences(
            keywords=("museum", "school"), quiet_from="23:30", quiet_to="08:00", paused_until=made.moment(0, "13:00")
        ),
    )
