from tests.mutation.mutants import Mutant
from tests.mutation.report import Report
from tests.mutation.survivors import key
from tests.mutation.trials import Verdict


def mutant(after: str) -> Mutant:
    return Mutant(path="rules/a.py", function="f", before="return 1", after=after, source="", diff="")


def report(*verdicts: Verdict, accepted: tuple[int, ...] = ()) -> Report:
    """Mutants numbered from 0 with these verdicts; some numbers are accepted survivors."""
    made = Report({key(mutant(str(number))) for number in accepted})
    for number, verdict in enumerate(verdicts):
        made.add(mutant(str(number)), verdict)
    return made


def test_a_mutant_that_never_ends_is_noticed() -> None:
    assert report(Verdict.KILLED, Verdict.TIMEOUT, Verdict.SURVIVED, Verdict.SURVIVED).percent == 50


def test_an_accepted_survivor_counts_for_nothing() -> None:
    told = report(Verdict.KILLED, Verdict.SURVIVED, Verdict.SURVIVED, accepted=(1,))
    assert told.survivors == [mutant("2")]
    assert told.percent == 50
    assert str(told) == ("3 mutants: 1 killed, 0 timeout, 1 survived, 1 accepted; 50.0 % noticed, at least 90 % asked")


def test_an_accepted_survivor_that_was_killed_is_named() -> None:
    told = report(Verdict.KILLED, Verdict.TIMEOUT, Verdict.SURVIVED, accepted=(0, 1, 2, 9))
    assert told.killed_after_all == {key(mutant("0")), key(mutant("1"))}


def test_where_nothing_was_tried_nothing_was_noticed() -> None:
    assert report().percent == 0
