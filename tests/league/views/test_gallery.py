"""The page kit as a whole: it renders, says nothing about the reader, keeps its weight and its contrast."""

import gzip
import re
from itertools import pairwise
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.template.loader import render_to_string
from django.test import Client

LINKED = re.compile(r'(?:href|src)="/static/([^"#]+)"')
WEIGHT_LIMIT = 45_000


def static_bytes(name: str) -> bytes:
    return Path(finders.find(name)).read_bytes()


def test_the_gallery_needs_no_database_and_leaves_no_cookie(client: Client) -> None:
    response = client.get("/design/")
    assert response.status_code == 200
    assert not response.cookies
    assert "Cookie" not in response.headers["Vary"]


def test_the_public_frame_carries_no_csrf_field(client: Client) -> None:
    assert b"csrfmiddlewaretoken" not in client.get("/design/").content


def test_headings_of_the_gallery_skip_no_level(client: Client) -> None:
    levels = [int(level) for level in re.findall(r"<h([1-6])", client.get("/design/").content.decode())]
    assert levels.count(1) == 1
    assert all(deeper - level <= 1 for level, deeper in pairwise(levels))


def test_an_empty_page_with_all_it_loads_stays_light() -> None:
    page = render_to_string("base_public.html")
    files = {name: static_bytes(name) for name in LINKED.findall(page)} | {
        "league/icons.svg": static_bytes("league/icons.svg")
    }
    assert any(name.endswith("htmx.min.js") for name in files)
    weight = sum(
        len(content) if name.endswith(".woff2") else len(gzip.compress(content)) for name, content in files.items()
    )
    assert weight + len(gzip.compress(page.encode())) < WEIGHT_LIMIT


def luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_sixteen_team_colours_each_carry_a_readable_ink() -> None:
    css = static_bytes("league/css/teams.css").decode()
    pairs = re.findall(r"\.team-colour-(\d\d) \{ --team: (#\w{6}); --team-ink: (#\w{6}); \}", css)
    assert [number for number, _, _ in pairs] == [f"{number:02}" for number in range(1, 17)]
    assert [(number, ink) for number, team, ink in pairs if contrast(team, ink) < 4.5] == []


TOKENS = dict(re.findall(r"--([\w-]+): light-dark\((#\w{6}, #\w{6})\)", static_bytes("league/css/tokens.css").decode()))
TEXT = ("ink", "ink-soft", "link", "good", "warning", "bad", "info")
GROUNDS = ("paper", "surface", "sunken")


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_every_text_colour_reads_on_every_ground(scheme: int) -> None:
    shades = {name: pair.split(", ")[scheme] for name, pair in TOKENS.items()}
    weak = [(text, ground) for text in TEXT for ground in GROUNDS if contrast(shades[text], shades[ground]) < 4.5]
    assert weak == []


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_edges_of_fields_stand_out(scheme: int) -> None:
    shades = {name: pair.split(", ")[scheme] for name, pair in TOKENS.items()}
    assert contrast(shades["line-strong"], shades["surface"]) >= 3
