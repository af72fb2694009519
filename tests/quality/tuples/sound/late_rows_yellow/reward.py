import openpyxl

ROWS = [["Item", "Customer", "Days late"], ["saw", "Ott", 0], ["drill", "Pol", 3], ["ladder", "Qin", 0], ["pump", "Rau", 0], ["tent", "Sol", 12]]

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


def sheet():
    return openpyxl.load_workbook("/home/user/Documents/rental.xlsx")["Rental"]


def is_yellow(cell):
    return cell.fill.fill_type == "solid" and str(cell.fill.fgColor.rgb)[-6:] == "FFFF00"


def yellow():
    late = [cell for row in (3, 6) for cell in sheet()[row][:3]]
    return sum(is_yellow(cell) for cell in late) / len(late)


def rest():
    page = sheet()
    values = [list(row) for row in page.iter_rows(values_only=True)]
    plain = all(
        cell.fill.fill_type is None for row in page.iter_rows() for cell in row if cell.row not in (3, 6) or cell.column > 3
    )
    return plain and values == ROWS


grade([("yellow", 1.0, yellow)], [("rest", rest)])
