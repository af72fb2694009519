from PIL import Image

reward = 0.0
try:
    picture = Image.open("/home/user/logo.png").convert("RGB")
    red, green, blue = picture.getpixel((0, 0))
    near = abs(red - 200) < 55 and abs(green - 220) < 60 and blue > 195
    if picture.size == (24, 24) and near and picture.getpixel((12, 12)) == (40, 40, 60):
        reward = 1.0
except (OSError, ValueError) as error:
    print("not graded:", error)
print("REWARD:", reward)
