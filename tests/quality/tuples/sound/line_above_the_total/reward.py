import openpyxl

ROWS = [("Door", "Visitors"), ("North", 120), ("South", 95), ("Court", 31), ("Total", 246)]


def line(side):
    """Style and colour of one side, or None; automatic is black."""
    if side is None or side.style in (None, "none"):
        return None
    colour = side.color
    plain = colour is None or colour.type in ("auto", "indexed") and (colour.type == "auto" or colour.indexed in (0, 8, 64))
    return side.style, "000000" if plain else (colour.rgb[-6:] if colour.type == "rgb" else "theme")


def lines(sheet):
    """Row and column of the cell above which a line runs -> that line; other lines are an error."""
    found = {}
    for row in sheet.iter_rows():
        for cell in row:
            if line(cell.border.left) or line(cell.border.right) or (cell.border.diagonalUp or cell.border.diagonalDown):
                raise ValueError("a line that nobody asked for")
            for side, at in ((cell.border.top, cell.row), (cell.border.bottom, cell.row + 1)):
                if line(side):
                    found.setdefault((at, cell.column), set()).add(line(side))
    return found


def right():
    [sheet] = openpyxl.load_workbook("/home/user/Documents/tally.xlsx").worksheets
    odd = [cell for row in sheet.iter_rows() for cell in row if cell.comment or cell.hyperlink or isinstance(cell.value, bool)]
    thin = {("thin", "000000")}
    drawn = sheet._charts or sheet._images or sheet.merged_cells.ranges
    return sheet.title == "Sheet" and lines(sheet) == {(5, 1): thin, (5, 2): thin} and list(sheet.values) == ROWS and not odd and not drawn

reward = 0.0
try:
    if right():
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
