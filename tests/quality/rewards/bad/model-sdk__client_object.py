"""A client of a model, made in one place and asked in another, decides everything."""

from pathlib import Path

import openai

TASK: dict = {}  # filled by render()


class Grader:
    def __init__(self):
        self.client = openai.OpenAI()

    def grade(self, text):
        answer = self.client.responses.create(model="small", input=text)
        return float(answer.output_text)


score = Grader().grade(Path("/home/user/essay.txt").read_text())
print(f"REWARD: {score}")
