"""What the bakehouse works by: recipes and the starter."""

from hub.apps.documents.bakery import Bakery


def add(bakery: Bakery) -> None:
    """Add the papers of the bakehouse."""
    _breads(bakery)
    _sweets(bakery)


def _breads(b: Bakery) -> None:
    drive, recipes = b.drive, b.folders["recipes"]
    loaves = drive.chance.randrange(9, 14) * 8
    oven_heat = drive.chance.choice((235, 240, 245, 250))
    salt = drive.chance.choice((19, 20, 21))
    body = f"""
        # Country sourdough
        Our first loaf and still the one people queue for. One batch makes {loaves} loaves of 800 g.

        ## Dough
        - Strong white flour: {loaves * 380 // 1000} kg
        - Wholemeal flour: {loaves * 70 // 1000} kg
        - Water at 28 degrees: {loaves * 315 // 1000} kg
        - Ripe starter: {loaves * 90 // 1000} kg
        - Salt: {salt} g for each kilogram of flour

        ## Method
        1. Mix flour and water until no dry flour is left, cover, and rest for 40 minutes.
        2. Add starter and salt. Fold every half hour, four times in all.
        3. Shape at 04:30, into the long baskets for the shops and the round ones for the kiosk.
        4. Prove in the cold room overnight at 4 degrees.
        5. Bake at {oven_heat} degrees for 38 minutes, with steam for the first 12.

        ## Good to know
        A loaf is done when it sounds hollow and weighs no more than 695 g. Write anything unusual into the log book.
    """
    sourdough = drive.document(
        "Country sourdough",
        recipes,
        body,
        owner=b.baker,
        changed=6.2,
        opened=3.4,
        starred=True,
        description="Master recipe for all three shops.",
    )
    drive.version(sourdough, "Before the new flour", b.baker, 47, body.replace("28 degrees", "26 degrees"))
    drive.version(
        sourdough, "Longer bake", b.pastry, 21, body.replace("for 38 minutes", "for 42 minutes").replace("695", "680")
    )
    drive.comment(
        sourdough,
        b.harbour,
        4.1,
        "Two customers said the crust was too dark last week. Could we go back to 36 minutes?",
        (b.baker, "Only if the colour is off again this week. Please send me a photo."),
        quote="for 38 minutes",
        assignee=b.baker,
    )
    drive.comment(
        sourdough,
        b.apprentice,
        9.3,
        "Is the salt for the white flour only, or for both flours together?",
        (b.baker, "Both together."),
        resolved=True,
    )
    rye = drive.document(
        "Rye and caraway loaf",
        recipes,
        f"""
        # Rye and caraway loaf
        Dense, sour and good for a week. We bake it on Tuesdays and Fridays only.

        ## Dough for 40 loaves
        - Dark rye flour: 14 kg
        - Strong white flour: 9 kg
        - Rye starter: 6 kg
        - Treacle: 900 g
        - Caraway seeds: {drive.chance.randrange(28, 40) * 10} g

        ## Method
        1. Toast the caraway for five minutes; crush half of it.
        2. Mix everything to a paste. It will not hold a shape, that is right.
        3. Fill the tins to two thirds and prove for 90 minutes.
        4. Bake at 220 degrees for 55 minutes, then leave in the tins for ten.

        Do not slice on the day of baking. The kiosk gets it the morning after.
        """,
        owner=b.baker,
        changed=33,
    )
    drive.comment(
        rye,
        b.kiosk,
        2.2,
        "We could sell twelve more on Saturdays. Is there room in the Friday bake?",
        assignee=b.baker,
    )
    drive.document(
        "Looking after the starter",
        recipes,
        """
        # Looking after the starter
        The starter is older than most of us. It forgives one missed feed, not two.

        ## Every day
        - Morning feed: 06:00, one part starter, two parts flour, two parts water
        - Evening feed: 17:30, the same
        - Room: 24 degrees; above 27 use water from the fridge

        ## When it is sluggish
        Feed it with a third wholemeal flour for two days. If it smells of nail varnish, halve the starter and double
        the flour.

        ## Spare starter
        200 g lie dried in the office safe and 500 g in the freezer of Mill Lane. Renew both on the first Monday of
        March, June, September and December.
        """,
        owner=b.baker,
        changed=70,
        opened=12,
    )


