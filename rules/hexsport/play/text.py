"""A match at one moment in one line, for bug reports and tests: readable first, then all that is left to say.

    R3H +2 T5:4 D1:0 B@0,2 Ref@-1,3 H7G@3,-2>0 H8S@1,1>4_ V3J=bench V5K=bin2 {"answers":81,...}

That is Rush 3, home's; the score home's way; tokens and coaching dice of home and visitors; the ball, on a hex, with a
player (`B=H7`) or nowhere (`B-`); the Ref; and every player by tag and role (Striker, Jack, Guard, Keeper): where he
is, his facing, `_` if he lies on the floor. The JSON at the end holds what the readable part alone would get wrong, the
unfinished procedures among it, so that nothing is lost.
"""

import re
from collections.abc import Iterator
from typing import Any, NoReturn

import msgspec

from rules.core import codec
from rules.core.errors import RuleViolation
from rules.hexsport.play.deck import CARDS
from rules.hexsport.play.frames import state_of
from rules.hexsport.play.pitch import NOWHERE, PITCH
from rules.hexsport.play.sheet import MatchSheet
from rules.hexsport.play.state import NOBODY, Figure, MatchState, Where, blank
from rules.hexsport.state import Role

Plain = Any  # what JSON can hold
_SIDES = "HV"
_HEX = r"(-?\d{1,3}),(-?\d{1,3})"
_LETTERS = {role.value[0].upper(): role for role in Role}
_RUSH = re.compile(r"R(\d{1,4})([HV])")
_SCORE = re.compile(r"[+-]\d{1,2}")
_PAIR = {name: re.compile(rf"{name}(\d{{1,4}}):(\d{{1,4}})") for name in "TD"}
_BALL = re.compile(rf"B(?:-|@{_HEX}|=([HV]\d{{1,4}}))")
_REF = re.compile(rf"Ref@{_HEX}")
_PLAYER = re.compile(rf"([HV]\d{{1,4}})([{''.join(_LETTERS)}])(?:@{_HEX}>([0-5])(_?)|=(bench|off|dead|bin([1-3])))")
_HEADER = 6  # parts before the players


def write(state: MatchState, *, with_sheet: bool = False) -> str:
    """The line of this state. It refers to its sheet, or holds all of it."""
    readable = " ".join(_readable(state))
    plain = _plain(state)
    rest = _difference(_read_readable(readable.split(" "), state.sheet), plain) or {}
    rest["sheet"] = codec.plain(state.sheet) if with_sheet else sheet_key(state.sheet)
    return f"{readable} {codec.encode(rest).decode()}"


def read(line: str, sheet: MatchSheet | None = None) -> MatchState:
    """The state of a line; `sheet` is the one the line refers to, or that with the sides changed; not needed where the
    line holds it.

    Raises `RuleViolation` `match.text` with the `part` that is wrong: sheet, rush, score, tokens, dice, ball, ref,
    players, rest or stack.
    """
    readable, brace, rest = line.strip().partition(" {")
    changes = _json(brace.strip() + rest)
    known = _sheet(changes.pop("sheet", None), sheet)
    plain = _changed(_read_readable(readable.split(" "), known), changes)
    try:
        state = state_of(plain | {"sheet": codec.plain(known)})
    except msgspec.ValidationError:
        _refuse("rest")
    if not _is_in(plain, _plain(state)):
        _refuse("rest")  # a part of it was not understood, such as the name of a field written wrong
    _check(state)
    return state


def sheet_key(sheet: MatchSheet) -> str:
    """What a line says of its sheet: the beginning of its digest."""
    return codec.digest(sheet)[:12]


# --- the readable part ------------------------------------------------------------------------------------------------
def _readable(state: MatchState) -> Iterator[str]:
    home, visitor = state.teams
    yield f"R{state.rush}{_SIDES[state.side]}"
    yield f"{state.score:+d}"
    yield f"T{home.tokens}:{visitor.tokens}"
    yield f"D{home.dice}:{visitor.dice}"
    yield _ball(state)
    yield f"Ref@{_hex(state.ref)}"
    for tag, figure in zip(state.sheet.tags, state.figures, strict=True):
        yield f"{tag}{figure.role.value[0].upper()}{_place(figure)}"


def _ball(state: MatchState) -> str:
    if state.carrier != NOBODY:
        return f"B={state.sheet.tags[state.carrier]}"
    return "B-" if state.ball == NOWHERE else f"B@{_hex(state.ball)}"


def _place(figure: Figure) -> str:
    if figure.cell != NOWHERE:
        return f"@{_hex(figure.cell)}>{figure.facing}{'_' if figure.down else ''}"
    return f"=bin{figure.bin}" if figure.where is Where.BIN else f"={figure.where.value}"


def _hex(cell: int) -> str:
    q, r = PITCH.cells[cell]
    return f"{q},{r}"


def _read_readable(parts: list[str], sheet: MatchSheet) -> Plain:
    """What the readable part says, everything else as it is before a match."""
    if len(parts) < _HEADER:
        _refuse("players")
    plain = _plain(blank(sheet))
    rush, score, tokens, dice, ball, ref, *players = parts
    found = _match(_RUSH, rush, "rush")
    plain |= {"rush": int(found[1]), "side": _SIDES.index(found[2])}
    plain["score"] = int(_match(_SCORE, score, "score")[0])
    for name, part, text in (("T", "tokens", tokens), ("D", "dice", dice)):
        pair = _match(_PAIR[name], text, part)
        for side in (0, 1):
            plain["teams"][side][part] = int(pair[side + 1])
    plain["ref"] = _cell(_match(_REF, ref, "ref"), 1, "ref")
    if len(players) != len(sheet.tags):
        _refuse("players")
    for tag, figure, text in zip(sheet.tags, plain["figures"], players, strict=True):
        _read_player(figure, tag, text)
    return plain | _read_ball(ball, sheet, plain["figures"])


