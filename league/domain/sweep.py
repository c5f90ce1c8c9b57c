"""One round of background work: what is due by the database, whoever rang the bell."""

from league.domain.deliveries import deliver_due_messages
from league.domain.examinations import ask_nightly, go_on_examining
from league.domain.heartbeat import SWEEPER, record_heartbeat
from league.domain.routes import send_everything_due
from league.domain.work import run_due_jobs
from matches.domain.opening import open_all_waiting
from matches.domain.second_official import carry_out_due
from rosters.domain.housekeeping import clear_old_rows


def sweep() -> None:
    """Everything that was due has been done, and the heartbeat says when somebody looked."""
    open_all_waiting()
    carry_out_due()
    run_due_jobs()
    deliver_due_messages()
    send_everything_due()
    clear_old_rows()
    record_heartbeat(SWEEPER)
    ask_nightly()
    go_on_examining()
