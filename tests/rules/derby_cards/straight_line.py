"""A second card derby under the default options, written on its own and for speed: no log, no events, no values.

Side 0 is home. A card is (jammers, jblk, blk, slot, points_1, points_2, side, penalty slot, 1-100, 1-20).
"""

import json
from collections.abc import Callable, Sequence

from rules.derby_cards.data import DIRECTORY

SCORE, BLOCK, BLOCK_P, MAJOR, FIGHT = range(5)
JAMS, LEADS, ASSISTS, BLOCKS, MINORS, MAJORS, POINTS = range(7)
PLAIN, STAR, PLUS, P, MP, FIGHTING, REFEREE, PASS_H, PASS_V = range(9)
MARKS = {"*": STAR, "+": PLUS, "P": P, "MP": MP, "PS-H": PASS_H, "PS-V": PASS_V}
Card = tuple[int, ...]


def read_card(row: dict[str, str]) -> Card:
    words = row["jblk"].split()
    mark = {"FIGHT": FIGHTING, "JAM": REFEREE}.get(words[0], MARKS.get(words[-1], PLAIN))
    blk, slot = row["blk"], 0
    if blk.startswith("SCORE"):
        kind, slot = SCORE, int(blk.split()[-1]) if " " in blk else 0
    elif blk in ("MP", "FIGHT"):
        kind = MAJOR if blk == "MP" else FIGHT
    else:
        kind = BLOCK_P if blk.endswith(" P") else BLOCK
        slot = int(blk.removesuffix(" P").split("-")[1])
    points = [10 if row[name] == "10+" else int(row[name]) for name in ("points_1", "points_2")]
    who = row["penalty"]
    numbers = int(row["n100"]), int(row["n20"])
    return (int(row["jammers"]), mark, kind, slot, *points, int(who[0] == "V"), int(who[1:]), *numbers)


DECK = [read_card(row) for row in json.loads((DIRECTORY / "deck.json").read_text())["cards"]]
BONUS = [0] * 101
for rows in json.loads((DIRECTORY / "bonus.json").read_text())["rows"]:
    for hundred in range(rows["low"], rows["high"] + 1):
        BONUS[hundred] = rows["bonus"]


