from PIL import Image


def wanted():
    picture = Image.new("RGB", (16, 12), (200, 40, 90))
    picture.paste((20, 160, 80), (4, 3, 12, 9))
    return picture.convert("L")


def now():
    picture = Image.open("/home/user/scan.png")
    picture.load()
    return picture

reward = 0.0
try:
    if now().mode == "L" and now().format == "PNG" and now().size == (16, 12) and now().tobytes() == wanted().tobytes():
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
