"""Somebody signed in, who reads pages and fills in what stands on them."""

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from rosters.models import User
from tests.clicking import Form, form_on
from tests.faults.deeds import Post


class Person:
    """A person with a session of his own."""

    def __init__(self, user: User) -> None:
        self.user = user
        self.client = Client(HTTP_HOST="localhost")
        self.client.force_login(user)
        self.session = self.client.cookies["sessionid"].value

    def read(self, name: str, *args: object) -> HttpResponse:
        """The page of that name; it must be there."""
        page = self.client.get(reverse(name, args=args), follow=True)
        assert page.status_code == 200, (page.status_code, name, args)
        return page

    def fill(
        self, page: HttpResponse, act: str, wanted: dict[str, str] | None = None, /, **filled: str | list[str]
    ) -> Post:
        """The form of this act as it stands on the page, with these values, ready to be sent."""
        return self.sending(page, form_on(page, act, **(wanted or {})), **filled)

    def sending(self, page: HttpResponse, form: Form, /, **filled: str | list[str]) -> Post:
        path, _hash, _place = form.action.partition("#")
        told: dict[str, str | list[str]] = {**form.fields, **filled}
        told.pop("csrfmiddlewaretoken", None)
        fields = tuple(
            (name, value) for name, held in told.items() for value in ([held] if isinstance(held, str) else held)
        )
        return Post(path or page.request["PATH_INFO"], fields, self.session)
