"""Documents whose texts are right and which show something else as well: boxes, shapes, backgrounds, other headers."""

import base64
import io
import re
import zipfile

import pytest

from schemas.workspaces import ArtifactName, Side
from tests.callers import ME
from tests.environments.forgeries.conftest import family_of
from tests.environments.trials import running_services, trial_of

PLACE = 'svg:x="1cm" svg:y="1cm" svg:width="9cm" svg:height="3cm"'
BOX = f"<draw:frame {PLACE}><draw:text-box><text:p>WRONG</text:p></draw:text-box></draw:frame>"
SHAPE = f"<draw:rect {PLACE}/>"
SHAPES = (BOX, SHAPE, f"<draw:g>{BOX}</draw:g>", f"<draw:regular-polygon {PLACE}/>", f"<draw:line {PLACE}/>")
SLIDE_SHAPE = (
    '<p:sp><p:nvSpPr><p:cNvPr id="99" name="x"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:prstGeom prst="rect">'
    "<a:avLst/></a:prstGeom></p:spPr>{}</p:sp>"
)
WORDS = "<p:txBody><a:bodyPr/><a:p><a:r><a:t>WRONG</a:t></a:r></a:p></p:txBody>"
GROUP = (
    '<p:grpSp><p:nvGrpSpPr><p:cNvPr id="98" name="g"/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'
    f"{SLIDE_SHAPE.format(WORDS)}</p:grpSp>"
)
SLIDE_SHAPES = (SLIDE_SHAPE.format(WORDS), SLIDE_SHAPE.format(""), GROUP)
Forgery = tuple[str, str, str]
"""A part of the package, a regular expression for text in it, and its replacement."""

