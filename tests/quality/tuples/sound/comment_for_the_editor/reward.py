import openpyxl

ROWS = [("Page", "Headline"), (4, "Ferry returns"), (5, "Lighthouse for sale"), (6, "Letters")]


def right():
    [sheet] = openpyxl.load_workbook("/home/user/Documents/copy.xlsx").worksheets
    cells = [cell for row in sheet.iter_rows() for cell in row]
    remarks = {cell.coordinate: cell.comment.text.strip() for cell in cells if cell.comment}
    odd = [cell for cell in cells if cell.hyperlink or isinstance(cell.value, bool)]
    values = [row for row in sheet.values if any(one is not None for one in row)]
    drawn = sheet._charts or sheet._images or sheet.merged_cells.ranges
    return sheet.title == "Sheet" and remarks == {"B2": "Picture is late", "B3": "Check with Lena"} and values == ROWS and not odd and not drawn

reward = 0.0
try:
    if right():
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
