"""What every readable thing of the API has in common."""

from typing import Any

from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from rosters.api.fields import UID_PATTERN
from rosters.permissions import Person


class Reading(GenericViewSet[Any]):
    """Something that anybody may read as far as he may see it.

    Other methods are refused before anything else, and so are parameters nobody declared: a filter with a slip of the
    pen would otherwise silently show everything. `parameters` names those of an action besides pages and filters.
    """

    permission_classes = [AllowAny]
    lookup_field = "uid"
    lookup_value_regex = UID_PATTERN
    parameters: tuple[str, ...] = ()

    @property
    def person(self) -> Person:
        """Who asks."""
        return self.request.user

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if request.method not in self.allowed_methods:
            self.http_method_not_allowed(request)
        self._refuse_unknown_parameters(request)
        super().initial(request, *args, **kwargs)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        response = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(response, ("Authorization", "Cookie"))
        patch_cache_control(response, no_cache=True)
        return response

    def _refuse_unknown_parameters(self, request: Request) -> None:
        known = set(self.parameters)
        if self.paginator is not None and not self.detail:
            known |= {each["name"] for each in self.paginator.get_schema_operation_parameters(self)}
            known |= self._filters()
        if unknown := sorted(set(request.query_params) - known):
            refused = _("There is no such parameter; there are: %(known)s.") % {"known": ", ".join(sorted(known))}
            raise ValidationError(dict.fromkeys(unknown, refused), code="unknown_parameter")

    def _filters(self) -> set[str]:
        filterset = getattr(self, "filterset_class", None)
        return set(filterset.base_filters) if filterset else set()


class ReadingList(ListModelMixin, Reading):
    """Things that can be listed and not read one by one."""


class ReadingEach(ListModelMixin, RetrieveModelMixin, Reading):
    """Things that can be listed and read one by one; one by one they show more."""

    list_serializer_class: Any = None

    def get_serializer_class(self) -> Any:
        return self.list_serializer_class if self.action == "list" else self.serializer_class
