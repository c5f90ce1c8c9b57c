import sys
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from league.management.commands.deep import Command, Part, parts


def ends_with(code: int) -> tuple[str, ...]:
    return (sys.executable, "-c", f"raise SystemExit({code})")


def results(out: StringIO) -> list[list[str]]:
    return [line.split()[:2] for line in out.getvalue().splitlines() if line.startswith(("ok ", "failed "))]


def test_every_part_runs_though_one_before_it_failed():
    out = StringIO()
    chosen = [Part("first", ends_with(0)), Part("second", ends_with(1)), Part("third", ends_with(0))]
    with pytest.raises(CommandError, match="1 of 3 parts failed: second") as failure:
        Command(stdout=out).prove(chosen)
    assert failure.value.returncode == 1
    assert results(out) == [["ok", "first"], ["failed", "second"], ["ok", "third"]]


def test_parts_that_all_pass_are_counted():
    out = StringIO()
    Command(stdout=out).prove([Part("first", ends_with(0)), Part("second", ends_with(0))])
    assert results(out) == [["ok", "first"], ["ok", "second"]]
    assert out.getvalue().splitlines()[-1] == "2 parts passed"


def test_a_part_that_does_not_exist_is_refused():
    with pytest.raises(CommandError, match="invalid choice: 'everything'"):
        call_command("deep", "--only", "everything")


def test_everything_that_chance_decides_hangs_on_the_seed():
    assert {part.name: sum("=7" in word for word in part.command) for part in parts(seed=7, sample=20)} == {
        "properties": 2,
        "slow": 2,
        "faults": 2,
        "postgres": 2,
        "orders": 1,
        "mutation": 1,
        "engine": 0,
    }
    assert parts(seed=7, sample=20) == parts(seed=7, sample=20) != parts(seed=8, sample=20)
