"""What all tests share: how long Hypothesis looks.

``HYPOTHESIS_PROFILE=deep`` looks much longer, for nightly runs; so does the loop whose length ``COMPANION_KILLS``
gives.
"""

from __future__ import annotations

import os

from hypothesis import settings

# No deadline: on a busy machine a slow example is no failure.
settings.register_profile("usual", deadline=None, max_examples=60)
settings.register_profile("deep", deadline=None, max_examples=3_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "usual"))
