"""Pictures for link previews, drawn on the server: a few lines of text each, as a PNG of 1200 by 630 points.

Names in letters that the site's own typeface lacks are set in DejaVu Sans.
"""

from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from msgspec import Struct
from PIL import Image, ImageDraw, ImageFont

LEAGUE = Path(__file__).resolve().parent.parent
OXANIUM = str(LEAGUE / "static" / "league" / "fonts" / "oxanium.woff2")
DEJAVU = str(LEAGUE / "fonts" / "DejaVuSans-Bold.ttf")
VERSION = 1  # counts up when pictures come to look different
SIZE = WIDTH, HEIGHT = 1200, 630
MARGIN, TOP, BOTTOM, SIGN = 64, 212, 562, 44
GROUND, RULE, INK, SOFT, ACID = "#14161b", "#333842", "#eff1ea", "#aab0bb", "#d6f53d"
BOLD = 700  # weight
LARGEST, SMALLEST = 76, 30  # points of the letters of a row
MISSING = "\U0010ffff"  # which no typeface has


class PictureRow(Struct, frozen=True):
    """A row: what stands before it (a place), its text, and a figure at its end."""

    before: str
    text: str
    figure: str


class Picture(Struct, frozen=True, kw_only=True):
    """What a picture says: a line above its title, the title, its rows, and a line at its foot."""

    above: str
    title: str
    rows: tuple[PictureRow, ...]
    foot: str


@lru_cache(maxsize=64)
def drawn(picture: Picture) -> bytes:
    """The picture as a PNG; the same bytes for the same picture."""
    image = Image.new("RGB", SIZE, GROUND)
    draw = ImageDraw.Draw(image)
    _write(draw, (MARGIN, 56), picture.above, 30, ACID)
    _write(draw, (MARGIN, 100), picture.title, 64, INK)
    draw.line((MARGIN, TOP - 16, WIDTH - MARGIN, TOP - 16), fill=ACID, width=6)
    _rows(draw, picture.rows)
    _sign(draw)
    _write(draw, (MARGIN + SIGN + 12, HEIGHT - 50), picture.foot, 26, SOFT)
    kept = BytesIO()
    image.save(kept, "PNG")
    return kept.getvalue()


def _rows(draw: ImageDraw.ImageDraw, rows: Sequence[PictureRow]) -> None:
    height = min((BOTTOM - TOP) // max(len(rows), 1), 150)
    size = max(min(int(height * 0.62), LARGEST), SMALLEST)
    indent = size + 24 if any(row.before for row in rows) else 0
    for number, row in enumerate(rows):
        middle = TOP + number * height + height // 2
        if number:
            draw.line((MARGIN, middle - height // 2, WIDTH - MARGIN, middle - height // 2), fill=RULE, width=2)
        end = WIDTH - MARGIN
        if row.figure:
            told, font = _fitted(row.figure, size, WIDTH // 2)
            end -= int(font.getlength(told))
            draw.text((end, middle), told, font=font, fill=ACID, anchor="lm")
        if row.before:
            draw.text((MARGIN, middle), row.before, font=_font(row.before, size), fill=SOFT, anchor="lm")
        text, font = _fitted(row.text, size, end - 32 - MARGIN - indent)
        draw.text((MARGIN + indent, middle), text, font=font, fill=INK, anchor="lm")


def _sign(draw: ImageDraw.ImageDraw) -> None:
    """The hexagon of the site."""
    left, top = MARGIN, HEIGHT - 56
    corners = ((0.5, 0), (0.93, 0.25), (0.93, 0.75), (0.5, 1), (0.07, 0.75), (0.07, 0.25))
    draw.polygon([(left + across * SIGN, top + down * SIGN) for across, down in corners], fill=ACID)


def _write(draw: ImageDraw.ImageDraw, where: tuple[int, int], text: str, size: int, colour: str) -> None:
    shown, font = _fitted(text, size, WIDTH - MARGIN - where[0])
    draw.text(where, shown, font=font, fill=colour)


def _fitted(text: str, size: int, width: int) -> tuple[str, ImageFont.FreeTypeFont]:
    """The text in letters of that size, ended by dots where it is wider than there is room for."""
    font = _font(text, size)
    if font.getlength(text) <= width:
        return text, font
    while text and font.getlength(f"{text}…") > width:
        text = text[:-1]
    return f"{text.rstrip()}…", font


def _font(text: str, size: int) -> ImageFont.FreeTypeFont:
    return _typeface(OXANIUM if all(map(_has, set(text))) else DEJAVU, size)


@lru_cache(maxsize=64)
def _typeface(path: str, size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(path, size)
    if path == OXANIUM:
        font.set_variation_by_axes([BOLD])
    return font


@lru_cache(maxsize=1024)
def _has(letter: str) -> bool:
    """Whether the site's typeface can show a letter."""
    font = _typeface(OXANIUM, SMALLEST)
    return letter.isspace() or bytes(font.getmask(letter)) != bytes(font.getmask(MISSING))
