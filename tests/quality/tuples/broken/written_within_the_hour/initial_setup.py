open("/home/user/pump.txt", "w").close()
