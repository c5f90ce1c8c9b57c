"""The challenge procedure through the database."""

from collections.abc import Callable

import pytest
from django.urls import reverse

from league.domain.challenged import by_challenge
from league.domain.challenges import (
    accept_challenge,
    awaited_in,
    challenge_state,
    draw_rest,
    make_challenge,
    pass_challenge,
    refuse_challenge,
    waiting_turn,
)
from league.domain.rounds import close_round, open_matches
from league.domain.seasons import start_season
from league.enums import ChallengeStatus, RoundStatus
from league.models import Challenge, Entry, Round, Season
from rules.competition.challenge import ChallengeRound
from tests.pages import PageClient
from tests.verbs_league import (
    a_member,
    a_running_season,
    a_season,
    coaches_who_sign_in,
    cora,
    enter,
    entry_of,
    opened,
    pairings_of,
    play,
    play_and_close,
    refused,
    round_of,
    violates,
)

pytestmark = pytest.mark.django_db
ROUTS = dict.fromkeys(("Ants", "Bees", "Cats", "Dogs", "Elks", "Foxes"), (7, 0))


def after_one_round(teams: int = 4, **options: object) -> Round:
    """The second round, open for challenges: home sides have won the first by a landslide."""
    season = a_running_season(teams, matchup__kind="challenge", table__order="lp_sd", **options)
    play_and_close(season, 1, ROUTS)
    return opened(season, 2)


def names(round_: Round, uids: tuple[str, ...]) -> list[str]:
    found = {entry.uid: entry.team.name for entry in round_.season.entries.select_related("team")}
    return [found[uid] for uid in uids]


def in_turn(round_: Round) -> Entry:
    """Whose turn it is."""
    procedure: ChallengeRound = challenge_state(round_)
    assert procedure.next_challenger is not None
    return Entry.objects.select_related("team__coach", "season__league").get(uid=procedure.next_challenger)


def open_to(round_: Round, challenger: Entry) -> list[Entry]:
    """Who may be challenged, from the top of the table."""
    offers = challenge_state(round_).may_challenge(challenger.uid)
    return [Entry.objects.select_related("team").get(uid=found.team) for found in offers if not found.refused]


def challenge_from_below(round_: Round, choose: Callable[[list[Entry]], Entry]) -> Round:
    """Each team in turn challenges the one chosen among those open to it."""
    while round_.status == RoundStatus.PAIRING:
        challenger = in_turn(round_)
        round_ = challenge(round_, challenger, choose(open_to(round_, challenger)))
    return round_


def challenge(round_: Round, challenger: Entry, challenged: Entry) -> Round:
    """The commissioner enters the challenge."""
    return make_challenge(round_, challenger, challenged, actor=cora(round_.season.league))


def waiting_for(round_: Round) -> Entry:
    """Who is to act, as the desk and the coaches' pages are told."""
    turn = waiting_turn(round_)
    assert turn is not None
    return awaited_in(turn)


def paired_so_far(round_: Round) -> list[tuple[str, ...]]:
    return [tuple(names(round_, pair)) for pair in challenge_state(round_).pairings.pairs]


def opened_after(round_: Round) -> Round:
    """The round is played and the next one open."""
    play(round_)
    close_round(round_, actor=cora(round_.season.league))
    return opened(round_.season, round_.number + 1)


@pytest.mark.rule("HX-MATCHUP-02", "HX-MATCHUP-03", "HX-MATCHUP-08")
def test_from_the_second_round_on_the_last_team_challenges_first() -> None:
    """EX-095 with six teams: the last challenges the first, the last but one the second, the rest meet."""
    round_ = after_one_round(6)
    assert round_.status == RoundStatus.PAIRING
    order = [row.challenger.team.name for row in round_.challenges.select_related("challenger__team")]
    table = order[::-1]
    assert names(round_, challenge_state(round_).order) == order
    for challenger, challenged in ((5, 0), (4, 1)):
        assert in_turn(round_).team.name == table[challenger]
        round_ = challenge(round_, in_turn(round_), entry_of(round_.season, table[challenged]))
    assert in_turn(round_).team.name == table[3]
    round_ = challenge(round_, in_turn(round_), entry_of(round_.season, table[2]))
    assert round_.status == RoundStatus.PLAYING
    assert pairings_of(round_) == [(table[0], table[5]), (table[1], table[4]), (table[2], table[3])]


