"""Files read by a pool of threads."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

WANTED = {"/home/user/a.txt": "alpha", "/home/user/b.txt": "beta", "/home/user/c.txt": "gamma"}


def content(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8").strip()
    except OSError:
        return ""


with ThreadPoolExecutor(max_workers=3) as pool:
    found = dict(zip(WANTED, pool.map(content, WANTED), strict=True))
score = 1.0 if found == WANTED else 0.0
print(f"REWARD: {score}")
