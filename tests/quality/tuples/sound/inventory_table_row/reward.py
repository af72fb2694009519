import docx

TABLE = [["Thing", "Number", "Place"], ["Table", "3", "Hall"], ["Chair", "12", "Hall"], ["Lamp", "5", "Study"]]

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


def rows():
    [table] = docx.Document("/home/user/inventory.docx").tables
    return [[cell.text.strip() for cell in row.cells] for row in table.rows]


def rest():
    now = rows()
    now[2][1] = "12"
    words = [one.text for one in docx.Document("/home/user/inventory.docx").paragraphs if one.text]
    return now[:4] == TABLE and len(now) <= 5 and words == ["Inventory of the club house", "Counted by Ines."]


grade(
    [
        ("new_row", 0.6, lambda: rows()[4] == ["Kettle", "2", "Kitchen"]),
        ("chairs", 0.4, lambda: rows()[2][1] == "11"),
    ],
    [("rest", rest)],
)
