# start: initial
with open("/home/user/pump.txt", "w") as file:
    file.write("checked\n")
