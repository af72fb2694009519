# start: initial
from PIL import Image
from PIL.PngImagePlugin import PngInfo

picture = Image.open("/home/user/scan.png")
credit = PngInfo()
credit.add_text("Author", picture.text["Author"])
picture.transpose(Image.Transpose.ROTATE_270).save("/home/user/scan.png", pnginfo=credit)
