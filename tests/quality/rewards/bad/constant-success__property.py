class Report:
    @property
    def is_right(self):
        return True


print("REWARD:", 1.0 if Report().is_right else 0.0)
