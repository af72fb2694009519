class A:
    def ok(self):
        return True
f = A().ok
print("REWARD:", 1.0 if f() else 0.0)
