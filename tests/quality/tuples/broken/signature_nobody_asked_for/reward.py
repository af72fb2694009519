def lines():
    with open("/home/user/reply.txt") as file:
        return file.read().split("\n")

reward = 0.0
try:
    if lines() == ["The parcel comes on Thursday.", "Greta", ""]:
        reward = 1.0
except (OSError, ValueError) as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
