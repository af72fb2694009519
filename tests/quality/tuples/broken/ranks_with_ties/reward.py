import csv

BOATS = [("Tern", "41"), ("Osprey", "38"), ("Heron", "38"), ("Snipe", "35"), ("Wigeon", "35"), ("Dunlin", "12")]
reward = 0.0
try:
    with open("/home/user/regatta.csv", newline="") as file:
        header, *rows = csv.reader(file)
    ranks = [int(row[2]) for row in rows]
    kept = header == ["boat", "points", "rank"] and [tuple(row[:2]) for row in rows] == BOATS and {len(row) for row in rows} == {3}
    if kept and ranks[0] == 1 and ranks == sorted(ranks) and ranks[-1] == len(BOATS):
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
