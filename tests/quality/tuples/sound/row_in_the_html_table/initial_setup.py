import os

os.makedirs("/home/user/site", exist_ok=True)
PAGE = """<!DOCTYPE html>
<html><head><title>Prices</title></head>
<body>
<h1>Prices</h1>
<table>
<tr><th>What</th><th>Euro</th></tr>
<tr><td>Pool</td><td>6</td></tr>
<tr><td>Gym</td><td>9</td></tr>
</table>
<p>Children pay half.</p>
</body></html>
"""
with open("/home/user/site/prices.html", "w") as file:
    file.write(PAGE)
