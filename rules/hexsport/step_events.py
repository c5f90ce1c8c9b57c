"""What has happened in the eleven post-match steps (HX-POST-01): past tense, facts only. `mc` is the change of cash.

Players are named beside their ids so that a journal can be written from the events alone.
"""

from msgspec import Struct

from rules.hexsport.fatality_events import (
    AbilityLost,
    HiredDeadGone,
    KeeperLost,
    PlayerBuried,
    PlayerRecovered,
    PlayerRevived,
    RecoveryFailed,
    RecoveryPaid,
    RecoveryRolled,
    RevivalChosen,
    RevivalRolled,
    StatLowered,
)
from rules.hexsport.state import Aftermath


class SequenceOpened(Struct, frozen=True, kw_only=True, tag="sequence_opened"):
    """The steps of one match began. Free agent rolls still open for it are over."""

    aftermath: Aftermath


class ExperienceEarned(Struct, frozen=True, kw_only=True, tag="experience_earned"):
    """A player earned experience by strikes of 3 or more and injuries of 3 or more damage (HX-XP-01, HX-XP-02)."""

    player: int
    name: str
    strikes: int
    injuries: int
    experience: int


class PlayerDied(Struct, frozen=True, kw_only=True, tag="player_died"):
    """A player died in the match; step 6 settles him, until then he counts to the 14 (HX-TEAM-08)."""

    player: int
    name: str


class StepBegun(Struct, frozen=True, kw_only=True, tag="step_begun"):
    """A step is open. `players` are those it has to deal with, in order; `reason` says why it has nothing to do."""

    step: int
    key: str
    players: tuple[int, ...] = ()
    reason: str = ""


class ManOfTheMatchDrawn(Struct, frozen=True, kw_only=True, tag="man_of_the_match_drawn"):
    """Chance picked this player; he gained so much experience, none when he is hired (HX-POST-03, HX-POST-05)."""

    player: int
    name: str
    hired: str
    experience: int


class ManOfTheMatchRedrawn(Struct, frozen=True, kw_only=True, tag="man_of_the_match_redrawn"):
    """Chance picked a hired player, so another is drawn (`post.motm_hired` = `redraw`)."""

    player: int
    name: str


class LeaguePointsEarned(Struct, frozen=True, kw_only=True, tag="league_points_earned"):
    """The result was weighed (step 2): `points` went to the table, `worth` is what the scheme gives for it."""

    points: int
    worth: int
    margin: int
    kind: str


class PlayerRose(Struct, frozen=True, kw_only=True, tag="player_rose"):
    """A player went up to this rank and spent so much experience (HX-POST-11); his value rose by `value` mc."""

    player: int
    name: str
    rank: int
    spent: int
    value: int


class AdvancementTableChosen(Struct, frozen=True, kw_only=True, tag="advancement_table_chosen"):
    """The table the player rolls on was chosen; `coaching_dice` were given up for it (HX-ADV-02)."""

    player: int
    name: str
    table: str
    coaching_dice: int = 0


class AdvancementRolled(Struct, frozen=True, kw_only=True, tag="advancement_rolled"):
    """The advancement die was rolled; where there is a choice to make, `among` names the entries open to him."""

    player: int
    name: str
    table: str
    face: int
    among: tuple[str, ...] = ()


class StatImproved(Struct, frozen=True, kw_only=True, tag="stat_improved"):
    """A target number of the player is one lower for good (HX-ADV-06)."""

    player: int
    name: str
    stat: str
    before: int
    after: int


class AbilityGained(Struct, frozen=True, kw_only=True, tag="ability_gained"):
    """The player has a new ability, in place of `replaced` where one is named (HX-ADV-15)."""

    player: int
    name: str
    ability: str
    replaced: str = ""


class BecameKeeper(Struct, frozen=True, kw_only=True, tag="became_keeper"):
    """A Guard became a Keeper with this Armour (HX-ADV-13); `ability` is the key he now has."""

    player: int
    name: str
    ability: str
    armour: int


class AdvancementMissed(Struct, frozen=True, kw_only=True, tag="advancement_missed"):
    """No entry of the table could be taken and nothing was gained (HX-ADV-18)."""

    player: int
    name: str
    table: str


class RevenueEarned(Struct, frozen=True, kw_only=True, tag="revenue_earned"):
    """Step 5 was paid: the sum of the faces and the flat sum, of which `debt_paid` mc went to the bank."""

    faces: tuple[int, ...]
    league_dice: int
    underdog_dice: int
    flat: int
    debt_paid: int
    mc: int


class FreeAgentLeft(Struct, frozen=True, kw_only=True, tag="free_agent_left"):
    """A free agent left after the match (HX-POST-31)."""

    player: int
    name: str


class StandInLeft(Struct, frozen=True, kw_only=True, tag="stand_in_left"):
    """A stand-in left after the match (HX-SEASON-17)."""

    player: int
    name: str


class RankingComputed(Struct, frozen=True, kw_only=True, tag="ranking_computed"):
    """The team ranking and the parts it is the sum of, in mc (HX-POST-41, HX-RANKING-01)."""

    ranking: int
    parts: dict[str, int]


class MatchReported(Struct, frozen=True, kw_only=True, tag="match_reported"):
    """The steps of a match are done and their outcome is with the commissioner (HX-POST-42)."""

    match: str
    kind: str
    ending: str
    opponent: str
    points: int
    opponent_points: int
    ranking: int
    cash: int
    league_points: int
    strike_difference: int


StepEvent = (
    SequenceOpened
    | ExperienceEarned
    | PlayerDied
    | StepBegun
    | ManOfTheMatchDrawn
    | ManOfTheMatchRedrawn
    | LeaguePointsEarned
    | PlayerRose
    | AdvancementTableChosen
    | AdvancementRolled
    | StatImproved
    | AbilityGained
    | BecameKeeper
    | AdvancementMissed
    | RevenueEarned
    | PlayerBuried
    | HiredDeadGone
    | RevivalChosen
    | RevivalRolled
    | PlayerRevived
    | RecoveryPaid
    | RecoveryRolled
    | RecoveryFailed
    | StatLowered
    | AbilityLost
    | KeeperLost
    | PlayerRecovered
    | FreeAgentLeft
    | StandInLeft
    | RankingComputed
    | MatchReported
)
