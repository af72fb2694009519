import os

FILES = {
    "logs/events.jsonl": """{"id": 1, "level": "info", "message": "started"}
{"id": 2, "level": "error", "message": "disk full"}
{"id": 3, "level": "warning", "message": "error rate rises"}
{"id": 4, "level": "error", "message": "no route"}
{"id": 5, "level": "info", "message": "stopped"}
{"id": 6, "level": "error", "message": "no disk"}
"""
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

put(
    "logs/errors.jsonl",
    "".join(line + "\n" for line in FILES["logs/events.jsonl"].splitlines() if '"level": "error"' in line),
)
