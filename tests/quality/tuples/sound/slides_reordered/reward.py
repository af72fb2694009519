import pptx

SLIDES = [("Hello", "Welcome to the talk"), ("Questions", "Please ask"), ("Method", "We measured twice"), ("Results", "It works")]
WANTED = [SLIDES[0], SLIDES[2], SLIDES[3], SLIDES[1]]
reward = 0.0
try:
    show = pptx.Presentation("/home/user/talk.pptx")
    now = [tuple(shape.text_frame.text for shape in slide.shapes if shape.has_text_frame) for slide in show.slides]
    if now == WANTED:
        reward = 1.0
except Exception as error:
    print("not graded:", error)
print("REWARD:", reward)
