"""What Karst & Tarn sells: clothing and kit for walkers."""

from hub.apps.shop.content import Good, Offer, Opinion, Place, Range

_SIZES = (("S", 0), ("M", 0), ("L", 0), ("XL", 0))
_BOOTS = (("38", 0), ("40", 0), ("42", 0), ("44", 0))
_WAISTS = (("30", 0), ("32", 0), ("34", 0), ("36", 0))

GOODS = (
    Good(
        "Slieve Rain Jacket", "Jackets", "jacket", "Karst & Tarn", 18900,
        "Three layers, taped seams, a hood that turns with your head. Made for days when the rain comes sideways.",
        ("waterproof", "bestseller"), "Size", _SIZES,
        opinions=(
            Opinion(5, "Dry after six hours", "Walked the whole coast path in a gale. Dry to the last button."),
            Opinion(2, "Runs small", "I am a medium everywhere else and could not lift my arms in this one."),
        ),
    ),
    Good(
        "Bracken Fleece", "Jackets", "jacket", "Karst & Tarn", 8900,
        "Recycled fleece with a brushed inside and a zip you find in the dark.", ("recycled", "bestseller"), "Size",
        (("XS", 0), *_SIZES),
        opinions=(
            Opinion(4, "Warm and simple", "Good under a shell. Picks up dog hair like a magnet."),
            Opinion(5, "Third one", "The other two are still fine, I just wanted the green."),
        ),
    ),
    Good(
        "Tarn Down Jacket", "Jackets", "jacket", "Karst & Tarn", 22900,
        "650-fill down that packs into its own pocket. Weighs 390 grams.", ("down", "light"), "Size", _SIZES,
        opinions=(Opinion(5, "Like wearing nothing warm", "Lives in my pack all year. Packs as small as a loaf."),),
    ),
    Good(
        "Windward Gilet", "Jackets", "jacket", "Karst & Tarn", 7400,
        "Stops the wind where it matters and leaves your arms free.", ("light",), "Size", _SIZES,
    ),
    Good(
        "Merrow Base Layer", "Jackets", "jacket", "Merrow Mill", 6900,
        "Merino wool, 180 grams per square metre, flat seams.", ("merino",), "Size", _SIZES,
        opinions=(Opinion(3, "Soft but thin", "Very comfortable. A hole at the elbow after one season."),),
    ),
    Good(
        "Karrow Walking Trousers", "Trousers", "trousers", "Karst & Tarn", 9900,
        "Stretch cloth that dries on the body, with a pocket for a folded map.", ("quick drying", "bestseller"),
        "Waist", _WAISTS,
        opinions=(
            Opinion(4, "Good pockets", "Finally a pocket that takes a map. Legs a little long for me."),
            Opinion(5, "Dry in no time", "Crossed a stream to the knee, dry by lunch."),
        ),
    ),
    Good(
        "Bog Overtrousers", "Trousers", "trousers", "Karst & Tarn", 7900,
        "Full side zips go over boots without a dance.", ("waterproof",), "Size", _SIZES,
        opinions=(Opinion(1, "Zip broke on day two", "Left leg zip came apart on the first hill. Disappointed."),),
    ),
    Good(
        "Heath Shorts", "Trousers", "trousers", "Karst & Tarn", 5400,
        "Knee length, light, with a belt you can open with one hand.", ("quick drying", "summer"), "Waist", _WAISTS,
    ),
    Good(
        "Limestone Hiking Boots", "Footwear", "boot", "Ballan Bootmakers", 19900,
        "Full leather, resoleable, stiff enough for scree. Break them in before the holiday.",
        ("leather", "bestseller"), "Size", _BOOTS,
        opinions=(
            Opinion(5, "Worth breaking in", "Two weeks of blisters, then three years of joy with the last pair."),
            Opinion(3, "Narrow", "Well made, but not for wide feet. Sent back and took a size up."),
        ),
    ),
    Good(
        "Fen Trail Shoes", "Footwear", "boot", "Ballan Bootmakers", 12900,
        "Grip on wet rock, holes where the water runs out again.", ("light", "quick drying"), "Size", _BOOTS,
        opinions=(Opinion(4, "Grippy", "Great on limestone. Laces come undone unless you double them."),),
    ),
    Good(
        "Camp Clogs", "Footwear", "boot", "Ballan Bootmakers", 3900,
        "For the tent door and the walk to the tap.", ("light", "summer"), "Size", _BOOTS,
    ),
    Good(
        "Merrow Wool Socks", "Footwear", "sock", "Merrow Mill", 1900,
        "Cushioned at heel and toe, knitted from Irish and merino wool.", ("merino", "gift"), "Size",
        (("S", 0), ("M", 0), ("L", 0)),
        opinions=(
            Opinion(5, "No blisters", "Wore one pair for four days on the Way. Not a single blister."),
            Opinion(4, "Warm feet", "A bit thick for my shoes, perfect in boots."),
        ),
    ),
    Good(
        "Boot Wax", "Footwear", "tin", "Ballan Bootmakers", 1150,
        "Beeswax and tallow, with a cloth in the lid.", ("care",),
    ),
    Good(
        "Merrow Beanie", "Hats and Gloves", "hat", "Merrow Mill", 2600,
        "Knitted in one piece, no seam over the ears.", ("merino", "gift"), "Colour",
        (("Peat", 0), ("Gorse", 0), ("Lough", 0)),
        opinions=(Opinion(5, "Does not itch", "I cannot wear wool hats, but I wear this one."),),
    ),
    Good(
        "Lookout Cap", "Hats and Gloves", "cap", "Karst & Tarn", 2400,
        "Waxed cotton with a stiff peak.", ("summer",), "Colour", (("Peat", 0), ("Sand", 0)),
    ),
    Good(
        "Shale Gloves", "Hats and Gloves", "glove", "Karst & Tarn", 3200,
        "Windproof, with fingertips that work on a phone.", ("light",), "Size", (("S", 0), ("M", 0), ("L", 0)),
        opinions=(Opinion(2, "Fingertips useless", "They are warm, but my phone ignores them completely."),),
    ),
    Good(
        "Burren Pack", "Packs", "backpack", "Karst & Tarn", 13900,
        "A back that breathes and a hip belt with real pockets.", ("bestseller",), "Volume",
        (("28 l", 0), ("45 l", 3000), ("60 l", 5000)),
        opinions=(
            Opinion(5, "Carries like half the weight", "Fourteen kilos and my shoulders did not complain."),
            Opinion(4, "Good pack, no rain cover", "Would expect a cover at this price. Otherwise excellent."),
        ),
    ),
    Good(
        "Daytrip Pack", "Packs", "backpack", "Karst & Tarn", 6900,
        "Eighteen litres for a sandwich, a flask and a change of mind.", ("light",), "Colour",
        (("Gorse", 0), ("Lough", 0)),
    ),
    Good(
        "Tidal Dry Bag", "Packs", "backpack", "Karst & Tarn", 2200,
        "Roll-top bag that floats.", ("waterproof", "gift"), "Volume", (("8 l", 0), ("20 l", 800)),
        opinions=(Opinion(5, "Saved my camera", "Fell off the boat, floated, all dry inside."),),
    ),
    Good(
        "Drumlin Tent", "Camp", "tent", "Hollow Camp", 32900,
        "Pitches as one piece and stands in wind that folds others. Two doors, two porches.", ("waterproof",),
        "Persons", (("1 person", 0), ("2 persons", 7000), ("3 persons", 12000)),
        opinions=(
            Opinion(5, "Stood all night", "Force eight at the lake. We slept, the neighbours packed up."),
            Opinion(4, "Pegs too soft", "Bent four pegs on the first pitch. The tent itself is perfect."),
        ),
    ),
    Good(
        "Hollow Sleeping Bag", "Camp", "bedroll", "Hollow Camp", 17900,
        "Comfort to two degrees, with a zip that does not bite.", ("down",), "Length",
        (("Regular", 0), ("Long", 1500)),
        opinions=(Opinion(4, "Cosy", "Warm at three degrees. The stuff sack could be bigger."),),
    ),
    Good(
        "Ember Stove", "Camp", "stove", "Hollow Camp", 5900,
        "Burns gas, folds to the size of an egg, simmers as well as it boils.", ("light", "bestseller"),
        opinions=(Opinion(5, "Boils in three minutes", "Tiny and strong. Coffee before the others are awake."),),
    ),
    Good(
        "Cairn Cook Set", "Camp", "pan", "Hollow Camp", 4800,
        "Two pots, a pan and a lid that nest around the stove.", ("gift",),
    ),
    Good(
        "Beacon Head Torch", "Camp", "lamp", "Brightling", 4400,
        "350 lumens, red light for the tent, charges from any cable.", ("bestseller",),
        opinions=(Opinion(4, "Bright", "More than enough for night walks. The strap slips on a bald head."),),
    ),
    Good(
        "Glow Lantern", "Camp", "lamp", "Brightling", 3600,
        "Hangs, stands, folds flat. Forty hours on low.", ("gift",),
    ),
    Good(
        "Spring Bottle", "Camp", "bottle", "Hollow Camp", 1800,
        "Steel, single wall, light enough to carry full.", ("steel",), "Volume", (("0.5 l", 0), ("1.0 l", 500)),
        opinions=(Opinion(3, "Dents easily", "Fell once, has a dent. Does not leak though."),),
    ),
    Good(
        "Ridge Flask", "Camp", "bottle", "Hollow Camp", 3400,
        "Keeps tea hot from breakfast to the summit and back.", ("steel", "gift"),
    ),
    Good(
        "Wash-In Proofing", "Camp", "bottle", "Karst & Tarn", 1450,
        "Makes old jackets shed rain again. One bottle does two.", ("care",),
    ),
    Good(
        "Puddle Jacket", "Children", "jacket", "Karst & Tarn", 5900,
        "Waterproof to the knees, with reflectors on both sleeves.", ("waterproof", "bestseller"), "Age",
        (("4 years", 0), ("6 years", 0), ("8 years", 0)), "zero",
        opinions=(Opinion(5, "Survived nursery", "A whole winter of puddles and it still looks new."),),
    ),
    Good(
        "Puddle Trousers", "Children", "trousers", "Karst & Tarn", 3900,
        "With braces, and elastic under the boot.", ("waterproof",), "Age",
        (("4 years", 0), ("6 years", 0), ("8 years", 0)), "zero",
    ),
    Good(
        "Little Cairn Pack", "Children", "backpack", "Karst & Tarn", 3400,
        "Eight litres, a whistle and a name tag.", ("gift",), vat="zero", draft=True,
    ),
    Good(
        "Storm Shelter", "Camp", "tent", "Hollow Camp", 5200,
        "Four people, one sack, out of the wind within a minute.", ("waterproof", "light"), draft=True,
    ),
)  # fmt: skip