class StraightLine:
    """A bout: `score` and, for each side and slot, seven counters."""

    def __init__(self, powers: Sequence[int], shuffle: Callable[[str, int], Sequence[int]]) -> None:
        self.powers = powers
        self.shuffle = shuffle
        self.stats = [[[0] * 7 for _ in range(11)] for _ in range(2)]
        self.score = [0, 0]
        self.winner = (-1, 0, 0)  # of the last fight: side, slot, round

    def new_deck(self) -> None:
        self.deck = [DECK[place] for place in self.shuffle("", 100)]
        self.next = 0

    def draw(self) -> Card:
        if self.next == len(self.deck):
            self.new_deck()
            self.over = True
        self.next += 1
        return self.deck[self.next - 1]

    def play(self) -> "StraightLine":
        for _ in range(3):
            self.minors = [[0] * 11, [0] * 11]
            self.over = False
            self.new_deck()
            while self.next < 100 and not self.over:
                self.jam()
        self.next = 100
        while self.score[0] == self.score[1]:
            if self.next > 75:
                self.new_deck()
            self.jam()
        return self

    def jam(self) -> None:
        auto, auto_slot, rounds = self.winner
        self.winner = (-1, 0, 0)
        stats, jammer, points = self.stats, [0, 0], [0, 0]
        for side in (1, 0):
            jammer[side] = auto_slot if side == auto else self.draw()[0]
            stats[side][jammer[side]][JAMS] += 1
        self.points, self.credited, self.star = points, jammer, jammer[:]
        self.convert = auto if rounds == 2 else -1
        self.barred = -1
        mark = self.draw()[1]
        self.action(mark, auto, rounds)
        if mark == PLUS:
            points[0], points[1] = points[1], points[0]
        for side in (0, 1):
            stats[side][jammer[side]][POINTS] += points[side]
            self.score[side] += points[side]

    def action(self, mark: int, auto: int, rounds: int) -> None:  # noqa: C901, PLR0911, PLR0912, PLR0915 - one line of action
        if mark == REFEREE:
            return None
        if mark == FIGHTING:
            return self.fight()
        if mark == MP:
            return self.power_play(self.major(None))
        if mark == P:
            offender = self.minor(None)
            if offender:
                return self.power_play(offender)
        if mark >= PASS_H:
            self.pass_star(mark - PASS_H)
        lead = mark != STAR
        if auto >= 0 and lead:
            first = auto
        else:
            plus = 2 * rounds
            visitor = self.draw()[9] + self.powers[1] + plus * (auto == 1)
            home = self.draw()[9] + self.powers[0] + plus * (auto == 0)
            if home == visitor:
                home, visitor = self.powers
            first = int(visitor > home)
        if lead:
            self.stats[first][self.credited[first]][LEADS] += 1
        tries = [2, 2]
        if self.barred >= 0:
            tries[self.barred] = 0
        side = first
        while tries[0] + tries[1]:
            if not tries[side]:
                side = 1 - side
            card = self.draw()
            kind = card[2]
            if kind == SCORE or (kind <= BLOCK_P and side == self.convert):
                tries[side] = 0
                if self.try_scores(card, side, side == first, lead):
                    return None
            elif kind <= BLOCK_P:
                tries[side] -= 1
                if not tries[side]:
                    self.stats[1 - side][card[3]][BLOCKS] += 1
                if kind == BLOCK_P:
                    offender = self.minor(None)
                    if offender:
                        return self.power_play(offender)
            elif kind == MAJOR:
                return self.power_play(self.major(None))
            else:
                return self.fight()
            side = 1 - side
        return None

    def try_scores(self, card: Card, side: int, first: bool, lead: bool) -> bool:
        if card[2] == SCORE and card[3]:
            self.assist(side, card[3])
        scored = self.draw()[4 if first else 5]
        self.points[side] += scored
        if scored == 10:
            self.points[side] += BONUS[self.draw()[8]]
        if first and lead and scored and card[8] % 2 == 0:
            self.points[1 - side] = 0
            return True
        return False

    def pass_star(self, side: int) -> None:
        card = self.draw()
        if card[9] == 20:
            self.barred = side
            return
        receiver = card[0]
        if receiver == self.credited[side]:
            receiver = receiver % 10 + 1
        self.star[side] = receiver
        self.stats[side][receiver][JAMS] += 1
        if self.convert == side:
            self.convert = -1

    def assist(self, side: int, slot: int) -> None:
        while slot in (self.credited[side], self.star[side]):
            slot = slot % 10 + 1
        self.stats[side][slot][ASSISTS] += 1

    def offender(self, box: list[list[int]] | None, short: int) -> tuple[int, int]:
        if box is not None:
            self.count += 1
        card = self.draw()
        side, slot = card[6], card[7]
        while box and side == short and any(slot == seat and self.count <= last for seat, last in box):
            slot = slot % 10 + 1
        return side, slot

    def minor(self, box: list[list[int]] | None, short: int = -1) -> tuple[int, int] | None:
        side, slot = self.offender(box, short)
        self.stats[side][slot][MINORS] += 1
        self.minors[side][slot] += 1
        if self.minors[side][slot] % 4:
            return None
        self.stats[side][slot][MAJORS] += 1
        return side, slot

    def major(self, box: list[list[int]] | None, short: int = -1) -> tuple[int, int]:
        side, slot = self.offender(box, short)
        self.stats[side][slot][MAJORS] += 1
        return side, slot

    def power_play(self, offence: tuple[int, int]) -> None:  # noqa: C901, PLR0912, PLR0915 - five cards in one line
        short, slot = offence
        side = 1 - short
        if self.barred == side:
            return
        box, end, blocks = [[slot, 5]], 5, 0
        self.count = 0
        while self.count < end:
            self.count += 1
            card = self.draw()
            kind = card[2]
            offender = None
            if kind == SCORE or (kind <= BLOCK_P and self.convert == side):
                blocks = 0
                if self.count == end:
                    return
                if kind == SCORE and card[3]:
                    self.assist(side, card[3])
                self.count += 1
                scored = self.draw()[4]
                self.points[side] += scored
                if scored:
                    self.points[side] += sum(self.count <= last for _, last in box)
                if scored == 10:
                    self.count += 1
                    self.points[side] += BONUS[self.draw()[8]]
            elif kind <= BLOCK_P:
                blocks += 1
                if blocks == 2:
                    blocker = card[3]
                    while any(blocker == seat and self.count <= last for seat, last in box):
                        blocker = blocker % 10 + 1
                    self.stats[short][blocker][BLOCKS] += 1
                if kind == BLOCK_P:
                    offender = self.minor(box, short)
                if blocks == 2:
                    return
            elif kind == MAJOR:
                offender = self.major(box, short)
            else:
                return
            if offender:
                if offender[0] == side:
                    return
                if sum(self.count <= last for _, last in box) < 2:
                    end = self.count + 5
                    box.append([offender[1], end])

    def fight(self) -> None:
        one = other = self.draw()
        while other[6] == one[6]:
            other = self.draw()
        fighters = [0, 0]
        fighters[one[6]], fighters[other[6]] = one[7], other[7]
        for number in (1, 2):
            visitor = self.draw()[9] + self.powers[1]
            home = self.draw()[9] + self.powers[0]
            if home != visitor:
                side = int(visitor > home)
                self.stats[side][fighters[side]][MAJORS] += 1
                self.winner = (side, fighters[side], number)
                return self.power_play((side, fighters[side]))
        for side in (0, 1):
            self.stats[side][fighters[side]][MAJORS] += 1
        return None
