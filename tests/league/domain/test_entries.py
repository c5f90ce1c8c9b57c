"""Teams entering, leaving and changing hands."""

import pytest
from msgspec.structs import replace

from league.domain.admission import free_teams, own_admission
from league.domain.entries import adjust_points, assign_division, enter_team, take_over, withdraw_entry
from league.domain.finals import begin_finals
from league.domain.guests import add_guest
from league.domain.leagues import add_member
from league.domain.market import close_market
from league.domain.pairing import assign_pairings
from league.domain.rounds import close_round, open_matches, open_round
from league.domain.seasons import close_season, start_season
from league.domain.table import current_standings, overall
from league.domain.terms import admitted_lists
from league.enums import EntryStatus, MemberRole, RoundStatus
from league.models import Entry, PairingSide, Round, Season
from matches.domain.reporting import confirm_report, submit_report
from matches.domain.sequence import pending_for
from matches.enums import MatchStatus
from matches.models import Match
from rosters.domain.naming import rename_team
from rosters.domain.people import coach_for_user
from rosters.domain.pins import pin_rules
from rosters.models import Team
from rosters.permissions import may_act_for_team
from rules.hexsport.data import LISTS
from rules.registry import RULESETS
from tests.verbs import a_guest, a_host, a_team, a_user, state_of
from tests.verbs_league import (
    a_league,
    a_member,
    a_running_season,
    a_season,
    belonging,
    coaches_who_sign_in,
    cora,
    enter,
    entry_of,
    match_of,
    opened,
    paired,
    pairings_of,
    play,
    play_and_close,
    refused,
    result,
    round_of,
    settle,
    table_of,
)
from tests.verbs_matches import a_match, a_report, settled

pytestmark = pytest.mark.django_db


# Entering


def test_a_member_enters_his_own_team() -> None:
    season = a_season(0)
    bob = a_member(season.league, "Bob")
    team = a_team(coach=coach_for_user(bob))
    entry = enter_team(season, team, actor=bob)
    assert (entry.number, entry.division, entry.status, entry.filler) == (1, 1, EntryStatus.ACTIVE, False)
    team.refresh_from_db()
    assert team.pin == season.pin


def test_only_members_enter_teams_and_only_their_own() -> None:
    season = a_season(0)
    stranger, bob = a_user("Sam"), a_member(season.league, "Bob")
    with refused("entry.not_yours", 403):
        enter_team(season, a_team(coach=coach_for_user(stranger)), actor=stranger)
    with refused("entry.not_yours", 403):
        enter_team(season, a_team(coach=coach_for_user(stranger)), actor=bob)


@pytest.mark.rule("HX-TEAM-11")
def test_a_coach_runs_one_team_in_a_season() -> None:
    season = a_season(0)
    bob = coach_for_user(a_member(season.league, "Bob"))
    enter(season, "Ants", coach=bob)
    with refused("entry.one_per_coach"):
        enter_team(season, a_team(coach=bob), actor=cora(season.league))
    with refused("entry.one_per_coach"):
        take_over(enter(season, "Bees"), bob, actor=cora(season.league))


def test_a_team_plays_in_one_season_at_a_time() -> None:
    season = a_season(2)
    other = a_season(0, league=a_league(a_user("Dora"), "Other League"))
    ants = entry_of(season, "Ants").team
    assert ants.coach is not None
    belonging(other.league, ants.coach)
    with refused("entry.busy"):
        enter_team(other, ants, actor=cora(other.league))


def test_a_commissioner_enters_only_teams_of_coaches_of_his_league() -> None:
    season = a_season(0)
    commissioner = cora(season.league)
    signed_in = a_team(coach=coach_for_user(a_user("Sam")))
    elsewhere = a_team(coach=add_guest(a_league(a_user("Dora"), "Other League"), "Gil", actor=a_host()))
    for team in (signed_in, elsewhere):
        with refused("coach.elsewhere", 403):
            enter_team(season, team, actor=commissioner)
        assert not may_act_for_team(commissioner, team)
    assert signed_in.coach is not None
    assert enter_team(season, a_team(coach=belonging(season.league, signed_in.coach)), actor=commissioner).number == 1


