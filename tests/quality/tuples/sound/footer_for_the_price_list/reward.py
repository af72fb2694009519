import openpyxl

ROWS = [["Article", "Price"], ["Rope", 4.2], ["Sail", 310], ["Oar", 55]]


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


def bands(sheet, which):
    band = getattr(sheet, which)
    return [(part.text or "").strip() for part in (band.left, band.center, band.right)]


def right():
    book = openpyxl.load_workbook("/home/user/Documents/prices.xlsx")
    wanted = openpyxl.Workbook().active
    for row in ROWS:
        wanted.append(row)
    [sheet] = book.worksheets
    if sheet.title != "Prices" or face(sheet) != face(wanted):
        return False
    pages = [sheet.oddFooter]
    if sheet.HeaderFooter.differentOddEven and bands(sheet, "evenFooter") != ["", "Valid until June", ""]:
        return False
    if sheet.HeaderFooter.differentFirst and bands(sheet, "firstFooter") != ["", "Valid until June", ""]:
        return False
    headers = [bands(sheet, which) for which in ("oddHeader", "evenHeader", "firstHeader")]
    return bands(sheet, "oddFooter") == ["", "Valid until June", ""] and headers == [["", "", ""]] * 3

reward = 0.0
try:
    if right():
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
