"""How a jam begins: jammers, the JBLK card, star passes, the initiative."""

import pytest

from rules.derby_cards.cards import HOME, VISITOR, next_free
from rules.derby_cards.due import Entry, Purpose
from rules.derby_cards.events import (
    CardDrawn,
    FirstJammerNamed,
    JammerNamed,
    JamStopped,
    PointsExchanged,
    PowerPlayBegan,
    StarPassed,
)
from tests.rules.derby_cards.scenes import (
    LEAD_H,
    LEAD_V,
    MAJOR_H4,
    NAMED,
    NO_MORE,
    PLAIN_V,
    blk,
    jam,
    jammer,
    n20,
    p1,
    p2,
    penalty,
    play,
)

BLOCKED = tuple(blk(f"HIP-{slot}") for slot in (1, 2, 6, 9))


@pytest.mark.rule("ACD-05a", "ACD-05b", "ACD-07")
def test_a_card_for_the_visitor_then_one_for_home_then_the_jblk_card() -> None:
    scene = play(*NAMED, jam("JAM CALLED OFF BY REF"))
    assert scene.of(JammerNamed) == [JammerNamed(VISITOR, 3), JammerNamed(HOME, 5)]
    assert [draw.entry for draw in scene.of(CardDrawn)] == [Entry.JAMMERS, Entry.JAMMERS, Entry.JBLK]
    assert scene.stats == {"V3": {"JAMS": 1}, "H5": {"JAMS": 1}}


@pytest.mark.rule("ACD-14a", "ACD-14b")
def test_a_jam_called_off_by_the_referee_is_over_0_0_and_keeps_its_jams() -> None:
    scene = play(*NAMED, jam("JAM CALLED OFF BY REF"))
    assert (scene.score, scene.cards) == ((0, 0), 3)
    assert len(scene.of(JamStopped)) == 1
    assert scene.total("JAMS") == 2


@pytest.mark.rule("ACD-08", "ACD-20")
def test_without_a_mark_there_is_a_lead_jammer_from_the_initiative_on() -> None:
    scene = play(*PLAIN_V, *BLOCKED)
    assert scene.stats["V3"] == {"JAMS": 1, "LD": 1}
    first = next(place for place, event in enumerate(scene.log) if isinstance(event, FirstJammerNamed))
    assert isinstance(scene.log[first - 1], CardDrawn)
    assert scene.log[first - 1].purpose is Purpose.INITIATIVE


@pytest.mark.rule("ACD-09a", "ACD-09b", "ACD-09c")
def test_with_a_star_the_winner_is_jammer_1_and_nobody_is_lead() -> None:
    scene = play(*NAMED, jam("HIP *"), *LEAD_H, blk("SCORE"), p1(5), blk("SCORE"), p2(2))
    assert scene.score == (2, 5)
    assert scene.total("LD") == 0


@pytest.mark.rule("ACD-10a", "ACD-10b", "ACD-29a", "ACD-29b", "ACD-96")
def test_with_a_plus_the_points_are_exchanged_after_the_jam_on_sheets_and_score() -> None:
    scene = play(*NAMED, jam("HIP +"), *LEAD_V, blk("SCORE", n100=7), p1(3), blk("SCORE"), p2(1))
    assert scene.score == (1, 3)
    assert scene.stats["V3"] == {"JAMS": 1, "LD": 1, "PTS": 1}
    assert scene.stats["H5"] == {"JAMS": 1, "PTS": 3}
    assert type(scene.log[-2]) is PointsExchanged
    assert scene.tally.jams[0].points == (3, 1)


@pytest.mark.rule("ACD-29a")
def test_the_exchange_comes_after_a_call_off() -> None:
    script = (*NAMED, jam("HIP +"), *LEAD_V, blk("HIP-1"), blk("SCORE"), p2(3), blk("SCORE", n100=8), p1(4))
    assert play(*script).score == (0, 4)


@pytest.mark.rule("ACD-10c", "ACD-10d")
def test_a_plus_jam_that_became_a_power_play_is_still_exchanged_unless_the_option_says_no() -> None:
    script = (*NAMED, jam("HIP +"), *LEAD_V, blk("MP"), penalty("H4"), blk("SCORE"), p1(4), *NO_MORE)
    assert play(*script).score == (0, 5)
    assert play(*script, mp_keeps_plus="false").score == (5, 0)


