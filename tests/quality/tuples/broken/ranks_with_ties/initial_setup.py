ROWS = ["boat,points,rank", "Tern,41,", "Osprey,38,", "Heron,38,", "Snipe,35,", "Wigeon,35,", "Dunlin,12,"]
with open("/home/user/regatta.csv", "w") as file:
    file.write("\n".join(ROWS) + "\n")
