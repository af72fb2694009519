from PIL import Image

def poster():
    picture = Image.new("RGB", (20, 10), "navy")
    picture.paste((250, 200, 0), (3, 2, 9, 7))
    return picture

poster().save("/home/user/poster.png")
poster().resize((40, 20), Image.Resampling.NEAREST).save("/home/user/poster_big.png")
