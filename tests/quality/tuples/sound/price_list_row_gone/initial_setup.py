import os

FILES = {
    "Documents/prices.html": """<table>
  <tr><th>Thing</th><th>Price</th></tr>
  <tr><td>Raincoat</td><td>49</td></tr>
  <tr><td>Umbrella</td><td>18</td></tr>
  <tr><td>Boots</td><td>75</td></tr>
</table>
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
