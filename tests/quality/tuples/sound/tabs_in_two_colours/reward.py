import openpyxl


def load():
    return openpyxl.load_workbook("/home/user/Documents/years.xlsx")


def colour(sheet):
    """RRGGBB, or None without a colour."""
    found = sheet.sheet_properties.tabColor
    return found.rgb[-6:].upper() if found is not None else None


def kept():
    book = load()
    tables = {sheet.title: list(sheet.values) for sheet in book.worksheets}
    texts = [cell for sheet in book.worksheets for row in sheet.iter_rows() for cell in row if cell.comment or cell.hyperlink]
    shown = {sheet.sheet_state for sheet in book.worksheets} == {"visible"}
    wanted = {"2023": [("Guests", 223)], "2024": [("Guests", 224)], "2025": [("Guests", 225)]}
    return list(tables) == list(wanted) and tables == wanted and not texts and shown and colour(book["2024"]) == "00B050" and colour(book["2023"]) is None


def grade(parts, gates):
    """Print each component, then their sum; a gate that does not hold takes everything."""
    total = 0.0
    for name, weight, measure in parts:
        try:
            earned = weight * float(bool(measure()))
        except Exception as error:
            print(name, "failed:", type(error).__name__)
            earned = 0.0
        print(f"COMPONENT {name} {earned:.4f} {weight:.4f}")
        total += earned
    for name, holds in gates:
        try:
            kept = bool(holds())
        except Exception as error:
            print(name, "failed:", type(error).__name__)
            kept = False
        if not kept:
            print("gate broken:", name)
            total = 0.0
    print(f"REWARD: {round(total, 4)}")


grade(
    [("red tab", 1.0, lambda: colour(load()["2025"]) == "FF0000")],
    [("rest", lambda: kept())],
)
