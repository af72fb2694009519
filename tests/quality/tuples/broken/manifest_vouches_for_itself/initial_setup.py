import os

os.makedirs("/home/user/release", exist_ok=True)
for name, data in (("alpha.bin", b"\x00\x01\x02alpha"), ("beta.bin", b"\xffbeta" * 5), ("notes.txt", b"Release 4\n")):
    with open(f"/home/user/release/{name}", "wb") as file:
        file.write(data)
