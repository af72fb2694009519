import ast

REST = 'UNIT = "mm"\ndef spread(values):\n    return max(values) - min(values)\n'
EMPTY = ("not values", "len(values) == 0", "values == []", "len(values) < 1", "not len(values)", "0 == len(values)")
SOME = ("values", "len(values) > 0", "len(values) >= 1", "len(values)", "len(values) != 0", "values != []")
MEAN = "sum(values) / len(values)"
HEAD = "def mean(values):\n"


def tree(text):
    return ast.dump(ast.parse(text))


def guards():
    """The trees of mean that do what is asked."""
    for test in EMPTY:
        yield tree(f"{HEAD}    if {test}:\n        return None\n    return {MEAN}")
        yield tree(f"{HEAD}    if {test}:\n        return\n    return {MEAN}")
        yield tree(f"{HEAD}    if {test}:\n        return None\n    else:\n        return {MEAN}")
        yield tree(f"{HEAD}    return None if {test} else {MEAN}")
    for test in SOME:
        yield tree(f"{HEAD}    if {test}:\n        return {MEAN}\n    return None")
        yield tree(f"{HEAD}    if {test}:\n        return {MEAN}\n    else:\n        return None")
        yield tree(f"{HEAD}    if {test}:\n        return {MEAN}")
        yield tree(f"{HEAD}    return {MEAN} if {test} else None")


def right():
    with open("/home/user/stats/mean.py", encoding="utf-8") as file:
        module = ast.parse(file.read())
    means = [one for one in module.body if isinstance(one, ast.FunctionDef) and one.name == "mean"]
    for one in means:
        module.body.remove(one)
        if ast.get_docstring(one) is not None:
            del one.body[0]
    return ast.dump(module) == tree(REST) and ast.dump(ast.Module(means, [])) in set(guards())

reward = 0.0
try:
    if right():
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
