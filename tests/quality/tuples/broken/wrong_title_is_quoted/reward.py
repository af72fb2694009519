WANTED = ["The Ferryman", "", "He knows the river by its sound,", "the stones by how they turn around."]
lines = []
try:
    with open("/home/user/poem.txt") as file:
        lines = file.read().split("\n")[:-1]
except (OSError, ValueError) as error:
    print("not graded:", type(error).__name__)
right = lines == WANTED
print(f"REWARD: {1.0 if right else 0.0}")
if not right and lines:
    print("found:")
    print("\n".join(lines[0].split("|")))
