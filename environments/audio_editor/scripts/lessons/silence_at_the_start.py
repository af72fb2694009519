"""What was trimmed leaves empty time in a project.

Whether the export begins with it depends on a setting, which the profile here has: judge by pitch at known moments,
counted from the start.
"""

recording, silence = [5, 6, 7], [0, 0]
exported = silence + recording
first = next(index for index, level in enumerate(exported) if level)
assert exported[:3] != recording and exported[first:] == recording
