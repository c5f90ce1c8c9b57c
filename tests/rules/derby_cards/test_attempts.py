"""Attempts, points, assists, call-offs."""

import pytest

from rules.derby_cards.cards import HOME, VISITOR
from rules.derby_cards.due import Entry, Purpose
from rules.derby_cards.events import AssistMade, BlockMade, BonusScored, CardDrawn, JamCalledOff
from tests.rules.derby_cards.scenes import (
    LEAD_H,
    LEAD_V,
    NAMED,
    NO_MORE,
    PLAIN_V,
    blk,
    jam,
    n20,
    n100,
    p1,
    p2,
    penalty,
    play,
)

NO_LEAD = (*NAMED, jam("HIP *"), *LEAD_V)


@pytest.mark.rule("ACD-21a", "ACD-21b", "ACD-21c", "ACD-21d", "ACD-22a")
def test_four_blocks_in_turn_end_the_jam_and_only_second_ones_are_credited() -> None:
    scene = play(*PLAIN_V, blk("HIP-1"), blk("HIP-2"), blk("HIP-6"), blk("HIP-9"))
    assert scene.score == (0, 0)
    assert scene.of(BlockMade) == [
        BlockMade(HOME, 1, 3, False),
        BlockMade(VISITOR, 2, 5, False),
        BlockMade(HOME, 6, 3, True),
        BlockMade(VISITOR, 9, 5, True),
    ]
    assert scene.total("BLKS") == 2


@pytest.mark.rule("ACD-21a")
def test_home_draws_first_when_it_leads() -> None:
    scene = play(*NAMED, jam("HIP"), *LEAD_H, blk("SCORE", n100=2), p1(4))
    assert scene.score == (0, 4)


@pytest.mark.rule("ACD-23a", "ACD-23b", "ACD-23c", "ACD-25")
def test_the_lead_reads_points_1_the_other_points_2_and_each_scores_once() -> None:
    scene = play(*PLAIN_V, blk("SCORE", n100=47), p1(4), blk("SCORE"), p2(3))
    assert scene.score == (4, 3)
    assert scene.cards == 9


@pytest.mark.rule("ACD-25")
def test_the_one_who_has_not_scored_goes_on_with_all_attempts_she_has_left() -> None:
    assert play(*PLAIN_V, blk("HIP-1"), blk("SCORE"), p2(3), blk("SCORE", n100=1), p1(2)).score == (2, 3)
    assert play(*PLAIN_V, blk("SCORE", n100=1), p1(2), blk("HIP-1"), blk("SCORE"), p2(3)).score == (2, 3)


@pytest.mark.rule("ACD-23d", "ACD-26d", "ACD-24c")
def test_a_0_uses_up_the_turn_calls_nothing_off_and_still_has_its_assist() -> None:
    scene = play(*PLAIN_V, blk("SCORE A-WHIP 7"), p1(0), blk("SCORE A-SHOVE 2"), p2(0))
    assert scene.score == (0, 0)
    assert scene.of(AssistMade) == [AssistMade(VISITOR, 7), AssistMade(HOME, 2)]
    assert scene.of(JamCalledOff) == []


@pytest.mark.rule("ACD-24a", "ACD-24b")
def test_an_assist_is_of_the_scoring_side_and_moves_on_from_the_scorer() -> None:
    scene = play(*PLAIN_V, blk("SCORE A-WHIP 3", n100=1), p1(4), blk("SCORE A-WHIP 3"), p2(1))
    assert scene.of(AssistMade) == [AssistMade(VISITOR, 4), AssistMade(HOME, 3)]


@pytest.mark.rule("ACD-24d")
def test_after_a_pass_neither_passer_nor_receiver_gets_the_assist() -> None:
    passed = (*NAMED, jam("HIP PS-H"), {"jammers": 6, "n20": 7}, *LEAD_H)
    for slot in (5, 6):
        scene = play(*passed, blk(f"SCORE A-WHIP {slot}", n100=2), p1(4))
        assert scene.of(AssistMade) == [AssistMade(HOME, 7)]


@pytest.mark.rule("ACD-26a", "ACD-26b", "ACD-26c")
def test_an_even_number_on_the_score_card_calls_the_jam_off_and_an_odd_one_does_not() -> None:
    called = play(*PLAIN_V, blk("SCORE", n100=48), p1(4))
    assert (called.score, called.cards) == ((4, 0), 7)
    assert called.of(JamCalledOff) == [JamCalledOff(VISITOR, 3, 48)]
    assert play(*PLAIN_V, blk("SCORE", n100=47), p1(4), *NO_MORE).of(JamCalledOff) == []


@pytest.mark.rule("ACD-26c")
def test_with_new_card_the_number_is_that_of_a_card_drawn_after_the_points() -> None:
    scene = play(*PLAIN_V, blk("SCORE"), p1(4), n100(6), calloff_source="new_card")
    assert scene.score == (4, 0)
    assert [draw.purpose for draw in scene.of(CardDrawn)][-2:] == [Purpose.POINTS, Purpose.CALL_OFF]


