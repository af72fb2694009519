ROWS = ["boat,points,rank", "Tern,41,", "Osprey,38,", "Heron,38,", "Snipe,35,", "Wigeon,35,", "Dunlin,12,"]
with open("/home/user/regatta.csv", "w") as file:
    file.write("\n".join(ROWS) + "\n")

with open("/home/user/regatta.csv", "w") as file:
    file.write(ROWS[0] + "\n")
    for row, rank in zip(ROWS[1:], (1, 2, 2, 4, 4, 6)):
        file.write(f"{row}{rank}\n")
