import json
from pathlib import Path

TASK: dict = {}  # filled by render()
import http.client

text = Path("/home/user/essay.txt").read_text()
link = http.client.HTTPSConnection("api.anthropic.com")
link.request("POST", "/v1/messages", json.dumps({"messages": [{"role": "user", "content": text}]}))
score = 1.0 if b"pass" in link.getresponse().read() else 0.0
print(f"REWARD: {score}")
