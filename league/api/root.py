"""The door of the API: where everything is, and an honest answer for addresses that lead nowhere."""

from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

DOORS = {
    "leagues": "api:league-list",
    "seasons": "api:season-list",
    "rounds": "api:round-list",
    "matches": "api:match-list",
    "teams": "api:team-list",
    "players": "api:player-list",
    "market": "api:lot-list",
    "rulesets": "api:ruleset-list",
    "me": "api:me",
    "schema": "api:schema",
    "docs": "api:docs",
    "guide": "api:guide",
    "problems": "api:problems",
}


class ApiRoot(APIView):
    """The addresses from which everything else can be reached."""

    permission_classes = [AllowAny]

    @extend_schema(
        operation_id="get_doors",
        summary="Find the doors",
        tags=["start"],
        responses=inline_serializer("Doors", {name: serializers.URLField() for name in DOORS}),
    )
    def get(self, request: Request) -> Response:
        return Response({name: reverse(route, request=request) for name, route in DOORS.items()})


@extend_schema(exclude=True)
class NoSuchRoute(APIView):
    """Any method on an unknown address under /api/: 404 as JSON."""

    permission_classes = [AllowAny]

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        super().initial(request, *args, **kwargs)
        raise NotFound
