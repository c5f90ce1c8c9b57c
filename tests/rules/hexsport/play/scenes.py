"""A language for scenes of play: who stands where, what is done, which dice fall.

    scene = Scene(home=[guard(7, at=(0, 0), facing=0)], visitor=[striker(3, at=(1, 0), facing=3, ball=True)])
    scene.start(Attack(...)).give(React("dodge")).roll(4, 5, 6).roll(2, 2, 6).roll(1)
    assert scene.where("V3") == (2, 0)

Players go by tag: H7 is home's number 7, V3 the visitors' number 3.
"""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.core.errors import RuleViolation
from rules.core.pending import Choice, Drawn, DrawRequest, Pending, Rolled, RollRequest
from rules.hexsport.play.commands import Command, NameDirection
from rules.hexsport.play.deck import all_cards
from rules.hexsport.play.engine import advance
from rules.hexsport.play.events import Event
from rules.hexsport.play.evolve import evolve
from rules.hexsport.play.pitch import NOWHERE, PITCH, Hex
from rules.hexsport.play.procedure import Frame, Play
from rules.hexsport.play.sheet import Lineup, MatchSheet, Profile
from rules.hexsport.play.state import MatchState, Where, blank
from rules.hexsport.play.terms import Terms
from rules.hexsport.state import Role, Stats


class Piece(Struct, frozen=True, kw_only=True):
    """A player of a scene; without `at` he is on the Bench."""

    number: int
    role: Role
    at: Hex | None = None
    facing: int = 0
    down: bool = False
    ball: bool = False
    abilities: tuple[str, ...] = ()
    stats: Stats = Stats(5, 4, 4, 4, 4)
    race: str = ""
    forms: tuple[tuple[Role, Stats], ...] = ()


def striker(number: int, **told: Any) -> Piece:
    return Piece(number=number, role=Role.STRIKER, **told)


def jack(number: int, **told: Any) -> Piece:
    return Piece(number=number, role=Role.JACK, **told)


def guard(number: int, **told: Any) -> Piece:
    return Piece(number=number, role=Role.GUARD, **told)


def keeper(number: int, **told: Any) -> Piece:
    return Piece(number=number, role=Role.KEEPER, **told)


def cell(at: Hex) -> int:
    """The cell of a hex."""
    return PITCH.index[at]


