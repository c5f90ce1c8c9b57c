"""A team of the hex sport as plain immutable data: what its log folds into."""

from enum import StrEnum
from typing import Literal

from msgspec import UNSET, Struct, UnsetType


class Role(StrEnum):
    """The four roles (HX-ROLE); a Keeper is a Guard by origin."""

    STRIKER = "Striker"
    JACK = "Jack"
    GUARD = "Guard"
    KEEPER = "Keeper"


class Status(StrEnum):
    """Whether a player is still on the roster, and how he went."""

    ACTIVE = "active"
    DEAD = "dead"  # awaits step 6, still counts to the 14 (HX-TEAM-08)
    REMOVED = "removed"  # buried
    DISMISSED = "dismissed"
    LEFT = "left"  # a hired player whose time is over


class Hire(StrEnum):
    """What kind of hired player somebody is."""

    MVP = "mvp"
    FREE_AGENT = "free_agent"
    STAND_IN = "stand_in"  # of a team short of players, for one match


class Stats(Struct, frozen=True):
    """Move in hexes; the others are target numbers, so lower is better."""

    move: int
    strength: int
    speed: int
    skill: int
    armour: int


class Player(Struct, frozen=True, kw_only=True):
    """One player. `id` counts up within the team and is never used twice. `experience` is unspent; `cost` is mc.

    `list_key` and `position` name his row in the team lists (of a free agent: the list he comes from); an MVP has an
    empty `list_key` and his MVP key as `position`. `improved` holds the values that have risen (HX-ADV-03).
    """

    id: int
    name: str
    number: int | None
    list_key: str
    position: str
    role: Role
    cost: int
    stats: Stats
    abilities: tuple[str, ...] = ()
    improved: tuple[str, ...] = ()
    rank: int = 1
    experience: int = 0
    status: Status = Status.ACTIVE
    hired: Hire | None = None


class PlayerResult(Struct, frozen=True, kw_only=True):
    """What one player brought home: `strikes` of 3 or more and `injuries` of 3 or more damage he caused."""

    player: int
    strikes: int = 0
    injuries: int = 0


class Rewards(Struct, frozen=True, kw_only=True):
    """Coaching dice and cards that cheers bought and that stay for the season (HX-CHEERS-12)."""

    dice: int = 0
    cards: int = 0

    def __bool__(self) -> bool:
        return bool(self.dice or self.cards)

    def __add__(self, other: "Rewards") -> "Rewards":
        return Rewards(dice=self.dice + other.dice, cards=self.cards + other.cards)


class Bought(Struct, frozen=True, kw_only=True):
    """Cards and coaching dice bought in a round, where their number is limited by round (HX-POST-38)."""

    cards: int = 0
    dice: int = 0


def rewards_in(told: Rewards | UnsetType) -> Rewards:
    """What is told; none where rewards last for the match alone and nothing is said of them."""
    return Rewards() if isinstance(told, UnsetType) else told


class Aftermath(Struct, frozen=True, kw_only=True):
    """One side's view of a finished match; everything the eleven steps need to know about it. Rankings are mc.

    `won` is None when nobody won; a match level on points may still be won (sudden death, an award). `rewards` are
    those that stay for the season, unset where none does.
    """

    match: str
    kind: Literal["league", "friendly", "final"]
    ending: Literal["played", "awarded", "conceded", "abandoned"]
    opponent: str
    points: int
    opponent_points: int
    margin: int  # own positive, -7 to 7
    won: bool | None
    ranking: int
    opponent_ranking: int
    cheers: int = 0
    opponent_cheers: int = 0
    results: tuple[PlayerResult, ...] = ()  # the players who took part
    deaths: tuple[int, ...] = ()
    rewards: Rewards | UnsetType = UNSET


class Sequence(Struct, frozen=True, kw_only=True):
    """An open post-match sequence: where it stands and what it waits for.

    `step` is 1 to 11. `queue` holds the ids of the players this step still has to deal with, the first being dealt
    with now. `awaiting` names what is awaited for him ("table", "roll", "pick", "fate" ...), `table` and `among` what
    an earlier answer has settled, `risen` who gained a rank in step 3, `redraws` how often a Man of the Match was drawn
    again or a recovery die rolled again, `face` the die rolled for him before his coach chooses, 0 before that.
    `reason` is the code of why the open step has nothing to do.
    """

    aftermath: Aftermath
    step: int = 1
    reason: str = ""
    queue: tuple[int, ...] = ()
    awaiting: str = ""
    table: str = ""
    among: tuple[str, ...] = ()
    redraws: int = 0
    face: int = 0
    risen: tuple[int, ...] = ()
    league_points: int = 0
    cards_bought: int = 0
    dice_bought: int = 0
    cuts: int = 0


class Applicant(Struct, frozen=True, kw_only=True):
    """A free agent who was rolled for a full roster: his row of the team lists, and what he is called."""

    list_key: str
    position: str
    name: str


class Preparation(Struct, frozen=True, kw_only=True):
    """Free agent rolls before a match: `rolls` are left, `rolled` are made; `season` is the table chosen for the next,
    0 before that. `bonus` is what a friendly's underdog bonus still has in mc (`friendly.underdog` = `full`): it may be
    spent on MVPs until the first table is chosen and buys rolls then. `paid` mc of the pairing's bonus went into rolls.
    `first` is the season of the first table chosen, 0 before that. `waiting` is who was rolled for a full roster, until
    the coach decides about him; unset for nobody. `kind` is that of the match, kept where stand-ins may come.
    """

    match: str
    rolls: int
    rolled: int = 0
    season: int = 0
    bonus: int = 0
    paid: int = 0
    first: int = 0
    waiting: Applicant | UnsetType = UNSET
    kind: str | UnsetType = UNSET


class TeamState(Struct, frozen=True, kw_only=True):
    """A team. Money is mc; `held` is reserved by open bids, `debt` is owed to the bank and paid first from revenue.

    `bonus` is what is left of the underdog bonus of the current pairing (HX-UNDERDOG-01). `matches` counts those whose
    steps are done, friendlies apart (HX-FRIENDLY-08). `rewards` are what cheers bought for the season, unset for none:
    they come to each match beside `cards` and `coaching_dice` (HX-TEAM-13) but were never bought, so that they count to
    no limit of purchases, add nothing to the ranking and cannot be given up in step 4. `bought` is kept where a round
    limits what is bought, unset for nothing.
    """

    list_key: str = ""
    name: str = ""
    cash: int = 0
    held: int = 0
    debt: int = 0
    cards: int = 0
    coaching_dice: int = 0
    cheerleaders: int = 0
    staff: tuple[str, ...] = ()  # of "offensive", "defensive", "support"
    players: tuple[Player, ...] = ()
    next_player: int = 1
    bonus: int = 0
    matches: int = 0
    friendlies: int = 0
    preparation: Preparation | None = None
    sequence: Sequence | None = None
    retired: bool = False
    rewards: Rewards | UnsetType = UNSET
    bought: Bought | UnsetType = UNSET

    def player(self, player_id: int) -> Player | None:
        """The player of that id, whatever became of him."""
        return next((player for player in self.players if player.id == player_id), None)

    @property
    def roster(self) -> tuple[Player, ...]:
        """Everyone who counts to the 14 places: active or dead but not settled, hired players included."""
        return tuple(player for player in self.players if player.status in (Status.ACTIVE, Status.DEAD))
