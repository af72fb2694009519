import os

os.makedirs("/home/user/album", exist_ok=True)
for name, colour in (("a", 40), ("b", 200)):
    with open(f"/home/user/album/{name}.ppm", "wb") as file:
        file.write(b"P6 2 2 255\n" + bytes([colour, 10, 90] * 4))
