import openpyxl

LINKS = {"B2": "https://projects.example/quay", "B3": "https://projects.example/tower"}


def right():
    [sheet] = openpyxl.load_workbook("/home/user/Documents/links.xlsx").worksheets
    cells = [cell for row in sheet.iter_rows() for cell in row]
    links = {cell.coordinate: cell.hyperlink.target for cell in cells if cell.hyperlink}
    places = [cell.coordinate for cell in cells if cell.hyperlink and cell.hyperlink.location]
    odd = [cell for cell in cells if cell.comment or isinstance(cell.value, bool)]
    drawn = sheet._charts or sheet._images or sheet.merged_cells.ranges
    return sheet.title == "Sheet" and links == LINKS and not places and list(sheet.values) == [("Year", "Project"), (2023, "Quay"), (2024, "Tower")] and not odd and not drawn

reward = 0.0
try:
    if right():
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
