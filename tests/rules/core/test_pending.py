import pytest

from rules.core.pending import Choice, DrawRequest, Offer, Rolled, RollRequest


def test_requests_and_offers_are_plain_values_that_compare_equal():
    assert RollRequest(purpose="revenue", subject="team", dice=2) == RollRequest(
        purpose="revenue", subject="team", dice=2, step=0, sides=6
    )
    offer = Offer(command=Rolled((1,)), mc=-3, refused="buy.cannot_afford")
    assert Choice(kind="fate", offers=(offer,)).offers == (offer,)


def test_a_request_cannot_be_changed_under_way():
    request = DrawRequest(purpose="lot", subject="team", among=(1, 2))
    with pytest.raises(AttributeError):
        request.among = (1,)
