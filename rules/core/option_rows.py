"""How the rows of the option tables are written. `rules` lists the rule ids an option affects, apart by spaces."""

from rules.core.options import Option, OptionKind


def fixed(key: str, default: str | int, *documented: str, rules: str) -> Option:
    """An option of which only the default is implemented; the other values are shown, never accepted."""
    if isinstance(default, int):
        return _option(key, default, documented=documented, whole=(default, default), rules=rules)
    return _option(key, default, offered=(default,), documented=documented, rules=rules)


def choice(
    key: str,
    default: str,
    *others: str,
    rules: str,
    documented: tuple[str, ...] = (),
    whole: tuple[int, int] | None = None,
) -> Option:
    """An option with several values to choose from, whole numbers in an inclusive range among them if one is given."""
    return _option(key, default, offered=(default, *others), documented=documented, whole=whole, rules=rules)


def number(key: str, default: int, *others: str, low: int, high: int, rules: str) -> Option:
    """An option that holds a whole number from `low` to `high`, or one of the other values."""
    return _option(key, default, offered=others, whole=(low, high), rules=rules)


def numbers(key: str, default: tuple[int, ...], *, low: int, high: int, rules: str) -> Option:
    """An option that holds a record of as many whole numbers as its default."""
    return Option(
        key=key,
        default=default,
        kind=OptionKind.RECORD,
        whole=(low, high),
        size=len(default),
        rules=tuple(rules.split()),
    )


def several(key: str, *members: str, rules: str, empty: str = "none") -> Option:
    """An option that holds any set of its members; the empty set is the default and is written as `empty` says."""
    return Option(key=key, default=(), kind=OptionKind.SET, offered=members, empty=empty, rules=tuple(rules.split()))


def _option(
    key: str,
    default: str | int,
    *,
    rules: str,
    offered: tuple[str, ...] = (),
    documented: tuple[str, ...] = (),
    whole: tuple[int, int] | None = None,
) -> Option:
    return Option(
        key=key, default=default, offered=offered, documented=documented, whole=whole, rules=tuple(rules.split())
    )