DRAWING: list[Forgery] = [("content.xml", "</draw:page>", f"{one}</draw:page>") for one in SHAPES]
DRAWING.extend([("styles.xml", r"(<style:master-page [^>]*?)/>", rf"\g<1>>{BOX}</style:master-page>")])
OPEN_SLIDES: list[Forgery] = [
    ("content.xml", "<presentation:notes", f"{one}<presentation:notes") for one in (*SHAPES[:3], SHAPES[4])
]
OPEN_SLIDES.extend([("styles.xml", "</style:master-page>", f"{BOX}</style:master-page>")])
SLIDES: list[Forgery] = [
    (part, "</p:spTree>", f"{one}</p:spTree>")
    for part in ("ppt/slides/slide1.xml", "ppt/slideMasters/slideMaster1.xml", "ppt/slideLayouts/slideLayout2.xml")
    for one in SLIDE_SHAPES
]
OPEN_TEXT: list[Forgery] = [
    ("content.xml", "</office:text>", f"<text:p>{one}</text:p></office:text>") for one in SHAPES
]
OPEN_TEXT.extend(
    [
        (
            "styles.xml",
            r"(<style:master-page [^>]*?)/>",
            r"\g<1>><style:header><text:p>WRONG</text:p></style:header></style:master-page>",
        )
    ]
)
TEXT: list[Forgery] = [
    ("word/document.xml", "<w:sectPr", f"{one}<w:sectPr")
    for one in (
        "<w:sdt><w:sdtContent><w:p><w:r><w:t>WRONG</w:t></w:r></w:p></w:sdtContent></w:sdt>",
        "<w:p><w:r><w:pict/></w:r></w:p>",
        '<w:p><w:r><w:sym w:font="Wingdings" w:char="F04A"/></w:r></w:p>',
    )
]
FRAME: list[Forgery] = [*TEXT, ("word/document.xml", "</w:sectPr>", "<w:titlePg/></w:sectPr>")]
HEADING = '<text:h text:outline-level="1">WRONG</text:h>'
PAGE_NUMBER = (r"(<text:span[^>]*>)([^<]+)(</text:span>)", r"\g<1><text:page-number>\g<2></text:page-number>\g<3>")
DRAWING.extend(
    [
        ("content.xml", *PAGE_NUMBER),
        ("content.xml", "</text:p>", f"</text:p>{HEADING}"),
        ("content.xml", ' Z N"', ' Z F N"'),
        ("content.xml", 'draw:enhanced-path="[^"]*"', 'draw:enhanced-path="M 0 0 L 21600 21600 N"'),
        ("content.xml", "<draw:enhanced-geometry ", '<draw:enhanced-geometry draw:mirror-vertical="true" '),
    ]
)
OPEN_SLIDES.extend(
    [("content.xml", *PAGE_NUMBER), ("content.xml", "</text:p></draw:text-box>", f"</text:p>{HEADING}</draw:text-box>")]
)
ALTERNATIVE = (
    '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">'
    '<mc:Choice Requires="p14" '
    f'xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main">{SLIDE_SHAPES[0]}</mc:Choice><mc:Fallback/>'
    "</mc:AlternateContent>"
)
SLIDES.extend(
    [
        ("ppt/slides/slide2.xml", "</p:spTree>", f"{ALTERNATIVE}</p:spTree>"),
        ("ppt/slideLayouts/slideLayout2.xml", "</p:spTree>", f"{ALTERNATIVE}</p:spTree>"),
        (
            "ppt/slides/slide2.xml",
            r"<a:r>(.*?)</a:r>",
            r'<a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum">\g<1></a:fld>',
        ),
        (
            "ppt/slides/slide2.xml",
            r"<a:p>(<a:pPr[^>]*/>)?",
            '<a:p><a:pPr><a:buFont typeface="Arial"/><a:buChar char="NOT"/></a:pPr>',
        ),
    ]
)
FIELD = r"(<text:p [^>]*>)([^<]+)(</text:p>)", r"\g<1><text:page-number>\g<2></text:page-number>\g<3>"
OPEN_TEXT.extend(
    [
        ("content.xml", *FIELD),
        (
            "content.xml",
            r"(<text:p [^>]*>[^<]+</text:p>)",
            r"<text:list><text:list-item>\g<1></text:list-item></text:list>",
        ),
        (
            "content.xml",
            "</text:p></text:note-body>",
            '<text:date text:fixed="false">x</text:date></text:p></text:note-body>',
        ),
    ]
)
TEXT.extend(
    [
        (
            "word/document.xml",
            "<w:r>(.*?)</w:r>",
            r'<w:moveFrom w:id="7" w:author="x" w:date="2024-01-01T00:00:00Z"><w:r>\g<1></w:r></w:moveFrom>',
        ),
        (
            "word/document.xml",
            "<w:r>",
            '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"/><w:r>',
        ),
        ("word/document.xml", "<w:pgNumType[^>]*/>", '<w:pgNumType w:fmt="upperRoman" w:start="41"/>'),
        (
            "word/document.xml",
            "</w:pPr>",
            '<w:rPr><w:del w:id="8" w:author="x" w:date="2024-01-01T00:00:00Z"/></w:rPr></w:pPr>',
        ),
    ]
)
FRAME.extend(TEXT[3:])
LABEL = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
HEADINGS: list[Forgery] = [
    ("word/styles.xml", r'(w:styleId="Heading1">.*?<w:pPr>)', rf"\g<1>{LABEL}"),
    ("word/document.xml", r'(<w:pStyle w:val="Heading1"/>)', rf"\g<1>{LABEL}"),
]
PENDING = '<w:r><w:rPr><w:rPrChange w:id="9" w:author="x" w:date="2024-01-01T00:00:00Z"><w:rPr/></w:rPrChange></w:rPr>'
AT_THE_END = r'(text:note-class="footnote"[^>]*text:footnotes-position=")page"', r'\g<1>document"'
OPEN_TEXT.extend([("styles.xml", *AT_THE_END)])
HEADINGS.extend(
    [
        ("word/document.xml", r'(<w:pStyle w:val="Heading1"/>)', r'\g<1><w:outlineLvl w:val="9"/>'),
        ("word/styles.xml", r'(w:styleId="Heading1">.*?<w:outlineLvl w:val=")0"', r'\g<1>5"'),
    ]
)
NO_LINE = "Object_20_with_20_no_20_fill_20_and_20_no_20_line"
LINKS: list[Forgery] = [
    ("content.xml", "<draw:connector ", '<draw:connector draw:display="printer" '),
    ("content.xml", r'(<draw:connector draw:style-name=")[^"]*"', rf'\g<1>{NO_LINE}"'),
    *(
        ("styles.xml", '(<style:default-style style:family="graphic"><style:graphic-properties )', rf"\g<1>{one} ")
        for one in ('draw:stroke="none"', 'svg:stroke-opacity="5%"')
    ),
    ("styles.xml", r'(<style:default-style style:family="graphic">.*?svg:stroke-color=")[^"]*"', r'\g<1>#fdfdfd"'),
]
TRIED = {
    ("libreoffice_writer", "lines_to_table"): [
        ("content.xml", "<table:table-cell ", '<table:table-cell table:number-columns-spanned="2" ')
    ],
    ("libreoffice_writer", "review_changes"): [("word/document.xml", "<w:r>", PENDING)],
    ("libreoffice_draw", "reporting_lines"): LINKS,
    ("libreoffice_draw", "same_size"): [
        ("content.xml", 'draw:auto-grow-height="false"', 'draw:auto-grow-height="true" fo:padding-top="2cm"')
    ],
    ("libreoffice_writer", "heading_styles"): HEADINGS,
    ("libreoffice_draw", "room_labels"): DRAWING,
    ("libreoffice_impress", "reorder_slides"): OPEN_SLIDES,
    ("libreoffice_impress", "hide_slides"): SLIDES,
    ("libreoffice_writer", "footnotes"): OPEN_TEXT,
    ("libreoffice_writer", "page_frame"): FRAME,
}


def forged(document: bytes, forgery: Forgery) -> bytes:
    """The document with something more in one part."""
    part, old, new = forgery
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(document)) as source, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for name in source.namelist():
            text = source.read(name)
            if name == part:
                text = re.sub(old, new, text.decode(), count=1).encode()
                assert text != source.read(name), forgery
            target.writestr(name, text)
    return out.getvalue()


@pytest.mark.timeout(300)
@pytest.mark.exhaustive(reason="forged files of every application")
@pytest.mark.parametrize("key", TRIED, ids="-".join)
async def test_what_a_document_shows_besides_its_texts_counts(key: tuple[str, str]) -> None:
    async with running_services() as services, trial_of(services, family_of(*key), seed=1) as trial:
        path = str(trial.task.parameters["path"])
        await services.verifier.run_artifact(trial.workspace_id, ArtifactName.GOLDEN_PATCH, 120)
        shell = await services.workspaces.shell(trial.workspace_id, Side.GOLDEN, f"base64 -w0 {path!r}", 60, ME)
        document = base64.b64decode(shell.stdout)
        for forgery in (None, *TRIED[key]):
            data = document if forgery is None else forged(document, forgery)
            await services.workspaces.write_file(trial.workspace_id, Side.GOLDEN, path, data, ME)
            report = (await services.verifier.run_artifact(trial.workspace_id, ArtifactName.REWARD, 60)).golden
            assert report is not None
            assert report.value is not None, report
            assert (report.value == 1.0) is (forgery is None), (forgery, report)
