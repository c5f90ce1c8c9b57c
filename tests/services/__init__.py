"""Real services for the lanes: PostgreSQL, Redis and a browser, from wheels or from this machine.

Order: the address in TEST_DATABASE_URL or TEST_REDIS_URL; the wheel; a server that answers on localhost. When there is
none, a lane is skipped with the reason, or fails when SINBIN_LANES_REQUIRED=1 (as .ci/run sets it).
"""
