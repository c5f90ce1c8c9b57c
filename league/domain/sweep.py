"""One round of background work: what is due by the database, whoever rang the bell."""

from league.domain.deliveries import deliver_due_messages
from league.domain.heartbeat import SWEEPER, record_heartbeat
from league.domain.letters import write_letter
from league.domain.work import run_due_jobs
from matches.domain.opening import open_all_waiting
from rosters.domain.housekeeping import clear_old_rows
from rosters.domain.mailing import send_due_mail


def sweep() -> None:
    """Everything that was due has been done, and the heartbeat says when somebody looked."""
    open_all_waiting()
    run_due_jobs()
    deliver_due_messages()
    send_due_mail(write_letter)
    clear_old_rows()
    record_heartbeat(SWEEPER)
