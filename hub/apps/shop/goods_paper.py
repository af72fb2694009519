"""What Halyard Paper sells: stationery and bookbinding, much of it to offices and schools."""

from hub.apps.shop.content import Good, Offer, Opinion, Place, Range

GOODS = (
    Good(
        "Halyard Notebook", "Notebooks", "notebook", "Halyard Paper", 14900,
        "Sewn by hand, opens flat, 160 pages of paper that takes ink on both sides.", ("sewn", "bestseller"), "Ruling",
        (("Plain", 0), ("Lined", 0), ("Dotted", 0)),
        opinions=(
            Opinion(5, "Opens really flat", "The first notebook that stays open at page three by itself."),
            Opinion(4, "Dots a bit strong", "Love the paper. The dots could be paler for drawing."),
        ),
    ),
    Good(
        "Quay Ledger", "Notebooks", "notebook", "Halyard Paper", 21900,
        "Columns for people who still like to add up by hand. Numbered pages, two ribbons.", ("sewn", "office"),
        opinions=(Opinion(5, "Our guest accounts", "We run the whole inn on these. On our ninth now."),),
    ),
    Good(
        "Pocket Log", "Notebooks", "notebook", "Halyard Paper", 8900,
        "Three thin books in a band, for trips and ideas.", ("gift",), "Cover",
        (("Kraft", 0), ("Navy", 0), ("Red", 0)),
        opinions=(Opinion(3, "Staples showed", "Nice size, but one of the three had a loose staple."),),
    ),
    Good(
        "Strand Sketchbook", "Notebooks", "notebook", "Halyard Paper", 16900,
        "Rough 200-gram paper that takes a wash without buckling.", ("art", "bestseller"), "Format",
        (("A5", 0), ("A4", 6000)),
        opinions=(
            Opinion(5, "Holds watercolour", "Two washes and no buckling. My students want them all."),
            Opinion(2, "Corners bent", "Arrived with two bent corners, the envelope was too thin."),
        ),
    ),
    Good(
        "Guest Book", "Notebooks", "notebook", "Halyard Paper", 34900,
        "Bound in linen, with a ribbon and room for long sentences.", ("sewn", "gift"), "Colour",
        (("Sand", 0), ("Navy", 0)),
    ),
    Good(
        "Skiff Fountain Pen", "Pens and Ink", "pen", "Skiff Pens", 42900,
        "Turned brass, screws together with a click, fills from the bottle.", ("brass", "bestseller"), "Nib",
        (("Fine", 0), ("Medium", 0), ("Broad", 0)),
        opinions=(
            Opinion(5, "Writes at once", "Lay unused for a month and wrote with the first stroke."),
            Opinion(4, "Heavy cap", "Beautiful, but I write without the cap because it is top heavy."),
        ),
    ),
    Good(
        "Dory Rollerball", "Pens and Ink", "pen", "Skiff Pens", 18900,
        "A slim pen for signing things.", ("gift", "office"), "Colour", (("Black", 0), ("Blue", 0)),
        opinions=(Opinion(4, "Smooth", "Good weight. Refills were delivered the day after, thank you."),),
    ),
    Good(
        "Brass Pencil", "Pens and Ink", "pen", "Skiff Pens", 15900,
        "Takes 2 mm leads and a great deal of abuse.", ("brass",),
        opinions=(Opinion(5, "Cannot be broken", "Dropped from a scaffold. The scaffold has a dent."),),
    ),
    Good(
        "Dip Pen Set", "Pens and Ink", "pen", "Skiff Pens", 22900,
        "A holder, five nibs and a small pot, in a box of beech.", ("art", "gift"),
    ),
    Good(
        "Harbour Ink", "Pens and Ink", "ink", "Tangmere Inks", 9900,
        "Fifty millilitres, mixed in small batches and safe for old pens.", ("bestseller",), "Colour",
        (("Deep Blue", 0), ("Tar", 0), ("Rust", 0), ("Kelp", 0)),
        opinions=(
            Opinion(5, "Kelp is gorgeous", "Dark green with a hint of gold at the edge of each stroke."),
            Opinion(3, "Slow to dry", "Lovely blue. Left-handers beware, it takes half a minute."),
        ),
    ),
    Good(
        "Gilt Ink", "Pens and Ink", "ink", "Tangmere Inks", 13900,
        "Shake well: gold that stays gold, for dip pens only.", ("art",),
        opinions=(Opinion(1, "Ruined my fountain pen", "For dip pens only, which I read too late. Print it larger."),),
    ),
    Good(
        "Cotton Writing Paper", "Paper", "paper", "Nyborg Mill", 12900,
        "Forty sheets with a deckle edge, made of cloth offcuts.", ("cotton",), "Format", (("A5", 0), ("A4", 5000)),
        opinions=(Opinion(5, "Letters feel important", "People keep the letters I write on this paper."),),
    ),
    Good(
        "Laid Envelopes", "Paper", "card", "Nyborg Mill", 7900,
        "Twenty-five envelopes with a pointed flap.", ("office",), "Format", (("C6", 0), ("DL", 1000)),
    ),
    Good(
        "Marbled Sheets", "Paper", "paper", "Nyborg Mill", 18500,
        "Six sheets, 50 by 70 cm, no two alike.", ("art", "bookbinding"),
        opinions=(Opinion(4, "Wonderful colours", "Every sheet different. One was creased by the roll."),),
    ),
    Good(
        "Archive Folders", "Paper", "box", "Nyborg Mill", 9500,
        "Ten acid-free folders for things that must outlast you.", ("office",),
    ),
    Good(
        "Blotting Paper", "Paper", "paper", "Nyborg Mill", 4500,
        "Pink, thick, thirsty. Twenty sheets.", ("office",),
    ),
    Good(
        "Herring Wrapping Paper", "Gift Wrap", "paper", "Halyard Paper", 5900,
        "Three sheets of silver fish on blue, printed on one side.", ("christmas", "gift"),
        opinions=(Opinion(5, "Too nice to tear", "The children unwrapped slowly for once."),),
    ),
    Good(
        "Cotton Ribbon", "Gift Wrap", "ribbon", "Halyard Paper", 3900,
        "Ten metres on a wooden reel.", ("christmas", "gift"), "Colour", (("Red", 0), ("Green", 0), ("Natural", 0)),
    ),
    Good(
        "Wax Seal Set", "Gift Wrap", "box", "Halyard Paper", 19900,
        "A brass anchor, two sticks of wax and a spoon to melt them in.", ("brass", "gift"),
        opinions=(Opinion(4, "Great fun", "Sealed forty invitations in an evening. Wax ran out at thirty-eight."),),
    ),
    Good(
        "Gift Box", "Gift Wrap", "box", "Halyard Paper", 4900,
        "Folds from one sheet, needs no tape.", ("gift",), "Size", (("Small", 0), ("Large", 2000)),
    ),
    Good(
        "Snow Gull Card", "Cards", "card", "Halyard Paper", 2900,
        "Letterpress on cotton card, with an envelope. A gull that does not mind the cold.",
        ("christmas", "letterpress", "bestseller"),
        opinions=(Opinion(5, "Ordered sixty", "Every client asked where we found it."),),
    ),
    Good(
        "Lighthouse Card Set", "Cards", "card", "Halyard Paper", 12900,
        "Eight cards, eight lighthouses, all still lit.", ("letterpress", "gift"),
        opinions=(Opinion(4, "Sharp printing", "Lovely. I would buy them singly too."),),
    ),
    Good(
        "Place Cards", "Cards", "card", "Halyard Paper", 6900,
        "Twenty-four folded cards that stand up straight.", ("letterpress",),
    ),
    Good(
        "Advent Calendar", "Cards", "calendar", "Halyard Paper", 17900,
        "A harbour with twenty-four doors; behind each a small story.", ("christmas", "bestseller"),
        opinions=(Opinion(5, "Every year", "My sons are grown up and still insist on it."),),
    ),
    Good(
        "Wall Calendar 2027", "Cards", "calendar", "Halyard Paper", 19900,
        "Twelve linocuts of boats, with moon phases and tides.", ("christmas",),
        opinions=(Opinion(4, "Tides are useful", "We sail by it. Could do with more room to write."),),
    ),
    Good(
        "Desk Planner 2027", "Cards", "calendar", "Halyard Paper", 14900,
        "A week on two pages, holidays of six countries.", ("office",),
    ),
    Good(
        "Bone Folder", "Bookbinding", "press", "Binder and Daughter", 7500,
        "Polished bone, rounded at one end and pointed at the other.", ("bookbinding",),
        opinions=(Opinion(5, "Simple and right", "Creases card without shine. Feels good in the hand."),),
    ),
    Good(
        "Oak Book Press", "Bookbinding", "press", "Binder and Daughter", 89900,
        "Two plates, two steel screws and enough force for a family Bible.", ("bookbinding",),
        opinions=(Opinion(5, "A tool for life", "Heavier than it looks, which is the point."),),
    ),
    Good(
        "Linen Thread", "Bookbinding", "ribbon", "Binder and Daughter", 6500,
        "Waxed, fifty metres, in three weights.", ("bookbinding",), "Weight",
        (("Light", 0), ("Medium", 0), ("Heavy", 0)),
        opinions=(Opinion(4, "Strong", "Holds well. The reel unwinds by itself unless you tape it."),),
    ),
    Good(
        "Book Cloth", "Bookbinding", "cloth", "Binder and Daughter", 11900,
        "Backed with paper, one metre by fifty centimetres.", ("bookbinding",), "Colour",
        (("Sand", 0), ("Navy", 0), ("Red", 0)),
    ),
    Good(
        "Binding Starter Kit", "Bookbinding", "box", "Binder and Daughter", 39900,
        "Needles, awl, folder, thread and a booklet with five bindings.", ("bookbinding", "gift"), draft=True,
    ),
    Good(
        "Sealing Tape", "Gift Wrap", "ribbon", "Halyard Paper", 3500,
        "Paper tape with printed knots, to be wetted.", ("christmas",), draft=True,
    ),
)  # fmt: skip

