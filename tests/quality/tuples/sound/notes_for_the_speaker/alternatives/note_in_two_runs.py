from pptx import Presentation
deck = Presentation("/home/user/Documents/bees.pptx")
paragraph = deck.slides[1].notes_slide.notes_text_frame.paragraphs[0]
paragraph.runs[0].text = "Show "
paragraph.add_run().text = "the smoker"
deck.save("/home/user/Documents/bees.pptx")