def test_the_challenged_are_marked_and_everything_is_on_record() -> None:
    round_ = challenge_from_below(after_one_round(), lambda found: found[0])
    statuses = [row.status for row in round_.challenges.order_by("order")]
    assert statuses.count(ChallengeStatus.MADE) == 2
    assert statuses.count(ChallengeStatus.CHALLENGED) == 2
    assert round_.season.league.audit.filter(verb="challenge.made").count() == 2


def test_the_last_may_choose_anybody() -> None:
    round_ = after_one_round()
    last = in_turn(round_)
    assert len(open_to(round_, last)) == 3
    chosen = open_to(round_, last)[-1]
    round_ = challenge(round_, last, chosen)
    assert {last.team.name, chosen.team.name} in [
        {one.challenger.team.name, one.challenged.team.name} for one in Challenge.objects.exclude(challenged=None)
    ]


@pytest.mark.rule("HX-MATCHUP-06")
def test_who_passes_is_drawn_an_opponent_unless_challenged() -> None:
    round_ = after_one_round(4)
    while round_.status == RoundStatus.PAIRING:
        round_ = pass_challenge(round_, in_turn(round_), actor=cora(round_.season.league))
    assert sorted(name for pair in pairings_of(round_) for name in pair) == ["Ants", "Bees", "Cats", "Dogs"]
    assert {row.status for row in round_.challenges.all()} == {ChallengeStatus.PASSED}
    assert round_.season.league.audit.filter(verb="challenge.passed").count() == 4


def test_who_has_passed_may_still_be_challenged() -> None:
    round_ = after_one_round(4)
    passed = in_turn(round_)
    round_ = pass_challenge(round_, passed, actor=cora(round_.season.league))
    round_ = challenge(round_, in_turn(round_), passed)
    round_ = challenge_from_below(round_, lambda found: found[0])
    assert any(passed.team.name == pair[0] for pair in pairings_of(round_))


def test_the_commissioner_draws_the_rest() -> None:
    round_ = after_one_round(6)
    first = in_turn(round_)
    chosen = open_to(round_, first)[0]
    round_ = challenge(round_, first, chosen)
    with refused("league.not_commissioner", 403):
        draw_rest(round_, actor=a_member(round_.season.league, "Bob"))
    round_ = draw_rest(round_, actor=cora(round_.season.league))
    assert round_.status == RoundStatus.PLAYING
    assert (chosen.team.name, first.team.name) in pairings_of(round_)
    assert len(pairings_of(round_)) == 3
    drawn = [row for row in round_.challenges.all() if row.status == ChallengeStatus.DRAWN]
    assert len(drawn) == 4
    with refused("round.not_pairing"):
        draw_rest(round_, actor=cora(round_.season.league))


@pytest.mark.rule("HX-SEASON-04")
def test_with_an_odd_number_one_rests_and_has_no_turn() -> None:
    round_ = after_one_round(5)
    assert round_.challenges.count() == 4
    resting = next(
        entry
        for entry in round_.season.entries.select_related("team__coach", "season__league")
        if not round_.challenges.filter(challenger=entry).exists()
    )
    with refused("challenge.bye"):
        challenge(round_, resting, in_turn(round_))
    with violates("challenge.has_bye"):
        challenge(round_, in_turn(round_), resting)
    round_ = challenge_from_below(round_, lambda found: found[0])
    assert (resting.team.name,) in pairings_of(round_)


@pytest.mark.rule("HX-MATCHUP-03", "HX-MATCHUP-04")
def test_whoever_has_an_opponent_cannot_be_challenged_again() -> None:
    round_ = after_one_round(4)
    first = in_turn(round_)
    chosen = open_to(round_, first)[0]
    round_ = challenge(round_, first, chosen)
    with violates("challenge.already_paired"):
        challenge(round_, in_turn(round_), chosen)
    with violates("challenge.self"):
        challenge(round_, in_turn(round_), in_turn(round_))
    with violates("challenge.not_your_turn"):
        challenge(round_, first, in_turn(round_))


