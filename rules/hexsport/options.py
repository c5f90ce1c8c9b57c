"""Every option of the hex sport, by key, in the order of the specification."""

from collections.abc import Mapping

from rules.core.options import Option, Options
from rules.hexsport.campaign_options import CAMPAIGN_OPTIONS
from rules.hexsport.match_options import MATCH_OPTIONS

OPTIONS: Mapping[str, Option] = {option.key: option for option in (*MATCH_OPTIONS, *CAMPAIGN_OPTIONS)}

DEFAULTS = Options(OPTIONS)
