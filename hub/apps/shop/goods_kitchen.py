"""What Fern & Kettle sells: teaware, tea and things for the kitchen."""

from hub.apps.shop.content import Good, Offer, Opinion, Place, Range

_TEA = (("100 g", 0), ("250 g", 850), ("1 kg", 3050))

GOODS = (
    Good(
        "Ashcombe Teapot", "Teaware", "teapot", "Hollin Pottery", 3800,
        "Hand-thrown stoneware pot with a spout that does not drip. The lid stays on when you pour the last cup.",
        ("stoneware", "bestseller"), "Size", (("0.6 l", 0), ("1.0 l", 700)),
        opinions=(
            Opinion(5, "No drips at all", "Three weeks of daily use and not one drop on the tablecloth."),
            Opinion(2, "Lid arrived chipped", "Lovely pot, but the rim of the lid had a chip when I opened the box."),
        ),
    ),
    Good(
        "Ashcombe Mug", "Teaware", "mug", "Hollin Pottery", 1450,
        "Holds 320 ml, sits well in the hand and survives the dishwasher. Glazed inside, bare clay at the foot.",
        ("stoneware", "bestseller"), "Colour", (("Chalk", 0), ("Moss", 0), ("Slate", 0)),
        opinions=(
            Opinion(5, "My morning mug", "Big enough for one proper cup and the handle fits four fingers."),
            Opinion(4, "Colour is darker than the photo", "Moss is nearly black in the evening. Still a nice mug."),
        ),
    ),
    Good(
        "Rill Tea Bowl", "Teaware", "bowl", "Hollin Pottery", 1150,
        "A small bowl without a handle for green and white teas. Thin at the lip, heavy at the base.",
        ("stoneware",), "Colour", (("Chalk", 0), ("Ink", 0)),
        opinions=(Opinion(4, "Pretty and light", "Bought two, will order two more for guests."),),
    ),
    Good(
        "Quarry Iron Teapot", "Teaware", "teapot", "Brackwater Foundry", 6200,
        "Cast iron with an enamelled inside and a steel sieve. Keeps 0.8 litres warm for an hour.",
        ("cast iron", "gift"),
        opinions=(Opinion(5, "Keeps its heat", "Still warm after a long phone call. Heavy, but that is the point."),),
    ),
    Good(
        "Linden Glass Pitcher", "Teaware", "jar", "Clearwell Glass", 2650,
        "Heat-proof glass for iced tea and hot infusions alike, 1.2 litres, with a wooden stopper.",
        ("glass", "summer"),
    ),
    Good(
        "Willow Strainer", "Teaware", "bowl", "Sallow & Sons", 950,
        "Fine steel mesh with a drip dish that doubles as a lid.", ("steel",),
        opinions=(Opinion(3, "Does its job", "Fine mesh, but rooibos still gets through a little."),),
    ),
    Good(
        "Kettle Descaler", "Teaware", "bottle", "Sallow & Sons", 690,
        "Citric acid in a bottle with a measuring cap. Ten treatments for hard water.", ("care",),
    ),
    Good(
        "Harbour Breakfast", "Tea", "tin", "Fern & Kettle", 790,
        "Assam and Ceylon, strong enough for milk. The blend we drink behind the counter.",
        ("black tea", "bestseller"), "Weight", _TEA, "zero",
        opinions=(
            Opinion(5, "Gets me out of bed", "Strong, malty, not bitter even when I forget it for ten minutes."),
            Opinion(1, "Where is my tea", "Ordered the big bag and received the small one. Please sort this out.",),
        ),
    ),
    Good(
        "Smoked Pine", "Tea", "tin", "Fern & Kettle", 980,
        "Black tea dried over pine wood. Smells of a fire the morning after, tastes softer than that.",
        ("black tea",), "Weight", (("100 g", 0), ("250 g", 1150)), "zero",
        opinions=(Opinion(4, "Campfire in a cup", "Not for every day, but wonderful with toast and cheese."),),
    ),
    Good(
        "Bergamot Grey", "Tea", "tin", "Fern & Kettle", 850,
        "Keemun with oil of real bergamot and a few blue petals that do nothing but look good.",
        ("black tea",), "Weight", _TEA, "zero",
        opinions=(Opinion(5, "Better than the supermarket", "You can smell the difference when you open the bag."),),
    ),
    Good(
        "Garden Mint", "Tea", "tin", "Fern & Kettle", 690,
        "Peppermint and spearmint, whole leaves, cut last July.", ("herbal", "caffeine free"), "Weight",
        (("50 g", 0), ("150 g", 900)), "zero",
        opinions=(Opinion(5, "Fresh", "Tastes like the leaves from my own garden in June."),),
    ),
    Good(
        "Chamomile Meadow", "Tea", "tin", "Fern & Kettle", 720,
        "Whole chamomile flowers with lemon balm. For the hour before bed.", ("herbal", "caffeine free"), "Weight",
        (("50 g", 0), ("150 g", 950)), "zero",
    ),
    Good(
        "Orange Rooibos", "Tea", "tin", "Fern & Kettle", 740,
        "Rooibos with dried orange peel and a little cinnamon.", ("herbal", "caffeine free"), "Weight",
        (("100 g", 0), ("250 g", 800)), "zero",
        opinions=(Opinion(3, "A bit sweet", "I would like less cinnamon, my daughter would like more."),),
    ),
    Good(
        "Toasted Rice Green", "Tea", "tin", "Fern & Kettle", 890,
        "Green tea with puffed brown rice. Brew it at eighty degrees, not hotter.", ("green tea",), "Weight",
        (("100 g", 0), ("250 g", 980)), "zero",
    ),
    Good(
        "Tea Taster Box", "Tea", "box", "Fern & Kettle", 2400,
        "Twelve teas in small tins with a booklet that says how long and how hot.", ("gift", "bestseller"), vat="zero",
        opinions=(Opinion(5, "Perfect present", "My mother has worked her way through all twelve and made notes."),),
    ),
    Good(
        "Tamar Frying Pan", "Cookware", "pan", "Brackwater Foundry", 5400,
        "Cast iron, milled smooth and seasoned with linseed oil. For every hob, oven and fire.",
        ("cast iron", "bestseller"), "Diameter", (("24 cm", 0), ("28 cm", 1200)),
        opinions=(
            Opinion(5, "Eggs slide off", "After a week of bacon nothing sticks. Wish I had bought it years ago."),
            Opinion(4, "Heavy", "Wonderful crust on everything, but I need both hands to lift the 28 cm."),
        ),
    ),
    Good(
        "Tamar Saucepan", "Cookware", "pan", "Brackwater Foundry", 4900,
        "Three layers of steel and aluminium, marked inside for litres.", ("steel",), "Volume",
        (("1.5 l", 0), ("2.5 l", 900)),
    ),
    Good(
        "Moor Casserole", "Cookware", "pan", "Brackwater Foundry", 11900,
        "Enamelled iron with a lid that drips back. Four litres, enough for six.", ("cast iron", "gift"), "Colour",
        (("Rust", 0), ("Ink", 0)),
        opinions=(Opinion(5, "Sunday stew sorted", "Goes from hob to oven to table. The rust colour is beautiful."),),
    ),
    Good(
        "Fellside Wok", "Cookware", "pan", "Brackwater Foundry", 4600,
        "Carbon steel, 32 cm, with a flat base that stands on induction.", ("carbon steel",),
        opinions=(Opinion(2, "Rusted in a week", "Nobody told me to oil it. The leaflet was missing from the box."),),
    ),
    Good(
        "Denholm Roasting Tin", "Cookware", "tray", "Denholm Enamel", 2950,
        "Enamelled steel with handles you can grip in oven gloves.", ("enamel",), "Size",
        (("Medium", 0), ("Large", 850)),
    ),
    Good(
        "Sorrel Paring Knife", "Knives", "knife", "Sorrel Cutlers", 2800,
        "Nine centimetres of carbon steel with a pear-wood handle.", ("carbon steel",),
        opinions=(Opinion(5, "Small and very sharp", "Take care with the first apple. It goes through like butter."),),
    ),
    Good(
        "Sorrel Cook Knife", "Knives", "knife", "Sorrel Cutlers", 7900,
        "The knife that does nine jobs out of ten. Ground thin, easy to keep sharp.", ("carbon steel", "bestseller"),
        "Blade", (("18 cm", 0), ("21 cm", 900)),
        opinions=(Opinion(4, "Great edge, slippery handle", "Very sharp. For wet hands it could be rougher."),),
    ),
    Good(
        "Sorrel Bread Knife", "Knives", "knife", "Sorrel Cutlers", 6400,
        "Wide waves that saw through crust and leave the crumb alone.", ("carbon steel",),
    ),
    Good(
        "Gritstone Sharpener", "Knives", "stone", "Sorrel Cutlers", 3600,
        "Two-sided water stone, grit 1000 and 4000, on a cork base.", ("care",),
    ),
    Good(
        "Oak Cutting Board", "Boards and Linen", "board", "Tillage Woodwork", 4200,
        "End-grain oak from storm-felled trees, oiled three times.", ("wood", "bestseller"), "Size",
        (("Small", 0), ("Large", 1800)),
        opinions=(Opinion(5, "Kind to knives", "Stays put on the worktop and looks better every month."),),
    ),
    Good(
        "Beech Spoon Set", "Boards and Linen", "spoon", "Tillage Woodwork", 1900,
        "Four spoons for pots of four depths.", ("wood", "gift"),
    ),
    Good(
        "Orchard Tea Towel", "Boards and Linen", "cloth", "Lissom Weavers", 1100,
        "Half linen, washed soft, with a loop that holds.", ("linen",), "Colour",
        (("Fern", 0), ("Plum", 0), ("Navy", 0)),
        opinions=(Opinion(4, "Dries well", "Soaks up more than cotton. Shrank a little in the first wash."),),
    ),
    Good(
        "Linen Apron", "Boards and Linen", "cloth", "Lissom Weavers", 3400,
        "Crossed at the back so that nothing hangs on your neck. Two deep pockets.", ("linen", "gift"), "Colour",
        (("Oat", 0), ("Ink", 0)),
        opinions=(Opinion(5, "At last, pockets", "Phone, thermometer and towel all fit. Wears it like a coat."),),
    ),
    Good(
        "Larder Jar", "Storage", "jar", "Clearwell Glass", 890,
        "Clip-top jar with a rubber ring you can buy again.", ("glass",), "Volume",
        (("0.5 l", 0), ("1 l", 250), ("2 l", 600)),
        opinions=(Opinion(4, "Seals tightly", "Flour stays dry. The two-litre one does not fit my shelf."),),
    ),
    Good(
        "Enamel Bread Bin", "Storage", "box", "Denholm Enamel", 4400,
        "Room for two loaves, with small holes at the back so that crust stays crust.", ("enamel",),
    ),
    Good(
        "Fermenting Crock", "Storage", "jar", "Hollin Pottery", 5600,
        "Five litres with a water seal and two weights. Recipe for sauerkraut inside the lid.", ("stoneware",),
        draft=True,
    ),
    Good(
        "Brass Tea Caddy", "Storage", "tin", "Denholm Enamel", 2750,
        "Airtight, with a lid that sinks slowly by its own weight.", ("gift",), draft=True,
    ),
)  # fmt: skip