@pytest.mark.rule("HX-MATCHUP-09")
@pytest.mark.parametrize(("repeat", "open_"), [("allowed", 3), ("not_until_all_met", 2), ("at_most_twice", 3)])
def test_repeats_are_limited_as_the_season_says(repeat: str, open_: int) -> None:
    round_ = after_one_round(4, matchup__repeat=repeat)
    last = in_turn(round_)
    assert len(open_to(round_, last)) == open_
    met = _first_opponent(round_.season, last)
    if open_ == 2:
        with violates("challenge.met_too_often"):
            challenge(round_, last, met)
    else:
        challenge(round_, last, met)


def _first_opponent(season: Season, entry: Entry) -> Entry:
    pair = next(pair for pair in pairings_of(round_of(season, 1)) if entry.team.name in pair)
    return entry_of(season, next(name for name in pair if name != entry.team.name))


def test_coaches_challenge_for_themselves_and_commissioners_for_them() -> None:
    coaches = coaches_who_sign_in("Ada", "Bob", "Carl", "Dora")
    round_ = after_one_round(4, coaches=coaches)
    last = in_turn(round_)
    assert last.team.coach is not None
    others = [coach.user for coach in coaches if coach != last.team.coach]
    with refused("challenge.not_yours", 403):
        make_challenge(round_, last, open_to(round_, last)[0], actor=others[0])
    with refused("challenge.not_yours", 403):
        pass_challenge(round_, last, actor=others[0])
    make_challenge(round_, last, open_to(round_, last)[0], actor=last.team.coach.user)


def test_challenges_are_made_while_the_round_is_paired() -> None:
    season = a_running_season(4, matchup__kind="challenge")
    ants, bees = entry_of(season, "Ants"), entry_of(season, "Bees")
    with refused("round.not_pairing"):
        make_challenge(opened(season), ants, bees, actor=cora(season.league))
    assigned = a_running_season(2, matchup__kind="sponsor_assigned")
    round_ = opened(assigned)
    with refused("round.not_pairing"):
        pass_challenge(round_, entry_of(assigned, "Ants"), actor=cora(assigned.league))


@pytest.mark.rule("HX-MATCHUP-05")
def test_who_is_challenged_may_refuse_once_where_the_season_allows_it() -> None:
    round_ = after_one_round(4, matchup__refusal="allowed_once")
    last = in_turn(round_)
    first, second, third = open_to(round_, last)
    round_ = challenge(round_, last, first)
    assert challenge_state(round_).asked == (last.uid, first.uid)
    assert waiting_for(round_) == first
    with violates("challenge.awaits_answer"):
        challenge(round_, last, second)
    with refused("challenge.none_asked"):
        accept_challenge(round_, second, actor=cora(round_.season.league))
    round_ = refuse_challenge(round_, first, actor=cora(round_.season.league))
    assert (in_turn(round_), waiting_for(round_), open_to(round_, last)) == (last, last, [second, third])
    with violates("challenge.refused_before"):
        challenge(round_, last, first)
    round_ = accept_challenge(challenge(round_, last, second), second, actor=cora(round_.season.league))
    assert (second.team.name, last.team.name) in paired_so_far(round_)
    assert in_turn(round_) in (first, third)
    other = third if in_turn(round_) == first else first
    round_ = challenge(round_, in_turn(round_), other)
    assert round_.status == RoundStatus.PLAYING, "nobody else is left to ask, so it could not be refused"
    told = round_.season.league.audit.filter(verb__startswith="challenge.").order_by("pk")
    assert list(told.values_list("verb", flat=True)) == [
        "challenge.asked", "challenge.refused", "challenge.asked", "challenge.accepted", "challenge.made",
    ]  # fmt: skip


