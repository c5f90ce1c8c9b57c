"""What the API's schema says of the calls that this site makes itself."""

from typing import Any

from drf_spectacular.utils import OpenApiResponse, OpenApiWebhook, extend_schema
from rest_framework import serializers

from league.domain.bulletins import BULLETINS, TEST

HEADERS = {
    "webhook-id": "The id of the news. A call that is repeated has the same id: take each once.",
    "webhook-timestamp": "When the call was signed, in seconds since 1970. Refuse what is older than five minutes.",
    "webhook-signature": (
        "`v1,` and the base64 of HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`, with the bytes that the "
        "secret holds as base64 after `whsec_`. Compare it in constant time before you read the body."
    ),
}


class NewsOfLeagueSerializer(serializers.Serializer[object]):
    """One piece of news of a league."""

    uid = serializers.CharField(help_text="As in the header `webhook-id`.")
    type = serializers.ChoiceField(choices=[*BULLETINS, TEST], help_text="What happened.")
    timestamp = serializers.DateTimeField(help_text="When it happened.")
    league = serializers.CharField(help_text="The uid of the league.")
    sentence = serializers.CharField(help_text="The same in words.")
    url = serializers.URLField(help_text="The page about it.")
    facts = serializers.DictField(child=serializers.CharField(), help_text="Names and figures of the sentence.")


news_of_league = OpenApiWebhook(
    name="news.of.league",
    decorator=extend_schema(
        summary="News of a league",
        description=(
            "Sent to the signed webhooks that a commissioner sets up, after the "
            "[Standard Webhooks](https://www.standardwebhooks.com): https, no redirects, ten seconds. Any answer from "
            "200 to 299 means that it was taken. 410 switches the webhook off; 429 with Retry-After is waited for; "
            "everything else is tried again, ever later, eleven times within nearly four days."
        ),
        tags=["leagues"],
        request=NewsOfLeagueSerializer,
        responses={"2XX": OpenApiResponse(description="Taken.")},
    ),
)


def with_headers(result: dict[str, Any], **_more: object) -> dict[str, Any]:
    """The schema with the headers of each call that this site makes: the generator leaves them out of webhooks."""
    for call in result.get("webhooks", {}).values():
        call["post"]["parameters"] = [
            {"in": "header", "name": name, "schema": {"type": "string"}, "required": True, "description": text}
            for name, text in HEADERS.items()
        ]
    return result