def _read_player(figure: Plain, tag: str, text: str) -> None:
    found = _match(_PLAYER, text, "players")
    if found[1] != tag:
        _refuse("players", tag=tag)
    figure["role"] = _LETTERS[found[2]].value
    if found[7]:
        figure["where"] = Where.BIN.value if found[8] else found[7]
        figure["bin"] = int(found[8] or 0)
    else:
        here = {"where": Where.PITCH.value, "cell": _cell(found, 3, "players")}
        figure |= here | {"facing": int(found[5]), "down": bool(found[6])}


def _read_ball(text: str, sheet: MatchSheet, figures: Plain) -> Plain:
    found = _match(_BALL, text, "ball")
    if found[3]:
        if found[3] not in sheet.tags:
            _refuse("ball", tag=found[3])
        carrier = sheet.tags.index(found[3])
        return {"carrier": carrier, "ball": figures[carrier]["cell"]}
    return {"carrier": NOBODY, "ball": NOWHERE if text == "B-" else _cell(found, 1, "ball")}


def _match(pattern: re.Pattern[str], text: str, part: str) -> re.Match[str]:
    found = pattern.fullmatch(text)
    if found is None:
        _refuse(part, text=text[:40])
    return found


def _cell(found: re.Match[str], group: int, part: str) -> int:
    cell = PITCH.index.get((int(found[group]), int(found[group + 1])))
    if cell is None:
        _refuse(part, text=found[0])
    return cell


# --- the rest ---------------------------------------------------------------------------------------------------------
def _plain(state: MatchState) -> Plain:
    return {name: codec.plain(getattr(state, name)) for name in state.__struct_fields__ if name != "sheet"}


def _difference(base: Plain, goal: Plain) -> Plain:
    """What must change in `base` to make it `goal`: inside objects and lists of one length only what differs, a list's
    places as keys. None where they are equal."""
    if base == goal:
        return None
    inside = _inside(base)
    if inside is None or not isinstance(goal, type(base)) or len(base) != len(goal):
        return goal
    pairs = ((key, _difference(value, goal[key])) for key, value in inside)
    return {str(key): change for key, change in pairs if change is not None}


def _changed(base: Plain, change: Plain) -> Plain:
    """What `_difference` describes; a change that fits nowhere is refused."""
    inside = _inside(base)
    if inside is None or not isinstance(change, dict):
        return change
    known = {str(key): key for key, _value in inside}
    if not known.keys() >= change.keys():
        _refuse("rest")
    changed = base.copy()
    for name, value in change.items():
        changed[known[name]] = _changed(base[known[name]], value)
    return changed


def _inside(value: Plain) -> list[tuple[Any, Plain]] | None:
    """The keys or places and what is there, of objects and lists that hold something."""
    if isinstance(value, dict):
        return list(value.items()) or None
    return list(enumerate(value)) or None if isinstance(value, list) else None


def _is_in(told: Plain, made: Plain) -> bool:
    """Whether everything that was told is there in what was made of it."""
    if isinstance(told, dict) and isinstance(made, dict):
        return all(key in made and _is_in(value, made[key]) for key, value in told.items())
    if isinstance(told, list | tuple) and isinstance(made, list | tuple):
        return len(told) == len(made) and all(map(_is_in, told, made))
    return bool(told == made)


def _json(text: str) -> dict[str, Plain]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError):
        _refuse("rest")


def _sheet(told: Plain, given: MatchSheet | None) -> MatchSheet:
    if isinstance(told, dict):
        try:
            return msgspec.convert(told, MatchSheet)
        except msgspec.ValidationError:
            _refuse("sheet")
    known = (given, given.swapped) if given is not None else ()  # whoever drew Home
    found = next((sheet for sheet in known if sheet_key(sheet) == told), None)
    if found is None:
        _refuse("sheet", text=str(told)[:40])
    return found


def _check(state: MatchState) -> None:
    """Slots, cells and procedures exist, so that the match can go on from here."""
    cells = [state.ball, state.ref, *(figure.cell for figure in state.figures)]
    if len(state.figures) != len(state.sheet.profiles) or not all(NOWHERE <= cell < len(PITCH.cells) for cell in cells):
        _refuse("rest")
    cards = {*state.pile, *state.discards, *state.teams[0].hand, *state.teams[1].hand, state.event or min(CARDS)}
    if not cards <= CARDS.keys():
        _refuse("rest")
    for frame in state.stack:
        if frame.at.startswith("_") or not callable(getattr(type(frame), frame.at, None)):
            _refuse("stack", text=type(frame).__name__)
    try:
        _wanted = state.pending
    except (LookupError, AttributeError, ValueError, TypeError, AssertionError):  # it asks about what is not there
        _refuse("stack", text=type(state.stack[-1]).__name__)


def _refuse(part: str, **facts: object) -> NoReturn:
    raise RuleViolation("match.text", part=part, **facts)
