"""A league with corrections, offered times and merged doubles goes on elsewhere, and nothing of it is lost."""

import pytest

from league.archive.export import export_league
from league.archive.form import read
from league.archive.proving import problems
from league.archive.taking import take_in
from league.domain.doctor import examine
from league.models import Season
from matches.enums import CorrectionStatus, ReportStatus
from rosters.models import User
from tests.league.archive.eventful import WORD, ending, eventful
from tests.league.archive.sites import an_empty_site
from tests.verbs_league import a_league

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]
HAPPENED = ("corrections", "time_offers", "offered_times", "reports", "rolls", "announcements", "document_versions")
STATUSES = {
    "corrections": {CorrectionStatus.WAITING, CorrectionStatus.WITHDRAWN},
    "time_offers": {"countered", "open", "taken"},
    "reports": {ReportStatus.CONFIRMED, ReportStatus.SUPERSEDED},
}


def there_and_back(data: bytes) -> bytes:
    """What an empty site that took the league in exports of it; its doctor has nothing to say."""
    with an_empty_site():
        league = take_in(data, commissioner=User.objects.create_superuser("hetty@example.org"))
        assert {name: found for name, found in examine().items() if found} == {}
        coaches = Season.objects.get(league=league).entries.values_list("team__name", "team__coach__name")
        assert ("Cats", "Cat") in coaches  # the one whom a guest turned out to be
        return export_league(league)


@pytest.mark.parametrize("to_the_end", [False, True])
def test_an_eventful_league_goes_round_byte_by_byte(to_the_end: bool) -> None:
    league = a_league()
    acts = list(eventful(league))
    if to_the_end:
        acts += ending(Season.objects.get())
    data = export_league(league)
    body = read(data)["body"]
    assert [name for name in HAPPENED if not body[name]] == []
    for name, statuses in STATUSES.items():
        assert {row["status"] for row in body[name]} >= statuses
    verbs = {row["verb"] for row in body["audit"]}
    assert verbs >= {"teams.merged", "coaches.merged", "appointment.set"}
    words = [(bool(side["word_hash"]), side["word"]) for side in body["sides"] if side["word_hash"]]
    assert words == [(True, WORD), (True, "")]
    assert problems(data) == []
    assert there_and_back(data) == data