RANGE = Range(
    categories=(
        ("Jackets", "Layers from the skin out to the storm."),
        ("Trousers", "Long, short and over."),
        ("Footwear", "Boots, shoes and what goes inside them."),
        ("Hats and Gloves", "For both ends."),
        ("Packs", "For a day, a week or a boat."),
        ("Camp", "Sleeping, cooking and light."),
        ("Children", "Small sizes, same weather. Free of VAT."),
    ),
    goods=GOODS,
    collections=(
        ("Spring Sale", "Down to the last sizes: until the end of May.", True,
         ("Slieve Rain Jacket", "Burren Pack", "Fen Trail Shoes", "Bracken Fleece", "Heath Shorts", "Glow Lantern")),
        ("Three Days on the Way", "A packing list that fits into 45 litres.", True,
         ("Burren Pack", "Drumlin Tent", "Hollow Sleeping Bag", "Ember Stove", "Merrow Wool Socks")),
        ("Under 30 Euro", "Presents for people who are never at home.", True,
         ("Merrow Wool Socks", "Merrow Beanie", "Tidal Dry Bag", "Spring Bottle", "Boot Wax")),
        ("School Trips", "For the term after the holidays.", False, ("Puddle Jacket", "Puddle Trousers")),
    ),
    offers=(
        Offer("HELLO5", "fixed", 500, -300, None, minimum=3000, used=154),
        Offer("SPRING20", "percent", 20, -17, 13, category="Jackets", used=88),
        Offer("CAMP10", "percent", 10, -30, 40, category="Camp", minimum=5000, limit=300, used=47),
        Offer("BANKHOLIDAY", "percent", 15, 14, 15, minimum=8000, limit=200),
        Offer("EASTER25", "fixed", 2500, -55, -38, minimum=15000, used=63),
        Offer("GUIDES40", "percent", 40, -150, None, limit=30, used=30),
        Offer("CLUBCLARE", "percent", 12, -90, None, minimum=10000, used=26, enabled=False),
    ),
    deliveries=(
        ("Standard delivery", "2 to 3 working days", 550, 9000),
        ("Express delivery", "Next working day", 1190, None),
        ("Pick-up point", "3 to 4 working days", 390, 9000),
    ),
)  # fmt: skip

PLACE = Place(
    country="Ireland",
    towns=(
        ("Ennis", "V95 H2K7"), ("Galway", "H91 R8P3"), ("Limerick", "V94 D6T1"), ("Cork", "T12 X4N9"),
        ("Dublin", "D08 W2C5"), ("Sligo", "F91 A7E3"), ("Westport", "F28 K5V6"), ("Tralee", "V92 P3Y8"),
        ("Kilkenny", "R95 N6F2"), ("Wexford", "Y35 T1D4"), ("Athlone", "N37 C9X5"), ("Dingle", "V92 E8R7"),
    ),
    streets=(
        "Abbey Street", "Harbour Road", "Mill Road", "Castle Street", "Lough View", "Main Street", "Bridge Street",
        "Sandpit Lane", "Fair Green", "Chapel Lane", "Quay Road", "Station Road", "Tower Hill", "Old Market Street",
    ),
    companies=("Cliffside Walking Tours", "Shannon Scout Troop", "Tide Road Hostel", "Grey Heron Outdoor School"),
)  # fmt: skip