def test_a_team_without_coach_comes_back_only_where_it_has_played() -> None:
    season = a_running_season(2, season__round_count=1)
    play_and_close(season, 1)
    ants = entry_of(season, "Ants")
    take_over(ants, None, actor=cora(season.league))
    close_season(season, actor=cora(season.league))
    team = entry_of(season, "Ants").team
    other = a_season(0, league=a_league(a_user("Dora"), "Other League"))
    with refused("entry.stray_team", 403):
        enter_team(other, team, actor=cora(other.league))
    assert enter_team(a_season(0, league=season.league), team, actor=cora(season.league)).number == 1


def test_a_team_that_has_left_is_no_longer_the_commissioners_to_act_for() -> None:
    season = a_running_season(3)
    dora = a_user("Dora")
    add_member(season.league, dora, MemberRole.COMMISSIONER, actor=cora(season.league))
    entry = entry_of(season, "Ants")
    assert may_act_for_team(dora, entry.team)
    withdraw_entry(entry, actor=dora, reason="no time")
    assert not may_act_for_team(dora, entry.team)


def test_nobody_from_elsewhere_takes_a_team_over() -> None:
    season = a_running_season(2)
    sam = coach_for_user(a_user("Sam"))
    with refused("coach.elsewhere", 403):
        take_over(entry_of(season, "Ants"), sam, actor=cora(season.league))
    assert entry_of(season, "Ants").team.coach != sam


def test_a_team_of_another_game_cannot_enter(monkeypatch: pytest.MonkeyPatch) -> None:
    season = a_season(0)
    monkeypatch.setitem(RULESETS, "chess", replace(RULESETS["hexsport"], slug="chess", roster=None))  # type: ignore[arg-type]
    team = Team.objects.create(
        coach=add_guest(season.league, "Gil", actor=cora(season.league)), pin=pin_rules("chess", "1"), name="Rooks"
    )
    with refused("entry.other_game", 422):
        enter_team(season, team, actor=cora(season.league))
    team.delete()


def test_divisions_fill_evenly_unless_one_is_chosen() -> None:
    season = a_season(3, season__divisions=2)
    assert [entry.division for entry in season.entries.all()] == [1, 2, 1]
    assert enter(season, "Dogs", division=1).division == 1
    with refused("entry.division", 422):
        enter(season, "Elks", division=3)


def test_a_team_changes_its_division_until_the_start() -> None:
    season = a_season(4, season__divisions=2)
    ants, bees = entry_of(season, "Ants"), entry_of(season, "Bees")
    with refused("league.not_commissioner", 403):
        assign_division(ants, 2, actor=a_member(season.league, "Bob"))
    with refused("entry.division", 422):
        assign_division(ants, 3, actor=cora(season.league))
    assert assign_division(ants, 2, actor=cora(season.league)).division == 2
    assign_division(bees, 1, actor=cora(season.league))
    start_season(season, actor=cora(season.league))
    with refused("season.wrong_status"):
        assign_division(entry_of(season, "Ants"), 1, actor=cora(season.league))


@pytest.mark.rule("HX-SEASON-18")
def test_a_team_that_has_played_carries_on_if_the_commissioner_says_so() -> None:
    season = a_running_season(2, season__round_count=1)
    play_and_close(season, 1)
    close_season(season, actor=cora(season.league))
    following = a_season(0, league=season.league)
    ants = entry_of(season, "Ants").team
    assert ants.coach is not None
    ants.coach.user = a_member(season.league, "Bob")
    ants.coach.save()
    with refused("entry.carry_over"):
        enter_team(following, ants, actor=ants.coach.user)
    worth = state_of(ants)
    enter_team(following, ants, actor=cora(season.league))
    assert state_of(ants) == worth


# Team lists


@pytest.mark.rule("HX-TEAM-10")
def test_a_season_takes_teams_of_its_lists_alone() -> None:
    season = a_season(0, team__allowed_lists=("judwan", "zzor"))
    with refused("entry.list"):
        enter(season, "Ants", list_key="marauders")
    assert enter(season, "Bees", list_key="judwan").team.list_key == "judwan"
    admission = own_admission(season, None, seen_by=cora(season.league))
    assert [found.key for found in admission.lists] == [found.key for found in admitted_lists(season)]
    assert {found.key for found in admission.lists} == {"judwan", "zzor"}
    strays = free_teams(season, seen_by=cora(season.league))
    assert not strays.filter(list_key="marauders").exists()


