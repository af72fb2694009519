"""Checks submitted to a pool; each answers its points."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


def has_title() -> float:
    return 0.5 if json.loads(Path("/home/user/a.json").read_text())["title"] == "Dune" else 0.0


def has_pages() -> float:
    return 0.5 if json.loads(Path("/home/user/a.json").read_text())["pages"] == 412 else 0.0


score = 0.0
with ThreadPoolExecutor() as pool:
    futures = [pool.submit(check) for check in (has_title, has_pages)]
    for future in futures:
        try:
            score += future.result()
        except (OSError, ValueError, KeyError):
            continue
print(f"REWARD: {score}")
