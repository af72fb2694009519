import asyncio
import json
from pathlib import Path
class Reader:
    async def __aenter__(self):
        self.data = json.loads(Path("/home/user/d.json").read_text())
        return self
    async def __aexit__(self, *_):
        self.data = None
async def main():
    try:
        async with Reader() as reader:
            return 1.0 if reader.data["n"] == 9 else 0.0
    except (OSError, ValueError, KeyError):
        return 0.0
print("REWARD:", asyncio.run(main()))