@pytest.mark.rule("HX-TEAM-10")
def test_every_list_may_enter_unless_the_season_says_otherwise() -> None:
    assert {found.key for found in admitted_lists(a_season(0))} == set(LISTS)


@pytest.mark.rule("HX-TEAM-10")
def test_the_stand_in_of_an_odd_season_is_of_a_list_it_takes() -> None:
    season = a_season(0, team__allowed_lists=("judwan",), season__odd_team="filler_team", matchup__kind="random")
    for name in ("Ants", "Bees", "Cats"):
        enter(season, name, list_key="judwan")
    start_season(season, actor=cora(season.league))
    assert season.entries.get(filler=True).team.list_key == "judwan"


# Late teams


@pytest.mark.rule("HX-SEASON-10")
def test_a_late_team_is_new_and_worth_100() -> None:
    season = a_running_season(4)
    play_and_close(season, 1)
    late = enter(season, "Elks")
    assert (late.number, late.team.value) == (5, 100)
    assert [name for name, _points, _difference in table_of(season)].count("Elks") == 1
    round_ = opened(season, 2)
    assert "Elks" in {name for pairing in pairings_of(round_) for name in pairing}
    used = a_team(coach=add_guest(season.league, "Old hand", actor=cora(season.league)))
    settled(a_match(used, a_team()), 1, 0)
    with refused("entry.not_new"):
        enter_team(season, used, actor=cora(season.league))


def _match_between(one: object, other: object) -> object:
    from tests.verbs_matches import a_match

    return a_match(one, other)  # type: ignore[arg-type]


def test_a_late_team_waits_until_a_round_is_paired() -> None:
    season = a_running_season(4, matchup__kind="sponsor_assigned")
    opened(season)
    with refused("round.being_paired"):
        enter(season, "Elks")
    assert not season.entries.filter(team__name="Elks").exists()


def test_a_season_in_its_finals_takes_no_more_teams() -> None:
    season = a_running_season(2, season__round_count=1, season__finals="top_2")
    play_and_close(season, 1)
    begin_finals(season, actor=cora(season.league))
    with refused("season.wrong_status"):
        enter(season, "Elks")


def test_in_a_fixed_schedule_a_late_team_takes_the_fixtures_of_one_that_left() -> None:
    season = a_running_season(4, matchup__kind="fixed_round_robin", season__round_count=3)
    play_and_close(season, 1)
    with refused("entry.needs_place"):
        enter(season, "Elks")
    with refused("entry.place_taken"):
        enter(season, "Elks", replaces=entry_of(season, "Ants"))
    withdraw_entry(entry_of(season, "Ants"), actor=cora(season.league), reason="moved away")
    elks = enter(season, "Elks", replaces=entry_of(season, "Ants"))
    assert elks.division == 1
    for number in (2, 3):
        assert {name for pairing in pairings_of(round_of(season, number)) for name in pairing} == {
            "Elks",
            "Bees",
            "Cats",
            "Dogs",
        }
        play_and_close(season, number)
    with refused("entry.place_taken"):
        enter(season, "Foxes", replaces=entry_of(season, "Ants"))


def test_the_fixture_of_two_teams_that_left_stays_off_until_both_are_replaced() -> None:
    season = a_running_season(4, matchup__kind="fixed_round_robin", season__round_count=3)
    leave(season, "Ants", "Bees")
    enter(season, "Elks", replaces=entry_of(season, "Ants"))
    assert _fixtures(season) == {frozenset({"Elks", "Cats"}), frozenset({"Elks", "Dogs"}), frozenset({"Cats", "Dogs"})}
    enter(season, "Foxes", replaces=entry_of(season, "Bees"))
    assert len(_fixtures(season)) == 6


def _fixtures(season: Season) -> set[frozenset[str]]:
    return {frozenset(pairing) for round_ in season.rounds.all() for pairing in pairings_of(round_)}


def test_a_place_in_another_season_cannot_be_taken() -> None:
    season = a_running_season(4, matchup__kind="fixed_round_robin", season__round_count=3)
    other = a_running_season(2, league=a_league(a_user("Dora"), "Other League"), matchup__kind="fixed_round_robin")
    withdraw_entry(entry_of(other, "Ants"), actor=cora(other.league), reason="moved away")
    with refused("entry.place_taken"):
        enter(season, "Elks", replaces=entry_of(other, "Ants"))


