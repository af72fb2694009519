def text():
    with open("/home/user/garden.json") as file:
        return file.read()

reward = 0.0
try:
    if text() == '{"roses": 14, "ferns": 3, "shade": true}\n':
        reward = 1.0
except OSError as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
