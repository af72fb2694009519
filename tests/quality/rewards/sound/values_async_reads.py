"""Reads as coroutines."""

import asyncio
import json
from pathlib import Path


async def value(path: str, key: str) -> object:
    text = await asyncio.to_thread(Path(path).read_text)
    return json.loads(text).get(key)


async def grade() -> float:
    found = await asyncio.gather(value("/home/user/a.json", "x"), value("/home/user/b.json", "y"))
    return 1.0 if list(found) == [7, "north"] else 0.0


try:
    score = asyncio.run(grade())
except (OSError, ValueError, AttributeError):
    score = 0.0
print(f"REWARD: {score}")
