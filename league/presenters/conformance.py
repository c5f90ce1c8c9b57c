"""Cases of a specification and how they fared, as text for a terminal and as plain values for JSON."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from msgspec import UNSET

from league.presenters.text_table import aligned
from rosters.presenters.violations import code_sentence
from rules.core.conformance import Difference, Outcome, Verdict
from rules.core.estimates import Estimate

OUTCOMES: Mapping[Outcome, Promise] = {
    Outcome.PASSED: gettext_lazy("passed"),
    Outcome.FAILED: gettext_lazy("failed"),
    Outcome.UNKNOWN: gettext_lazy("unknown"),
}


def verdict_text(verdict: Verdict) -> str:
    """A case in a line, and below it what differs; why nothing came out, if nothing did."""
    case = verdict.case
    head = f"{OUTCOMES[verdict.outcome]}  {case.system}  {case.area}  {case.id}"
    notes = [_bouts(verdict.bouts)] if verdict.bouts else []
    if verdict.outcome is not Outcome.PASSED:
        notes += [note for note in (", ".join(case.rules), case.title) if note]
    lines = [head + (f"  ({'; '.join(notes)})" if notes else "")]
    if verdict.code:
        lines.append(f"    {reason(verdict)}")
    lines += [f"    {_difference(difference)}" for difference in verdict.differences]
    return "\n".join(lines)


def reason(verdict: Verdict) -> str:
    """Why nothing came out of a case; empty where something did."""
    return code_sentence(verdict.code, verdict.facts) if verdict.code else ""


def _bouts(count: int) -> str:
    text = ngettext("%(count)s bout played, compared loosely", "%(count)s bouts played, compared loosely", count)
    return text % {"count": count}


def _difference(difference: Difference) -> str:
    figures = {
        "where": difference.where,
        "expected": _value(difference.expected),
        "made": _value(difference.made),
    }
    if difference.expected is UNSET:
        return _("%(where)s: nothing was expected, %(made)s came out") % figures
    if difference.made is UNSET:
        return _("%(where)s: %(expected)s was expected, nothing came out") % figures
    return _("%(where)s: %(expected)s was expected, %(made)s came out") % figures


def _value(value: object) -> str:
    if isinstance(value, Estimate):
        figures = {"value": _figure(value.value), "least": _figure(value.least), "most": _figure(value.most)}
        if isfinite(value.least) and isfinite(value.most):
            return _("%(value)s (samples of %(least)s to %(most)s agree)") % figures
        return figures["value"]
    return json.dumps(value, ensure_ascii=False, default=str)


def _figure(number: float) -> str:
    return f"{number:.5g}"


def summary_text(verdicts: Sequence[Verdict]) -> str:
    """How many held by system and area, and of all."""
    heading = (_("system"), _("area"), *map(str, OUTCOMES.values()))
    lines = [(*place, *(str(counts[outcome]) for outcome in OUTCOMES)) for place, counts in _counted(verdicts)]
    held = sum(verdict.outcome is Outcome.PASSED for verdict in verdicts)
    total = _("Cases that hold: %(held)s of %(count)s") % {"held": held, "count": len(verdicts)}
    return "\n\n".join([aligned([heading, *lines]), total])


def _counted(verdicts: Sequence[Verdict]) -> Iterator[tuple[tuple[str, str], Counter[Outcome]]]:
    counted: dict[tuple[str, str], Counter[Outcome]] = {}
    for verdict in verdicts:
        counted.setdefault((verdict.case.system, verdict.case.area), Counter())[verdict.outcome] += 1
    yield from sorted(counted.items())


def conformance_values(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """Everything the texts say, as plain values."""
    return {
        "holds": all(verdict.outcome is Outcome.PASSED for verdict in verdicts),
        **_outcomes(Counter(verdict.outcome for verdict in verdicts)),
        "areas": [
            {"system": system, "area": area, **_outcomes(counts)} for (system, area), counts in _counted(verdicts)
        ],
        "cases": [_case_values(verdict) for verdict in verdicts],
    }


def _outcomes(counts: Counter[Outcome]) -> dict[str, int]:
    return {outcome.value: counts[outcome] for outcome in OUTCOMES}


def _case_values(verdict: Verdict) -> dict[str, Any]:
    case = verdict.case
    return {
        "id": case.id,
        "system": case.system,
        "area": case.area,
        "rules": list(case.rules),
        "outcome": verdict.outcome.value,
        "reason": reason(verdict),
        "bouts": verdict.bouts,
        "differences": [_difference_values(difference) for difference in verdict.differences],
    }


def _difference_values(difference: Difference) -> dict[str, Any]:
    sides = {"expected": difference.expected, "made": difference.made}
    return {"where": difference.where} | {side: _plain(value) for side, value in sides.items() if value is not UNSET}


def _plain(value: Any) -> Any:
    """An estimate without a bound on one side has null there."""
    if isinstance(value, Estimate):
        bounds = {"least": value.least, "most": value.most}
        return {"value": value.value} | {name: bound if isfinite(bound) else None for name, bound in bounds.items()}
    return value
