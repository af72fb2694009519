ROWS = ["team,points,rank", "Owls,52,", "Foxes,52,", "Newts,47,", "Larks,30,", "Moles,30,", "Hares,30,", "Toads,8,"]
with open("/home/user/quiz.csv", "w") as file:
    file.write("\n".join(ROWS) + "\n")

with open("/home/user/quiz.csv", "w") as file:
    file.write(ROWS[0] + "\n" + "".join(f"{row}{rank}\n" for row, rank in zip(ROWS[1:], (1, 1, 3, 4, 4, 4, 7))))