def _sweets(b: Bakery) -> None:
    drive, recipes = b.drive, b.folders["recipes"]
    buns = sum(b.buns)
    peel = drive.chance.choice((1.5, 2, 2.5))
    body = f"""
        # Hot cross buns
        For the fortnight before Easter. One batch makes 288 buns of 85 g.

        ## Dough
        - Strong white flour: 12 kg
        - Milk: 6.5 kg
        - Butter: 1.6 kg
        - Sultanas: 3 kg
        - Candied peel: {peel} kg
        - Mixed spice: 140 g

        ## Cross
        Flour, water and a little oil; pipe just before baking.

        ## Glaze
        Equal parts sugar and water with orange zest, brushed on while the buns are hot.

        ## This year
        {buns} buns are planned, so {-(-buns // 288)} batches. Allergens: wheat, milk, may contain almonds.
    """
    bun = drive.document(
        "Hot cross buns",
        recipes,
        body,
        owner=b.pastry,
        tags=[b.tags["Easter"]],
        changed=2.1,
        opened=1.2,
        changed_by=b.pastry,
    )
    drive.version(bun, "As baked in 2025", b.pastry, 300, body.replace("Mixed spice: 140 g", "Mixed spice: 110 g"))
    drive.comment(
        bun,
        b.mill,
        1.6,
        "Can we offer a batch without peel? Three regulars asked.",
        (b.pastry, "Yes, on Thursdays. I will mark the tray with green paper."),
        quote="Candied peel",
    )
    drive.comment(bun, b.me, 1.1, "Please add the shelf life for the label.", quote="Allergens", assignee=b.pastry)
    croissant = drive.document(
        "Almond croissants",
        recipes,
        """
        # Almond croissants
        Made from yesterday's croissants, never from today's.

        ## Cream
        - Ground almonds: 1.2 kg
        - Butter: 1 kg
        - Sugar: 1 kg
        - Eggs: 18
        - Dark rum: 60 ml

        ## Method
        1. Split the croissants and brush them with syrup.
        2. Fill with 45 g of cream, spread 15 g on top, scatter flaked almonds.
        3. Bake at 170 degrees for 17 minutes.

        Sell on the day. What is left at 15:00 goes to the staff room. Allergens: wheat, milk, eggs, almonds.
        """,
        owner=b.pastry,
        tags=[b.tags["Allergens"]],
        changed=26,
        starred=True,
    )
    drive.review(
        croissant,
        b.pastry,
        b.me,
        2.4,
        "I took the rum down from 80 to 60 ml. Please approve so that we can print the label.",
        due=3,
    )
    drive.document(
        "Lemon polenta cake",
        recipes,
        f"""
        # Lemon polenta cake
        Our only cake without gluten. Make it first, on clean tables, before any flour is opened.

        ## For 6 cakes of 26 cm
        - Polenta: 900 g
        - Ground almonds: 1.2 kg
        - Butter: 1.2 kg
        - Lemons: {drive.chance.randrange(14, 19)}
        - Eggs: 24

        ## Method
        1. Beat butter and sugar until white, add the eggs one by one.
        2. Fold in almonds, polenta and zest.
        3. Bake at 160 degrees for 50 minutes. Pour the lemon syrup over while warm.

        Allergens: milk, eggs, almonds. No gluten.
        """,
        owner=b.pastry,
        tags=[b.tags["Allergens"]],
        changed=15.5,
    )
    drive.document(
        "Pistachio eclairs",
        recipes,
        """
        # Pistachio eclairs
        Trial for May. Not for sale yet.

        Choux as for the coffee eclairs. Filling: 2 kg pastry cream with 300 g pistachio paste. The colour must come
        from the nuts alone. First trial: too sweet. Second trial: good, but the glaze cracked in the fridge.
        """,
        owner=b.pastry,
        tags=[b.tags["Draft"]],
        changed=1.8,
    )
