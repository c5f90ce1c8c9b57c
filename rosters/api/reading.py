"""What every readable thing of the API has in common."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, TypeVar

from django.db.models import Model, QuerySet
from django.http import Http404, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.mixins import ListModelMixin, RetrieveModelMixin
from rest_framework.permissions import SAFE_METHODS, AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.viewsets import GenericViewSet

from rosters.api.fields import UID_PATTERN
from rosters.enums import Scope
from rosters.permissions import Person

FIELDS = "fields"
Row = TypeVar("Row", bound=Model)


class Reading(GenericViewSet[Any]):
    """Something that anybody may read as far as he may see it.

    Other methods are refused before anything else, and so are parameters nobody declared: a filter with a slip of the
    pen would otherwise silently show everything. `parameters` names those of an action besides pages and filters,
    `reading_parameters` those of what is read alone, each with its schema and its description.
    Every answer carries its tag, and holds the named `fields` alone where the reader names some.

    Where something is written, a token must reach as far as `scope`, and for `ruling_acts` to those who run leagues.
    What the address names is found by the cached properties `finding`.
    """

    permission_classes = [AllowAny]
    lookup_field = "uid"
    lookup_value_regex = UID_PATTERN
    parameters: tuple[str, ...] = ()
    reading_parameters: Mapping[str, tuple[dict[str, Any], str]] = {}
    scope = Scope.PLAY
    ruling_acts: frozenset[str] = frozenset()
    finding: tuple[str, ...] = ()

    @property
    def person(self) -> Person:
        """Who asks."""
        return self.request.user

    def require_found(self) -> None:
        """404 for whoever may not see what the address names, whatever he sent."""
        for name in self.finding:
            getattr(self, name)

    def find_anew(self) -> None:
        """What the address names is read again when it is needed next."""
        for name in self.finding:
            self.__dict__.pop(name, None)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if request.method not in self.allowed_methods:
            self.http_method_not_allowed(request)
        self._refuse_unknown_parameters(request)
        if request.method in SAFE_METHODS and FIELDS in request.query_params:
            _refuse_unknown("unknown_field", FIELDS, self._wanted(request), self.field_names())
        super().initial(request, *args, **kwargs)

    def field_names(self) -> list[str]:
        """The fields of what is read here, in order."""
        serializer: Any = self.get_serializer_class() if self.serializer_class else None
        return list(serializer._declared_fields) if serializer else []

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        response = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(response, ("Authorization", "Cookie"))
        patch_cache_control(response, no_cache=True)
        if request.method in ("GET", "HEAD") and response.status_code == 200:
            if wanted := self._wanted(request):
                response.data = self._sparse(response.data, wanted)
            response.add_post_render_callback(lambda rendered: _tagged(request, rendered))
        return response

    def _wanted(self, request: Request) -> list[str]:
        """The fields that the reader names, each once; none where he wants them all."""
        if FIELDS not in request.query_params:
            return []
        asked = ",".join(request.query_params.getlist(FIELDS))
        return list(dict.fromkeys(name.strip() for name in asked.split(",") if name.strip()))

    def _sparse(self, data: Any, wanted: list[str]) -> Any:
        if not self.detail and "results" in data:
            return {**data, "results": [_only(row, wanted) for row in data["results"]]}
        return _only(data, wanted)

    def _refuse_unknown_parameters(self, request: Request) -> None:
        known = set(self.parameters)
        if request.method in SAFE_METHODS:
            known |= {FIELDS, *self.reading_parameters}
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


def one_of(rows: QuerySet[Row], uid: str) -> Row:
    """The one of these rows that goes by that name; 404 for none."""
    found = list(rows.filter(uid=uid))
    if not found:
        raise Http404(uid)
    return found[0]


def tag_of(content: bytes) -> str:
    """The tag of an answer: the digest of its bytes."""
    return quote_etag(sha256(content).hexdigest()[:32])


def _tagged(request: Request, rendered: Response) -> HttpResponse | None:
    """The answer with its tag; without a body for a reader who has it."""
    etag = tag_of(rendered.content)
    rendered["ETag"] = etag
    return get_conditional_response(request, etag=etag, response=rendered)


def _only(row: Mapping[str, Any], wanted: list[str]) -> dict[str, Any]:
    return {name: row[name] for name in wanted}


def _refuse_unknown(code: str, attr: str, asked: list[str], known: list[str]) -> None:
    if set(asked) - set(known):
        refused = _("There is no such field; there are: %(known)s.") % {"known": ", ".join(known)}
        raise ValidationError({attr: refused}, code=code)
