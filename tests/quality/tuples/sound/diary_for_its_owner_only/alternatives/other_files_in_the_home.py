open("/home/user/.bash_history", "w").write("chmod 600 diary/2024.txt\n")