RANGE = Range(
    categories=(
        ("Teaware", "Pots, mugs and bowls, most of them thrown within an hour's drive."),
        ("Tea", "Blended and packed in our back room every Tuesday."),
        ("Cookware", "Iron and steel that your children will argue about."),
        ("Knives", "Blades you can sharpen, and what you sharpen them with."),
        ("Boards and Linen", "Wood and cloth for the worktop."),
        ("Storage", "Jars, bins and crocks for a tidy larder."),
    ),
    goods=GOODS,
    collections=(
        (
            "Mother's Day", "Presents that arrive by Sunday if you order by Thursday noon.", True,
            ("Tea Taster Box", "Linen Apron", "Quarry Iron Teapot", "Beech Spoon Set", "Ashcombe Mug"),
        ),
        (
            "First Kitchen", "What you need for the first flat, and nothing else.", True,
            ("Tamar Frying Pan", "Tamar Saucepan", "Sorrel Cook Knife", "Oak Cutting Board", "Orchard Tea Towel"),
        ),
        ("Slow Sundays", "For days when lunch takes until dinner.", True,
         ("Moor Casserole", "Ashcombe Teapot", "Harbour Breakfast", "Linen Apron")),
        ("Iced Tea Season", "Cold drinks for the first warm weekend.", False,
         ("Linden Glass Pitcher", "Garden Mint", "Orange Rooibos")),
    ),
    offers=(
        Offer("WELCOME10", "percent", 10, -400, None, used=212),
        Offer("TEATIME15", "percent", 15, -20, 12, category="Tea", minimum=2000, limit=200, used=61),
        Offer("SUNDAY5", "fixed", 500, -45, 21, minimum=4000, used=38),
        Offer("MUM20", "percent", 20, 2, 6, category="Teaware", limit=150),
        Offer("WINTER25", "percent", 25, -70, -9, minimum=5000, used=97),
        Offer("NEIGHBOUR", "fixed", 1000, -200, None, minimum=6000, limit=40, used=40),
        Offer("PRESS30", "percent", 30, -120, None, limit=25, used=7, enabled=False),
    ),
    deliveries=(
        ("Standard delivery", "2 to 4 working days", 395, 5000),
        ("Express delivery", "Next working day", 795, None),
        ("Pick-up point", "2 to 4 working days", 250, 5000),
    ),
)  # fmt: skip

PLACE = Place(
    country="United Kingdom",
    towns=(
        ("Bristol", "BS3 1QD"), ("Bath", "BA1 5LT"), ("Exeter", "EX4 3PU"), ("Cardiff", "CF11 9BX"),
        ("Leeds", "LS6 2AW"), ("York", "YO10 4DN"), ("Norwich", "NR2 3GH"), ("Glasgow", "G12 8TR"),
        ("Stroud", "GL5 1EF"), ("Ludlow", "SY8 1NS"), ("Hastings", "TN34 3JY"), ("Durham", "DH1 4RW"),
    ),
    streets=(
        "Orchard Row", "Chapel Street", "Mill Lane", "Canal Walk", "Alma Terrace", "Priory Road", "Cobden Street",
        "Station Parade", "Quarry Hill", "Ferry Lane", "Walnut Close", "Beacon Road", "Tanner Street", "Long Acre",
    ),
    companies=("Copperbeech Cafe", "Lantern House Hotel", "Merrit & Dow Architects", "The Slow Bakery"),
)  # fmt: skip
