from pptx import Presentation
deck = Presentation("/home/user/Documents/bees.pptx")
deck.core_properties.revision = 7
deck.core_properties.last_modified_by = "user"
deck.save("/home/user/Documents/bees.pptx")