@pytest.mark.rule("ACD-10c")
def test_without_a_power_play_a_plus_jam_is_exchanged_whatever_the_option_says() -> None:
    script = (*NAMED, jam("HIP +"), *LEAD_V, blk("SCORE", n100=8), p1(4))
    assert play(*script, mp_keeps_plus="false").score == (0, 4)


@pytest.mark.rule("ACD-11a", "ACD-11b", "ACD-11c", "ACD-30b")
def test_a_p_brings_a_minor_at_once_and_the_jam_goes_on_with_a_lead_jammer() -> None:
    scene = play(*NAMED, jam("HIP P"), penalty("V4"), *LEAD_V, blk("SCORE", n100=48), p1(2))
    assert scene.score == (2, 0)
    assert scene.stats == {"V4": {"PEN": 1}, "V3": {"JAMS": 1, "LD": 1, "PTS": 2}, "H5": {"JAMS": 1}}


@pytest.mark.rule("ACD-12a", "ACD-12b", "ACD-30e", "ACD-32a", "ACD-32b", "ACD-32c")
def test_an_mp_brings_a_major_and_the_jam_starts_over_with_the_same_jammer_and_blk_draws() -> None:
    scene = play(*MAJOR_H4, blk("SCORE"), p1(4), *NO_MORE)
    assert scene.score == (5, 0)
    assert scene.stats["H4"] == {"MPEN": 1}
    assert scene.stats["V3"] == {"JAMS": 1, "PTS": 5}
    assert [draw.entry for draw in scene.of(CardDrawn)][4:] == [Entry.BLK, Entry.POINTS_1, Entry.BLK, Entry.BLK]


@pytest.mark.rule("ACD-05c", "ACD-32a", "ACD-39b")
def test_the_short_handed_side_draws_nothing_until_the_next_jam_begins_with_an_empty_box() -> None:
    scene = play(*MAJOR_H4, *NO_MORE, jammer(3), jammer(4), jam("JAM CALLED OFF BY REF"), jams=2)
    assert scene.of(JammerNamed)[2:] == [JammerNamed(VISITOR, 3), JammerNamed(HOME, 4)]
    assert all(draw.purpose is Purpose.ATTEMPT for draw in scene.of(CardDrawn)[4:6])


@pytest.mark.rule("ACD-06", "ACD-38b")
def test_a_number_that_names_a_taken_slot_moves_on_after_10_to_1() -> None:
    assert next_free(4, (4,)) == 5
    assert next_free(10, (10, 1)) == 2
    assert next_free(7, (6, 8)) == 7


PASS_H = (*NAMED, jam("HIP PS-H"))


@pytest.mark.rule("ACD-15a", "ACD-15b", "ACD-15c", "ACD-16a", "ACD-16b", "ACD-02b")
def test_after_a_star_pass_the_receiver_skates_and_the_passer_is_credited() -> None:
    scene = play(*PASS_H, {"jammers": 6, "n20": 19}, *LEAD_H, blk("SCORE", n100=10), p1(4))
    assert scene.score == (0, 4)
    assert scene.of(StarPassed) == [StarPassed(HOME, 5, 6, True, True)]
    assert scene.stats["H5"] == {"JAMS": 1, "LD": 1, "PTS": 4}
    assert scene.of(CardDrawn)[3].entry is Entry.JAMMERS_AND_N20


@pytest.mark.rule("ACD-15a")
def test_the_visitor_may_pass_too() -> None:
    scene = play(*NAMED, jam("HIP PS-V"), {"jammers": 6, "n20": 1}, *LEAD_V, blk("SCORE", n100=10), p1(4))
    assert scene.of(StarPassed) == [StarPassed(VISITOR, 3, 6, True, True)]
    assert scene.stats["V3"]["PTS"] == 4


@pytest.mark.rule("ACD-16c")
@pytest.mark.parametrize(
    ("counts", "completed", "jams"),
    [
        ("completed", True, 1),
        ("completed", False, 0),
        ("always", True, 1),
        ("always", False, 1),
        ("never", True, 0),
        ("never", False, 0),
    ],
)
def test_whether_the_receiver_gets_a_jam_is_an_option(counts: str, completed: bool, jams: int) -> None:
    number = 7 if completed else 20
    attempts = (blk("SCORE", n100=10), p1(4)) if completed else (blk("HIP-1"), blk("HIP-2"))
    leads = LEAD_H if completed else LEAD_V
    scene = play(*PASS_H, {"jammers": 6, "n20": number}, *leads, *attempts, star_pass_counts=counts)
    assert scene.stats.get("H6", {}).get("JAMS", 0) == jams


