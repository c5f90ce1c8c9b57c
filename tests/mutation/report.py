"""What the trials of a sample come to."""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

from tests.mutation.mutants import Mutant
from tests.mutation.survivors import Key, key
from tests.mutation.trials import Verdict

LEAST_KILLED = 90  # of a hundred mutants that can be told from the rules


@dataclass
class Report:
    """Verdicts against what is accepted. A mutant that never ends is noticed, so it counts as killed."""

    accepted: Collection[Key]
    verdicts: list[tuple[Mutant, Verdict]] = field(default_factory=list)

    def add(self, mutant: Mutant, verdict: Verdict) -> None:
        self.verdicts.append((mutant, verdict))

    @property
    def survivors(self) -> list[Mutant]:
        left = (each for each, verdict in self.verdicts if verdict == Verdict.SURVIVED)
        return [each for each in left if key(each) not in self.accepted]

    @property
    def killed_after_all(self) -> set[Key]:
        return {key(each) for each, verdict in self.verdicts if verdict != Verdict.SURVIVED} & set(self.accepted)

    @property
    def counts(self) -> Counter[str]:
        counts = Counter(str(verdict) for _mutant, verdict in self.verdicts)
        counts["accepted"] = counts["survived"] - len(self.survivors)
        counts["survived"] = len(self.survivors)
        return counts

    @property
    def percent(self) -> float:
        """How many of a hundred mutants that nobody has accepted were noticed."""
        counts = self.counts
        noticed = counts["killed"] + counts["timeout"]
        return 100 * noticed / (noticed + counts["survived"]) if noticed + counts["survived"] else 0.0

    def __str__(self) -> str:
        words = ", ".join(f"{self.counts[word]} {word}" for word in ("killed", "timeout", "survived", "accepted"))
        return f"{len(self.verdicts)} mutants: {words}; {self.percent:.1f} % noticed, at least {LEAST_KILLED} % asked"
