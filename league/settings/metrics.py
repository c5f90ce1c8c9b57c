"""Who may read the figures of the site at /metrics. By default nobody: it is not there."""

from ipaddress import ip_network

from league.settings.environment import env

METRICS_TOKEN: str = env.str("SINBIN_METRICS_TOKEN", default="")  # sent as "Authorization: Bearer TOKEN"
METRICS_NETWORKS = [ip_network(text) for text in env.list("SINBIN_METRICS_NETWORKS", default=[])]
