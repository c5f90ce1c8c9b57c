from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.apps import AppConfig
from django.db.models.signals import post_migrate


def guard_logs(*, using: str, **_: Any) -> None:
    """The append-only tables of every app are guarded after each migrate."""
    from rosters.append_only import install

    install(using)


class RostersConfig(AppConfig):
    name = "rosters"
    append_only: ClassVar[Mapping[str, Sequence[str]]] = {"TeamEvent": (), "RulesPin": ()}

    def ready(self) -> None:
        post_migrate.connect(guard_logs, sender=self)
