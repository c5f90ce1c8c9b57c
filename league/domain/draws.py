"""Draws of a season: pairings, lots and the MVP pool, all from the season's own committed seed."""

from league.models import Draw, Season
from rules.competition import draw
from rules.competition.draw import Shuffle


def season_shuffle(season: Season, round_number: int) -> Shuffle:
    """The draw of a round: the same purpose and count always give the same permutation."""
    return draw.season_draws(bytes(season.seed), season.league.uid, season.uid)(round_number)


def kept_shuffle(season: Season, round_number: int) -> Shuffle:
    """The draws of a round; each that is made stands on record from then on. For acts, not for looking ahead."""
    shuffle = season_shuffle(season, round_number)

    def keeping(purpose: str, count: int) -> tuple[int, ...]:
        order = shuffle(purpose, count)
        drawn = Draw(season=season, round_number=round_number, purpose=purpose, count=count, order=list(order))
        Draw.objects.bulk_create([drawn], ignore_conflicts=True)
        return order

    return keeping


def draw_context(season: Season, round_number: int, purpose: str) -> str:
    """The name of a draw; with it and the season's revealed seed anybody can make the draw again. Round 0 is before
    the first: there the schedule of a whole season is drawn."""
    return draw.draw_context(season.league.uid, season.uid, round_number, purpose)
