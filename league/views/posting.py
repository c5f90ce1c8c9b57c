"""Pages with forms: which form was sent, what it does, and how it comes back when it is refused."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from league.forms.acts import ActForm
from league.presenters.violations import violation_sentence
from rosters.domain.refusal import Refusal
from rosters.views.posting import IMPOSSIBLE, Done, post_once
from rules.core.errors import RuleViolation

Run = Callable[[HttpRequest, Any, dict[str, Any]], Done]


@dataclass(frozen=True)
class Act:
    """A form and what it does: `run` gets the request, the form's subject and what was filled in."""

    form: type[ActForm]
    run: Run


@dataclass(frozen=True)
class Sent:
    """What a page shows of the form that was sent to it: the form itself if it was refused, else nothing. `preview`:
    the form is in order, and was only to be shown."""

    form: ActForm | None = None
    status: int = 200
    preview: bool = False

    def form_for(self, kind: type[ActForm], *, subject: Any, mark: str = "", **more: Any) -> ActForm:
        """The form as it was sent if it is of this kind and mark, else a fresh one."""
        if isinstance(self.form, kind) and self.form.mark == mark:
            return self.form
        return kind(subject=subject, mark=mark, **more)


def previewed(request: HttpRequest, kind: type[ActForm], subject: Any) -> Sent | None:
    """The form whose button only asked for a preview; nothing for all others. Nothing is done."""
    if request.method != "POST" or "preview" not in request.POST or request.POST.get("act") != kind.act:
        return None
    form = kind(request.POST, subject=subject, mark=request.POST.get("mark", ""))
    return Sent(form, preview=True) if form.is_valid() else Sent(form, IMPOSSIBLE)


def answer(
    request: HttpRequest,
    acts: Mapping[str, Act],
    subject: Any,
    *,
    names: Callable[[], Mapping[str, str]] = dict,
) -> HttpResponse | Sent:
    """The redirect after an act, or the form that was refused. A page that is only read gives an empty `Sent`.

    The form names its act, and in `mark` which of several of its kind it is. `names` are those that a sentence about
    a violation needs, by the keys the rules use.
    """
    if request.method != "POST":
        return Sent()
    act = acts.get(request.POST.get("act", ""))
    if act is None:
        raise Http404("no such act")
    form = act.form(request.POST, subject=subject, mark=request.POST.get("mark", ""))
    if not form.is_valid():
        return Sent(form, IMPOSSIBLE)

    def run() -> Done:
        try:
            return act.run(request, subject, form.asked)
        except RuleViolation as violation:
            raise Refusal(violation_sentence(violation, names()), code=violation.code, status=IMPOSSIBLE)

    answered = post_once(request, form, run)
    return answered if isinstance(answered, HttpResponse) else Sent(form, answered)
