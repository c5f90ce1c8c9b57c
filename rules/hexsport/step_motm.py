"""Step 1: Man of the Match (HX-POST-02 to HX-POST-06)."""

from msgspec import Struct

from rules.core.emission import Emission
from rules.core.options import Options
from rules.core.pending import Drawn, DrawRequest, Pending
from rules.hexsport.result_worth import gives_experience
from rules.hexsport.state import Player, Status, TeamState
from rules.hexsport.step import Beginning, Step, going_on, open_sequence
from rules.hexsport.step_events import ManOfTheMatchDrawn, ManOfTheMatchRedrawn

KEY = "man_of_the_match"


def _begin(state: TeamState, options: Options) -> Beginning:
    aftermath = open_sequence(state).aftermath
    if aftermath.ending == "awarded":
        return Beginning(reason="motm.awarded")
    if not gives_experience(aftermath, options):
        return Beginning(reason="motm.friendly_gives_none")
    if aftermath.cheers < aftermath.opponent_cheers:
        return Beginning(reason="motm.fewer_cheers")
    alive = _alive(state, options)
    drawn_among = [player for player in alive if not (player.hired and options["post.motm_hired"] == "excluded")]
    if drawn_among:
        return Beginning(players=tuple(player.id for player in drawn_among))
    return Beginning(reason="motm.only_hired" if alive else "motm.nobody_alive")


def _alive(state: TeamState, options: Options) -> list[Player]:
    """Who took part and is alive; where being on the roster counts as taking part, all of it (HX-POST-03, -04)."""
    took_part = {result.player for result in open_sequence(state).aftermath.results}
    everyone = options["post.motm_played"] == "on_roster"
    return [
        player for player in state.roster if player.status is Status.ACTIVE and (everyone or player.id in took_part)
    ]


def _pending(state: TeamState, options: Options) -> Pending:
    sequence = open_sequence(state)
    aftermath = sequence.aftermath
    facts: dict[str, object] = {"cheers": aftermath.cheers, "opponent_cheers": aftermath.opponent_cheers}
    if not sequence.queue:
        return going_on(state, KEY, **{"reason": "motm.only_hired", **facts})
    purpose = f"{KEY}_again_{sequence.redraws}" if sequence.redraws else KEY
    return DrawRequest(purpose=purpose, subject="team", among=sequence.queue, step=sequence.step, facts=facts)


def _apply(emission: Emission[TeamState], given: Struct, options: Options) -> bool:
    if not isinstance(given, Drawn):
        return True
    player = _drawn(emission.state, given)
    if player.hired and options["post.motm_hired"] == "redraw":
        emission.emit(ManOfTheMatchRedrawn(player=player.id, name=player.name))
        return False
    emission.emit(
        ManOfTheMatchDrawn(
            player=player.id, name=player.name, hired=player.hired or "", experience=0 if player.hired else 1
        )
    )
    return True


def _drawn(state: TeamState, given: Drawn) -> Player:
    player_id = open_sequence(state).queue[given.index]
    return next(player for player in state.players if player.id == player_id)


STEP = Step(key=KEY, begin=_begin, pending=_pending, apply=_apply)
