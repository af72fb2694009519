import openpyxl

WANTED = [("Day", "Helper"), ("Thursday", "Ove"), ("Friday", "Noor"), ("Saturday", "Lin")]
reward = 0.0
try:
    book = openpyxl.load_workbook("/home/user/Documents/roster.xlsx")
    if len(book.sheetnames) == 1 and list(book.active.values) == WANTED:
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
