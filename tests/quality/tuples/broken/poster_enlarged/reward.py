from PIL import Image

reward = 0.0
try:
    with Image.open("/home/user/poster_big.png") as picture:
        picture.load()
        if picture.size == (40, 20):
            reward = 1.0
except OSError as error:
    print("not graded:", error)
print(f"REWARD: {reward}")
