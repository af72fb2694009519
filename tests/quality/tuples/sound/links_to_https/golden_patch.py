import os

FILES = {
    "Documents/links.html": """<html><body>
<!-- was http://old.example -->
<p>Type http:// in front.</p>
<a href="http://bikes.example/shop">Shop</a>
<a href="https://maps.example">Maps</a>
<a href="about.html">About</a>
<a href="http://bikes.example/club?id=4">Club</a>
</body></html>
"""
}

HOME = "/home/user"


def put(path, text):
    path = os.path.join(HOME, path)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)


for path, text in FILES.items():
    put(path, text)

put("Documents/links.html", FILES["Documents/links.html"].replace('href="http://', 'href="https://'))
