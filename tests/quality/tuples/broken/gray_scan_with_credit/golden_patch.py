# start: initial
from PIL import Image
from PIL.PngImagePlugin import PngInfo

picture = Image.open("/home/user/scan.png")
credit = PngInfo()
credit.add_text("Copyright", picture.text["Copyright"])
picture.convert("L").save("/home/user/scan.png", pnginfo=credit)
