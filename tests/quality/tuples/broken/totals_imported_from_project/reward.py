import importlib.util

reward = 0.0
try:
    spec = importlib.util.spec_from_file_location("totals", "/home/user/till/totals.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    if module.CURRENCY == "EUR" and module.total([3, 4.5, -1]) == 6.5 and module.total([]) == 0:
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
