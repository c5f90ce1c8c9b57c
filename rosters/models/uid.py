"""The name a row has outside the database: in urls, the API, archives and dice contexts."""

import secrets

from django.db import models

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_uid() -> str:
    """A fresh random name of 12 characters that cannot be misread (59 bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


class UidField(models.CharField):
    """A `uid` made once with the row."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        kwargs.update(max_length=32, unique=True, editable=False, default=new_uid)
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # Django's own keyword options

    def deconstruct(self) -> tuple[str, str, list[object], dict[str, object]]:
        name, path, args, kwargs = super().deconstruct()
        for key in ("max_length", "unique", "editable", "default"):
            kwargs.pop(key, None)
        return name, path, list(args), kwargs
