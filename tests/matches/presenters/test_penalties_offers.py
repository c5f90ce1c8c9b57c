"""What a side of the penalty-card derby may do, in words."""

import pytest
from msgspec import Struct

from matches.presenters.derby_penalties.offer_words import OFFERS, offer_told
from matches.presenters.words import SideNames
from rules.core.pending import Offer
from rules.derby_penalties import commands, table
from rules.derby_penalties.bases import COMMAND_TYPES
from rules.derby_penalties.stand_in.deeds import Enter, Leg, Slide
from rules.derby_penalties.stand_in.directions import Direction

SIDES = (
    SideNames(team="Rollers", players={player: f"Ann {player}" for player in range(1, 6)}),
    SideNames(team="Furies", players={player: f"Bo {player}" for player in range(1, 6)}),
)


def test_everything_that_can_be_said_has_words() -> None:
    assert set(OFFERS) == set(COMMAND_TYPES)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (commands.Select(7), "Bo 3"),
        (commands.Select(0, card=True), "Ann 1, with the card"),
        (Slide((Leg(Direction.AHEAD, 3),)), "3 tiles straight ahead"),
        (
            Slide((Leg(Direction.AHEAD_LEFT, 1, 1), Leg(Direction.BEHIND, 2))),
            "1 tile ahead to the left, pushing 1 opponent, then 2 tiles straight back",
        ),
        (Enter(9, (38, 4)), "Bo 5 to tile 2:4"),
        (table.Done(), "moved, nobody out of bounds"),
        (table.Done(2), "moved, 2 opponents out of bounds"),
        (table.ClaimPoints(1, 1), "Bo 1 scored 1 point"),
        (table.Place(3), "Ann 4 is put on the track"),
        (commands.Review(), "use an Official Review"),
    ],
)
def test_an_offer_is_a_line(command: Struct, said: str) -> None:
    assert offer_told(Offer(command=command), SIDES) == said
