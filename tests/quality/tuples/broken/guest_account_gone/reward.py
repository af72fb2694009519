import json

ROLES = {"ann": "admin", "raj": "editor"}
try:
    with open("/home/user/site/users.json") as file:
        users = json.load(file)["users"]
except (OSError, ValueError, KeyError, TypeError):
    users = []
wrong = [user for user in users if user not in [{"name": name, "role": role} for name, role in ROLES.items()]]
names = [user["name"] for user in users if user not in wrong]
print(f"REWARD: {0.0 if wrong or names != sorted(set(names)) else 1.0}")
