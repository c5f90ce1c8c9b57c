"""What a page says, without its markup."""

import html
import re

from django.http import HttpResponse

HIDDEN = re.compile(r"<(head|script)\b.*?</\1>", re.DOTALL)
MAIN = re.compile(r"<main\b.*</main>", re.DOTALL)
ROW = re.compile(r"<tr\b.*?</tr>", re.DOTALL)
CELL = re.compile(r"<t[hd]\b.*?</t[hd]>", re.DOTALL)


def words(page: HttpResponse | str) -> str:
    """Everything the page says, in one line."""
    source = page if isinstance(page, str) else page.content.decode()
    text = re.sub(r"<[^>]+>", " ", HIDDEN.sub(" ", source))
    return " ".join(html.unescape(text).split())


def main_words(page: HttpResponse) -> str:
    """What the page says between its head and its foot."""
    found = MAIN.search(page.content.decode())
    assert found is not None, "a page has one main part"
    return words(found.group())


def table_cells(page: HttpResponse) -> list[list[str]]:
    """The words of each cell of the page's tables, row by row, heads included."""
    return [[words(cell) for cell in CELL.findall(row)] for row in ROW.findall(page.content.decode())]
