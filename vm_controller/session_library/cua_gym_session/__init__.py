"""What scripts of a desktop session may import besides the standard library and the installed packages.

    from cua_gym_session import documents, hub, launch, office, packages, presentations, spreadsheets, text, windows

Reading and writing files: `spreadsheets` (.xlsx .ods .csv), `documents` (.docx .odt), `presentations` (.pptx .odp),
`drawings` (.odg), `text` (any text), `packages` (zip packages with equal bytes for equal contents). They need no
display and start no program, so rewards may use them. The packages behind them are loaded when a file needs them.

Desktops: `launch` starts a program that stays, `windows` waits for one, `office` opens, saves and converts documents
in LibreOffice, `hub` calls the hub's State API and shows what it refuses. They are for setup scripts and golden
patches; in a reward there is nothing that they could reach.
"""
