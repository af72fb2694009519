import os

WANTED = {"todo.txt", "logs/a.log", "logs/b.log", "logs/c.log"}
ROOT = "/home/user/inbox"


def files():
    for folder, _, names in os.walk(ROOT):
        for name in names:
            yield os.path.relpath(os.path.join(folder, name), ROOT)


def unchanged(path):
    with open(os.path.join(ROOT, path)) as file:
        return file.read() == os.path.basename(path) + "\n"


reward, extra = 0.0, []
try:
    extra = sorted(set(files()) - WANTED)
    if set(files()) == WANTED and all(unchanged(path) for path in WANTED) and sorted(os.listdir(ROOT)) == ["logs", "todo.txt"]:
        reward = 1.0
except (OSError, ValueError) as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
for path in extra:
    print("unexpected:", path)
