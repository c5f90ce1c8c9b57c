import json
from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from league.domain.doctor import CHECKS, CouldNotCheck, Finding, run_check
from rosters.append_only import lifted
from rosters.models import RulesPin, Team
from tests.verbs import a_team
from tests.verbs_league import a_running_season, play_and_close

pytestmark = pytest.mark.django_db


def consult(*arguments: str) -> tuple[int, str]:
    """The exit code of the command and what it printed."""
    out = StringIO()
    try:
        call_command("doctor", *arguments, stdout=out)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue()
    return 0, out.getvalue()


def more_cash(team: Team) -> None:
    Team.objects.filter(pk=team.pk).update(cash=99)


def test_a_clean_site_ends_with_0_and_a_line_for_each_check() -> None:
    play_and_close(a_running_season(2), 1)
    code, told = consult()
    assert code == 0
    assert [line.split() for line in told.splitlines()[:-1]] == [[name, "clean"] for name in CHECKS]
    assert told.splitlines()[-1] == "Nothing found."


def test_findings_end_with_1_and_show_both_values() -> None:
    team = a_team()
    more_cash(team)
    code, told = consult()
    assert code == 1
    assert f"    team {team.uid}: cash; found 99, expected 0\n" in told
    assert told.endswith("1 found.\n")


def test_what_could_not_be_checked_is_no_clean_bill(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> list[Finding]:
        if name == "jobs":
            raise CouldNotCheck("no such table")
        return []

    monkeypatch.setattr("league.management.commands.doctor.run_check", fail)
    code, told = consult("projections", "jobs")
    assert code == 2
    assert told.endswith("jobs         could not check: no such table\n0 found; 1 of 2 checks could not be made.\n")


def test_findings_can_be_read_by_programs() -> None:
    team = a_team()
    more_cash(team)
    code, told = consult("--json", "projections", "jobs")
    assert code == 1
    assert json.loads(told) == {
        "clean": False,
        "findings": {
            "projections": [{"subject": f"team {team.uid}", "what": "cash", "found": 99, "expected": 0}],
            "jobs": [],
        },
        "could_not_check": {},
    }


def test_a_clean_site_says_so_to_programs() -> None:
    assert json.loads(consult("--json", "jobs")[1]) == {"clean": True, "findings": {"jobs": []}, "could_not_check": {}}


def test_only_the_checks_named_are_made() -> None:
    more_cash(a_team())
    code, told = consult("jobs", "triggers")
    assert code == 0
    assert [line.split()[0] for line in told.splitlines()] == ["triggers", "jobs", "Nothing"]


def test_an_unknown_check_ends_with_2_and_names_those_there_are() -> None:
    with pytest.raises(CommandError, match="There is no check feelings; there are projections, logs") as refused:
        consult("feelings")
    assert refused.value.returncode == 2


def test_a_check_that_breaks_off_ends_with_2_and_the_others_go_on() -> None:
    team = a_team()
    with lifted():
        RulesPin.objects.filter(pk=team.pin_id).update(slug="forgotten")
    code, told = consult()
    assert code == 2
    assert "projections  could not check: " in told
    assert "jobs         clean\n" in told
    assert consult("--json", "projections")[0] == 2
    assert json.loads(consult("--json", "projections")[1])["clean"] is False


def test_a_finding_without_values_is_a_sentence_alone() -> None:
    assert str(Finding("round x", "is lost")) == "round x: is lost"
    assert str(Finding("round x", "is lost", None, 3)) == "round x: is lost; found None, expected 3"


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_on_postgresql_no_check_can_write(monkeypatch: pytest.MonkeyPatch) -> None:
    def meddle() -> Iterator[Finding]:
        more_cash(Team.objects.get())
        yield Finding("team", "meddled with")

    a_team()
    monkeypatch.setitem(CHECKS, "meddling", meddle)  # type: ignore[arg-type]  # the mapping is a dict
    with pytest.raises(CouldNotCheck, match="read-only transaction"):
        run_check("meddling")
    assert Team.objects.get().cash == 0
