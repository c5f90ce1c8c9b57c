import pytest
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory

from league.api.pagination import StrictPagination


def page_of(rows: int, **query: str) -> list[int]:
    request = Request(APIRequestFactory().get("/", query))
    return StrictPagination().paginate_queryset(range(rows), request)


def test_a_page_holds_25_rows_unless_asked_otherwise() -> None:
    assert page_of(30) == list(range(25))
    assert page_of(30, page="2") == list(range(25, 30))
    assert page_of(30, page_size="3", page="2") == [3, 4, 5]


@pytest.mark.parametrize("size", ["0", "-1", "101", "ten", "", "1e1", "٣", pytest.param("9" * 5000, id="endless")])
def test_a_page_size_out_of_bounds_is_refused(size: str) -> None:
    with pytest.raises(ValidationError):
        page_of(30, page_size=size)


@pytest.mark.parametrize("page", ["0", "-1", "two", "last", "", "1.5", "٣", pytest.param("9" * 5000, id="endless")])
def test_a_page_that_is_no_number_is_refused(page: str) -> None:
    with pytest.raises(ValidationError):
        page_of(30, page=page)


@pytest.mark.parametrize("page", ["3", "999999"])
def test_a_page_after_the_last_is_not_found(page: str) -> None:
    with pytest.raises(NotFound):
        page_of(30, page=page)
