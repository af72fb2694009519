import csv

ROWS = [["what", "amount"], ["opening", "120.00"], ["rent", "-540.00"], ["refund", "35.60"], ["power", "-88.20"]]


def right():
    with open("/home/user/account.csv", newline="") as file:
        rows = list(csv.reader(file))
    if rows[:5] != ROWS or len(rows) != 6 or len(rows[5]) != 2:
        return False
    return rows[5][0] == "closing" and abs(abs(float(rows[5][1])) - 472.60) < 0.001


score = 0.0
try:
    score = 1.0 if right() else 0.0
except (OSError, ValueError, IndexError) as error:
    print("not graded:", type(error).__name__)
print("REWARD:", score)
