"""Rows made into dataclasses and compared with the expected ones."""

import csv
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Booking:
    room: str
    guest: str
    nights: int


EXPECTED = {Booking("12", "Ilo Frank", 3), Booking("14", "Mara Olin", 2)}

score = 0.0
try:
    with Path("/home/user/bookings.csv").open(encoding="utf-8", newline="") as handle:
        found = {Booking(r["Room"], r["Guest"], int(r["Nights"])) for r in csv.DictReader(handle)}
    if found == EXPECTED and all(asdict(one)["nights"] > 0 for one in found):
        score = 1.0
except (OSError, KeyError, ValueError, TypeError):
    score = 0.0
print(f"REWARD: {score}")
