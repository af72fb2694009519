"""A function whose match decides the points of each line."""

from pathlib import Path


def points(line: str) -> float:
    match line.split("="):
        case ["start", "02:30"]:
            return 0.5
        case ["keep", number] if number.strip() == "14":
            return 0.5
        case _:
            return 0.0


try:
    lines = Path("/home/user/backup.conf").read_text(encoding="utf-8").splitlines()
except OSError:
    lines = []
print(f"REWARD: {min(1.0, sum(map(points, lines)))}")
