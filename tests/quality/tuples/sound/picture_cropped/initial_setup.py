import os
from PIL import Image

def flag():
    picture = Image.new("RGB", (64, 40))
    picture.putdata([(4 * x, 6 * y, (x * y) % 256) for y in range(40) for x in range(64)])
    return picture

os.makedirs("/home/user/pictures")
flag().save("/home/user/pictures/flag.png")
