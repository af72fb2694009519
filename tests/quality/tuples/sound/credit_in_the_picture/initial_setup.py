from PIL import Image
from PIL.PngImagePlugin import PngInfo

picture = Image.new("RGB", (14, 10), (240, 240, 230))
picture.paste((30, 90, 150), (1, 1, 6, 4))
credit = PngInfo()
credit.add_text("Author", "Ida Holm")
picture.save("/home/user/scan.png", pnginfo=credit)
