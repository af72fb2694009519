path = "/home/user/plan.svg"
text = open(path).read()
open(path, "w").write(text.replace("<g>", '<defs id="defs1"/>\n<g id="layer1">').replace('x="30" y="15"', 'x="30.0" y="15.0"'))
