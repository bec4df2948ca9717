"""The compiled module; everything else stands in pyproject.toml.

The environment variable JASSRULES_BUILD chooses the build: ``release`` (when unset), ``checked`` (every
run-time check that Cython offers) or ``trace`` (for coverage of the .pyx lines).
"""

from __future__ import annotations

import os
import sys
from typing import Any

from Cython.Build import cythonize
from setuptools import Extension, setup

# Compiler directives of Cython, macros, and flags for gcc and clang. Directives in the file itself win.
BUILDS: dict[str, tuple[dict[str, Any], list[tuple[str, str]], list[str]]] = {
    "release": ({}, [], ["-O3", "-g0"]),
    "checked": (
        {"boundscheck": True, "nonecheck": True, "overflowcheck": True, "initializedcheck": True, "cdivision": False},
        [],
        ["-O1", "-g"],
    ),
    # Without the second macro the lines of the .pyx silently vanish from the report from Python 3.13 on.
    "trace": ({"linetrace": True}, [("CYTHON_TRACE_NOGIL", "1"), ("CYTHON_USE_SYS_MONITORING", "0")], ["-O1", "-g0"]),
}

build = os.environ.get("JASSRULES_BUILD") or "release"
if build not in BUILDS:
    sys.exit(f"JASSRULES_BUILD is {build!r}; it may be one of {', '.join(BUILDS)}")
directives, macros, flags = BUILDS[build]

core = Extension(
    "jassrules._core",
    ["src/jassrules/_core.pyx"],
    define_macros=macros,
    extra_compile_args=[] if sys.platform == "win32" else [*flags, "-Werror=implicit-function-declaration"],
)
# The dates of the files do not tell that another build is wanted, hence `force`.
setup(ext_modules=cythonize([core], compiler_directives=directives, force=True))
