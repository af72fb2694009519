path = "/home/user/stats/mean.py"
text = open(path).read()
open(path, "w").write(text.replace("    if not values:\n        return None\n    return sum(values) / len(values)", "    return sum(values) / len(values) if values else None"))
