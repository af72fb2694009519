import json
import os

USERS = [{"name": "ann", "role": "admin"}, {"name": "guest", "role": "none"}, {"name": "raj", "role": "editor"}]
os.makedirs("/home/user/site", exist_ok=True)
with open("/home/user/site/users.json", "w") as file:
    json.dump({"users": USERS}, file, indent=2)
