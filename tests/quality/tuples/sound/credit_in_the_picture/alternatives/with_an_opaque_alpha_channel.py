from PIL import Image
from PIL.PngImagePlugin import PngInfo
picture = Image.open("/home/user/scan.png")
credit = PngInfo()
credit.add_text("Author", "Ida Holm")
picture.convert("RGBA").save("/home/user/scan.png", pnginfo=credit)
