path = "/home/user/stats/mean.py"
text = open(path).read()
open(path, "w").write(text.replace("if not values:\n", "if len(values) == 0:\n").replace("    ", "  "))
