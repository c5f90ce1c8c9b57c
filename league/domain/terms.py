"""What a season's pinned options mean."""

from league.enums import RoundStatus
from league.models import Round, Season
from rosters.domain.pins import rules_of
from rules.core.options import Options
from rules.core.ruleset import Ruleset
from rules.core.sheets import TeamList
from rules.core.terms import SeasonTerms


def rules_of_season(season: Season) -> tuple[Ruleset, Options]:
    """The ruleset and options of the season's pin."""
    return rules_of(season.pin)


def terms_of(season: Season) -> SeasonTerms:
    """The season's terms in the words of `rules.competition`."""
    ruleset, options = rules_of_season(season)
    return ruleset.season_terms(options)


def admitted_lists(season: Season) -> tuple[TeamList, ...]:
    """The lists of which teams may come in (HX-TEAM-10); none in a game without lists."""
    ruleset, options = rules_of_season(season)
    admitted = ruleset.season_terms(options).lists
    lists = ruleset.roster.team_lists(options) if ruleset.roster else ()
    return tuple(found for found in lists if not admitted or found.key in admitted)


def star_name(season: Season, key: str) -> str:
    """The name of an MVP of the season's game."""
    market = rules_of_season(season)[0].market
    return market.stars[key].name if market and key in market.stars else key


def is_automatic(season: Season) -> bool:
    """Whether the program may play the season's matches."""
    return rules_of_season(season)[0].automatic is not None


def plays_now(round_: Round) -> bool:
    """Whether the program may play the round's matches now."""
    return round_.status == RoundStatus.PLAYING and is_automatic(round_.season)
