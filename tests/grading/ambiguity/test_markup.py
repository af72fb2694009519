from pathlib import Path

import pytest

from tests.grading.ambiguity.looking import kinds

HIDDEN = {"hidden"}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<p>text<!-- a remark --><p>more<img src=a.png alt='a picture'>", set[str]()),
        ("<title>t</title><script>let a = 1</script><select><option>a<option>b</select>", set[str]()),
        ("<p style='display:none'>", set[str]()),
        ("<p style='display : None'>text", HIDDEN),
        ("<div hidden><p>text</div>", HIDDEN),
        ("<div style='visibility:hidden'><p style='visibility:visible'>text</div>", set[str]()),
        ("<div style='visibility:hidden'><p>text</div>", HIDDEN),
        ("<style>.a .b {opacity: 0}</style><div class=a><p><span class='x b'>text</span></div>", HIDDEN),
        ("<style>.a .b {opacity: 0}</style><div class=c><p><span class='x b'>text</span></div>", set[str]()),
        ("<p id=x>text<style>/* */ #x, p.y {display: none}</style>", HIDDEN),
        ("<style>p {display: none} #x {display: block}</style><p id=x>text", set[str]()),
        ("<style>p {display: none !important} #x {display: block}</style><p id=x>text", HIDDEN),
        ("<style>@media print { p {display: none} } p {color: red}</style><p>text", set[str]()),
        ("<style>li:hover ul {display: block} a:visited {opacity: 0}</style><p>text", set[str]()),
        ("<p style='position:absolute; left:-9999px'>text", HIDDEN),
        ("<p style='font-size: 0'>text", HIDDEN),
        ("<p style='font-size: 12px; color: transparent'>text", HIDDEN),
        ("<p id=a>one</p><p id=a>two</p>", {"structure"}),
        ("<p id=a>one</p><p id=b>two</p>", set[str]()),
        ("<p style='display:none'>a</p><p>b", HIDDEN),
        ("<p style='display:none'><p>b", set[str]()),
        ("<p style='color: white'>text", HIDDEN),
        ("<p style='color: #FEFEFE'>text", HIDDEN),
        ("<body style='background: #222'><p style='color: rgb(34 34 34)'>text", HIDDEN),
        ("<body style='background: #222'><p style='color: white'>text", set[str]()),
        ("<style>.a {background: navy} .a b {color: white}</style><p class=a><b>text</b>", set[str]()),
        ("<p><font color=white>text</font>", HIDDEN),
        ("<table bgcolor=black><tr><td><font color=white>text</font></table>", set[str]()),
        ("<p style='color: white; background: url(sky.png)'>text", set[str]()),
        ("<p style='-webkit-text-fill-color: transparent'>text", HIDDEN),
        ("<p style='color: #0000'>text", HIDDEN),
        ("<p style='color: hsla(0, 0%, 0%, .01)'>text", HIDDEN),
        ("<div style='font-size: 20%'><p style='font-size: 30%'>text</div>", HIDDEN),
        ("<div style='font-size: 0'><p style='font-size: 12px'>text</div>", set[str]()),
        ("<p style='position: absolute; left: 9999px'>text", HIDDEN),
        ("<p style='margin-left: -100em'>text", HIDDEN),
        ("<p style='transform: translateX(-5000px)'>text", HIDDEN),
        ("<p style='transform: scale(0.001)'>text", HIDDEN),
        ("<p style='transform: translateY(2px) rotate(3deg)'>text", set[str]()),
        ("<p style='height: 1px; overflow: hidden'>text", HIDDEN),
        ("<p style='clip-path: inset(50%)'>text", HIDDEN),
        ("<p style='letter-spacing: -1em'>text", HIDDEN),
        ("<p style='letter-spacing: -.02em'>text", set[str]()),
        ("<p>text<div style='position: fixed; inset: 0; background: white'></div>", HIDDEN),
        ("<p>text<img src=a.png style='position: absolute; top: 0; left: 0; width: 100%; height: 100vh'>", HIDDEN),
        ("<p>text<img src=a.png style='width: 100%; height: 500px'>", set[str]()),
        ("<nav style='position: fixed; top: 0; width: 100%; height: 40px; background: navy'></nav><p>text", set[str]()),
        ("<style>p:nth-child(1) {display: none}</style><p>text", HIDDEN),
        ("<style>h1 ~ p {display: none}</style><h1>head</h1><p>text", HIDDEN),
        ("<style>p[class^=se] {display: none}</style><p class=secret>text", HIDDEN),
        ("<style>body:not(.x) p {display: none}</style><p>text", HIDDEN),
        ("<style>p:hover, p::before {display: none}</style><p>text", set[str]()),
        ("<link rel=stylesheet href='data:text/css,p%7Bdisplay:none%7D'><p>text", HIDDEN),
        ("<link rel=stylesheet href=hiding.css><p>text", HIDDEN),
        ("<link rel=stylesheet href=importing.css><p>text", HIDDEN),
        ("<link rel=stylesheet href=hiding.css media=print><p>text", set[str]()),
        ("<link rel=stylesheet href=https://example.org/hiding.css><p>text", set[str]()),
    ],
    ids=range(57),
)
def test_text_that_is_not_displayed(tmp_path: Path, body: str, expected: set[str]) -> None:
    (tmp_path / "hiding.css").write_text("p {display: none}")
    (tmp_path / "importing.css").write_text("@import url('hiding.css');")
    path = tmp_path / "a.html"
    path.write_text(f"<!DOCTYPE html><html><body>{body}</body></html>")
    assert kinds(path) == expected
