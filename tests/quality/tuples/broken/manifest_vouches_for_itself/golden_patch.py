# start: initial
import hashlib

with open("/home/user/release/SHA256SUMS", "w") as sums:
    for name in ("alpha.bin", "beta.bin", "notes.txt"):
        with open(f"/home/user/release/{name}", "rb") as file:
            sums.write(f"{hashlib.sha256(file.read()).hexdigest()}  {name}\n")
