"""A thread that fills a list of results."""

import json
import queue
import threading
from pathlib import Path

results: "queue.Queue[float]" = queue.Queue()


def work() -> None:
    try:
        data = json.loads(Path("/home/user/map.json").read_text(encoding="utf-8"))
        results.put(1.0 if data["zoom"] == 11 and data["layer"] == "rail" else 0.0)
    except (OSError, ValueError, KeyError):
        results.put(0.0)


worker = threading.Thread(target=work)
worker.start()
worker.join(10)
score = results.get_nowait() if not results.empty() else 0.0
print(f"REWARD: {score}")