RANGE = Range(
    categories=(
        ("Notebooks", "Sewn, ruled and bound in our own workshop."),
        ("Pens and Ink", "Brass pens and the inks to fill them."),
        ("Paper", "Sheets, envelopes and folders from a small mill."),
        ("Gift Wrap", "Paper, ribbon, wax and boxes."),
        ("Cards", "Printed on a press from 1931; calendars too."),
        ("Bookbinding", "Tools and materials for making your own."),
    ),
    goods=GOODS,
    collections=(
        ("Christmas Post", "Cards, wax and ribbon: order by 10 December.", True,
         ("Snow Gull Card", "Herring Wrapping Paper", "Cotton Ribbon", "Wax Seal Set", "Advent Calendar")),
        ("The Office Shelf", "What our business customers order every quarter.", True,
         ("Quay Ledger", "Laid Envelopes", "Archive Folders", "Dory Rollerball", "Desk Planner 2027")),
        ("Bind Your First Book", "Everything for an evening at the kitchen table.", True,
         ("Bone Folder", "Linen Thread", "Book Cloth", "Marbled Sheets")),
        ("Next Year", "Calendars and planners for 2027.", False, ("Wall Calendar 2027", "Desk Planner 2027")),
    ),
    offers=(
        Offer("SCHOOL15", "percent", 15, -250, None, category="Notebooks", used=71),
        Offer("EARLYBIRD", "percent", 10, -12, 18, minimum=30000, limit=120, used=33),
        Offer("ADVENT50", "fixed", 5000, 20, 44, minimum=40000),
        Offer("INK20", "percent", 20, -30, 9, category="Pens and Ink", minimum=15000, used=24),
        Offer("AUTUMNFAIR", "percent", 12, -60, -30, used=52),
        Offer("BINDERS100", "fixed", 10000, -100, 60, category="Bookbinding", minimum=60000, limit=15, used=15),
        Offer("STAFFONLY", "percent", 35, -500, None, used=44, enabled=False),
    ),
    deliveries=(
        ("Parcel to your door", "2 to 3 working days", 5900, 60000),
        ("Parcel shop", "3 to 4 working days", 3900, 60000),
        ("Courier today", "Copenhagen only, before 18:00", 14900, None),
    ),
)  # fmt: skip

PLACE = Place(
    country="Denmark",
    towns=(
        ("Copenhagen", "1402"), ("Aarhus", "8000"), ("Odense", "5000"), ("Aalborg", "9000"), ("Roskilde", "4000"),
        ("Esbjerg", "6700"), ("Svendborg", "5700"), ("Ribe", "6760"), ("Hillerod", "3400"), ("Vejle", "7100"),
    ),
    streets=(
        "Elmegade", "Havnevej", "Kirkestien", "Strandgade", "Mollevej", "Skovbakken", "Torvegade", "Sejlergade",
        "Birkevej", "Bryggergade", "Fyrvej", "Lindealle",
    ),
    number_last=True,
    companies=(
        "Nordlys Primary School", "Fjord & Partners Law", "Svane Hotel", "Atelier Krog", "Vesterhavet Museum",
        "Lund & Holt Accountants", "Dragor Sailing Club",
    ),
)  # fmt: skip
