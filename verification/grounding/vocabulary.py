"""Words with a meaning for the check: those that carry no fact, and those that ask for computed numbers."""

import re

_COMMON = """
    a an the and or of to in on at by for from with without as is are was be it its this that not no yes true false
    none null nan off ok all any each per vs via etc i ii iii iv v vi x n y na d t z st nd rd th http https www com
    utf xml html doctype lang en charset vcalendar vevent valarm vtodo vcard begin end prodid dtstart dtend dtstamp
    enabled disabled
"""
_SUFFIXES = """
    txt md csv tsv json yaml yml ini cfg conf toml xlsx ods docx odt pptx odp pdf png jpg jpeg gif svg zip tar gz
    tgz html htm xml py sh js css log ics eml mbox bak
"""
COMMON = frozenset(_COMMON.split()) | frozenset(_SUFFIXES.split())
"""Words that carry no fact, words that a format requires, and file suffixes."""

CHARTS = {
    "bar": ("bar", "bars", "column", "columns"),
    "scatter": ("scatter", "xy"),
    "doughnut": ("doughnut", "donut", "ring"),
}
"""What people call a kind of chart, if that is not its name in the file."""

_PICTURES = ("picture", "image", "photo", "scan", "screenshot", "poster", "drawing", "logo")
SEEN_KINDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("png", "jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff", "xcf"), _PICTURES),
    **dict.fromkeys(("pdf", "ps", "djvu"), ("pdf", "scan", "document")),
    **dict.fromkeys(("mp4", "avi", "mkv", "mov", "webm"), ("video", "film", "clip")),
    **dict.fromkeys(("mp3", "ogg", "wav", "flac"), ("recording", "audio", "song")),
    **dict.fromkeys(("doc", "xls", "ppt", "odb"), ("document", "workbook", "presentation", "database")),
}
"""What people call the files that the check cannot read, by suffix."""

_COMPUTING = r"""
    sums? | summ(?:ed|ing) | add(?:ed|s|ing)?\ (?:up|\d|together) | totals? | totall?ed | sub-?totals? | averages? |
    mean | median | count(?:s|ed|ing)? | how\ (?:many|much|often|long) | number\ of | percent\w* | per\ ?cent |
    share\ of | ratio | rates? | differences? | increase\w* | decrease\w* | rais(?:e|ed|ing) |
    reduc(?:e|ed|ing|tion) | lower(?:ed)?\ by | cut\ by | goes\ up | goes\ down | doubl(?:e|ed|ing) |
    tripl(?:e|ed|ing) | halv(?:e|ed|ing) | half | twice | times | multipl\w+ | divid\w+ | product\ of | minus | plus
    | discount\w* | tax | vat | net | gross | balance | remain(?:s|ing|der) | left\ over | calculat\w* |
    comput(?:e|ed|ing) | work\w*\ out | convert\w* | formulas? | margin | profit | markup | surcharge | growth |
    cumulative | running | deduct\w* | subtract\w* | figure\ out | amounts\ to | comes\ to | adjust\w* | split |
    equally | rank\w* | scores? | largest | smallest | highest | lowest | maximum | minimum |
    biggest | greatest | longest | shortest | fewest | range | spread | proportion | fraction | altogether |
    most\ (?:common|frequent|often) | deviation | variance | duration | extend\w* |
    shift\w* | by\ \d+
"""
_ELABORATE = r"""
    deviation | variance | interest | compound | mortgage | annuity | forecast | regression | trend | weighted |
    correlat\w* | percentile | quartile | npv | irr | depreciat\w* | amorti[sz]\w* | simulat\w* | optimi[sz]\w* |
    distance | currency | exchange | bmi | moving\ average | checksum | hash | encode\w* | decode\w* | resolution |
    pixel\w* | crop\w* | resiz\w* | scal\w+ | rotat\w* | centre | center\w* | align\w*
"""
_COUNTING = (
    r"count\w* | how\ (?:many|often) | number\ of | numbered | entries | occurrences? | sizes? | rank\w* | length"
)
_STEPPING = r"""
    weeks? | weekly | days? | daily | tomorrow | yesterday | next | previous | following | later | earlier | before
    | after
"""
_CALENDAR = r"month\w* | quarter\w* | years? | yearly | annual\w* | end\ of | start\ of | beginning\ of | due"


def _any_of(words: str, *others: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{words})\b" + "".join(f"|{other}" for other in others), re.IGNORECASE | re.VERBOSE)


COMPUTES = _any_of(_COMPUTING, "%")
"""Matches an instruction that asks for computed numbers."""
ELABORATE = _any_of(_ELABORATE)
"""Matches one that asks for more arithmetic than the check tries."""
COUNTS = _any_of(_COUNTING)
"""Matches one that asks how many there are."""
STEPS = _any_of(_STEPPING)
"""Matches one that asks for dates that are days or weeks from known ones."""
CALENDAR = _any_of(_CALENDAR)
"""Matches one that asks for dates that are months, quarters or years from known ones."""

SCALES = tuple(
    (_any_of(pattern), scale)
    for pattern, scale in (
        (r"weeks? | fortnights?", 7.0),
        (r"years? | annual\w* | yearly", 12.0),
        (r"days? | daily", 24.0),
        (r"hours? | minutes? | min | h", 60.0),
        (r"hours? | h", 3_600.0),
        (
            r"(?:milli)?seconds? | ms | s | km | kg | [kmg]b | thousands? | met(?:re|er)s? | grams? | lit(?:re|er)s?",
            1_000.0,
        ),
        (r"[kmg]i?b | (?:kilo|mega|giga)bytes?", 1_024.0),
        (r"cents? | cm | per\ ?cent | percentage | met(?:re|er)s?", 100.0),
    )
)
"""Units that a file may state as smaller or larger ones, and the factor between them."""
