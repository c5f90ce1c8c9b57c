"""Who may play a friendly against whom; the module satisfies `rules.core.ruleset.FriendlyRules`."""

from collections.abc import Sequence

from rules.core.errors import RuleViolation
from rules.core.options import Options


def check_friendly(
    own: Sequence[str],
    opponent: str,
    *,
    this_round: Sequence[str],
    league_opponents: Sequence[str],
    others: Sequence[str],
    options: Options,
) -> None:
    """Raises `RuleViolation` when the team may not meet `opponent` in a friendly now; to be asked for both teams.

    `own` lists the opponents of its friendlies so far this season, oldest first; `this_round` those of this round;
    `league_opponents` whom it meets in the league this round; `others` all other teams of the season.
    HX-FRIENDLY-02, HX-FRIENDLY-03, HX-FRIENDLY-06, HX-SEASON-06.
    """
    if opponent not in others:
        raise RuleViolation("friendly.no_opponent", opponent=opponent)
    most = options.whole("friendly.max_per_round")
    if most is not None and len(this_round) >= most:
        raise RuleViolation("friendly.too_many", limit=most)
    if not league_opponents and options["season.bye_friendly"] == "forbidden":
        raise RuleViolation("friendly.bye")
    if own and own[-1] == opponent:
        raise RuleViolation("friendly.twice_in_a_row", opponent=opponent)
    broken = {
        "all_teams_first": any(own.count(team) < own.count(opponent) for team in others),
        "not_league_opponent": opponent in league_opponents,
        "once_per_opponent": opponent in own,
    }
    for limit in options.names("friendly.limits"):
        if broken[limit]:
            raise RuleViolation(f"friendly.{limit}", opponent=opponent)
