"""Which rules a team, a match or a season goes by."""

from collections.abc import Mapping
from functools import lru_cache

from rosters.models import RulesPin
from rules.core import codec
from rules.core.options import Options
from rules.core.ruleset import Ruleset
from rules.registry import get_ruleset


def pin_rules(slug: str, version: str, options: Mapping[str, object] | None = None) -> RulesPin:
    """The one pin of these rules; equal choices give the same row, defaults spelt out or not.

    Raises `RuleViolation` `option.unknown` or `option.value` for options the ruleset does not take.
    """
    chosen = codec.plain(Options(get_ruleset(slug, version).options, options).changed())
    digest = codec.digest([slug, version, chosen])
    pin, _ = RulesPin.objects.get_or_create(
        digest=digest, defaults={"slug": slug, "version": version, "options": chosen}
    )
    return pin


def rules_of(pin: RulesPin) -> tuple[Ruleset, Options]:
    """The ruleset and the options in force under a pin."""
    ruleset = get_ruleset(pin.slug, pin.version)
    return ruleset, _options(pin.slug, pin.version, codec.encode(pin.options))


@lru_cache(maxsize=512)
def _options(slug: str, version: str, chosen: bytes) -> Options:
    return Options(get_ruleset(slug, version).options, codec.decode(chosen, dict[str, object]))