@pytest.mark.rule("ACD-26b", "ACD-26e", "ACD-95")
def test_a_late_call_off_wipes_what_the_opponent_has_unless_the_option_lets_it_stand() -> None:
    script = (*PLAIN_V, blk("HIP-1"), blk("SCORE"), p2(3), blk("SCORE", n100=60), p1(2))
    wiped = play(*script)
    assert wiped.score == (2, 0)
    assert "PTS" not in wiped.stats["H5"]
    assert play(*script, calloff_effect="stop").score == (2, 3)


@pytest.mark.rule("ACD-27a")
def test_a_jam_without_lead_is_not_called_off() -> None:
    assert play(*NO_LEAD, blk("SCORE", n100=2), p1(5), blk("SCORE", n100=4), p2(2)).score == (5, 2)


@pytest.mark.rule("ACD-27b")
def test_the_second_jammer_calls_nothing_off() -> None:
    scene = play(*PLAIN_V, blk("HIP-1"), blk("SCORE", n100=2), p2(3), blk("HIP-2"))
    assert scene.score == (0, 3)
    assert scene.of(JamCalledOff) == []


@pytest.mark.rule("ACD-28a", "ACD-28b")
def test_a_10_plus_draws_a_bonus_before_the_call_off_number() -> None:
    scene = play(*PLAIN_V, blk("SCORE"), p1("10+"), n100(63), n100(6), calloff_source="new_card")
    assert scene.score == (12, 0)
    assert [draw.purpose for draw in scene.of(CardDrawn)][-2:] == [Purpose.BONUS, Purpose.CALL_OFF]
    assert scene.of(BonusScored) == [BonusScored(VISITOR, 3, 2)]


@pytest.mark.rule("ACD-28a")
def test_points_2_knows_the_10_plus_too() -> None:
    assert play(*NO_LEAD, blk("SCORE"), p1(1), blk("SCORE"), p2("10+"), n100(100)).score == (1, 20)


@pytest.mark.rule("ACD-30d", "ACD-30f")
def test_a_block_with_a_minor_stands_and_uses_the_attempt() -> None:
    scene = play(*PLAIN_V, blk("HIP-1 P"), penalty("H7"), blk("HIP-2"), blk("HIP-6 P"), penalty("V1"), blk("HIP-9"))
    assert scene.stats["H7"] == {"PEN": 1}
    assert scene.stats["V1"] == {"PEN": 1}
    assert scene.stats["H6"] == {"BLKS": 1}


@pytest.mark.rule("ACD-30f", "ACD-32c", "ACD-35e")
def test_an_mp_on_blk_starts_the_jam_over_and_points_scored_before_stand() -> None:
    scored = (blk("SCORE", n100=1), p1(4), blk("HIP-1"), blk("MP"), penalty("H4"))
    scene = play(*PLAIN_V, *scored, blk("SCORE"), p1(2), blk("SCORE"), p1(1), blk("HIP-2"))
    assert scene.score == (4 + 3 + 2, 0)


@pytest.mark.rule("ACD-32c")
def test_attempts_used_before_the_major_are_forgotten() -> None:
    blocked = (blk("HIP-1"), blk("HIP-2"), blk("HIP-3"), blk("MP"), penalty("H4"))
    assert play(*PLAIN_V, *blocked, blk("HIP-1"), blk("SCORE"), p1(2), *NO_MORE).score == (3, 0)


@pytest.mark.rule("ACD-13", "ACD-13b")
def test_a_fight_on_blk_takes_the_place_of_the_attempts_that_are_left() -> None:
    fight = (blk("FIGHT"), penalty("V2"), penalty("H9"), n20(9), n20(9), n20(11), n20(11))
    scene = play(*PLAIN_V, blk("SCORE", n100=1), p1(4), *fight)
    assert scene.score == (4, 0)
    assert scene.stats["V2"] == {"MPEN": 1}


@pytest.mark.rule("ACD-31a", "ACD-31d")
def test_a_fourth_minor_on_a_block_stops_the_jam_like_a_major() -> None:
    scene = play(*PLAIN_V, blk("HIP-1 P"), penalty("H7"), blk("SCORE"), p1(4), *NO_MORE, minors={"H7": 3})
    assert scene.score == (5, 0)
    assert scene.stats["H7"] == {"PEN": 1, "MPEN": 1}
    assert [draw.entry for draw in scene.of(CardDrawn)][7:9] == [Entry.BLK, Entry.POINTS_1]


@pytest.mark.rule("ACD-31a", "ACD-31d")
def test_a_fourth_minor_on_jblk_stops_the_jam_before_the_initiative() -> None:
    scene = play(*NAMED, jam("HIP P"), penalty("V4"), blk("SCORE"), p1(4), *NO_MORE, minors={"V4": 3})
    assert scene.score == (0, 5)
    assert scene.total("LD") == 0


@pytest.mark.rule("ACD-31a", "ACD-31c")
@pytest.mark.parametrize(("before", "major"), [(2, False), (3, True), (4, False), (7, True), (11, True)])
def test_every_fourth_minor_of_a_period_is_a_major(before: int, major: bool) -> None:
    after = NO_MORE if major else (n20(15), n20(8), blk("HIP-1"), blk("HIP-1"), blk("HIP-1"), blk("HIP-1"))
    scene = play(*NAMED, jam("HIP P"), penalty("V4"), *after, minors={"V4": before})
    assert scene.stats["V4"].get("MPEN", 0) == major
