"""Pages used as people use them: forms found on a page, filled in and sent."""

from html.parser import HTMLParser
from typing import Any

from django.http import HttpResponse
from django.test import Client


class Form:
    """A form as it stands on a page: where it goes, and what its fields hold."""

    def __init__(self, action: str, method: str) -> None:
        self.action, self.method = action, method
        self.fields: dict[str, list[str]] = {}
        self.choices: dict[str, list[str]] = {}
        self.text = ""

    def holds(self, **wanted: str) -> bool:
        return all(value in self.fields.get(name, []) for name, value in wanted.items())


class Reader(HTMLParser):
    """Collects the forms of a page, but for those of its frame: search and languages."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._open: Form | None = None
        self._select = ""
        self._textarea = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form" and given.get("role") != "search" and given.get("class") != "languages":
            self._open = Form(given.get("action", ""), given.get("method", "get"))
            self.forms.append(self._open)
        elif self._open is not None:
            self._field(tag, given)

    def _field(self, tag: str, given: dict[str, str]) -> None:
        assert self._open is not None
        name = given.get("name", "")
        match tag:
            case "input" if name and given.get("type") in ("checkbox", "radio"):
                if "disabled" not in given:
                    self._open.choices.setdefault(name, []).append(given.get("value", "on"))
                if "checked" in given:
                    self._open.fields.setdefault(name, []).append(given.get("value", "on"))
            case "input" if name:
                self._open.fields.setdefault(name, []).append(given.get("value", ""))
            case "textarea":
                self._textarea = name
                self._open.fields[name] = [""]
            case "select":
                self._select = name
                self._open.fields.setdefault(name, [])
            case "option":
                self._open.choices.setdefault(self._select, []).append(given.get("value", ""))
                first = not self._open.fields[self._select]
                if "selected" in given or first:
                    self._open.fields[self._select] = [given.get("value", "")]

    def handle_data(self, data: str) -> None:
        if self._open is not None:
            self._open.text += data
            if self._textarea:
                before = self._open.fields[self._textarea]
                before[0] += data if before[0] else data.removeprefix("\n")  # as browsers do

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "textarea":
            self._textarea = ""


def forms_on(page: HttpResponse) -> list[Form]:
    """Every form of the page that does something."""
    reader = Reader()
    reader.feed(page.content.decode())
    return reader.forms


def form_on(page: HttpResponse, act: str, **wanted: str) -> Form:
    """The one form of the page that asks for this act, and holds these values."""
    forms = forms_on(page)
    found = [form for form in forms if form.holds(act=act, **wanted)]
    assert len(found) == 1, f"{len(found)} forms {act} {wanted} among {[form.fields.get('act') for form in forms]}"
    return found[0]


def send(client: Client, page: HttpResponse, act: str, wanted: dict[str, str] | None = None, **filled: Any) -> Any:
    """The form of this act, filled in and sent; the page that follows."""
    form = form_on(page, act, **(wanted or {}))
    data: dict[str, Any] = {**form.fields, **filled}
    path, _hash, _place = form.action.partition("#")
    return client.post(path or page.request["PATH_INFO"], data, follow=True)