@pytest.mark.rule("ACD-16d")
def test_who_would_receive_her_own_star_passes_it_to_the_next_slot() -> None:
    scene = play(*PASS_H, {"jammers": 5, "n20": 7}, *LEAD_H, blk("SCORE", n100=10), p1(4))
    assert scene.of(StarPassed)[0].receiver == 6


@pytest.mark.rule("ACD-16e")
def test_in_a_power_play_after_a_pass_the_receiver_keeps_the_star_and_the_passer_the_points() -> None:
    script = (*PASS_H, {"jammers": 6, "n20": 7}, *LEAD_H, blk("MP"), penalty("V2"))
    scene = play(*script, blk("SCORE A-WHIP 6"), p1(4), *NO_MORE)
    assert scene.score == (0, 5)
    assert scene.stats["H5"]["PTS"] == 5
    assert scene.stats["H7"] == {"AST": 1}


FAILED_H = (*PASS_H, {"jammers": 6, "n20": 20})


@pytest.mark.rule("ACD-15b", "ACD-17a", "ACD-17b", "ACD-17c")
def test_after_a_failed_pass_that_side_may_be_lead_but_draws_no_blk_card() -> None:
    scene = play(*FAILED_H, *LEAD_H, blk("HIP-1"), blk("SCORE"), p2(3))
    assert scene.score == (3, 0)
    assert scene.stats["H5"] == {"JAMS": 1, "LD": 1}


@pytest.mark.rule("ACD-17d")
def test_a_failed_pass_takes_the_power_play_away_unless_the_option_gives_it_back() -> None:
    script = (*FAILED_H, *LEAD_V, blk("MP"), penalty("V2"))
    scene = play(*script)
    assert scene.score == (0, 0)
    assert scene.stats["V2"] == {"MPEN": 1}
    assert scene.of(PowerPlayBegan) == []
    assert play(*script, blk("SCORE"), p1(4), *NO_MORE, mp_after_failed_pass="may_score").score == (0, 5)


@pytest.mark.rule("ACD-17d")
def test_a_failed_pass_takes_the_power_play_after_a_fight_away_too() -> None:
    fight = (blk("FIGHT"), penalty("V2"), penalty("H9"), n20(12), n20(5))
    scene = play(*FAILED_H, *LEAD_V, *fight)
    assert scene.stats["V2"] == {"MPEN": 1}
    assert scene.of(PowerPlayBegan) == []


@pytest.mark.rule("ACD-17d")
def test_the_other_side_has_its_power_play_after_a_failed_pass() -> None:
    assert play(*FAILED_H, *LEAD_V, blk("MP"), penalty("H2"), blk("SCORE"), p1(4), *NO_MORE).score == (5, 0)


@pytest.mark.rule("ACD-18a", "ACD-18b")
def test_the_visitor_draws_first_and_the_higher_total_with_the_power_leads() -> None:
    scene = play(*NAMED, jam("HIP"), n20(10), n20(11), blk("SCORE", n100=2), p1(3), power=(4, 2))
    assert scene.of(FirstJammerNamed) == [FirstJammerNamed(VISITOR, 3, True, 13, 14)]
    assert scene.score == (3, 0)


@pytest.mark.rule("ACD-19a")
def test_level_totals_go_to_the_higher_power() -> None:
    assert play(*NAMED, jam("HIP"), n20(9), n20(10), *BLOCKED, power=(3, 2)).stats["V3"]["LD"] == 1
    assert play(*NAMED, jam("HIP"), n20(10), n20(9), *BLOCKED, power=(2, 3)).stats["H5"]["LD"] == 1


@pytest.mark.rule("ACD-19b")
def test_level_totals_at_equal_power_go_to_home() -> None:
    assert play(*NAMED, jam("HIP"), n20(9), n20(9), *BLOCKED).stats["H5"]["LD"] == 1


@pytest.mark.rule("ACD-02a", "ACD-02b")
def test_every_reading_takes_a_card_of_its_own_but_for_the_exceptions() -> None:
    scene = play(*PLAIN_V, blk("SCORE", n100=48), p1(4))
    assert scene.cards == 7
    assert [draw.draw for draw in scene.of(CardDrawn)] == list(range(1, 8))
    assert len({draw.card for draw in scene.of(CardDrawn)}) == 7
