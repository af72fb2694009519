import json
data = json.load(open("/home/user/buoy.json"))
open("/home/user/buoy.json", "w").write(json.dumps(data, sort_keys=True))
