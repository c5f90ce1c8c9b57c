"""The closed sets of the game."""

from enum import StrEnum


class Kind(StrEnum):
    """Of an action card (ICR-45f)."""

    OFFENSIVE = "offensive"
    DEFENSIVE = "defensive"
    FOUL = "foul"


class Need(StrEnum):
    """What a card asks for (ICR-37c)."""

    NONE = "none"
    MATE_BESIDE = "team_mate_side_adjacent"
    TWO_MATES_BESIDE = "two_team_mates_side_adjacent"
    MATE_BEHIND = "team_mate_directly_behind"
    INNER_LANES = "lane_1_or_2"
    JAMMER_ONLY = "jammer_only"
    ON_JAMMER = "target_is_jammer"


class Where(StrEnum):
    """OUT is off the track, beside the space she left (ICR-34a)."""

    BENCH = "bench"
    TRACK = "track"
    OUT = "out"
    BOX = "box"


class Condition(StrEnum):
    STANDING = "standing"
    DOWN = "down"
    WINDED = "winded"


class Wipeout(StrEnum):
    """ICR-46"""

    MINOR_STUMBLE = "minor_stumble"
    MAJOR_STUMBLE = "major_stumble"
    FULL_STOP = "full_stop"
    DOWN = "down"
    WINDED = "winded"


class PushResult(StrEnum):
    """ICR-33"""

    EPIC_WIPEOUT = "epic_wipeout"
    EPIC_SUCCESS = "epic_success"
    EPIC_FAIL = "epic_fail"
    FAIL = "fail"
    SUCCESS = "success"


class Cause(StrEnum):
    """Why a wipeout roll is made, a dice token changes, or a point is marked.

    DUE: what a movement brought to the token, at its end (ICR-14).
    """

    CHOSEN = "chosen"
    CURVE = "curve"
    POURING_ON = "pouring_on"
    CARD = "card"
    PUSH = "push"
    DUE = "due"
    WIPEOUT = "wipeout"
    PASSED = "passed"
    GHOST = "ghost"
    SENT_OFF = "sent_off"


class Stage(StrEnum):
    """What is awaited."""

    ROLL_OFF = "roll_off"
    PLACE = "place"
    SELECT = "select"
    REACT = "react"
    DIE = "die"
    STAND = "stand"
    RETURN = "return"
    MOVE = "move"
    RESPOND = "respond"
    CURVE = "curve"
    POUR = "pour"
    PUSH = "push"
    BRACE = "brace"
    CARD = "card"
    WIPEOUT = "wipeout"
    PENALTY = "penalty"
    REDRAW = "redraw"
    DRAW = "draw"
    CALL_OFF = "call_off"
    OVER = "over"
