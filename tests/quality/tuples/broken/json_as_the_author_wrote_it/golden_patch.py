GARDEN = '{"roses": 12, "ferns": 3, "shade": true}\n'
with open("/home/user/garden.json", "w") as file:
    file.write(GARDEN)

with open("/home/user/garden.json", "w") as file:
    file.write(GARDEN.replace("12", "14"))
