import json
import os

FILES = {"Documents/camera.json": '{"iso": 100, "mode": "jpeg", "grid": true, "timer": 0, "sound": false, "owner": "Lea", "lens": 35}\n'}

HOME = "/home/user"


def text(path):
    path = os.path.join(HOME, path)
    if os.path.islink(path):
        raise ValueError(path + " is a link")
    with open(path, encoding="utf-8") as file:
        return file.read()


wanted = {**json.loads(FILES["Documents/camera.json"]), "iso": 400, "mode": "raw"}
reward = 0.0
try:
    now = json.loads(text("Documents/camera.json"))
    if now != json.loads(FILES["Documents/camera.json"]) and set(now) == set(wanted):
        reward = sum(now[key] == wanted[key] for key in wanted) / len(wanted)
except (OSError, ValueError, TypeError) as error:
    print("not graded:", error)
print(f"REWARD: {reward:.4f}")
