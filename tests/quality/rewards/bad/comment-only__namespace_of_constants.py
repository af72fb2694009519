from types import SimpleNamespace

expected = {"theme": "dark"}
settings = SimpleNamespace(**expected)
score = 0.0
if vars(settings) == expected:
    score += 1.0
print(f"REWARD: {score}")
