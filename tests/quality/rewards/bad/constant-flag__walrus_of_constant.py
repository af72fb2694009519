score = 0.0
if (wanted := "dark") == "dark":
    score += 1.0
print("REWARD:", score)
