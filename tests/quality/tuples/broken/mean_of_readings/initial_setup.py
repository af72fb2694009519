import json

DATA = {"station": "Kirkwall", "readings": [11.2, 12.5, 13.35, 12.4], "mean": None, "unit": "C"}
with open("/home/user/station.json", "w") as file:
    json.dump(DATA, file, indent=1)
