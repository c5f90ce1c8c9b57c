"""What has happened to a team of the hex sport: past tense, facts only, enough to rebuild the team without any rule.

Events of the eleven steps live in `step_events`; `Event` is both. `mc` is the signed change of cash. Players are named
beside their ids so that a journal can be written from the events alone.
"""

from msgspec import UNSET, Struct, UnsetType

from rules.hexsport.state import Player
from rules.hexsport.step_events import StepEvent


class TeamFounded(Struct, frozen=True, kw_only=True, tag="team_founded"):
    """A new team stands with its list's starting roster (HX-TEAM-01)."""

    list_key: str
    name: str
    players: tuple[Player, ...]
    cards: int = 0
    coaching_dice: int = 0
    cheerleaders: int = 0
    staff: tuple[str, ...] = ()


class TeamRenamed(Struct, frozen=True, kw_only=True, tag="team_renamed"):
    """The team goes by another name (HX-TEAM-12)."""

    name: str
    former: str


class TeamRetired(Struct, frozen=True, kw_only=True, tag="team_retired"):
    """The team's career is over."""


class PlayerNamed(Struct, frozen=True, kw_only=True, tag="player_named"):
    """A player has this name and shirt number from now on."""

    player: int
    name: str
    number: int | None
    former: str


class BonusGranted(Struct, frozen=True, kw_only=True, tag="bonus_granted"):
    """The team has an underdog bonus of so many mc, in place of any older one (HX-UNDERDOG-01)."""

    bonus: int


class BonusLapsed(Struct, frozen=True, kw_only=True, tag="bonus_lapsed"):
    """So many mc of underdog bonus went unused (HX-UNDERDOG-06)."""

    bonus: int


class MvpHired(Struct, frozen=True, kw_only=True, tag="mvp_hired"):
    """An MVP joined for the round; of his fee `bonus` mc came from the underdog bonus of the league pairing,
    `friendly_bonus` from that of the friendly being prepared, the rest from cash."""

    player: Player
    fee: int
    bonus: int
    friendly_bonus: int = 0
    mc: int


class CashHeld(Struct, frozen=True, kw_only=True, tag="cash_held"):
    """So many mc of the cash are held for bids that lead, in place of what was held before."""

    held: int


class MvpReturned(Struct, frozen=True, kw_only=True, tag="mvp_returned"):
    """The hire of an MVP was taken back: `bonus` mc are underdog bonus again, the rest of what came back is cash."""

    player: int
    name: str
    bonus: int
    mc: int


class HiredReleased(Struct, frozen=True, kw_only=True, tag="hired_released"):
    """Hired players left the roster (HX-AUCTION-17, HX-FREEAGENT-03)."""

    players: tuple[int, ...]
    names: tuple[str, ...]


class PreparationOpened(Struct, frozen=True, kw_only=True, tag="preparation_opened"):
    """The free agent rolls before a match are open; `bonus` mc of the league pairing's underdog bonus went into them.

    `friendly_bonus` mc of a friendly's own bonus may still go to MVPs before they turn into rolls. `kind` is that of
    the match, told where stand-ins may come.
    """

    match: str
    rolls: int
    bonus: int = 0
    friendly_bonus: int = 0
    kind: str | UnsetType = UNSET


class FriendlyBonusConverted(Struct, frozen=True, kw_only=True, tag="friendly_bonus_converted"):
    """What was left of a friendly's underdog bonus turned into free agent rolls (HX-UNDERDOG-09)."""

    bonus: int
    rolls: int


class FreeAgentTableChosen(Struct, frozen=True, kw_only=True, tag="free_agent_table_chosen"):
    """The next free agent is rolled on the table of this season (HX-FREEAGENT-02)."""

    season: int


class FreeAgentRolled(Struct, frozen=True, kw_only=True, tag="free_agent_rolled"):
    """A free agent roll was made and showed this row of the team lists; one roll less is left."""

    season: int
    face: int
    list_key: str
    position: str
    name: str


class FreeAgentJoined(Struct, frozen=True, kw_only=True, tag="free_agent_joined"):
    """The free agent rolled is on the roster for the next match."""

    player: Player


