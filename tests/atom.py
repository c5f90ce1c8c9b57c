"""Whether a document is a feed by the Atom Syndication Format (RFC 4287).

Read from its RELAX NG grammar: which elements may stand where and how often, and what they may hold. Extensions are
not known here, for our feeds have none.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import datetime
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

ATOM = "{http://www.w3.org/2005/Atom}"
XML = "{http://www.w3.org/XML/1998/namespace}"
MANY = 10**9
Times = tuple[int, int]
FEED: Mapping[str, Times] = {
    "author": (0, MANY), "category": (0, MANY), "contributor": (0, MANY), "generator": (0, 1), "icon": (0, 1),
    "id": (1, 1), "link": (0, MANY), "logo": (0, 1), "rights": (0, 1), "subtitle": (0, 1), "title": (1, 1),
    "updated": (1, 1), "entry": (0, MANY),
}  # fmt: skip
ENTRY: Mapping[str, Times] = {
    "author": (0, MANY), "category": (0, MANY), "content": (0, 1), "contributor": (0, MANY), "id": (1, 1),
    "link": (0, MANY), "published": (0, 1), "rights": (0, 1), "source": (0, 1), "summary": (0, 1), "title": (1, 1),
    "updated": (1, 1),
}  # fmt: skip
PERSON: Mapping[str, Times] = {"name": (1, 1), "uri": (0, 1), "email": (0, 1)}
CHILDREN = {"feed": FEED, "entry": ENTRY, "author": PERSON, "contributor": PERSON}
ATTRIBUTES = {
    "link": {"href", "rel", "type", "hreflang", "title", "length"},
    "category": {"term", "scheme", "label"},
    "content": {"type", "src"},
    "generator": {"uri", "version"},
    "title": {"type"},
    "subtitle": {"type"},
    "summary": {"type"},
    "rights": {"type"},
}
EVERYWHERE = {f"{XML}lang", f"{XML}base"}
TYPES = {None, "text", "html", "xhtml"}
IRI = re.compile(r"[a-z][a-z0-9+.-]*:[^\s<>\"{}|\\^`]+", re.IGNORECASE)
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")


def faults_of(document: bytes) -> list[str]:
    """What is not as the format has it; nothing for a good feed."""
    root = ElementTree.fromstring(document)
    if root.tag != f"{ATOM}feed":
        return [f"the root is {root.tag}"]
    return [*_faults(root), *_of_the_whole(root)]


def _faults(element: Element) -> Iterator[str]:
    name = element.tag.removeprefix(ATOM)
    children = Counter(child.tag.removeprefix(ATOM) for child in element)
    known = CHILDREN.get(name, {})
    yield from (f"{name} holds {child}" for child in children if child not in known)
    yield from (
        f"{name} has {children[child]} of {child}"
        for child, (least, most) in known.items()
        if not least <= children[child] <= most
    )
    yield from (f"{name} has {each}" for each in element.attrib if each not in ATTRIBUTES.get(name, set()) | EVERYWHERE)
    yield from _content(name, element)
    for child in element:
        yield from _faults(child)


def _content(name: str, element: Element) -> Iterator[str]:
    text = element.text or ""
    if name in ("updated", "published") and not _is_moment(text):
        yield f"{name} is {text!r}"
    if name == "id" and not IRI.fullmatch(text):
        yield f"id is {text!r}"
    if name == "link" and not IRI.fullmatch(element.get("href", "")):
        yield f"a link leads to {element.get('href')!r}"
    if name in ("title", "subtitle", "summary", "rights") and element.get("type") not in TYPES:
        yield f"{name} is of the type {element.get('type')}"
    if name in CHILDREN and text.strip():
        yield f"{name} holds words of its own"
    if name == "name" and not text.strip():
        yield "somebody has no name"


def _is_moment(text: str) -> bool:
    if not MOMENT.fullmatch(text):
        return False
    try:
        datetime.fromisoformat(text)
    except ValueError:
        return False
    return True


def _of_the_whole(root: Element) -> Iterator[str]:
    """What the grammar's words ask for besides."""
    entries = root.findall(f"{ATOM}entry")
    if not root.findall(f"{ATOM}author") and not all(entry.findall(f"{ATOM}author") for entry in entries):
        yield "somebody must have written it"
    ids = [entry.findtext(f"{ATOM}id") for entry in entries]
    if len(set(ids)) != len(ids):
        yield "two entries share an id"
    for element in (root, *entries):
        links = element.findall(f"{ATOM}link")
        alternates = [
            (link.get("type"), link.get("hreflang")) for link in links if link.get("rel") in (None, "alternate")
        ]
        if len(set(alternates)) != len(alternates):
            yield "two links lead to the same in the same way"
        if element is not root and not alternates and element.find(f"{ATOM}content") is None:
            yield "an entry leads nowhere and holds nothing"
    if not [link for link in root.findall(f"{ATOM}link") if link.get("rel") == "self"]:
        yield "the feed does not say where it is"