def test_nobody_is_replaced_before_the_start() -> None:
    season = a_season(2)
    with refused("entry.not_late", 422):
        enter(season, "Elks", replaces=entry_of(season, "Ants"))


# Leaving


def test_before_the_start_an_entry_just_goes() -> None:
    season = a_season(2)
    withdraw_entry(entry_of(season, "Ants"), actor=cora(season.league), reason="no time")
    assert [entry.team.name for entry in season.entries.select_related("team")] == ["Bees"]
    assert season.league.audit.get(verb="entry.withdrawn").reason == "no time"


@pytest.mark.rule("HX-SEASON-08")
def test_open_matches_of_a_team_that_left_are_cancelled() -> None:
    season = a_running_season(4, matchup__kind="fixed_round_robin", season__round_count=3)
    round_ = opened(season)
    match = match_of(round_, "Ants")
    withdraw_entry(entry_of(season, "Ants"), actor=cora(season.league), reason="moved away")
    match.refresh_from_db()
    assert match.status == MatchStatus.VOID
    assert not any("Ants" in pairing for number in (1, 2, 3) for pairing in pairings_of(round_of(season, number)))
    play(round_)
    close_round(round_, actor=cora(season.league))
    rested = next(row for row in table_of(season) if row[0] not in {"Ants", *sum(pairings_of(round_), ())})
    assert rested[1:] == (0, 0)


def awarding(**told: object) -> Season:
    """Four teams that meet each other once; open matches of a team that leaves are its opponents'."""
    rounds = {"matchup__kind": "fixed_round_robin", "season__round_count": 3}
    return a_running_season(4, **{"season__dropout_fixtures": "awarded", **rounds, **told})


def leave(season: Season, *names: str) -> None:
    for name in names:
        withdraw_entry(entry_of(season, name), actor=cora(season.league), reason="moved away")


def awards_to(season: Season, number: int) -> dict[str, str]:
    """Of each match of the round that was awarded, who won it against whom."""
    matches = Match.objects.filter(pairing__round=round_of(season, number), facts__ending="awarded")
    found = {}
    for match in matches.prefetch_related("sides__team"):
        winner, loser = sorted(match.sides.all(), key=lambda side: -(side.points or 0))
        assert (winner.points, loser.points) == (3, 0)
        found[loser.team.name] = winner.team.name
    return found


@pytest.mark.rule("HX-SEASON-08")
def test_open_matches_of_a_team_that_left_may_be_its_opponents() -> None:
    """At once in the round that is played, and in later ones as soon as they begin; nobody walks the leaver's steps."""
    season = awarding()
    rivals = {name: match_rival(season, name) for name in (1, 2, 3)}
    opened(season)
    leave(season, "Ants")
    assert awards_to(season, 1) == {"Ants": rivals[1]}
    assert pending_for(entry_of(season, "Ants").team) is None
    for number in (1, 2, 3):
        round_ = round_of(season, 1) if number == 1 else opened(season, number)
        assert awards_to(season, number) == {"Ants": rivals[number]}
        play_open(round_)
        close_round(round_, actor=cora(season.league), finish_steps=True)
    assert ("Ants", 3, -9) in table_of(season)  # a point for each defeat by three
    assert close_season(season, actor=cora(season.league)).champion is not None


def match_rival(season: Season, number: int) -> str:
    """Whom Ants are to meet in that round."""
    pairing = next(pairing for pairing in pairings_of(round_of(season, number)) if "Ants" in pairing)
    return next(name for name in pairing if name != "Ants")


def play_open(round_: Round) -> None:
    """Every match of the round that has no result ends 1-1."""
    for match in open_matches(round_):
        settle(match, 1, 1)


@pytest.mark.rule("HX-SEASON-08", "HX-MATCHUP-13")
def test_a_match_of_a_leaver_is_awarded_after_the_auction_of_its_round() -> None:
    season = awarding(auction__pool="fixed_number", auction__pool_size=1, matchup__matches_per_pairing=2)
    round_ = opened(season)
    leave(season, "Ants")
    assert awards_to(season, 1) == {}
    close_market(round_, actor=cora(season.league))
    assert Match.objects.filter(facts__ending="awarded", pairing__round=round_).count() == 2


