import openpyxl

reward = 0.0
try:
    book = openpyxl.load_workbook("/home/user/Documents/survey.xlsx")
    if book.sheetnames == ["Sheet"] and list(book.active.values) == [("Question", "Answers"), (1, 60), (2, 57), (3, 44)]:
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
