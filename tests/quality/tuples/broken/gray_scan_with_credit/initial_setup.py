from PIL import Image
from PIL.PngImagePlugin import PngInfo

picture = Image.new("RGB", (16, 12), (200, 40, 90))
picture.paste((20, 160, 80), (4, 3, 12, 9))
credit = PngInfo()
credit.add_text("Copyright", "Studio Kvist")
picture.save("/home/user/scan.png", pnginfo=credit)
