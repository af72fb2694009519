import docx

OLD = ["Dear team of Brightwater,", "thank you for your order.", "We at Lumen look forward to Brightwater's answer."]
CELLS = ["Customer", "Brightwater", "Number", "88-120"]
HEAD = "Offer for Brightwater"

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


def texts():
    document = docx.Document("/home/user/letter.docx")
    [table] = document.tables
    head = [paragraph.text for paragraph in document.sections[0].header.paragraphs]
    return head + [paragraph.text for paragraph in document.paragraphs] + [cell.text for row in table.rows for cell in row.cells]


BEFORE = [HEAD, *OLD, *CELLS]
NAMED = [index for index, line in enumerate(BEFORE) if "Brightwater" in line]


def replaced():
    now = texts()
    return sum(now[i] == BEFORE[i].replace("Brightwater", "Stonefield") for i in NAMED) / len(NAMED)


def rest():
    now = texts()
    return len(now) == len(BEFORE) and all(now[i] == line for i, line in enumerate(BEFORE) if i not in NAMED)


grade([("replaced", 1.0, replaced)], [("rest", rest)])
