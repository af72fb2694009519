"""Compares one value with the task; what it reads it with is the fault."""

from pathlib import Path

TASK: dict = {}
want = TASK["parameters"]
HOME = Path("/home/user")
score = 0.0
import asyncio
async def f():
    p = await asyncio.create_subprocess_shell("x")
    return await p.wait()
total = asyncio.run(f())
if total == want["total"]:
    score += 1.0
print(f"REWARD: {score}")
