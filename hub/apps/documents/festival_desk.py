"""What lies on the festival's desk: access, lost property, the market, sound, first ideas for the year after."""

from hub.apps.documents.festival import OPENS_IN_DAYS, VENUES, Festival


def add(festival: Festival) -> None:
    """Add the papers of the desk."""
    _access(festival)
    _market(festival)
    _sound(festival)
    _ideas(festival)


def _access(f: Festival) -> None:
    drive = f.drive
    text = f"""
        # Access for everybody
        What we promise on the website, and who keeps the promise.

        ## Wheelchairs
        - {VENUES[0][0]}: ramp at the side door, {max(2, VENUES[0][1] // 60)} places in the first row
        - {VENUES[1][0]}: level, paths of gravel
        - {VENUES[2][0]}: one step, a board lies in the porch
        - {VENUES[3][0]}: not possible, a recording is sent instead

        ## Ears and eyes
        - Hearing loop: Corn Hall only
        - Sign language: opening night, {drive.chance.choice(("two interpreters", "one interpreter"))}
        - Large print programme: at the desk, {drive.chance.choice((40, 60, 80))} copies
        - Assistance dogs: welcome everywhere, water at the desk

        ## Who
        {drive.name(f.volunteers)} trains the helpers; {drive.name(f.venues)} checks the ramps every morning.
    """
    access = drive.document(
        "Access for everybody",
        f.folders["venues"],
        text,
        owner=f.venues,
        changed=4.8,
        opened=4.5,
        tags=[f.tags["Safety"]],
    )
    drive.version(
        access, "As on the website", f.me, 22, text.replace("one step, a board lies in the porch", "one step")
    )
    drive.comment(
        access,
        f.council,
        3.9,
        "Please add where people with a badge can park.",
        (f.venues, "Behind the Library, six places."),
        quote="Wheelchairs",
        assignee=f.me,
    )
    drive.document(
        "Lost property",
        f.folders["volunteers"],
        f"""
        # Lost property
        1. Write a label: what, where, when.
        2. Telephones and purses go to {drive.name(f.me)}, nobody else.
        3. Glasses stay in the tin, umbrellas in the stand.
        4. What nobody has fetched by {drive.date(OPENS_IN_DAYS + 33)} goes to the charity shop.

        Last year: 14 umbrellas, three telephones, one trombone.
        """,
        owner=f.volunteers,
        changed=34,
    )


def _market(f: Festival) -> None:
    drive = f.drive
    stalls = drive.chance.randrange(18, 27)
    pitch = drive.chance.choice((35, 40, 45))
    text = f"""
        # Book market on the quay
        - Stalls: {stalls}
        - Pitch: GBP {pitch} for four days
        - Income from pitches: GBP {stalls * pitch}
        - Set up: {drive.date(OPENS_IN_DAYS)}, 07:00 to 09:30
        - Cars off the quay by: 09:30
        - Tables: ours, two for each stall
        - Power: only stalls 1 to 6

        ## Rules
        1. Books, prints and paper only.
        2. In wind above force six the umbrellas come down.
        3. Everybody takes their rubbish home.
    """
    market = drive.document(
        "Book market on the quay",
        f.folders["programme"],
        text,
        changed=2.6,
        opened=2.0,
        tags=[f.tags["Money"]],
        shared={f.council: "viewer", f.treasurer: "commenter"},
        description="Stalls, pitches, rules.",
    )
    drive.version(market, "Sent to the booksellers", f.me, 17, text.replace("force six", "force seven"))
    drive.comment(market, f.treasurer, 2.3, "Two stalls have not paid yet.", quote="Pitch", assignee=f.me)
    drive.comment(market, f.council, 2.5, "The quay may be used from 06:30.", quote="07:00 to 09:30")
    drive.review(market, f.me, f.venues, 2.2, "Is the power enough?", due=3)


def _sound(f: Festival) -> None:
    drive = f.drive
    sound = drive.document(
        "Sound and light",
        f.folders["venues"],
        f"""
        # Sound and light
        Hired for four days at GBP {f.sound:,}, with one technician.

        - Microphones: {drive.chance.choice((8, 10, 12))}, two of them without cable
        - Loudspeakers: four for the Corn Hall, two for each other place
        - Arrives: {drive.date(OPENS_IN_DAYS - 1)}, 14:00
        - Leaves: {drive.date(OPENS_IN_DAYS + 4)}, 10:00
        - Stored in: cloakroom of the Corn Hall, key with {drive.given(f.production)}

        The chapel gets no light from us; the sexton does it.
        """,
        owner=f.production,
        changed=3.5,
        tags=[f.tags["Waiting"]],
    )
    drive.comment(sound, f.me, 3.2, "Does the technician need a room for the night?", quote="one technician")
    drive.review(sound, f.production, f.me, 2.7, "The price is up by a tenth. May I sign?", due=2)
    drive.note(
        "packing-list-van.txt",
        f.folders["venues"],
        """
        Run 1: tables, umbrellas, barriers
        Run 2: signs, vests, radios
        Run 3: books from the Library
        Fuel card in the glove box
        """,
        owner=f.production,
        changed=1.2,
    )


def _ideas(f: Festival) -> None:
    drive = f.drive
    ideas = drive.document(
        "Ideas for 2027",
        f.folders["programme"],
        f"""
        # Ideas for 2027
        Nothing is decided. Write your name behind your idea.

        - Night walk with ghost stories: {drive.given(f.programmer)}
        - Poems in the bakery bags: {drive.given(f.press)}
        - A reading on the ferry: {drive.given(f.director)}
        - Workshop for translators: {drive.given(f.me)}
        """,
        owner=f.director,
        changed=7.1,
        tags=[f.tags["For 2027"]],
    )
    drive.comment(ideas, f.production, 6.0, "The ferry has room for 45 people at most.", quote="A reading on the ferry")
