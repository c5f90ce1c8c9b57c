"""Between one state and the next the doctor cries no alarm."""

import pytest

from league.domain.doctor import examine
from league.domain.entries import withdraw_entry
from league.domain.market import award_lot, place_bid
from league.domain.pairing import assign_pairings
from league.domain.rounds import close_round
from league.domain.table import overall, read_table, tables_after
from league.domain.work import run_due_jobs
from league.models import Season
from matches.domain.sequence import act, roll, run_defaults
from rosters.domain.naming import rename_team
from rosters.models import Team
from rules.core.pending import Choice, RollRequest
from tests.verbs_league import a_running_season, cora, entry_of, match_of, opened, paired, play_and_close, result
from tests.verbs_matches import steps_of, walk_to

pytestmark = pytest.mark.django_db

REVENUE, SHOP = 5, 8


def findings() -> dict[str, object]:
    return {name: found for name, found in examine().items() if found}


def lucky_ants(season: Season) -> Team:
    """Ants have won 7-0, rolled sixes for revenue and stand in step 8 of the first round."""
    match, ants = result(match_of(paired(season, "Ants Bees"), "Ants"), 7), entry_of(season, "Ants").team
    dice = walk_to(match, ants, REVENUE).pending
    assert isinstance(dice, RollRequest)
    roll(match, ants, actor=None, faces=[6] * dice.dice)
    walk_to(match, ants, SHOP)
    return ants


def ranking_shown(season: Season, name: str) -> int | None:
    table = overall({table.division: read_table(table) for table in tables_after(season)})
    return next(row.ranking for row in table.rows if row.name == name)


def test_what_is_let_go_in_open_steps_lowers_the_ranking_before_the_table_shows_it() -> None:
    season = a_running_season(2, matchup__kind="sponsor_assigned")
    ants = lucky_ants(season)
    run_due_jobs()
    steps, before = steps_of(ants), ants.value
    assert isinstance(steps.pending, Choice)
    farewell = next(offer.command for offer in steps.pending.offers if "Dismiss" in type(offer.command).__name__)
    act(steps.side.match, ants, farewell, actor=None)
    ants.refresh_from_db()
    assert ants.value < before == ranking_shown(season, "Ants")
    assert findings() == {}


def test_a_star_paid_in_cash_lowers_the_ranking_and_the_table_follows() -> None:
    season = a_running_season(2, auction__pool="all", matchup__kind="sponsor_assigned")
    ants, actor = lucky_ants(season), cora(season.league)
    run_defaults(steps_of(ants).side.match, actor=None)
    close_round(season.rounds.get(number=1), actor=actor)
    before = ranking_shown(season, "Ants")
    assert before is not None
    uids = [entry_of(season, name).uid for name in ("Ants", "Bees")]
    round_ = assign_pairings(opened(season, 2), [(uids[0], uids[1])], actor=actor)
    lot = round_.lots.get(mvp="john_doe")
    place_bid(lot, entry_of(season, "Ants"), lot.least_bid, actor=actor)
    award_lot(lot, actor=actor)
    assert findings() == {}
    run_due_jobs()
    ants.refresh_from_db()
    assert ranking_shown(season, "Ants") == ants.value < before
    assert findings() == {}


def test_a_team_may_change_its_name() -> None:
    season = a_running_season(2)
    play_and_close(season, 1)
    rename_team(entry_of(season, "Ants").team, "Zebras", actor=cora(season.league))
    assert findings() == {}


def test_a_team_may_leave() -> None:
    season = a_running_season(4)
    play_and_close(season, 1)
    withdraw_entry(entry_of(season, "Ants"), actor=cora(season.league), reason="Moved away.")
    assert findings() == {}
