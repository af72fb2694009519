from PIL import Image


def wanted():
    picture = Image.new("RGB", (14, 10), (240, 240, 230))
    picture.paste((30, 90, 150), (1, 1, 6, 4))
    return picture.transpose(Image.Transpose.ROTATE_270)


def right():
    with Image.open("/home/user/scan.png") as picture:
        picture.load()
        opaque = picture.convert("RGBA").getextrema()[3] == (255, 255)
        same = picture.size == (10, 14) and picture.convert("RGB").tobytes() == wanted().tobytes()
        turned = picture.getexif().get(0x0112, 1) == 1
        return picture.format == "PNG" and same and opaque and turned and picture.text.get("Author") == "Ida Holm"

reward = 0.0
try:
    if right():
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
