import json

DATA = {"station": "Kirkwall", "readings": [11.2, 12.5, 13.35, 12.4], "unit": "C"}
reward = 0.0
try:
    with open("/home/user/station.json") as file:
        now = json.load(file)
    mean = float(now.pop("mean"))
    if abs(mean - 12.3625) > 0.003:
        print("wrong mean")
    elif now != DATA:
        print("something else changed")
    else:
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
