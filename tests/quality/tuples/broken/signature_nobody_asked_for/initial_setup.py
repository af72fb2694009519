with open("/home/user/reply.txt", "w") as file:
    file.write("The parcel comes on Monday.\n")
