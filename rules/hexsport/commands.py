"""What may be asked of a team of the hex sport. Imperative; `decide` turns each into events or refuses it."""

from typing import Literal

from msgspec import Struct

from rules.core.pending import Drawn, Rolled
from rules.hexsport.state import Aftermath, Player

Staff = Literal["offensive", "defensive", "support"]


class Found(Struct, frozen=True, tag="found"):
    """Start a new team with its list's starting roster (HX-TEAM-01). `names` go to the players in list order."""

    list_key: str
    name: str
    names: tuple[str, ...] = ()


class RenameTeam(Struct, frozen=True, tag="rename_team"):
    """Give the team another name; its record goes on (HX-TEAM-12)."""

    name: str


class RetireTeam(Struct, frozen=True, tag="retire_team"):
    """End the team's career."""


class NamePlayer(Struct, frozen=True, tag="name_player"):
    """Give a player a name and a shirt number (1 to 99, unique among the roster)."""

    player: int
    name: str
    number: int | None = None


class GrantBonus(Struct, frozen=True, tag="grant_bonus"):
    """Open the underdog bonus of a league pairing, in mc (HX-UNDERDOG-01). Replaces what was left of an older one."""

    mc: int


class LapseBonus(Struct, frozen=True, tag="lapse_bonus"):
    """Let what is left of the bonus go (HX-UNDERDOG-06)."""


class HireMvp(Struct, frozen=True, tag="hire_mvp"):
    """Take an MVP for the round at the fee bid, bonus first, then cash (HX-UNDERDOG-05, HX-AUCTION-09)."""

    mvp: str
    fee: int


class HoldCash(Struct, frozen=True, tag="hold_cash"):
    """Keep so many mc of the cash for bids that lead, in place of what was held before."""

    mc: int


class ReturnMvp(Struct, frozen=True, tag="return_mvp"):
    """Take back the hire of an MVP; `cash` and `bonus` are what was paid for him from each, in mc."""

    mvp: str
    cash: int
    bonus: int


class ReleaseHired(Struct, frozen=True, tag="release_hired"):
    """End the round: let the hired MVPs go (HX-AUCTION-17), and let what was bought count no more (HX-POST-38)."""


class Prepare(Struct, frozen=True, tag="prepare"):
    """Open the free agent rolls before a match (HX-FREEAGENT-01).

    A league match converts the bonus left into one roll per full 10 mc; for a friendly `difference` is how far the
    team's ranking lies below the opponent's, in mc (HX-UNDERDOG-09).
    """

    match: str
    kind: Literal["league", "friendly", "final"] = "league"
    difference: int = 0


class ChooseTable(Struct, frozen=True, tag="choose_table"):
    """Pick the free agent table, season 1 or 2, of the next roll (HX-FREEAGENT-02)."""

    season: Literal[1, 2]


class ForgoRolls(Struct, frozen=True, tag="forgo_rolls"):
    """Leave the free agent rolls that remain unused."""


class TakeFreeAgent(Struct, frozen=True, tag="take_free_agent"):
    """Take the free agent who waits for a place, in place of a player of the team's own who is let go for it; 0 where a
    place is free (HX-FREEAGENT-07)."""

    instead: int = 0


class TurnAway(Struct, frozen=True, tag="turn_away"):
    """Do without the free agent who waits for a place (HX-FREEAGENT-07)."""


class OpenSequence(Struct, frozen=True, tag="open_sequence"):
    """Start the eleven post-match steps of one match (HX-POST-01)."""

    aftermath: Aftermath


class Proceed(Struct, frozen=True, tag="proceed"):
    """Carry out what the open step does without a choice, or end a step in which purchases are made."""


class TakeAdvancement(Struct, frozen=True, tag="take_advancement"):
    """Choose the advancement table a player rolls on; an Extra Coaching table costs one coaching die (HX-ADV-02)."""

    player: int
    table: str


class PickEntry(Struct, frozen=True, tag="pick_entry"):
    """Choose an entry where a roll lets the player choose: a stat or an ability key (HX-ADV-08 to HX-ADV-10)."""

    player: int
    entry: str


class ChooseFate(Struct, frozen=True, tag="choose_fate"):
    """Settle a dead player: bury (a), revive at full price (b), revive with a recovery roll (c) (HX-POST-23)."""

    player: int
    fate: Literal["bury", "revive", "recover"]


class BuyPlayer(Struct, frozen=True, tag="buy_player"):
    """Buy a new player of the team's list at basic cost (HX-POST-32)."""

    position: str
    name: str = ""
    number: int | None = None


class Dismiss(Struct, frozen=True, tag="dismiss"):
    """Let one of the team's own players go for no money (HX-POST-40)."""

    player: int


class BuyCard(Struct, frozen=True, tag="buy_card"):
    """Buy a card (HX-POST-33)."""


class BuyDie(Struct, frozen=True, tag="buy_die"):
    """Buy a coaching die (HX-POST-34)."""


class BuyCheerleader(Struct, frozen=True, tag="buy_cheerleader"):
    """Buy a Cheerleader (HX-POST-35)."""


class HireStaff(Struct, frozen=True, tag="hire_staff"):
    """Hire the Offensive, Defensive or Support Coach (HX-POST-36)."""

    staff: Staff


class Lend(Struct, frozen=True, tag="lend"):
    """Lend the team what a correction left it short of; it owes that to the bank."""

    mc: int


class LapseRewards(Struct, frozen=True, tag="lapse_rewards"):
    """Let go what cheers bought in a season that is over (HX-CHEERS-12)."""


class StrikeOff(Struct, frozen=True, tag="strike_off"):
    """Keep on record a player who joined before a correction and does not join any more."""

    player: Player


class Standing(Struct, frozen=True, kw_only=True):
    """A player as he stood elsewhere; without a number he gets a free one."""

    position: str
    name: str = ""
    number: int | None = None
    rank: int = 1
    experience: int = 0


class BringIn(Struct, frozen=True, kw_only=True, tag="bring_in"):
    """Put a team that has done nothing yet where it stood elsewhere; without players it keeps its starting roster."""

    cash: int = 0
    players: tuple[Standing, ...] = ()


Command = (
    Found
    | RenameTeam
    | NamePlayer
    | RetireTeam
    | GrantBonus
    | LapseBonus
    | HireMvp
    | HoldCash
    | ReturnMvp
    | ReleaseHired
    | Prepare
    | ChooseTable
    | ForgoRolls
    | TakeFreeAgent
    | TurnAway
    | OpenSequence
    | Proceed
    | TakeAdvancement
    | PickEntry
    | ChooseFate
    | BuyPlayer
    | Dismiss
    | BuyCard
    | BuyDie
    | BuyCheerleader
    | HireStaff
    | Lend
    | StrikeOff
    | LapseRewards
    | BringIn
    | Rolled
    | Drawn
)
