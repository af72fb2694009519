import os
from PIL import Image

def leaf():
    picture = Image.new("RGB", (12, 8))
    picture.putdata([(20 * x, 30 * y, 90) for y in range(8) for x in range(12)])
    return picture

os.makedirs("/home/user/art")
leaf().save("/home/user/art/leaf.png")
leaf().transpose(Image.Transpose.FLIP_LEFT_RIGHT).save("/home/user/art/reference.png")
leaf().transpose(Image.Transpose.FLIP_LEFT_RIGHT).save("/home/user/art/leaf.png")
