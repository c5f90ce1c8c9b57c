"""How the terms of a season make its table."""

from rules.competition.points import points_scheme
from rules.competition.table import FinalTie, TableRules
from rules.core.terms import SeasonTerms


def table_rules(terms: SeasonTerms) -> TableRules:
    """The rules of the table under these terms."""
    return TableRules(
        order=terms.order,
        scheme=points_scheme(terms.points, terms.points_table, landslide_margin=terms.landslide_margin),
        sd_cap=terms.difference_cap,
        final_tie=FinalTie(terms.final_tie),
        bye_points=terms.bye_points,
    )
