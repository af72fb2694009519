import openpyxl

ORDERS = [
    ["No", "Customer", "Status"],
    [501, "Abt", "shipped"],
    [502, "Bux", "cancelled"],
    [503, "Cid", "open"],
    [504, "Abt", "cancelled"],
    [505, "Dor", "cancelled"],
    [506, "Eco", "shipped"],
    [507, "Bux", "open"],
]
CODES = [["Status", "Meaning"], ["cancelled", "will not be sent"]]
PATH = "/home/user/Documents/orders.xlsx"


def rows(title):
    sheet = openpyxl.load_workbook(PATH)[title]
    found = [[cell for cell in row] for row in sheet.iter_rows(values_only=True)]
    while found and not any(found[-1]):
        found.pop()
    return found


score = 0.0
try:
    now = rows("Orders")
    left = [row for row in ORDERS if row[2] != "cancelled"]
    gone = [row for row in ORDERS if row[2] == "cancelled"]
    sheets = openpyxl.load_workbook(PATH).sheetnames
    if [row for row in now if row not in gone] == left and rows("Codes") == CODES and sheets == ["Orders", "Codes"]:
        score = sum(row not in now for row in gone) / len(gone)
except Exception as error:
    print("not graded:", error)
print(f"COMPONENT deleted {score:.4f} 1.0")
print(f"REWARD: {score:.4f}")
