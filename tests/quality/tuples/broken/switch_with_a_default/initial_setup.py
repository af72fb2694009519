import json
import os

OPTIONS = {"theme": "light", "font": "serif", "size": 13}
os.makedirs("/home/user/reader", exist_ok=True)
with open("/home/user/reader/options.json", "w") as file:
    json.dump(OPTIONS, file, indent=2)
