import openpyxl

STOCK = [["Part", "Number"], ["Nuts M6", 310], ["Bolts M6", 204], ["Washers", 900]]
ORDERS = [["Part", "Ordered"], ["Washers", 500]]
reward = 0.0
try:
    rows = [list(row) for row in openpyxl.load_workbook("/home/user/Documents/stock.xlsx")["Stock"].values]
    if rows == [*STOCK[:2], ["Bolts M6", 240], *STOCK[3:]]:
        reward = 1.0
except Exception as error:
    print("not graded:", error)
print("REWARD:", reward)
