"""What a season's pinned options mean."""

from league.models import Season
from rosters.domain.pins import rules_of
from rules.core.options import Options
from rules.core.ruleset import Ruleset
from rules.core.terms import SeasonTerms


def rules_of_season(season: Season) -> tuple[Ruleset, Options]:
    """The ruleset and options of the season's pin."""
    return rules_of(season.pin)


def terms_of(season: Season) -> SeasonTerms:
    """The season's terms in the words of `rules.competition`."""
    ruleset, options = rules_of_season(season)
    return ruleset.season_terms(options)
