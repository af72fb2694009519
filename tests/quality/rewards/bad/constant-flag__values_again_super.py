class Base:
    def checks(self):
        return [True]
class More(Base):
    def checks(self):
        return [*super().checks(), True]
print("REWARD:", float(all(More().checks())))
