"""`"x" in text` is true where x was added to a heap of rubbish.

A file that lists every possible answer scored full marks. Ask for the whole line, and that nothing else is there.
"""

everything = "Answer: 41\nAnswer: 42\nAnswer: 43\n"
assert "Answer: 42" in everything
assert everything.split("\n")[:-1] != ["Answer: 42"]
