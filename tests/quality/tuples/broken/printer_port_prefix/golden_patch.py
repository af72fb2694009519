LINES = ["# label printer", "host = depot-2", "port = 9100", "queue = labels", "paper = 62mm"]
with open("/home/user/printer.conf", "w") as file:
    file.write("\n".join(LINES) + "\n")

LINES[2] = "port = 631"
with open("/home/user/printer.conf", "w") as file:
    file.write("\n".join(LINES) + "\n")
