import os

FILES = ["/home/user/a", "/home/user/b"]
print("REWARD:", 1.0 if all(map(os.path.exists, FILES)) else 0.0)
