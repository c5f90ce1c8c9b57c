"""Majors, the box and the five cards of a power play."""

import pytest

from rules.derby_cards.cards import HOME, VISITOR
from rules.derby_cards.events import (
    AssistMade,
    BlockMade,
    CardDrawn,
    FightBegan,
    MajorCalled,
    MinorCalled,
    PointsScored,
    PowerPlayEnd,
    PowerPlayEnded,
    SkaterBoxed,
)
from tests.rules.derby_cards.scenes import MAJOR_H4, NAMED, NO_MORE, Scene, blk, jam, n20, n100, p1, penalty, play


def ended(scene: Scene) -> list[PowerPlayEnd]:
    return [event.why for event in scene.of(PowerPlayEnded)]


@pytest.mark.rule("ACD-30c", "ACD-33a", "ACD-35b", "ACD-33e", "ACD-01c")
def test_the_side_at_full_strength_has_five_cards_to_score_as_often_as_it_can() -> None:
    scene = play(*MAJOR_H4, blk("SCORE"), p1(4), blk("HIP-1"), blk("SCORE"), p1(2))
    assert scene.score == (4 + 1 + 2 + 1, 0)
    assert ended(scene) == [PowerPlayEnd.CLOCK]


@pytest.mark.rule("ACD-33b", "ACD-22b")
def test_two_blocks_in_a_row_end_jam_and_penalty_and_the_second_is_credited() -> None:
    scene = play(*MAJOR_H4, *NO_MORE)
    assert scene.of(BlockMade) == [BlockMade(HOME, 1, 3, False, True), BlockMade(HOME, 2, 3, True, True)]
    assert ended(scene) == [PowerPlayEnd.TWO_BLOCKS]


@pytest.mark.rule("ACD-33c")
def test_a_score_between_two_blocks_restarts_the_count() -> None:
    scene = play(*MAJOR_H4, blk("HIP-1"), blk("SCORE"), p1(1), blk("HIP-2"), blk("HIP-3"))
    assert scene.stats["H3"] == {"BLKS": 1}
    assert "H2" not in scene.stats


@pytest.mark.rule("ACD-33d", "ACD-36b")
def test_an_mp_is_neither_a_block_nor_a_break_between_blocks() -> None:
    scene = play(*MAJOR_H4, blk("HIP-1"), blk("MP"), penalty("H8"), blk("HIP-2"))
    assert ended(scene) == [PowerPlayEnd.TWO_BLOCKS]
    assert scene.stats["H2"] == {"BLKS": 1}


@pytest.mark.rule("ACD-34a", "ACD-34b")
def test_a_boxed_opponent_counts_at_every_reading_of_1_or_more_or_only_at_the_first() -> None:
    script = (*MAJOR_H4, blk("SCORE"), p1(0), blk("SCORE"), p1(4), blk("HIP-1"))
    assert play(*script).score == (5, 0)
    script = (*MAJOR_H4, blk("SCORE"), p1(2), blk("SCORE"), p1(4), blk("HIP-1"))
    assert play(*script).score == (8, 0)
    assert play(*script, ghost_points="per_jam").score == (7, 0)


@pytest.mark.rule("ACD-34a", "ACD-34c", "ACD-36b")
def test_each_boxed_opponent_counts_as_long_as_the_card_is_one_of_her_five() -> None:
    script = (blk("MP"), penalty("H8"), blk("SCORE"), p1(1), blk("HIP-1"), blk("SCORE"), p1(1))
    scene = play(*MAJOR_H4, *script)
    assert scene.score == (1 + 2 + 1 + 1, 0)  # H4 sits until the fifth card, H8 until the seventh
    assert [event.ghosts for event in scene.of(PointsScored)] == [2, 1]
    last = (blk("HIP-1"), blk("SCORE"), p1(3), blk("SCORE"), p1(2))
    assert [event.ghosts for event in play(*MAJOR_H4, *last).of(PointsScored)] == [1, 1]


@pytest.mark.rule("ACD-35a", "ACD-35d")
def test_points_are_of_points_1_and_nothing_is_called_off() -> None:
    scene = play(*MAJOR_H4, blk("SCORE", n100=2), p1(4), *NO_MORE)
    assert scene.score == (5, 0)


@pytest.mark.rule("ACD-24c")
def test_assists_count_in_a_power_play() -> None:
    scene = play(*MAJOR_H4, blk("SCORE A-WHIP 3"), p1(4), *NO_MORE)
    assert scene.of(AssistMade) == [AssistMade(VISITOR, 4, True)]


@pytest.mark.rule("ACD-35c")
def test_a_score_on_the_last_card_is_lost_unless_the_option_lets_it_be_finished() -> None:
    script = (*MAJOR_H4, blk("SCORE"), p1(1), blk("SCORE"), p1(1), blk("SCORE A-WHIP 9"))
    lost = play(*script)
    assert (lost.score, lost.total("AST")) == ((4, 0), 0)
    finished = play(*script, p1(5), power_play_last_score="finish")
    assert (finished.score, finished.total("AST")) == ((9, 0), 1)
    assert finished.of(PointsScored)[-1].ghosts == 0


@pytest.mark.rule("ACD-35b", "ACD-28b")
def test_a_bonus_card_counts_towards_the_five() -> None:
    scene = play(*MAJOR_H4, blk("SCORE"), p1("10+"), n100(1), blk("SCORE"), p1(2))
    assert scene.score == (11 + 3, 0)
    assert ended(scene) == [PowerPlayEnd.CLOCK]


