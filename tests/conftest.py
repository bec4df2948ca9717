"""Settings of Hypothesis for the whole suite.

The environment variable HYPOTHESIS_PROFILE names a profile: ``dev`` (when unset), ``ci`` (when unset and CI is set;
the same examples on every run) or ``deep`` (many examples, for a night).
"""

from __future__ import annotations

import os
import signal
import threading

from hypothesis import HealthCheck, settings

# No deadline: the first example of a run pays for tables that are built once, and checked builds are slow.
_COMMON = settings(deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("dev", _COMMON)
settings.register_profile("ci", _COMMON, derandomize=True)
settings.register_profile("deep", _COMMON, max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))

# A job in the background starts with Ctrl-C ignored, and so would the programs that the tests interrupt.
if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
