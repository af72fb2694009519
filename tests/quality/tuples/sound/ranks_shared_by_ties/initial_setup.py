ROWS = ["team,points,rank", "Owls,52,", "Foxes,52,", "Newts,47,", "Larks,30,", "Moles,30,", "Hares,30,", "Toads,8,"]
with open("/home/user/quiz.csv", "w") as file:
    file.write("\n".join(ROWS) + "\n")
