"""Experience and ranks (HX-XP, HX-POST-11 to -15)."""

from msgspec import Struct

from rules.core.options import Options
from rules.hexsport.result_worth import gives_experience
from rules.hexsport.state import Aftermath, Player, TeamState
from rules.hexsport.step_events import ExperienceEarned

POINTS_THAT_COUNT = 3  # a Strike of so many points or more (HX-XP-01)
DAMAGE_THAT_COUNTS = 3  # an injury of so much damage or more (HX-XP-02)


class Rise(Struct, frozen=True, kw_only=True):
    """A rank that a player goes up to, the experience it takes and what stays unspent."""

    player: int
    name: str
    rank: int
    spent: int
    left: int


def earned(state: TeamState, aftermath: Aftermath, options: Options) -> tuple[ExperienceEarned, ...]:
    """What each player earned by what he did (HX-XP-01, HX-XP-02); hired players earn nothing (HX-XP-05)."""
    if not gives_experience(aftermath, options):
        return ()
    events = []
    own = {player.id: player for player in state.roster if player.hired is None}
    for result in aftermath.results:
        player = own.get(result.player)
        experience = result.strikes + result.injuries
        if player is not None and experience:
            events.append(
                ExperienceEarned(
                    player=player.id,
                    name=player.name,
                    strikes=result.strikes,
                    injuries=result.injuries,
                    experience=experience,
                )
            )
    return tuple(events)


def rises(state: TeamState, options: Options) -> tuple[Rise, ...]:
    """Who goes up a rank now: at most one rank each, the dead included (HX-POST-11, HX-POST-12, HX-POST-15)."""
    own = (player for player in state.roster if player.hired is None)
    return tuple(_rise(player, options) for player in own if player.experience >= player.rank + 1)


def _rise(player: Player, options: Options) -> Rise:
    """Going up to rank n spends n, all there is, or nothing (HX-POST-14)."""
    rank = player.rank + 1
    spent = {"new_rank_number": rank, "all_unspent": player.experience, "nothing": 0}[str(options["xp.spend_rule"])]
    return Rise(player=player.id, name=player.name, rank=rank, spent=spent, left=player.experience - spent)
