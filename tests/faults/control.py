"""The negative control: an act whose marker and effect are committed apart."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from tests.faults.deeds import Deed


@dataclass(frozen=True)
class Careless:
    """A bonus is granted in one transaction and noted as granted in the next."""

    team: str
    days: float = 0
    label: str = "careless"

    def do(self) -> str:
        from django.db import transaction

        from rosters.domain.operation import operation
        from rosters.models import OutboxMessage, Team
        from rules.hexsport.commands import GrantBonus

        team = Team.objects.get(uid=self.team)
        if OutboxMessage.objects.filter(topic="team.acted", subject_uid=team.uid, payload__cause="careless").exists():
            return "done"
        with operation(team, actor=None) as work:
            work.do(GrantBonus(work.state.bonus + 1))
        with transaction.atomic():
            OutboxMessage.objects.create(topic="team.acted", subject_uid=team.uid, payload={"cause": "careless"})
        return "done"


def careless() -> Iterator[Deed | Careless]:
    from tests.verbs import a_team

    yield Careless(a_team().uid)


SCENES: Mapping[str, Callable[[], Iterator[Deed | Careless]]] = {"control": careless}
