from PIL import Image

def scan():
    picture = Image.new("RGB", (30, 20), "white")
    for x in range(30):
        picture.putpixel((x, 0), (200, 5 * x, 0))
    for y in range(20):
        picture.putpixel((0, y), (0, 10 * y, 150))
    return picture

scan().transpose(Image.Transpose.ROTATE_270).save("/home/user/scan.png")
