"""Markdown that people typed: what comes through, and what never does."""

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.presenters.markdown import ATTRIBUTES, TAGS, html_of

ATTACKS = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<iframe src='javascript:alert(1)'></iframe>",
    "<a href='javascript:alert(1)'>go</a>",
    "<style>body{display:none}</style>",
    "<p style='position:fixed'>over everything</p>",
    "<form action=https://evil.example><input name=password></form>",
    "<div class=alert>ours</div>",
    "[go](javascript:alert(1))",
    "[go](JaVaScRiPt:alert(1))",
    "[go](java\tscript:alert(1))",
    "[go](&#106;avascript:alert(1))",
    "[go](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
    "[go](vbscript:msgbox(1))",
    "[go](<javascript:alert(1)>)",
    '[go](https://a.example/" onmouseover="alert(1))',
    '[go](https://a.example "title" onclick=alert(1))',
    "<javascript:alert(1)>",
    "[ref]\n\n[ref]: javascript:alert(1)",
    "![picture](https://evil.example/pixel.gif)",
    "![x](javascript:alert(1))",
    "`<script>alert(1)</script>`",
    "```<script>\nalert(1)\n```",
    "    <script>alert(1)</script>",
    "| <script>a</script> | b |\n|---|---|\n| <img src=x onerror=1> | [x](javascript:1) |",
    "# <script>alert(1)</script>",
    "<!-- --!><script>alert(1)</script>-->",
    "<![CDATA[<script>alert(1)</script>]]>",
    "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "<table><tr><td>mine</table>",
    "\u0000<script>alert(1)</script>",
    "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "[a](https://a.example)<b onclick=alert(1)>b</b>",
)
OPENING = re.compile(r"<([a-z0-9]+)((?:\s[^>]*)?)>", re.IGNORECASE)
NAMED = re.compile(r"([a-z-]+)=\"([^\"]*)\"")
REGION = {"div": {"class", "role", "tabindex", "aria-label"}, "table": {"class"}}
SCHEME = re.compile(r"(?:https?:|mailto:|[^:]*$)", re.IGNORECASE)


def harmless(page: str) -> bool:
    """Whether there is nothing in it but tags and attributes that are listed, and addresses that lead to a page."""
    for tag, told in OPENING.findall(page):
        allowed = ATTRIBUTES.get(tag, set()) | REGION.get(tag, set()) | ({"rel"} if tag == "a" else set())
        named = dict(NAMED.findall(told))
        if tag not in TAGS | {"div"} or not named.keys() <= allowed or NAMED.sub("", told).strip():
            return False
        if not SCHEME.match(html.unescape(named.get("href", ""))):
            return False
    return "<!" not in page


@pytest.mark.parametrize("text", ATTACKS)
def test_nothing_that_does_something_comes_through(text: str) -> None:
    for whole in (text, f"> - {text}", f"Hello **{text}** there"):
        assert harmless(html_of(whole)), html_of(whole)


@pytest.mark.parametrize(
    "page",
    [
        "<script>", '<a href="javascript:1">', '<a onclick="x">', "<img>", "<p onclick=1>", '<p style="x">', "<!-- -->",
        '<a href="jav&#97;script:1">',
    ],
)  # fmt: skip
def test_the_corpus_would_be_noticed(page: str) -> None:
    assert not harmless(page)


@given(st.text(alphabet="<>[]()!`*_#|-:=/\"'\n &;javscriptonld0", max_size=60))
def test_no_text_at_all_does_anything(text: str) -> None:
    assert harmless(html_of(text))


def test_what_people_write_is_shown_as_they_mean_it() -> None:
    text = (
        "# Rules\n\nBe **kind**, ~~late~~ on *time*.\n\n- one\n- two\n\nSee [us](https://a.example/?a=1&b=2).\n\n> so"
    )
    assert html_of(text) == (
        "<h2>Rules</h2>\n<p>Be <strong>kind</strong>, <s>late</s> on <em>time</em>.</p>\n"
        "<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n"
        '<p>See <a href="https://a.example/?a=1&amp;b=2" rel="nofollow noopener ugc">us</a>.</p>\n'
        "<blockquote>\n<p>so</p>\n</blockquote>\n"
    )


def test_headings_begin_below_those_of_the_page_and_tables_can_be_scrolled() -> None:
    assert html_of("# a\n\n#### b", below=3) == "<h4>a</h4>\n<h6>b</h6>\n"
    page = html_of("| a |\n|---|\n| 1 |")
    assert page.count('role="region"') == page.count("</table></div>") == 1
