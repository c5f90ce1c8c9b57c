"""The doctor: recomputes what the site believes from its logs and says where the two differ. It repairs nothing."""

from collections.abc import Callable, Iterator, Mapping

from league.domain.doctor.audit import entries_missing
from league.domain.doctor.corrections import corrections_halved
from league.domain.doctor.dice import records_differ, rolls_wrong
from league.domain.doctor.finding import Finding
from league.domain.doctor.house import overdue_jobs, triggers_missing, undelivered
from league.domain.doctor.market import awards_wrong, bids_wrong, hired_without_round, holds_wrong, leads_wrong
from league.domain.doctor.matches import facts_wrong, logs_differ, results_unconfirmed, statistics_wrong
from league.domain.doctor.rounds import champions_wrong, pairings_wrong, rounds_unfinished
from league.domain.doctor.steps import rankings_wrong, steps_missing
from league.domain.doctor.tables import sums_wrong, tables_wrong
from league.domain.doctor.teams import logs_wrong, projections_wrong, rosters_illegal
from league.domain.snapshot import one_moment

__all__ = ["CHECKS", "CouldNotCheck", "Finding", "examine", "run_check"]

CHECKS: Mapping[str, Callable[[], Iterator[Finding]]] = {
    "projections": projections_wrong,
    "logs": logs_wrong,
    "rosters": rosters_illegal,
    "facts": facts_wrong,
    "statistics": statistics_wrong,
    "results": results_unconfirmed,
    "played": logs_differ,
    "dice": rolls_wrong,
    "records": records_differ,
    "steps": steps_missing,
    "rankings": rankings_wrong,
    "corrections": corrections_halved,
    "pairings": pairings_wrong,
    "rounds": rounds_unfinished,
    "tables": tables_wrong,
    "sums": sums_wrong,
    "champions": champions_wrong,
    "bids": bids_wrong,
    "leads": leads_wrong,
    "holds": holds_wrong,
    "awards": awards_wrong,
    "hired": hired_without_round,
    "audit": entries_missing,
    "triggers": triggers_missing,
    "jobs": overdue_jobs,
    "messages": undelivered,
}


class CouldNotCheck(Exception):  # noqa: N818 - says what is so, as Refusal does
    """A check broke off; the text says over what."""


def examine(names: tuple[str, ...] = ()) -> dict[str, list[Finding]]:
    """What each check (all of them unless some are named) found; an empty list is a clean bill.

    Raises `CouldNotCheck` when one breaks off.
    """
    return {name: run_check(name) for name in CHECKS if not names or name in names}


def run_check(name: str) -> list[Finding]:
    """What one check found. Raises `CouldNotCheck` when it breaks off: rows may be broken in ways nobody thought of."""
    try:
        with one_moment():
            return list(CHECKS[name]())
    except Exception as problem:
        raise CouldNotCheck(f"{type(problem).__name__}: {problem}") from problem
