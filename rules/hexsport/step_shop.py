"""Steps 8 and 9: players and assets are bought until the coach is done (HX-POST-32 to HX-POST-40)."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from rules.core.emission import Emission
from rules.core.options import Options
from rules.core.pending import Offer, Pending
from rules.hexsport import buying, shop
from rules.hexsport.commands import Proceed
from rules.hexsport.state import TeamState
from rules.hexsport.step import Beginning, Step, going_on


def _begin(state: TeamState, options: Options) -> Beginning:
    return Beginning()


def _player_shop(state: TeamState, options: Options) -> tuple[Offer, ...]:
    return (*shop.player_offers(state, options), *shop.dismissal_offers(state, options))


def _shop_step(key: str, kind: str, offers: Callable[[TeamState, Options], tuple[Offer, ...]]) -> Step:
    def pending(state: TeamState, options: Options) -> Pending:
        done = going_on(state, kind, cash=state.cash - state.held)
        return replace(done, offers=(*done.offers, *offers(state, options)))

    return Step(key=key, begin=_begin, pending=pending, apply=_apply)


def _apply(emission: Emission[TeamState], given: Struct, options: Options) -> bool:
    if isinstance(given, Proceed):
        return True
    emission.emit(*buying.HANDLERS[type(given)](emission.state, given, options))
    return False


PLAYERS = _shop_step("players", "shop_players", _player_shop)
ASSETS = _shop_step("assets", "shop_assets", shop.asset_offers)