@pytest.mark.rule("HX-SEASON-08")
def test_a_match_of_two_that_left_is_off_and_so_is_one_whose_results_are_void() -> None:
    season = awarding()
    leave(season, "Ants", "Bees")
    assert frozenset({"Ants", "Bees"}) not in _fixtures(season)
    assert len(_fixtures(season)) == 5
    enter(season, "Elks", replaces=entry_of(season, "Ants"))
    assert frozenset({"Elks", "Bees"}) in _fixtures(season)

    void = awarding(league=a_league(a_user("Dora"), "Other League"), season__dropout="remove_and_void")
    leave(void, "Ants")
    assert len(_fixtures(void)) == 3


def test_nobody_has_a_bonus_against_a_team_that_left() -> None:
    season = awarding()
    ants = entry_of(season, "Ants")
    leave(season, "Ants")
    Team.objects.filter(pk=ants.team_id).update(value=150)
    round_ = opened(season)
    sides = PairingSide.objects.filter(round=round_, pairing__sides__entry=ants)
    assert sides.count() == 2
    assert set(sides.values_list("bonus", flat=True)) == {0}


def test_a_match_played_before_its_team_left_keeps_its_result() -> None:
    season = a_running_season(4, matchup__kind="sponsor_assigned", table__order="lp_sd")
    round_ = paired(season, "Ants Bees", "Cats Dogs")
    settle(match_of(round_, "Ants"), 0, 1)
    withdraw_entry(entry_of(season, "Ants"), actor=cora(season.league), reason="moved away")
    assert match_of(round_, "Ants").status == MatchStatus.SETTLED
    assert table_of(season)[0] == ("Bees", 2, 1)


def test_the_coach_himself_withdraws_his_team_and_nobody_elses() -> None:
    (ada, bob) = coaches_who_sign_in("Ada", "Bob")
    season = a_running_season(2, coaches=(ada, bob))
    assert ada.user is not None
    with refused("entry.not_yours", 403):
        withdraw_entry(entry_of(season, "Bees"), actor=ada.user, reason="bad loser")
    withdraw_entry(entry_of(season, "Ants"), actor=ada.user, reason="no time")
    with refused("entry.left"):
        withdraw_entry(entry_of(season, "Ants"), actor=ada.user, reason="again")


def test_nobody_leaves_while_a_round_is_paired_or_in_the_finals() -> None:
    season = a_running_season(2, matchup__kind="sponsor_assigned", season__round_count=1, season__finals="top_2")
    round_ = opened(season)
    with refused("round.being_paired"):
        withdraw_entry(entry_of(season, "Ants"), actor=cora(season.league), reason="no time")

    uids = [entry.uid for entry in season.entries.all()]
    assign_pairings(round_, [(uids[0], uids[1])], actor=cora(season.league))
    play(round_)
    close_round(round_, actor=cora(season.league))
    begin_finals(season, actor=cora(season.league))
    with refused("season.wrong_status"):
        withdraw_entry(entry_of(season, "Ants"), actor=cora(season.league), reason="no time")


# Changing hands


@pytest.mark.rule("HX-SEASON-09", "HX-TEAM-12")
def test_another_coach_takes_a_team_over_and_its_record_goes_on() -> None:
    season = a_running_season(2, table__order="lp_sd")
    play_and_close(season, 1)
    table, entry = table_of(season), entry_of(season, "Ants")
    before, worth, log = entry.team.coach, state_of(entry.team), entry.team.version
    bob = coach_for_user(a_member(season.league, "Bob"))
    take_over(entry, bob, actor=cora(season.league), reason="Ann moved away")
    after = entry_of(season, "Ants")
    assert (after.team.coach, state_of(after.team), after.team.version, table_of(season)) == (bob, worth, log, table)
    assert [(row.before, row.after, row.reason) for row in after.takeovers.all()] == [(before, bob, "Ann moved away")]
    assert bob.user is not None
    assert may_act_for_team(bob.user, after.team)
    rename_team(after.team, "Army Ants", actor=bob.user)
    play_and_close(season, 2)
    champion = close_season(season, actor=cora(season.league)).champion
    assert champion is not None
    assert {name for name, *_figures in table_of(season)} == {"Army Ants", "Bees"}


def test_who_takes_over_must_be_somebody_else() -> None:
    season = a_running_season(2)
    entry = entry_of(season, "Ants")
    with refused("entry.same_coach"):
        take_over(entry, entry.team.coach, actor=cora(season.league))
    with refused("league.not_commissioner", 403):
        take_over(entry, a_guest("Gil"), actor=a_member(season.league, "Bob"))


