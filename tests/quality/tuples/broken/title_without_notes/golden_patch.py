import pptx

TITLES = ["Idea", "Markt", "Team"]
NOTES = ["", "", "Introduce Wanda."]


def write(titles, notes):
    show = pptx.Presentation()
    for title, note in zip(titles, notes):
        slide = show.slides.add_slide(show.slide_layouts[5])
        slide.shapes.title.text = title
        if note:
            slide.notes_slide.notes_text_frame.text = note
    show.save("/home/user/pitch.pptx")


write(TITLES, NOTES)
write(["Idea", "Our market", "Team"], ["", "Mention the survey.", "Introduce Wanda."])
