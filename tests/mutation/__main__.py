"""python -m tests.mutation --sample 300 --seed 7: tries so many mutants of the rules.

Exit code 1 when too many survive or survivors.toml is stale, 2 when the tests fail without any mutant.
"""

import argparse
import os
import resource
import shutil
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from queue import SimpleQueue

from tests.mutation.mutants import Mutant, sample
from tests.mutation.report import LEAST_KILLED, Report
from tests.mutation.survivors import Key, accepted, gone
from tests.mutation.trials import ALL_TESTS, Copy, Verdict

HOME = Path(".var/mutants")
PATIENCE = 600  # seconds of processor time for all pure tests of the rules as they are


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--sample", type=int, default=300, help="how many mutants are tried (default: 300)")
    parser.add_argument("--seed", type=int, default=0, help="draws the sample (default: 0)")
    parser.add_argument("--under", default="rules", help="a module or folder; only its mutants are drawn")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="how many are tried at once")
    return parser.parse_args()


def seconds_used() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def copies(number: int) -> tuple[list[Copy], int]:
    """So many copies in which all tests pass, and the seconds of processor time in which a mutant has to end."""
    first = Copy.of(Path(), HOME / "0")
    before = seconds_used()
    code, output = first.run(*ALL_TESTS, seconds=PATIENCE, keep=True)
    if code:
        print(output)
        print("The pure tests fail without any mutant: mend them first.")
        sys.exit(2)
    more = [Copy(Path(shutil.copytree(first.home, HOME / str(index)))) for index in range(1, number)]
    return [first, *more], round(2 * (seconds_used() - before)) + 10


def trials(drawn: Iterator[Mutant], workers: int) -> Iterator[tuple[Mutant, Verdict]]:
    shutil.rmtree(HOME, ignore_errors=True)
    made, seconds = copies(workers)
    free: SimpleQueue[Copy] = SimpleQueue()
    for copy in made:
        free.put(copy)

    def judge(mutant: Mutant) -> tuple[Mutant, Verdict]:
        copy = free.get()
        try:
            return mutant, copy.judge(mutant, seconds=seconds)
        finally:
            free.put(copy)

    with ThreadPoolExecutor(workers) as pool:
        for done in as_completed([pool.submit(judge, mutant) for mutant in drawn]):
            yield done.result()


def tell(kind: str, entries: set[Key]) -> None:
    for path, function, before, after in sorted(entries):
        print(f"survivors.toml is stale, {kind}: {path} {function}\n-{before}\n+{after}")


def main() -> int:
    chosen = arguments()
    report = Report(accepted())
    missing = gone(report.accepted)
    for mutant, verdict in trials(sample(chosen.sample, chosen.seed, chosen.under), chosen.workers):
        report.add(mutant, verdict)
        print(f"{len(report.verdicts):4} {verdict:8} {mutant.path} {mutant.function}", flush=True)
    for survivor in report.survivors:
        print(f"\nsurvived in {survivor.function}\n{survivor.diff}")
    tell("no such mutant", missing)
    tell("killed by the tests", report.killed_after_all)
    print(f"\n{report}")
    return int(report.percent < LEAST_KILLED or bool(missing or report.killed_after_all))


if __name__ == "__main__":
    sys.exit(main())