def test_a_season_may_forbid_that_teams_change_hands() -> None:
    season = a_running_season(2, season__takeover="forbidden")
    with refused("season.no_takeover"):
        take_over(entry_of(season, "Ants"), a_guest("Gil"), actor=cora(season.league))


def test_the_past_gives_no_hold_on_a_team() -> None:
    season = a_running_season(4, season__round_count=1)
    withdraw_entry(entry_of(season, "Ants"), actor=cora(season.league), reason="no time")
    with refused("entry.left"):
        take_over(entry_of(season, "Ants"), a_guest("Gil"), actor=cora(season.league))
    play_and_close(season, 1)
    close_season(season, actor=cora(season.league))
    with refused("entry.left"):
        take_over(entry_of(season, "Bees"), a_guest("Gil"), actor=cora(season.league))


# Adjusting


@pytest.mark.rule("HX-TABLE-10")
def test_points_given_and_taken_stand_apart_from_points_won() -> None:
    season = a_running_season(2, table__adjustments="signed_points", table__order="lp_sd", season__round_count=1)
    play_and_close(season, 1, {"Ants": (1, 1), "Bees": (1, 1)})
    adjust_points(entry_of(season, "Ants"), -3, actor=cora(season.league), reason="  late twice ")
    adjust_points(entry_of(season, "Ants"), 1, actor=cora(season.league), reason="best pitch")
    assert table_of(season) == [("Bees", 1, 0), ("Ants", -1, 0)]

    ants = overall(current_standings(season)).rows[1]
    assert (ants.points_won, ants.adjusted, [given.reason for given in ants.adjustments]) == (
        1,
        -2,
        ["late twice", "best pitch"],
    )
    champion = close_season(season, actor=cora(season.league)).champion
    assert champion is not None
    assert champion.team.name == "Bees"


@pytest.mark.parametrize(("points", "reason"), [(0, "why not"), (100, "a gift"), (-100, "a fine"), (1, "  ")])
def test_an_adjustment_has_points_and_a_reason(points: int, reason: str) -> None:
    season = a_season(2, table__adjustments="signed_points")
    with refused("adjustment.invalid", 422):
        adjust_points(entry_of(season, "Ants"), points, actor=cora(season.league), reason=reason)


def test_only_commissioners_adjust_only_where_the_season_allows_it() -> None:
    season = a_running_season(2, season__round_count=1)
    with refused("season.no_adjustments"):
        adjust_points(entry_of(season, "Ants"), 1, actor=cora(season.league), reason="best pitch")
    allowed = a_running_season(
        2, league=a_league(a_user("Dora"), "Other"), season__round_count=1, table__adjustments="signed_points"
    )
    with refused("league.not_commissioner", 403):
        adjust_points(entry_of(allowed, "Ants"), 1, actor=cora(season.league), reason="best pitch")
    play_and_close(allowed, 1)
    close_season(allowed, actor=cora(allowed.league))
    with refused("season.wrong_status"):
        adjust_points(entry_of(allowed, "Ants"), 1, actor=cora(allowed.league), reason="best pitch")


# A league whose coaches have no accounts


def test_one_person_runs_a_league_of_guests() -> None:
    season = a_running_season(2, season__round_count=1)
    commissioner = cora(season.league)
    round_ = open_round(round_of(season, 1), actor=commissioner)
    match = match_of(round_, "Ants")
    report = submit_report(match, a_report(match, 2, 0), actor=commissioner, team=entry_of(season, "Ants").team)
    with refused("report.own", 403):
        confirm_report(report, actor=commissioner)
    settle(match, 2, 0, actor=commissioner)
    assert close_round(round_, actor=commissioner).status == RoundStatus.CLOSED
    assert close_season(season, actor=commissioner).champion is not None


def test_a_second_commissioner_does_the_same_for_the_guests_of_the_first() -> None:
    season = a_running_season(2, season__round_count=1)
    dora = a_user("Dora")
    add_member(season.league, dora, MemberRole.COMMISSIONER, actor=cora(season.league))
    round_ = open_round(round_of(season, 1), actor=dora)
    result(match_of(round_, "Ants"), 2, 0, actor=dora)
    assert close_round(round_, actor=dora, finish_steps=True).status == RoundStatus.CLOSED
    assert Entry.objects.filter(season=season).count() == 2