class FreeAgentWaits(Struct, frozen=True, kw_only=True, tag="free_agent_waits"):
    """The free agent rolled found a full roster; his coach decides whether somebody makes room (HX-FREEAGENT-07)."""

    list_key: str
    position: str
    name: str


class FreeAgentTurnedAway(Struct, frozen=True, kw_only=True, tag="free_agent_turned_away"):
    """The free agent rolled found no place on the roster (HX-FREEAGENT-07)."""

    list_key: str
    position: str
    name: str


class StandInJoined(Struct, frozen=True, kw_only=True, tag="stand_in_joined"):
    """The team was short of players; this one stands in for the next match (HX-SEASON-17)."""

    player: Player


class PreparationClosed(Struct, frozen=True, kw_only=True, tag="preparation_closed"):
    """The free agent rolls are done; `forgone` of them were not used."""

    match: str
    forgone: int = 0


class PlayerBought(Struct, frozen=True, kw_only=True, tag="player_bought"):
    """A new player joined at basic cost (HX-POST-32)."""

    player: Player
    mc: int


class PlayerDismissed(Struct, frozen=True, kw_only=True, tag="player_dismissed"):
    """A player was let go for no money (HX-POST-40)."""

    player: int
    name: str


class CardBought(Struct, frozen=True, kw_only=True, tag="card_bought"):
    """The team owns one card more (HX-POST-33), `counted` where a round limits that (HX-POST-38)."""

    mc: int
    counted: bool | UnsetType = UNSET


class DieBought(Struct, frozen=True, kw_only=True, tag="die_bought"):
    """The team owns one coaching die more (HX-POST-34), `counted` where a round limits that (HX-POST-38)."""

    mc: int
    counted: bool | UnsetType = UNSET


class PurchasesForgotten(Struct, frozen=True, kw_only=True, tag="purchases_forgotten"):
    """The round is over, and with it what was bought in it counts to no limit any more (HX-POST-38)."""

    cards: int
    dice: int


class CheerleaderBought(Struct, frozen=True, kw_only=True, tag="cheerleader_bought"):
    """The team has one Cheerleader more (HX-POST-35)."""

    mc: int


class StaffHired(Struct, frozen=True, kw_only=True, tag="staff_hired"):
    """A staff coach works for the team (HX-POST-36)."""

    staff: str
    mc: int


class MoneyLent(Struct, frozen=True, kw_only=True, tag="money_lent"):
    """The bank lent the team so many mc that it had spent before a correction; it owes them."""

    mc: int


class RewardsKept(Struct, frozen=True, kw_only=True, tag="rewards_kept"):
    """So many coaching dice and cards that cheers bought in a match stay for the season (HX-CHEERS-12)."""

    dice: int
    cards: int


class RewardsLapsed(Struct, frozen=True, kw_only=True, tag="rewards_lapsed"):
    """The season is over for the team, and so are the coaching dice and cards that cheers bought (HX-CHEERS-12)."""

    dice: int
    cards: int


class PlayerStruckOff(Struct, frozen=True, kw_only=True, tag="player_struck_off"):
    """After a correction a player never joined; he stays on record for the matches he played."""

    player: Player


class TeamBroughtIn(Struct, frozen=True, kw_only=True, tag="team_brought_in"):
    """The team plays on from where it stood elsewhere: these are all its players, `mc` its cash."""

    players: tuple[Player, ...]
    mc: int


TeamEvent = (
    TeamFounded
    | TeamRenamed
    | PlayerNamed
    | TeamRetired
    | BonusGranted
    | BonusLapsed
    | MvpHired
    | CashHeld
    | MvpReturned
    | HiredReleased
    | PreparationOpened
    | FriendlyBonusConverted
    | FreeAgentTableChosen
    | FreeAgentRolled
    | FreeAgentJoined
    | FreeAgentWaits
    | FreeAgentTurnedAway
    | StandInJoined
    | PreparationClosed
    | PlayerBought
    | PlayerDismissed
    | CardBought
    | DieBought
    | PurchasesForgotten
    | CheerleaderBought
    | StaffHired
    | MoneyLent
    | PlayerStruckOff
    | RewardsKept
    | RewardsLapsed
    | TeamBroughtIn
)
Event = TeamEvent | StepEvent
