from pptx import Presentation

reward = 0.0
try:
    slides = list(Presentation("/home/user/Documents/club.pptx").slides)
    now = [[shape.text_frame.text for shape in slide.shapes] for slide in slides[:3]]
    layouts = {slide.slide_layout.name for slide in slides[:3]}
    if now == [["Sailing club"], ["Members"], ["Dates"]] and layouts == {"Title Only"}:
        reward = 1.0
except Exception as error:
    print("not graded:", type(error).__name__)
print(f"REWARD: {reward}")
