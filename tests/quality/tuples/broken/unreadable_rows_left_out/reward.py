import csv

WANTED = {"Ida": "1.50", "Jon": "0.75", "Kai": "2.08", "Lea": "1.00"}
good = read = 0
try:
    with open("/home/user/times.csv", newline="") as file:
        header, *rows = csv.reader(file)
    if header == ["name", "hours"] and [row[0] for row in rows] == list(WANTED):
        for row in rows:
            try:
                value = f"{float(row[1]):.2f}"
            except (ValueError, IndexError):
                continue
            read += 1
            good += value == WANTED[row[0]] and len(row) == 2
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {good / read if read else 0.0}")
