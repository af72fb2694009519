from functools import partial


def holds(path, value):
    return True


check = partial(holds, "/home/user/a.txt")
print("REWARD:", 1.0 if check("x") else 0.0)
