import json

WANTED = {"buoy": "Sule Skerry", "waves": [1.8, 2.65, 3.1, 2.1], "mean": 2.41, "battery_low": False}


def once(pairs):
    if len(pairs) != len(dict(pairs)):
        raise ValueError("a key stands there twice")
    return dict(pairs)


def content():
    with open("/home/user/buoy.json") as file:
        return json.load(file, object_pairs_hook=once)


def kinds(data):
    return {key: isinstance(value, bool) for key, value in data.items()}, [isinstance(one, bool) for one in data["waves"]]

reward = 0.0
try:
    if content() == WANTED and kinds(content()) == kinds(WANTED):
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
