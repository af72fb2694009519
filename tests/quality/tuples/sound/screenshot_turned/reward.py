from PIL import Image

def scan():
    picture = Image.new("RGB", (30, 20), "white")
    for x in range(30):
        picture.putpixel((x, 0), (200, 5 * x, 0))
    for y in range(20):
        picture.putpixel((0, y), (0, 10 * y, 150))
    return picture

reward = 0.0
try:
    before = scan()
    with Image.open("/home/user/scan.png") as picture:
        now = picture.convert("RGB")
        kind = picture.format
    if kind == "PNG" and now.size == (20, 30):
        right = all(now.getpixel((19 - y, x)) == before.getpixel((x, y)) for x in range(30) for y in range(20))
        reward = float(right)
except (OSError, ValueError) as error:
    print("not graded:", error)
print("REWARD:", reward)