class Scene:
    """A match in the middle of a Rush, and all that happens from now on."""

    def __init__(
        self,
        home: list[Piece] | None = None,
        visitor: list[Piece] | None = None,
        *,
        side: int = 0,
        rush: int = 1,
        score: int = 0,
        ball: Hex | None = None,
        ref: Hex | None = None,
        kind: str = "league",
        dice: tuple[int, int] = (0, 0),
        reserve: tuple[int, int] = (0, 0),
        hands: tuple[tuple[int, ...], tuple[int, ...]] = ((), ()),
        staff: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
        cards: tuple[int, int] = (0, 0),
        cheerleaders: tuple[int, int] = (0, 0),
        challenged: bool = False,
        **terms: Any,
    ) -> None:
        pieces = (home or [], visitor or [])
        lineups = tuple(
            Lineup(
                name=("Home", "Visitor")[place],
                players=tuple(_profile(piece, place) for piece in pieces[place]),
                cards=cards[place],
                coaching_dice=dice[place],
                cheerleaders=cheerleaders[place],
                staff=staff[place],
            )
            for place in (0, 1)
        )
        sheet = MatchSheet(lineups=lineups, kind=kind, terms=Terms(**terms), challenged=challenged)  # type: ignore[arg-type]  # two of them
        state = replace(blank(sheet), rush=rush, side=side, score=score)
        held = {card for hand in hands for card in hand}
        state = replace(state, pile=tuple(card for card in all_cards() if card not in held))
        for place in (0, 1):
            state = state.with_team(place, hand=hands[place], reserve=reserve[place])
        for slot, piece in enumerate((*pieces[0], *pieces[1])):
            if piece.at is not None:
                state = state.with_figure(
                    slot, where=Where.PITCH, cell=cell(piece.at), facing=piece.facing, down=piece.down
                )
                state = replace(state, seen=state.seen | 1 << slot)
            if piece.ball:
                state = replace(state, carrier=slot, ball=state.figures[slot].cell)
        if ball is not None:
            state = replace(state, ball=cell(ball))
        if ref is not None:
            state = replace(state, ref=cell(ref))
        self.first = state
        self.state: MatchState = state
        self.events: list[Event] = []
        self.result: object = None

    def slot(self, tag: str) -> int:
        """The slot of a player by his tag."""
        return self.state.sheet.tags.index(tag)

    def start(self, frame: Frame) -> "Scene":
        """Carry this procedure out, until somebody is asked; what it finishes with is `result` in the end."""
        play = Play(self.state)
        play.stack.append(Kept(kept=_RESULTS.open(self)))
        play.stack.append(frame)
        play.run(None)
        return self._after(play.state, play.events)

    def give(self, *given: Command | Rolled | Drawn) -> "Scene":
        """Give what is pending; raises what the engine raises, and then nothing has changed."""
        for each in given:
            state, events = advance(self.state, each)
            self._after(state, list(events))
        return self

    def roll(self, *faces: int) -> "Scene":
        """The dice that are asked for now; exactly as many as asked."""
        wanted = self.pending
        assert isinstance(wanted, RollRequest), wanted
        assert wanted.dice == len(faces), wanted
        return self.give(Rolled(faces))

    def scatter(self, direction: int, *faces: int) -> "Scene":
        """The coach names this direction as 1 of a scatter, then its dice fall."""
        return self.give(NameDirection(direction)).roll(*faces)

    def draw(self, what: int | str) -> "Scene":
        """The card (or name) that chance picks now."""
        wanted = self.pending
        assert isinstance(wanted, DrawRequest), wanted
        return self.give(Drawn(wanted.among.index(what)))

    @property
    def pending(self) -> Pending | None:
        return self.state.pending

    @property
    def offered(self) -> tuple[Struct, ...]:
        """The commands that may be given now."""
        wanted = self.pending
        assert isinstance(wanted, Choice), wanted
        return tuple(offer.command for offer in wanted.offers if not offer.refused)

    def refused(self, given: Command | Rolled | Drawn) -> str:
        """The code with which this is refused now."""
        before = self.state
        try:
            advance(self.state, given)
        except RuleViolation as violation:
            assert self.state is before
            return violation.code
        raise AssertionError(f"{given} was taken")

    def where(self, tag: str) -> Hex | str:
        """The hex a player is on, or else where he is."""
        figure = self.state.figures[self.slot(tag)]
        return PITCH.cells[figure.cell] if figure.cell != NOWHERE else str(figure.where)

    def facing(self, tag: str) -> int:
        return self.state.figures[self.slot(tag)].facing

    def down(self, tag: str) -> bool:
        return self.state.figures[self.slot(tag)].down

    @property
    def ball(self) -> Hex | None:
        return PITCH.cells[self.state.ball] if self.state.ball != NOWHERE else None

    @property
    def carrier(self) -> str | None:
        return self.state.sheet.tags[self.state.carrier] if self.state.carrier >= 0 else None

    def told(self, *kinds: type[Event]) -> list[Event]:
        """The events of these kinds, in order."""
        return [event for event in self.events if isinstance(event, kinds)]

    def _after(self, state: MatchState, events: list[Event]) -> "Scene":
        self.events.extend(events)
        self.state = state
        folded = self.first
        for event in self.events:
            folded = evolve(folded, event)
        assert folded == state, "the fold of the events is not the state"
        return self


class Kept(Frame, frozen=True, kw_only=True):
    """The bottom of a scene's stack: keeps what the procedure finished with."""

    kept: int

    def begin(self, play: Play, given: object) -> None:
        _RESULTS.scenes[self.kept].result = given
        play.finish()


class _Results:
    def __init__(self) -> None:
        self.scenes: list[Scene] = []

    def open(self, scene: Scene) -> int:
        self.scenes.append(scene)
        return len(self.scenes) - 1


_RESULTS = _Results()


def _profile(piece: Piece, side: int) -> Profile:
    return Profile(
        id=piece.number,
        side=side,
        number=piece.number,
        name=f"{'HV'[side]}{piece.number}",
        role=piece.role,
        stats=piece.stats,
        abilities=frozenset(piece.abilities),
        race=piece.race,
        forms=piece.forms,
    )
