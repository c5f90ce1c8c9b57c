from pathlib import Path

import pytest

from tests.mutation.mutants import sample
from tests.mutation.survivors import accepted, gone, key

ENTRY = """
[[survivor]]
path = "rules/a.py"
function = "f"
before = "return 1"
after = "return 2"
reason = "{}"
"""


def test_an_entry_is_a_function_and_what_changes_in_it(tmp_path: Path) -> None:
    file = tmp_path / "survivors.toml"
    file.write_text(ENTRY.format("nobody reads it"))
    assert accepted(file) == {("rules/a.py", "f", "return 1", "return 2")}


def test_an_entry_without_a_reason_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "survivors.toml"
    file.write_text(ENTRY.format(" "))
    with pytest.raises(ValueError, match=r"say why f in rules/a\.py may survive: return 2"):
        accepted(file)


def test_an_entry_is_gone_when_its_module_function_or_line_is() -> None:
    known = key(next(sample(1, seed=7, under="rules/competition/draw.py")))
    path, function, before, after = known
    others = {
        ("rules/no_such_module.py", function, before, after),
        (path, "no_such_function", before, after),
        (path, function, "no such line", after),
    }
    assert gone({known, *others}) == others


@pytest.mark.deep
def test_every_accepted_survivor_is_a_mutant_of_today() -> None:
    assert gone(accepted()) == set()
