"""What the made-up offices of the Calc families are called, sell, spend and record. All invented here."""

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

FIRST_NAMES = (
    "Amara", "Benedikt", "Carla", "Dmitri", "Elena", "Farid", "Greta", "Hiroshi", "Ines", "Jonas", "Kavya",
    "Liam", "Marta", "Nadia", "Oskar", "Priya", "Quentin", "Rosa", "Stefan", "Tamsin", "Ursula", "Viktor",
    "Wanda", "Yusuf", "Zofia",
)  # fmt: skip
LAST_NAMES = (
    "Abbott", "Becker", "Castillo", "Duarte", "Eriksen", "Fontaine", "Grant", "Hosseini", "Ivanova", "Jansen",
    "Keller", "Lindqvist", "Moreau", "Novak", "Okafor", "Petrov", "Quinn", "Rossi", "Sato", "Thorne", "Ueda",
    "Vargas", "Whitfield", "Young", "Zimmer",
)  # fmt: skip
CITIES = (
    "Antwerp", "Bergen", "Cork", "Dresden", "Graz", "Leeds", "Lyon", "Malmo", "Porto", "Seville", "Tartu",
    "Turin", "Utrecht", "Wroclaw",
)  # fmt: skip
REGIONS = ("North", "South", "East", "West", "Central", "Coast")
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip


@dataclass(frozen=True)
class Trade:
    """A kind of business, what it sells as (name, lowest price, highest price), and its own vocabulary."""

    companies: tuple[str, ...]
    document: str
    code: str
    item: str
    quantity: str
    price: str
    goods: tuple[tuple[str, float, float], ...]


TRADES = (
    Trade(
        ("Harbour Lane Catering", "Saffron & Salt", "Blue Door Kitchen"),
        "catering order", "CT", "Dish", "Portions", "Price per portion",
        (("Lentil soup", 3.2, 4.9), ("Smoked trout platter", 9.5, 14), ("Mushroom tartlet", 2.4, 3.8),
         ("Roast vegetable tray", 6, 8.5), ("Herb focaccia", 1.8, 2.9), ("Lemon chicken", 7.5, 11),
         ("Potato salad", 2.9, 4.2), ("Cheese board", 8, 13.5), ("Apple crumble", 3.1, 4.6),
         ("Fruit skewer", 2.2, 3.4), ("Rye sandwich", 4.1, 5.9), ("Bean chilli", 5.2, 7.4),
         ("Spinach quiche", 4.4, 6.3), ("Almond cake", 3.3, 4.8), ("Tomato bruschetta", 1.9, 3.1),
         ("Couscous bowl", 4.7, 6.6), ("Pickled herring", 3.9, 5.7), ("Berry sorbet", 2.6, 3.9),
         ("Olive selection", 2.1, 3.3), ("Mint lemonade", 1.5, 2.4)),
    ),
    Trade(
        ("Ironwood Tools", "Norden Hardware", "Castle Street Supplies"),
        "hardware order", "HW", "Article", "Quantity", "Unit price",
        (("Claw hammer", 11, 19), ("Spirit level 60 cm", 14, 26), ("Wood screws, box of 200", 6.5, 9.9),
         ("Cordless drill", 68, 119), ("Sanding sheets", 4.2, 7.8), ("Tape measure 8 m", 7.9, 13.5),
         ("Pipe wrench", 16, 29), ("Safety goggles", 5.5, 9.9), ("Work gloves", 3.9, 8.4),
         ("Masonry bit set", 12, 21), ("Hand saw", 13, 24), ("Paint roller", 4.5, 8.2),
         ("Cable reel 25 m", 27, 45), ("Utility knife", 4.8, 9.5), ("Step ladder", 39, 72),
         ("Silicone sealant", 3.7, 6.1), ("Adjustable spanner", 10, 18), ("Dust mask, pack of 10", 7, 12),
         ("Wall plugs, box of 100", 3.1, 5.4), ("Bolt cutter", 22, 41)),
    ),
    Trade(
        ("Quill & Post Stationers", "Paperworks Direct", "Margin Office Supply"),
        "stationery order", "ST", "Product", "Packs", "Price per pack",
        (("A4 copy paper", 4.1, 6.3), ("Ballpoint pens, blue", 2.9, 5.2), ("Lever arch files", 8.8, 14),
         ("Sticky notes", 3.3, 5.7), ("Envelopes C5", 5.1, 8.2), ("Whiteboard markers", 4.6, 7.9),
         ("Desk calendars", 6.2, 9.8), ("Index dividers", 1.9, 3.6), ("Printer labels", 7.4, 11.9),
         ("Highlighters", 3.8, 6.4), ("Paper clips", 0.9, 1.9), ("Notebooks A5", 9.5, 15.5),
         ("Bubble mailers", 8.1, 13.2), ("Staples", 1.2, 2.4), ("Correction tape", 3.5, 5.9),
         ("Hanging folders", 10.4, 16.8), ("Glue sticks", 2.7, 4.8), ("Plastic wallets", 4.4, 7.1),
         ("Receipt books", 6.6, 10.5), ("Packing tape", 5.3, 8.7)),
    ),
    Trade(
        ("Fernhill Nurseries", "Rosebank Garden Centre", "Greenacre Growers"),
        "plant delivery", "PL", "Plant", "Pots", "Price per pot",
        (("Lavender", 3.4, 5.9), ("Boxwood", 7.8, 13), ("Hydrangea", 9.9, 16.5), ("Rosemary", 2.8, 4.4),
         ("Japanese maple", 28, 49), ("Geranium", 1.9, 3.2), ("Climbing rose", 12, 21), ("Heather", 2.3, 3.9),
         ("Bay laurel", 15, 27), ("Fern", 4.2, 7.3), ("Hosta", 5.1, 8.8), ("Peony", 8.5, 14.9),
         ("Thyme", 1.8, 3), ("Ivy", 2.6, 4.7), ("Olive tree", 32, 58), ("Salvia", 3.1, 5.2),
         ("Magnolia", 24, 43), ("Strawberry", 1.4, 2.5), ("Blueberry", 6.9, 11.8), ("Bamboo", 11, 19.5)),
    ),
    Trade(
        ("Lighthouse Books", "Third Shelf Wholesale", "Tandem Book Supply"),
        "book delivery", "BK", "Title", "Copies", "Trade price",
        (("The Salt Road", 6.4, 9.8), ("Rivers of Clay", 7.1, 10.9), ("A Short History of Maps", 9.2, 14.6),
         ("Night Ferry", 5.3, 8.1), ("Bread from Scratch", 11, 17.5), ("The Clockmaker's Debt", 6, 9.3),
         ("Field Guide to Mosses", 12.4, 19), ("Little Owl Counts", 3.9, 6.2), ("Tall Ships", 14, 22.5),
         ("The Quiet Ledger", 6.6, 10.2), ("Winter Gardens", 13.1, 20.4), ("Signal and Stone", 5.8, 8.9),
         ("Knots for Everyone", 8.3, 12.7), ("Harvest Moon", 5.1, 7.9), ("City of Bridges", 10.2, 15.8),
         ("The Glass Orchard", 6.2, 9.6), ("Beekeeping Notes", 9.7, 14.8), ("First Chess Book", 7.4, 11.3),
         ("Letters to Ada", 5.6, 8.7), ("The Ninth Harbour", 6.8, 10.4)),
    ),
    Trade(
        ("Northlight Rentals", "Stagecraft Hire", "Beacon Event Equipment"),
        "equipment hire", "EQ", "Equipment", "Days", "Daily rate",
        (("LED spotlight", 14, 26), ("Mixing desk", 45, 79), ("Wireless microphone", 18, 32),
         ("Folding chair set", 22, 38), ("Stage deck 2x1 m", 19, 33), ("Projector 5000 lm", 55, 95),
         ("Generator 6 kVA", 62, 108), ("Marquee 6x3 m", 85, 140), ("Loudspeaker pair", 48, 86),
         ("Cable ramp", 6, 11), ("Haze machine", 24, 42), ("Projection screen", 21, 37),
         ("Lighting truss 3 m", 16, 29), ("Portable heater", 25, 44), ("Bar counter", 30, 52),
         ("Crowd barrier set", 28, 49), ("Video switcher", 70, 125), ("Tripod stand", 7, 13),
         ("Coat rack", 9, 16), ("Dance floor panel", 12, 22)),
    ),
)  # fmt: skip

