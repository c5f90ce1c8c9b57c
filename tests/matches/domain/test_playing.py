"""Matches that the program plays from the seed they committed to."""

from pathlib import Path

import msgspec
import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from league.domain.doctor import run_check
from league.enums import Visibility
from league.models import League
from matches.domain.logs import read_log
from matches.domain.playing import play_match, verified
from matches.domain.record import Verdict, check_record, record_of
from matches.enums import MatchStatus
from matches.models import Match
from rosters.enums import DiceSource
from rules.core.dice import commit
from tests.pages import PageClient
from tests.verbs_derby_season import a_running_derby, an_open_round
from tests.verbs_league import a_running_season, match_of, opened, refused

pytestmark = [pytest.mark.django_db]


@pytest.fixture
def bout() -> Match:
    """A bout of the card derby that waits to be played."""
    round_ = an_open_round(a_running_derby(2))
    return Match.objects.select_related("pin").get(pairing__round=round_)


def record(bout: Match) -> dict[str, object]:
    data = record_of(Match.objects.select_related("pin").get(pk=bout.pk))
    assert data is not None
    return msgspec.json.decode(data)


@pytest.mark.rule("ACD-75")
def test_a_bout_is_played_from_its_seed_and_has_result_log_and_published_seed(bout: Match) -> None:
    promise = bout.commitment
    play_match(bout)
    bout.refresh_from_db()
    assert (bout.status, bout.commitment) == (MatchStatus.SETTLED, promise)
    assert bout.revealed_at is not None
    assert commit(bout.league_uid, bout.uid, bytes(bout.seed)) == promise
    assert bout.log.source == DiceSource.DERIVED
    log = read_log(bout)
    assert log is not None
    assert verified(bout, log)
    points = list(bout.sides.order_by("index").values_list("points", flat=True))
    assert points[0] != points[1]
    assert bout.sides.filter(finished_at=None).count() == 0


def test_the_doctor_sees_a_log_that_the_seed_does_not_make(bout: Match) -> None:
    play_match(bout)
    assert run_check("played") == []
    Match.objects.filter(pk=bout.pk).update(seed=b"x" * 32)
    (finding,) = run_check("played")
    assert "log by its seed" in str(finding)


def test_a_bout_is_played_once(bout: Match) -> None:
    play_match(bout)
    with refused("match.not_waiting"):
        play_match(bout)


def test_matches_of_coaches_are_not_played_by_the_program() -> None:
    round_ = opened(a_running_season(2, matchup__kind="random"))
    with refused("match.needs_coaches"):
        play_match(match_of(round_, "Ants"))


def test_before_the_bout_nobody_gets_its_seed(bout: Match) -> None:
    assert record_of(bout) is None
    client = PageClient()
    assert client.get(reverse("match-record", args=[bout.uid])).status_code == 404
    assert bytes(bout.seed).hex() not in client.get(reverse("match", args=[bout.uid])).content.decode()


def test_anybody_can_check_the_record_of_a_bout(
    bout: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play_match(bout)
    answer = PageClient().get(reverse("match-record", args=[bout.uid]))
    assert "attachment" in answer["Content-Disposition"]
    file = tmp_path / "match.json"
    file.write_bytes(answer.content)
    call_command("verify_match", str(file))
    assert "it makes this match" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "verdict"),
    [
        ({"format": "sinbin-match/9"}, Verdict.OTHER_FORMAT),
        ({"game": "chess"}, Verdict.UNKNOWN_GAME),
        ({"game": "hexsport"}, Verdict.UNKNOWN_GAME),
        ({"seed": "00" * 32}, Verdict.OTHER_SEED),
        ({"seed": "no hex"}, Verdict.OTHER_SEED),
    ],
)
def test_a_record_that_was_changed_does_not_hold(bout: Match, change: dict[str, str], verdict: Verdict) -> None:
    play_match(bout)
    told = record(bout)
    assert check_record(msgspec.json.encode(told)) is Verdict.HOLDS
    assert check_record(msgspec.json.encode({**told, **change})) is verdict


def test_a_log_with_another_power_is_not_what_the_seed_makes(
    bout: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play_match(bout)
    told = record(bout)
    log = told["log"]
    assert isinstance(log, dict)
    log["home"]["power"] = 4
    file = tmp_path / "match.json"
    file.write_bytes(msgspec.json.encode(told))
    with pytest.raises(CommandError, match="another match"):
        call_command("verify_match", str(file))


@pytest.mark.parametrize("changed", [{"power": 99}, {"power": -1}])
def test_a_log_that_cannot_be_is_not_what_the_seed_makes(bout: Match, changed: dict[str, int]) -> None:
    play_match(bout)
    told = record(bout)
    log = told["log"]
    assert isinstance(log, dict)
    log["home"] |= changed
    assert check_record(msgspec.json.encode(told)) is Verdict.OTHER_LOG
    log["options"] = {"no_such": "option"}
    assert check_record(msgspec.json.encode(told)) is Verdict.OTHER_LOG


def test_a_private_leagues_bouts_are_shown_to_its_members_alone(bout: Match) -> None:
    play_match(bout)
    League.objects.update(visibility=Visibility.PRIVATE)
    member = PageClient()
    member.force_login(League.objects.get().created_by)
    for page in ("match", "match-moves", "match-sheet", "match-record"):
        address = reverse(page, args=[bout.uid])
        assert (PageClient().get(address).status_code, member.get(address).status_code) == (404, 200), page
        assert "private" in member.get(address)["Cache-Control"]


def test_what_is_no_record_is_told_so(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("verify_match", str(file))
    file.write_text("[]")
    with pytest.raises(CommandError, match="no record of a match"):
        call_command("verify_match", str(file))
