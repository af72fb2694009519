import openpyxl

ROSTER = [["Day", "Early", "Late"], ["Mon", "Ida", "Per"], ["Tue", "Per", "Sol"], ["Wed", "Sol", "Ida"]]
PHONES = [["Ida", "417"], ["Per", "288"], ["Sol", "931"]]


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
    return openpyxl.load_workbook("/home/user/Documents/roster.xlsx")


def same(sheet, rows):
    wanted = openpyxl.Workbook().active
    for row in rows:
        wanted.append(row)
    return face(sheet) == face(wanted)


def kept():
    book = load()
    phones = book["Phones"].page_setup.orientation or "portrait"
    return book.sheetnames == ["Roster", "Phones"] and phones == "portrait" and same(book["Roster"], ROSTER) and same(book["Phones"], PHONES)


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
    [("landscape", 1.0, lambda: load()["Roster"].page_setup.orientation == "landscape")],
    [("rest", lambda: kept())],
)
