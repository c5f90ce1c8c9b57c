"""Stand-ins of teams that are short of players for a match."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from rules.core.options import Options
from rules.core.pending import Rolled
from rules.hexsport import market
from rules.hexsport.commands import ChooseTable, ForgoRolls, GrantBonus, HireMvp, Prepare, ReleaseHired
from rules.hexsport.data import LISTS, row
from rules.hexsport.options import DEFAULTS
from rules.hexsport.play.lineups import lineup
from rules.hexsport.ranking import ranking
from rules.hexsport.roster import problems
from rules.hexsport.state import Hire, Player, Role, Status, TeamState
from tests.rules.hexsport.clubs import after, events_of, founded, options, with_cash, with_players
from tests.rules.hexsport.matchday import Team

pytestmark = pytest.mark.rule("HX-SEASON-17")
FILLED = options(team_journeymen="fill_to_6")


def short(players: int, list_key: str = "corporation_male") -> TeamState:
    """A team with so many players."""
    team = founded(list_key)
    return replace(team, players=team.players[:players])


def stand_ins(team: TeamState) -> list[Player]:
    return [player for player in team.roster if player.hired is Hire.STAND_IN]


@pytest.mark.parametrize(("players", "come"), [(0, 6), (3, 3), (5, 1), (6, 0), (8, 0)])
@pytest.mark.parametrize("kind", ["league", "friendly", "final"])
def test_a_short_team_is_filled_to_six_when_it_prepares_a_match(players: int, come: int, kind: str) -> None:
    team = after(short(players), Prepare("m1", kind), rules=FILLED)  # type: ignore[arg-type]
    assert (len(stand_ins(team)), team.preparation) == (come, None)
    assert stand_ins(after(short(players), Prepare("m1", kind))) == []  # type: ignore[arg-type]


@pytest.mark.parametrize("list_key", LISTS)
def test_they_are_jacks_of_the_list_as_it_has_them_and_cost_nothing(list_key: str) -> None:
    team = after(short(4, list_key), Prepare("m1"), rules=FILLED)
    jacks = [kind for kind in LISTS[list_key].players if kind.role is Role.JACK]
    for player in stand_ins(team):
        kind = row(player.list_key, player.position)
        assert kind in (jacks or LISTS[list_key].players)
        assert (player.stats, player.abilities, player.rank, player.cost) == (kind.stats, kind.abilities, 1, 0)
    assert ranking(team) == ranking(short(4, list_key))
    assert problems(team, FILLED) == ()
    assert len({player.number for player in team.roster}) == 6


def test_free_agents_come_first() -> None:
    rolling = after(short(4), GrantBonus(20), Prepare("m1"), ChooseTable(1), rules=FILLED)
    assert stand_ins(rolling) == []
    team = after(rolling, Rolled((1,)), rules=FILLED)
    assert (len(stand_ins(team)), len(team.roster)) == (0, 5)
    for last in (after(team, ChooseTable(1), Rolled((1,)), rules=FILLED), after(team, ForgoRolls(), rules=FILLED)):
        assert len(last.roster) == 6
    assert len(stand_ins(after(team, ForgoRolls(), rules=FILLED))) == 1


def test_a_star_who_may_not_play_is_not_fit_for_the_match() -> None:
    chosen = options(team_journeymen="fill_to_6", friendly_mvp="forbidden")
    hired = after(with_cash(short(5), 60), HireMvp("buzzcut", 20), rules=chosen)
    assert len(stand_ins(after(hired, Prepare("m1"), rules=chosen))) == 0
    assert len(stand_ins(after(hired, Prepare("f1", "friendly"), rules=chosen))) == 1
    rolling = after(hired, Prepare("f1", "friendly", 15), rules=chosen)
    assert rolling.preparation is not None
    assert len(stand_ins(after(rolling, ForgoRolls(), rules=chosen))) == 1


def test_rolls_left_open_for_another_match_bring_nobody() -> None:
    open_ = after(short(4), GrantBonus(20), Prepare("m1"), rules=FILLED)
    team = after(open_, GrantBonus(20), Prepare("m2"), rules=FILLED)
    assert (stand_ins(team), team.preparation is not None) == ([], True)


def test_a_friendly_without_rolls_is_prepared_for_their_sake_alone() -> None:
    assert market.prepare("f1", "friendly", 100, 100, DEFAULTS) is None
    assert market.prepare("f1", "friendly", 100, 100, FILLED) == Prepare("f1", "friendly", 0)
    assert market.terms(FILLED).stand_ins
    assert not market.terms(DEFAULTS).stand_ins


def test_they_take_no_place_that_is_not_there() -> None:
    crowd = with_players(short(5), "jack", 9, status=Status.DEAD)
    assert len(crowd.roster) == 14
    assert stand_ins(after(crowd, Prepare("m1"), rules=FILLED)) == []


def test_they_play_earn_nothing_and_leave_after_the_match() -> None:
    team = Team(options=FILLED)
    team.state = after(replace(team.state, players=team.state.players[:4]), Prepare("m1"), rules=FILLED)
    one, other = (player.id for player in stand_ins(team.state))
    assert {one, other} <= {profile.id for profile in lineup(team.state, 0, FILLED).players}
    team.after_match(strikes={one: 2}, deaths=(other,), played=(1, 2, one, other)).finish()
    assert [(team.player(key).status, team.player(key).experience) for key in (one, other)] == [(Status.LEFT, 0)] * 2
    happened = [type(event).__name__ for event in team.log]
    assert happened.count("StandInLeft") == happened.count("HiredDeadGone") == 1


def test_who_waits_for_a_match_that_is_not_played_goes_with_the_round() -> None:
    team = after(short(4), Prepare("m1"), ReleaseHired(), rules=FILLED)
    assert (len(team.roster), stand_ins(team)) == (4, [])


def test_logs_of_other_leagues_do_not_tell_the_kind_of_match() -> None:
    def opened(rules: Options) -> object:
        return events_of(after(short(8), GrantBonus(10)), Prepare("m1"), rules)[0].kind  # type: ignore[attr-defined]

    assert (opened(DEFAULTS), opened(FILLED)) == (UNSET, "league")
