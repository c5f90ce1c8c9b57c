"""An auction in verbs: coaches who bid for themselves, and what stands in the market."""

from datetime import datetime, timedelta

from league.domain.market import leave_bid, place_bid
from league.models import Award, Bid, LeftBid, Lot, Round
from rosters.models import Team, User
from tests.verbs import state_of, walk_steps
from tests.verbs_league import a_running_season, assign, coaches_who_sign_in, entry_of, favour, opened

ANNE, BUZZCUT, JOE, LOGAN = "anne_marie_helder", "buzzcut", "slippery_joe", "lucky_logan"
COACHES = ("Ada", "Bob", "Cleo", "Dan")
PAIRS = ("Ants Bees", "Cats Dogs")


def an_auction(teams: int = 2, *, bonus: int = 30, wins: int = 0, **options: object) -> Round:
    """The auction of a first round in which everybody is on offer; Ada, Bob, Cleo and Dan coach Ants, Bees, Cats, Dogs.

    Every team has so much bonus, and 12 mc of cash for each win.
    """
    chosen = {"matchup__kind": "sponsor_assigned", "auction__pool": "all"} | options
    season = a_running_season(teams, coaches=coaches_who_sign_in(*COACHES[:teams]), **chosen)
    for entry in season.entries.select_related("team"):
        for number in range(wins):
            walk_steps(entry.team, match=f"won{number}", faces=(6,))
    round_ = assign(opened(season), *PAIRS[: teams // 2])
    for entry in season.entries.select_related("team"):
        if bonus:
            favour(season, entry.team.name, bonus)
    return round_


def lot_of(round_: Round, star: str = ANNE) -> Lot:
    """The lot as it stands now."""
    return Lot.objects.select_related("round__season__league", "round__season__pin").get(round=round_, mvp=star)


def team_of(round_: Round, name: str) -> Team:
    return entry_of(round_.season, name).team


def coach(round_: Round, name: str) -> User:
    """Who coaches the team of that name."""
    found = team_of(round_, name).coach
    assert found is not None
    assert found.user is not None
    return found.user


def calls(round_: Round, name: str, amount: int, star: str = ANNE, *, by: User | None = None) -> Bid:
    """The team bids so many mc, by its own coach unless somebody else acts."""
    return place_bid(lot_of(round_, star), entry_of(round_.season, name), amount, actor=by or coach(round_, name))


def leaves(round_: Round, name: str, amount: int, star: str = ANNE, *, by: User | None = None) -> LeftBid:
    """The team leaves a bid of so many mc."""
    return leave_bid(lot_of(round_, star), entry_of(round_.season, name), amount, actor=by or coach(round_, name))


def lead(round_: Round, star: str = ANNE) -> tuple[str, int] | None:
    """Who leads, with how many mc."""
    lot = lot_of(round_, star)
    return (lot.leader.team.name, lot.price) if lot.leader and lot.price else None


def sold(round_: Round, star: str = ANNE) -> tuple[str, int] | None:
    """Who has the MVP, for how many mc."""
    lot = lot_of(round_, star)
    return (lot.winner.team.name, lot.fee) if lot.winner and lot.fee else None


def money(round_: Round, name: str) -> tuple[int, int, int]:
    """Bonus, cash and what is held of the cash, in mc."""
    state = state_of(team_of(round_, name))
    return state.bonus, state.cash, state.held


def paid(round_: Round, star: str = ANNE) -> list[tuple[int, int]]:
    """Cash and bonus of the awards of the lot that were not taken back, in mc."""
    lasting = Award.objects.filter(lot=lot_of(round_, star), undone=None)
    return [(award.cash, award.bonus) for award in lasting]


def time_is_up(round_: Round, at: datetime, star: str = ANNE, *, seconds: float = 1) -> None:
    """The lot closed so many seconds before `at`."""
    Lot.objects.filter(round=round_, mvp=star).update(closes_at=at - timedelta(seconds=seconds))