@pytest.mark.rule("ACD-35f")
def test_a_bonus_or_penalty_card_that_is_due_is_drawn_beyond_the_fifth() -> None:
    bonus = play(*MAJOR_H4, blk("HIP-1"), blk("SCORE"), p1(1), blk("SCORE"), p1("10+"), n100(100))
    assert bonus.score == (2 + 21, 0)
    minor = play(*MAJOR_H4, blk("SCORE"), p1(1), blk("SCORE"), p1(1), blk("HIP-1 P"), penalty("V2"))
    assert minor.stats["V2"] == {"PEN": 1}
    blocks = play(*MAJOR_H4, blk("HIP-1"), blk("HIP-2 P"), penalty("V2"))
    assert blocks.stats["V2"] == {"PEN": 1}


@pytest.mark.rule("ACD-36a", "ACD-36c", "ACD-98")
def test_a_third_major_is_tallied_and_not_served() -> None:
    scene = play(*MAJOR_H4, blk("MP"), penalty("H8"), blk("MP"), penalty("H9"), blk("SCORE"), p1(1), blk("HIP-1"))
    assert scene.stats["H9"] == {"MPEN": 1}
    assert scene.of(SkaterBoxed) == [SkaterBoxed(HOME, 4), SkaterBoxed(HOME, 8)]
    assert scene.score == (1 + 1, 0)  # the sixth card: H4 has left, H8 sits


@pytest.mark.rule("ACD-37", "ACD-97")
def test_a_major_of_the_jamming_side_ends_power_play_and_jam() -> None:
    scene = play(*MAJOR_H4, blk("SCORE"), p1(1), blk("MP"), penalty("V7"))
    assert scene.score == (2, 0)
    assert ended(scene) == [PowerPlayEnd.OFFSET]
    assert scene.stats["V7"] == {"MPEN": 1}


@pytest.mark.rule("ACD-37", "ACD-31d")
def test_a_fourth_minor_of_the_jamming_side_offsets_too() -> None:
    scene = play(*MAJOR_H4, blk("HIP-1 P"), penalty("V7"), minors={"V7": 3})
    assert ended(scene) == [PowerPlayEnd.OFFSET]


@pytest.mark.rule("ACD-38a")
def test_a_penalty_on_a_boxed_skater_goes_to_the_next_slot() -> None:
    scene = play(*MAJOR_H4, blk("HIP-2 P"), penalty("H4"), blk("SCORE"), p1(4), blk("HIP-1"))
    assert scene.of(MinorCalled) == [MinorCalled(HOME, 5, 4)]
    assert scene.score == (5, 0)


@pytest.mark.rule("ACD-38a", "ACD-38b")
def test_the_step_is_repeated_and_goes_from_10_to_1() -> None:
    boxed = (*NAMED, jam("HIP MP"), penalty("H10"), blk("MP"), penalty("H10"))
    scene = play(*boxed, blk("HIP-5 P"), penalty("H10"), blk("HIP-6"))
    assert [event.slot for event in scene.of(MajorCalled)] == [10, 1]
    assert scene.of(MinorCalled) == [MinorCalled(HOME, 2, 10)]


@pytest.mark.rule("ACD-38a")
def test_the_same_slot_of_the_other_side_is_not_moved() -> None:
    scene = play(*MAJOR_H4, blk("HIP-2 P"), penalty("V4"), blk("HIP-1"))
    assert scene.of(MinorCalled) == [MinorCalled(VISITOR, 4, 4)]


@pytest.mark.rule("ACD-39")
def test_a_credited_block_of_a_boxed_defender_goes_to_the_next_slot() -> None:
    scene = play(*MAJOR_H4, blk("HIP-3"), blk("HIP-4"))
    assert scene.stats["H5"] == {"JAMS": 1, "BLKS": 1}


@pytest.mark.rule("ACD-46b")
def test_a_fight_in_a_power_play_only_ends_it() -> None:
    scene = play(*MAJOR_H4, blk("SCORE"), p1(1), blk("FIGHT"))
    assert scene.score == (2, 0)
    assert ended(scene) == [PowerPlayEnd.FIGHT]
    assert scene.of(FightBegan) == []
    assert scene.course.bonus is None


@pytest.mark.rule("ACD-46b")
def test_with_run_the_box_is_emptied_and_the_fight_is_fought_out() -> None:
    fight = (penalty("V2"), penalty("H4"), n20(9), n20(8))
    scene = play(*MAJOR_H4, blk("FIGHT"), *fight, blk("SCORE"), p1(3), *NO_MORE, fight_in_power_play="run")
    assert scene.score == (0, 4)  # V2 won and sits: H has the power play
    assert ended(scene) == [PowerPlayEnd.FIGHT, PowerPlayEnd.TWO_BLOCKS]
    assert scene.of(FightBegan) == [FightBegan(4, 2)]


@pytest.mark.rule("ACD-33e")
def test_after_a_fight_the_five_cards_begin_after_its_last_draw() -> None:
    fight = (*NAMED, jam("FIGHT"), penalty("V2"), penalty("H9"), n20(12), n20(5))
    scene = play(*fight, blk("SCORE"), p1(1), blk("SCORE"), p1(1), blk("HIP-1"))
    assert scene.score == (0, 4)
    assert len(scene.of(CardDrawn)) == 7 + 5
