import pptx

SLIDES = [("Hello", "Welcome to the talk"), ("Questions", "Please ask"), ("Method", "We measured twice"), ("Results", "It works")]


def write(slides):
    show = pptx.Presentation()
    for title, body in slides:
        slide = show.slides.add_slide(show.slide_layouts[1])
        slide.shapes.title.text = title
        slide.placeholders[1].text = body
    show.save("/home/user/talk.pptx")


write(SLIDES)
write([SLIDES[0], SLIDES[2], SLIDES[3], SLIDES[1]])
