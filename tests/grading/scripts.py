"""Setup and golden scripts of one small task."""

SETUP = "from pathlib import Path\nPath('/home/user/note.txt').write_text('before')\n"
GOLDEN = "from pathlib import Path\nPath('/home/user/note.txt').write_text('after')\n"
