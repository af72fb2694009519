import os

os.makedirs("/home/user/stats", exist_ok=True)
TEXT = """UNIT = "mm"


def mean(values):
    return sum(values) / len(values)


def spread(values):
    return max(values) - min(values)
"""
with open("/home/user/stats/mean.py", "w") as file:
    file.write(TEXT)
