import openpyxl

ROWS = [("Article", "Price", "Cost", "Stock"), ("Lamp", 39, 17, 4), ("Rug", 120, 66, 2), ("Vase", 25, 8, 11)]


def hidden_columns(sheet):
    """Letters of the hidden columns; one entry of the file may stand for several."""
    found = set()
    for one in sheet.column_dimensions.values():
        if one.hidden or one.width == 0:
            first = one.min or openpyxl.utils.column_index_from_string(one.index)
            found.update(openpyxl.utils.get_column_letter(at) for at in range(first, min(one.max or first, 30) + 1))
    return found


def right():
    [sheet] = openpyxl.load_workbook("/home/user/Documents/shop.xlsx").worksheets
    rows = [at for at, one in sheet.row_dimensions.items() if one.hidden or one.height == 0]
    remarks = [cell for row in sheet.iter_rows() for cell in row if cell.comment or cell.hyperlink]
    drawn = sheet._charts or sheet._images or sheet.merged_cells.ranges
    values = [[(one, isinstance(one, bool)) for one in row] for row in sheet.values]
    wanted = [[(one, False) for one in row] for row in ROWS]
    return sheet.title == "Sheet" and values == wanted and hidden_columns(sheet) == {"C"} and not rows and not remarks and not drawn

reward = 0.0
try:
    if right():
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
