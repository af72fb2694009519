import json


def right():
    with open("/home/user/reader/options.json") as file:
        options = json.load(file)
    theme = options.get("theme", "dark")
    rest = {key: value for key, value in options.items() if key != "theme"}
    return theme == "dark" and rest == {"font": "serif", "size": 13}

reward = 0.0
try:
    if right():
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
