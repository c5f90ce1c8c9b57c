"""The challenge procedure in verbs: a round that is open for challenges, and whose turn it is."""

from league.domain.challenges import awaited_in, challenge_state, waiting_turn
from league.domain.turns import set_hours
from league.domain.work import run_due_jobs
from league.models import ChallengeClock, Entry, Round
from tests.verbs_league import a_running_season, coaches_who_sign_in, cora, opened, play_and_close

ROUTS = dict.fromkeys(("Ants", "Bees", "Cats", "Dogs", "Elks", "Foxes"), (7, 0))
COACHES = ("Ada", "Bob", "Carl", "Dora", "Emil", "Fay")


def a_challenge_round(
    teams: int = 4, *, guests: bool = False, hours: tuple[int, int] | None = None, **told: object
) -> Round:
    """The second round, open for challenges: home sides have won the first by a landslide; no night rests."""
    coaches = coaches_who_sign_in(*COACHES[:teams])
    season = a_running_season(teams, coaches=coaches, matchup__kind="challenge", table__order="lp_sd", **told)
    if hours:
        set_hours(season, actor=cora(season.league), choose=hours[0], answer=hours[1], nights_rest=False)
    play_and_close(season, 1, ROUTS)
    run_due_jobs()
    return opened(season, 2)


def awaited(round_: Round) -> Entry:
    """Who is to choose or to answer now."""
    turn = waiting_turn(round_)
    assert turn is not None
    return Entry.objects.select_related("team__coach__user", "season__league").get(pk=awaited_in(turn).pk)


def open_to(round_: Round, challenger: Entry) -> list[Entry]:
    """Who may be challenged, from the top of the table."""
    offers = challenge_state(round_).may_challenge(challenger.uid)
    entries = {entry.uid: entry for entry in round_.season.entries.select_related("team__coach__user")}
    return [entries[found.team] for found in offers if not found.refused]


def clock(round_: Round) -> ChallengeClock:
    """The clock that runs, or stands still, in the round."""
    return ChallengeClock.objects.select_related("entry__team").get(round=round_)
