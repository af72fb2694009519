from functools import reduce
print("REWARD:", reduce(lambda a, b: a + b, [0.5, 0.5]))
