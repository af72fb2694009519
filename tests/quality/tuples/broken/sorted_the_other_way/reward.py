def towns():
    with open("/home/user/towns.txt") as file:
        return file.read().splitlines()

reward = 0.0
try:
    if towns() == ["Bruck", "Graz", "Linz", "Steyr", "Wels"]:
        reward = 1.0
except (OSError, ValueError) as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