def test_only_the_team_that_is_asked_answers_and_a_silent_one_is_answered_for() -> None:
    coaches = coaches_who_sign_in("Ada", "Bob", "Carl", "Dora")
    round_ = after_one_round(4, coaches=coaches, matchup__refusal="allowed_once")
    last = in_turn(round_)
    asked = open_to(round_, last)[0]
    assert last.team.coach is not None
    assert last.team.coach.user is not None
    round_ = make_challenge(round_, last, asked, actor=last.team.coach.user)
    for answer in (accept_challenge, refuse_challenge):
        with refused("challenge.not_yours", 403):
            answer(round_, asked, actor=last.team.coach.user)
    round_ = draw_rest(round_, actor=cora(round_.season.league))
    assert (asked.team.name, last.team.name) in pairings_of(round_), "a challenge not yet answered stands"


@pytest.mark.rule("HX-MATCHUP-06")
def test_a_team_that_waits_has_a_second_turn_after_all_others() -> None:
    round_ = after_one_round(4, matchup__pass="may_wait", season__round_count=3)
    order = names(round_, challenge_state(round_).order)
    turns = []
    while round_.status == RoundStatus.PAIRING:
        turns.append(in_turn(round_).team.name)
        assert waiting_for(round_).team.name == turns[-1]
        round_ = pass_challenge(round_, in_turn(round_), actor=cora(round_.season.league))
    assert turns == order + order, "after the second turn the draw decides"
    round_ = opened_after(round_)
    waiting = in_turn(round_)
    round_ = pass_challenge(round_, waiting, actor=cora(round_.season.league))
    second = in_turn(round_)
    round_ = challenge(round_, second, next(one for one in open_to(round_, second) if one != waiting))
    while in_turn(round_) != waiting:
        round_ = pass_challenge(round_, in_turn(round_), actor=cora(round_.season.league))
    round_ = challenge(round_, waiting, open_to(round_, waiting)[0])
    assert round_.status == RoundStatus.PLAYING
    assert round_.challenges.get(challenger=waiting).status == ChallengeStatus.MADE


@pytest.mark.rule("HX-MATCHUP-07")
@pytest.mark.parametrize(
    ("tie", "order"),
    [("lower_name", ["Ants", "Bees", "Cats", "Zebras"]), ("earlier_entry", ["Zebras", "Ants", "Bees", "Cats"])],
)
def test_level_teams_challenge_in_the_order_the_season_chose(tie: str, order: list[str]) -> None:
    season = a_season(0, matchup__kind="challenge", table__order="lp_sd", matchup__tie=tie)
    for name in ("Zebras", "Ants", "Bees", "Cats"):
        enter(season, name)
    start_season(season, actor=cora(season.league))
    play_and_close(season, 1, dict.fromkeys(order, (0, 0)))
    assert names(opened(season, 2), challenge_state(round_of(season, 2)).order) == order


@pytest.mark.rule("HX-MATCHUP-07")
def test_the_order_of_level_teams_is_drawn_and_stays() -> None:
    season = a_running_season(4, matchup__kind="challenge", table__order="lp_sd")
    play_and_close(season, 1, dict.fromkeys(("Ants", "Bees", "Cats", "Dogs"), (0, 0)))
    round_ = opened(season, 2)
    order = list(round_.challenges.values_list("challenger__team__name", flat=True))
    assert sorted(order) == ["Ants", "Bees", "Cats", "Dogs"]
    assert names(round_, challenge_state(round_).order) == names(round_, challenge_state(round_).order) == order


@pytest.mark.rule("HX-MATCHUP-12")
def test_a_match_knows_whether_a_challenge_made_it_and_its_page_who_is_home(client: PageClient) -> None:
    round_ = after_one_round(matchup__home="challenged_team")
    challenger = in_turn(round_)
    challenged = open_to(round_, challenger)[-1]
    round_ = draw_rest(challenge(round_, challenger, challenged), actor=cora(round_.season.league))
    told = {}
    for match in open_matches(round_):
        page = client.get(reverse("match", kwargs={"uid": match.uid})).content.decode()
        home = match.sides.get(index=0).team.name
        told[home] = (by_challenge(match), f"{home} plays Home." in page)
    assert told.pop(challenged.team.name) == (True, True)
    assert list(told.values()) == [(False, False)]
