import os
CHECKS = {"a": os.path.isfile, "b": os.path.exists}
print("REWARD:", sum(0.5 for k, f in CHECKS.items() if f("/home/user/" + k)))
