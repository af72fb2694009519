PLAN = """<svg xmlns="http://www.w3.org/2000/svg" width="100" height="60">
<g>
<rect id="square" x="10" y="5" width="20" height="20" fill="#336699"/>
<circle id="dot" cx="70" cy="30" r="8" fill="#cc3300"/>
</g>
</svg>
"""
with open("/home/user/plan.svg", "w") as file:
    file.write(PLAN)
