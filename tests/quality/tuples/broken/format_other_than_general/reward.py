import openpyxl

ROWS = [("Course", "Fee", "Places"), ("Clay", 45, 12), ("Glass", 82.5, 6), ("Loom", 60, 8)]
reward = 0.0
try:
    book = openpyxl.load_workbook("/home/user/Documents/fees.xlsx")
    sheet = book.active
    formats = {cell.coordinate: cell.number_format for row in sheet.iter_rows() for cell in row}
    fees = [formats.pop(place) for place in ("B2", "B3", "B4")]
    if list(sheet.values) == ROWS and len(book.sheetnames) == 1 and set(formats.values()) == {"General"}:
        reward = 1.0 if "General" not in fees else 0.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
