"""Letting players go before step 4, where `team.cuts` has it there (HX-POST-40)."""

from msgspec.structs import replace

from rules.core.options import Options
from rules.core.pending import Choice
from rules.hexsport.shop import dismissal_offers
from rules.hexsport.state import TeamState


def with_early_cuts(choice: Choice, state: TeamState, options: Options) -> Choice:
    """The choice of a step before step 4, with the dismissals that belong there."""
    if options["team.cuts"] != "at_most_2_before_step_4":
        return choice
    return replace(choice, offers=(*choice.offers, *dismissal_offers(state, options)))
