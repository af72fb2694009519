results = []
note = results.append
note(True)
note(1.0)
print("REWARD:", sum(results) / len(results))
