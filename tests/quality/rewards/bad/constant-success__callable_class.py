class Equals:
    def __init__(self, value):
        self.value = value

    def __call__(self):
        return True


check = Equals(3)
print("REWARD:", 1.0 if check() else 0.0)
