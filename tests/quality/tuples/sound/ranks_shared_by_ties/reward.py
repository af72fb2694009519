import csv

TEAMS = [("Owls", "52"), ("Foxes", "52"), ("Newts", "47"), ("Larks", "30"), ("Moles", "30"), ("Hares", "30"), ("Toads", "8")]


def rows():
    with open("/home/user/quiz.csv", newline="", encoding="utf-8-sig") as file:
        return [row for row in csv.reader(file) if row]


def wanted():
    points = [int(one) for _, one in TEAMS]
    ranks = [1 + sum(other > one for other in points) for one in points]
    return [["team", "points", "rank"], *([*team, str(rank)] for team, rank in zip(TEAMS, ranks))]

reward = 0.0
try:
    if rows() == wanted():
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
