"""Forms by which a league is set up and run."""

from collections.abc import Callable, Iterator, Mapping

from league.models import League, Round, Season
from rosters.domain.people import coach_for_user
from tests.clicking import form_on
from tests.faults.deeds import Deed
from tests.faults.people import Person
from tests.verbs import a_team, a_user
from tests.verbs_league import (
    a_league,
    a_member,
    a_running_season,
    a_season,
    coaches_who_sign_in,
    cora,
    enter,
    entry_of,
    favour,
    opened,
    play,
    play_and_close,
)

TEAMS = {"marauders": "Ants", "veer_myn": "Bees", "robots": "Cats", "judwan": "Dogs"}


def setting_up() -> Iterator[Deed]:
    """A league is founded and filled; its season starts."""
    person = Person(a_user("Cora"))
    yield person.fill(person.read("league-new"), "league", name="Monday League", time_zone="Europe/Berlin")
    league = League.objects.get()
    for name in ("Grace", "Hedy"):
        yield person.fill(person.read("league-members", league.slug), "guest", name=name)
    yield person.fill(person.read("league-members", league.slug), "invite", uses="3", days="7")
    yield person.fill(person.read("season-new", league.slug), "season", name="Spring", preset="sheet")
    season = Season.objects.get()
    place = (league.slug, season.number)
    chosen = {"auction.pool": "fixed_number", "auction.pool_size": "2"}
    yield person.fill(person.read("season-options", *place), "options", **chosen)
    coaches = [uid for uid in form_on(person.read("season-entries", *place), "found").choices["coach"] if uid]
    for coach, (list_key, name) in zip(coaches, TEAMS.items(), strict=False):
        page = person.read("season-entries", *place)
        yield person.fill(page, "found", coach=coach, list_key=list_key, name=name)
    yield person.fill(person.read("season-entries", *place), "start")


def rounds() -> Iterator[Deed]:
    """Rounds open, their auctions and challenges end, they are played and close; the season is over."""
    season = a_running_season(4, matchup__kind="challenge", auction__pool="half_of_teams", season__round_count=2)
    person, place = Person(cora(season.league)), (season.league.slug, season.number)
    yield person.fill(person.read("desk", *place), "open_round")
    yield person.fill(person.read("desk-market", *place), "close_market")
    play(_round(season, 1))
    yield person.fill(person.read("desk-close", *place), "close")
    yield person.fill(person.read("desk", *place), "open_round")
    page = person.read("desk-pairings", *place)
    yield person.fill(page, "challenge", challenged=form_on(page, "challenge").choices["challenged"][0])
    yield person.fill(person.read("desk-pairings", *place), "draw_rest")
    yield person.fill(person.read("desk-market", *place), "close_market")
    play(_round(season, 2))
    yield person.fill(person.read("desk-close", *place), "close")
    yield person.fill(person.read("desk", *place), "close_season")


def auction() -> Iterator[Deed]:
    """Bids, one over another, and an award."""
    season = a_running_season(4, auction__pool="half_of_teams")
    round_ = opened(season)
    for name in ("Ants", "Bees"):
        favour(season, name, 40)
    person, place = Person(cora(season.league)), (season.league.slug, season.number)
    lot = round_.lots.order_by("pk").first()
    for name, more in (("Ants", 0), ("Bees", 1), ("Ants", 2)):
        page = person.read("desk-market", *place)
        team, amount = entry_of(season, name).uid, str(lot.least_bid + more)
        yield person.fill(page, "bid", {"star": lot.mvp}, team=team, amount=amount)
    yield person.fill(person.read("desk-market", *place), "award", {"star": lot.mvp})
    yield person.fill(person.read("desk-market", *place), "close_market")


def coaching() -> Iterator[Deed]:
    """A coach enters a team he has, arranges a friendly and withdraws; the commissioner takes points."""
    league = a_league()
    ada, bob = (Person(a_member(league, name)) for name in ("Ada", "Bob"))
    season = _setup(league)
    place = (league.slug, season.number)
    team = a_team(name="Rust", coach=coach_for_user(bob.user))
    yield ada.fill(ada.read("season-mine", *place), "found_own", list_key="robots", name="Ants")
    yield bob.fill(bob.read("season-mine", *place), "enter", team=team.uid)
    person = Person(cora(league))
    for name in ("Bees", "Cats"):
        enter(season, name)
    yield person.fill(person.read("season-entries", *place), "start")
    season.refresh_from_db()
    opened(season)
    yield ada.fill(ada.read("season-mine", *place), "own_friendly", opponent=entry_of(season, "Cats").uid)
    ants = entry_of(season, "Ants").uid
    yield person.fill(person.read("desk-points", *place), "adjust", team=ants, points="-1", reason="A week late")
    yield bob.fill(bob.read("season-mine", *place), "withdraw", reason="No time left")


def challenges() -> Iterator[Deed]:
    """Coaches challenge, refuse and accept."""
    coaches = coaches_who_sign_in("Ada", "Bob", "Cleo", "Dan")
    season = a_running_season(4, coaches=coaches, matchup__kind="challenge", matchup__refusal="allowed_once")
    play_and_close(season, 1)
    round_, place = opened(season, 2), (season.league.slug, season.number)
    people = {coach.user_id: Person(coach.user) for coach in coaches if coach.user}
    for answer in ("refuse", "accept"):
        challenger = people[_turn(round_).challenger.team.coach.user_id]
        page = challenger.read("season-challenge", *place)
        opponent = form_on(page, "challenge").choices["challenged"][0]
        yield challenger.fill(page, "challenge", challenged=opponent)
        asked = people[_turn(round_).challenged.team.coach.user_id]
        yield asked.fill(asked.read("season-challenge", *place), answer)


def _turn(round_: Round) -> object:
    waiting = round_.challenges.filter(status__in=("waiting", "asked")).order_by("status", "order")
    return waiting.select_related("challenger__team__coach", "challenged__team__coach").first()


def _setup(league: League) -> Season:
    return a_season(0, league=league, table__adjustments="signed_points")


def _round(season: Season, number: int) -> Round:
    return season.rounds.select_related("season__league", "season__pin").get(number=number)


SCENES: Mapping[str, Callable[[], Iterator[Deed]]] = {
    "setting up": setting_up,
    "rounds": rounds,
    "auction": auction,
    "coaching": coaching,
    "challenges": challenges,
}
