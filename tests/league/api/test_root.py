import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_the_root_leads_to_schema_and_documentation() -> None:
    client = Client()  # Swagger's own page has inline styles, which the checked client would refuse
    doors = client.get("/api/v1/").json()
    assert client.get(doors["schema"]).status_code == 200
    assert client.get(doors["docs"]).status_code == 200


@pytest.mark.parametrize("method", ["get", "post", "put", "delete"])
def test_an_address_that_leads_nowhere_is_answered_as_json(client: Client, method: str) -> None:
    response = getattr(client, method)("/api/v1/no/such/thing")
    assert response.status_code == 404
    assert response.json()["errors"][0]["code"] == "not_found"
