import os
from functools import partial
check = partial(os.path.exists, "/home/user/a.txt")
print("REWARD:", 1.0 if check() else 0.0)
