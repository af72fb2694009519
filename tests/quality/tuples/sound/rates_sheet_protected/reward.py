import openpyxl

ROWS = {"Input": [["Hours", 7], ["Rate", "=Rates!B2"]], "Rates": [["Kind", "Rate"], ["day", 31], ["night", 44]]}


def face(sheet):
    """Everything a reader finds in the cells of a sheet: values, comments and links, merged and hidden ones."""
    cells = {}
    for row in sheet.iter_rows():
        for cell in row:
            note = cell.comment.text if cell.comment else None
            link = cell.hyperlink.target if cell.hyperlink else None
            if cell.value is not None or note or link:
                cells[cell.coordinate] = (cell.value, isinstance(cell.value, bool), note, link)
    hidden = sorted(str(key) for each in (sheet.row_dimensions, sheet.column_dimensions) for key, one in each.items() if one.hidden)
    drawn = len(sheet._charts) + len(sheet._images) + len(sheet.tables)
    return cells, sorted(map(str, sheet.merged_cells.ranges)), hidden, sheet.sheet_state, drawn


def load():
    return openpyxl.load_workbook("/home/user/Documents/rates.xlsx")


def protected():
    sheet = load()["Rates"]
    locked = all(cell.protection.locked for row in sheet.iter_rows() for cell in row)
    return sheet.protection.sheet and not sheet.protection.password and locked


def kept():
    book = load()
    for title, rows in ROWS.items():
        wanted = openpyxl.Workbook().active
        for row in rows:
            wanted.append(row)
        if face(book[title]) != face(wanted):
            return False
    return book.sheetnames == list(ROWS) and not book["Input"].protection.sheet


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
    [("protected", 1.0, lambda: protected())],
    [("rest", lambda: kept())],
)
