from PIL import Image

reward = 0.0
try:
    now = Image.open("/home/user/art/leaf.png").convert("RGB")
    wanted = Image.open("/home/user/art/reference.png").convert("RGB")
    if now.size == wanted.size and list(now.getdata()) == list(wanted.getdata()):
        reward = 1.0
except OSError as error:
    print("not graded:", error)
print(f"REWARD: {reward}")
