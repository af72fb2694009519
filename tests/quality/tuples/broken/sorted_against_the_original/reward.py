import csv


def rows(name):
    with open(f"/home/user/{name}", newline="") as file:
        return list(csv.reader(file))


def right():
    header, *source = rows("harvest.csv")
    result = rows("harvest_sorted.csv")
    return len(source) == 4 and result == [header, *sorted(source, key=lambda row: int(row[1]), reverse=True)]

reward = 0.0
try:
    if right():
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
