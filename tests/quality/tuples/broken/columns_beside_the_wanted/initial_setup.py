PEOPLE = "name,birthday,email\nAda Mori,1980-02-11,ada@ex.org\nBo Lund,1975-10-30,bo@ex.org\nCy Roe,1991-06-02,cy@ex.org\n"
with open("/home/user/people.csv", "w") as file:
    file.write(PEOPLE)
