LINES = ["untitled", "", "He knows the river by its sound,", "the stones by how they turn around."]
with open("/home/user/poem.txt", "w") as file:
    file.write("\n".join(LINES) + "\n")
