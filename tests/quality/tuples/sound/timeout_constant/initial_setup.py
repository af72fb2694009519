import os

FILES = {
    "Documents/client.py": '''"""A small client."""

TIMEOUT_S = 30  # seconds
RETRIES = 5


def fetch(open_url, url):
    for attempt in range(RETRIES):
        answer = open_url(url, timeout=TIMEOUT_S)
        if answer is not None:
            return answer
    return None
'''
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)
