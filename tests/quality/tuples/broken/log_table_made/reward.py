import sqlite3

def grade(parts, gates):
    """Print each component, then their sum; a gate that does not hold takes everything."""
    total = 0.0
    for name, weight, measure in parts:
        try:
            earned = weight * float(measure())
        except Exception as error:
            print(name, "failed:", error)
            earned = 0.0
        print(f"COMPONENT {name} {earned:.4f} {weight:.4f}")
        total += earned
    for name, holds in gates:
        try:
            kept = bool(holds())
        except Exception as error:
            print(name, "failed:", error)
            kept = False
        if not kept:
            print("gate broken:", name)
            total = 0.0
    print(f"REWARD: {round(total, 4)}")


def columns(table):
    base = sqlite3.connect("file:/home/user/app.db?mode=ro", uri=True)
    try:
        return [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
    finally:
        base.close()


grade(
    [("errors", 1.0, lambda: columns("errors") == ["id", "message"])],
    [("log", lambda: columns("log") == ["id", "level", "message"])],
)
