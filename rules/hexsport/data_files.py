"""The shape of the hex sport's data files, as strict structs: a field too many, missing or out of range is refused.

Abilities are written by name in the files; `data` turns the names into keys. Standings are those of the specification.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.hexsport.state import Role, Stats

Standing = Literal["sheet", "derived", "other", "choice"]
Season = Literal[1, 2]
Stat = Literal["strength", "speed", "skill"]
Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Face = Annotated[int, Meta(ge=1, le=6)]
Key = Annotated[str, Meta(pattern=r"\A[a-z0-9_]+\Z")]


class Form(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the shapes a Robot can take (HX-TEAM-05)."""

    role: Role
    stats: Stats


class Dispute(Struct, frozen=True, forbid_unknown_fields=True):
    """A value on which sources disagree, and the option that names the other."""

    value: int
    alternative: int
    option: str


class PlayerRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A kind of player on a team list: `start` and `max` count players, `cost` is mc."""

    key: Key
    name: str
    role: Role
    start: Positive
    max: Positive
    cost: Positive
    stats: Stats
    abilities: tuple[str, ...]
    forms: tuple[Form, ...] = ()
    disputed: dict[str, Dispute] = {}


class StaffCounts(Struct, frozen=True, forbid_unknown_fields=True):
    """How many of each staff coach a list starts with."""

    offensive: Count
    defensive: Count
    support: Count


class ListRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A team list: its kinds of players and what else a new team owns."""

    key: Key
    name: str
    known_side: str
    season: Season
    rule: str
    standing: Standing
    start_value: Positive
    cards: Count
    coaching_dice: Count
    cheerleaders: Count
    staff: StaffCounts
    players: tuple[PlayerRow, ...]

    def position(self, key: str) -> PlayerRow | None:
        """The list's kind of player of that key."""
        return next((row for row in self.players if row.key == key), None)


class TeamsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """teams.json"""

    system: Literal["hex"]
    unit: Literal["mc"]
    stat_note: str
    teams: tuple[ListRow, ...]


class RuleRef(Struct, frozen=True, forbid_unknown_fields=True):
    """A further rule about something, with its standing."""

    rule: str
    standing: Standing


class AbilityRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An ability. `roles` may take it by advancement (HX-ADV-12); `team_only` narrows it to players of one list."""

    key: Key
    name: str
    rule: str
    standing: Standing
    roles: tuple[Role, ...]
    effect: str | None
    lost_in_sheet: tuple[Literal["name", "effect"], ...]
    more_rules: tuple[RuleRef, ...]
    options: tuple[str, ...]
    on_advancement_tables: tuple[str, ...]
    team_only: str = ""
    needs_ability: str = ""


class AbilitiesFile(Struct, frozen=True, forbid_unknown_fields=True):
    """abilities.json"""

    system: Literal["hex"]
    abilities: tuple[AbilityRow, ...]


class GainAbility(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ability"):
    """A face that brings one ability."""

    roll: Face
    ability: str


class GainStat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="stat"):
    """A face that improves one value by 1."""

    roll: Face
    stat: Stat


class GainLadder(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="ability_ladder"):
    """A face that brings the first of these abilities the player lacks (HX-ADV-15)."""

    roll: Face
    abilities: tuple[str, ...]


class ChooseStat(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="stat_choice"):
    """A face that improves a value of the coach's choice (HX-ADV-17)."""

    roll: Face
    stats: tuple[Stat, ...]


class ChooseHere(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="choose_from_this_table"):
    """A face that lets the player choose from the table rolled on (HX-ADV-09)."""

    roll: Face


class ChooseFromRoles(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="choose_from_role_tables"):
    """A face that lets the player choose from the tables of these roles (HX-ADV-10)."""

    roll: Face
    roles: tuple[Role, ...]


AdvancementRow = GainAbility | GainStat | GainLadder | ChooseStat | ChooseHere | ChooseFromRoles


class AdvancementTable(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An advancement table; `extra_coaching` tables cost a coaching die (HX-ADV-02)."""

    key: Key
    name: str
    season: Season
    rule: str
    standing: Standing
    extra_coaching: bool
    roles: tuple[Role, ...]
    rows: tuple[AdvancementRow, ...]


class AdvancementLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """What bounds a career: points per stat, the best value, mc per rank, dice per Extra Coaching roll."""

    gain_per_stat: Positive
    best_value: Positive
    ability_once: bool
    rank_value_mc: Positive
    ranks_per_game: Positive
    extra_table_price_coaching_dice: Positive


class AdvancementFile(Struct, frozen=True, forbid_unknown_fields=True):
    """advancement.json"""

    system: Literal["hex"]
    standing: Standing
    die: Literal["d6"]
    limits: AdvancementLimits
    tables: tuple[AdvancementTable, ...]


class Removal(Struct, frozen=True, forbid_unknown_fields=True, tag_field="effect", tag="removed"):
    """A recovery face that ends the player's career for so much income in mc."""

    roll: Face
    rule: str
    income_mc: Count


class StatLoss(Struct, frozen=True, forbid_unknown_fields=True, tag_field="effect", tag="stat_loss"):
    """A recovery face that worsens a value by so many points."""

    roll: Face
    rule: str
    stat: Stat
    points: Positive


class AbilityLoss(Struct, frozen=True, forbid_unknown_fields=True, tag_field="effect", tag="lose_random_ability"):
    """A recovery face that takes random abilities."""

    roll: Face
    rule: str
    count: Positive


class FullRecovery(Struct, frozen=True, forbid_unknown_fields=True, tag_field="effect", tag="full_recovery"):
    """A recovery face without loss."""

    roll: Face
    rule: str


RecoveryRow = Removal | StatLoss | AbilityLoss | FullRecovery


class WorstValue(Struct, frozen=True, forbid_unknown_fields=True):
    """The target number that no loss exceeds (HX-RECOVER-10)."""

    value: Positive
    standing: Standing
    option: str


class RecoveryFile(Struct, frozen=True, forbid_unknown_fields=True):
    """recovery.json"""

    system: Literal["hex"]
    standing: Standing
    die: Literal["d6"]
    price_mc: Positive
    worst_value: WorstValue
    rows: tuple[RecoveryRow, ...]
