from PIL import Image
from PIL.PngImagePlugin import PngInfo
picture = Image.open("/home/user/scan.png")
credit = PngInfo()
credit.add_itxt("Author", "Ida Holm")
picture.save("/home/user/scan.png", pnginfo=credit, dpi=(72, 72))
