TEXT = """<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80">
<g id="badge" transform="translate(0,0)">
<rect x="5" y="5" width="110" height="70" fill="#dddddd"/>
<circle cx="30" cy="40" r="12" fill="#aa2200"/>
</g>
</svg>
"""
with open("/home/user/badge.svg", "w") as file:
    file.write(TEXT)
