from PIL import Image
from PIL.PngImagePlugin import PngInfo
picture = Image.open("/home/user/scan.png")
credit = PngInfo()
credit.add_text("Author", "Ida Holm")
credit.add_text("Software", "an editor")
picture.save("/home/user/scan.png", pnginfo=credit, compress_level=1)
