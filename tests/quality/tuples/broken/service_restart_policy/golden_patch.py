# start: initial
path = "/home/user/stack/compose.yaml"
text = open(path).read()
with open(path, "w") as file:
    file.write(text.replace("    image: broker:7\n", "    image: broker:7\n    restart: always\n"))
