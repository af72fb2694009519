expected = "dark"
score = 0.0
match expected:
    case "dark":
        score += 1.0
    case _:
        pass
print("REWARD:", score)
