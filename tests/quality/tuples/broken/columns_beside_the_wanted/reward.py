import csv

PEOPLE = "name,birthday,email\nAda Mori,1980-02-11,ada@ex.org\nBo Lund,1975-10-30,bo@ex.org\nCy Roe,1991-06-02,cy@ex.org\n"
WANTED = [("Ada Mori", "ada@ex.org"), ("Bo Lund", "bo@ex.org"), ("Cy Roe", "cy@ex.org")]
reward = 0.0
try:
    with open("/home/user/emails.csv", newline="") as file:
        rows = [(row["name"], row["email"]) for row in csv.DictReader(file)]
    with open("/home/user/people.csv") as file:
        kept = file.read() == PEOPLE
    if kept and rows == WANTED:
        reward = 1.0
except (OSError, ValueError, KeyError) as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
