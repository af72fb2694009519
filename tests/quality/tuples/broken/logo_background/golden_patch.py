from PIL import Image

def logo(background):
    picture = Image.new("RGB", (24, 24), background)
    picture.paste((40, 40, 60), (8, 8, 16, 16))
    return picture

logo((200, 220, 255)).save("/home/user/logo.png")
