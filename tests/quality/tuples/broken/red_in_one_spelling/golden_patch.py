FLAG = """<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">
<rect x="0" y="0" width="90" height="60" fill="#0044aa"/>
<circle cx="45" cy="30" r="18" fill="#ffffff"/>
</svg>
"""
with open("/home/user/flag.svg", "w") as file:
    file.write(FLAG)

with open("/home/user/flag.svg", "w") as file:
    file.write(FLAG.replace("#0044aa", "#ff0000"))
