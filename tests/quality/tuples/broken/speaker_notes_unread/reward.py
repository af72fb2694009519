from pptx import Presentation

reward = 0.0
try:
    slides = Presentation("/home/user/Documents/talk.pptx").slides
    if [[shape.text_frame.text for shape in slide.shapes] for slide in slides] == [["Bats"], ["Method"], ["Backup"]]:
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
