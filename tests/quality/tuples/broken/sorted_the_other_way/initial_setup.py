TOWNS = ["Linz", "Graz", "Wels", "Bruck", "Steyr"]
with open("/home/user/towns.txt", "w") as file:
    file.write("\n".join(TOWNS) + "\n")