EXPENSES = {
    "Travel": ("Train to {city}", "Taxi in {city}", "Hotel in {city}", "Flight to {city}"),
    "Meals": ("Client lunch in {city}", "Team dinner", "Conference catering"),
    "Software": ("Design tool licence", "Backup subscription", "Accounting add-on", "Video calls plan"),
    "Office": ("Printer toner", "Desk lamp", "Paper and folders", "Coffee beans"),
    "Training": ("Safety course", "Spreadsheet workshop", "Language lessons", "First aid refresher"),
    "Marketing": ("Trade fair stand in {city}", "Flyers", "Newspaper notice", "Website photos"),
    "Postage": ("Parcel to {city}", "Courier to {city}", "Stamps"),
}


def people(random: Random, count: int) -> list[str]:
    """Draw different full names."""
    firsts = random.sample(FIRST_NAMES, count)
    return [f"{first} {random.choice(LAST_NAMES)}" for first in firsts]


def working_days(random: Random, count: int, start: date, days: int) -> list[str]:
    """Draw dates, weekends excluded, in ascending order and ISO format."""
    chosen: list[date] = []
    while len(chosen) < count:
        day = start + timedelta(days=random.randrange(days))
        if day.weekday() < 5:  # noqa: PLR2004 - Saturday
            chosen.append(day)
    return [day.isoformat() for day in sorted(chosen)]


def price(random: Random, low: float, high: float) -> float:
    """Draw a price between two bounds, a multiple of 0.05."""
    return round(random.uniform(low, high) * 20) / 20


def expense(random: Random, category: str) -> str:
    """Draw the description of an expense."""
    return random.choice(EXPENSES[category]).format(city=random.choice(CITIES))


def file_stem(*words: str) -> str:
    """Join words as people do in a file name."""
    text = " ".join(words).replace("&", "and")
    return "_".join("".join(letter for letter in word if letter.isalnum()) for word in text.split())
