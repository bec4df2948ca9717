"""The gates: each command stands here once, for people, for .ci/run and for the workflows.

``nox -l`` lists them. Those that run code start from the sdist, so that they also show it to be complete and
leave the build in ``src`` alone.
"""

from __future__ import annotations

import shutil
import tarfile
from pathlib import Path

import nox

nox.needs_version = ">=2025.10"
nox.options.default_venv_backend = "virtualenv"
nox.options.error_on_missing_interpreters = True
nox.options.stop_on_first_error = True
nox.options.sessions = ["lint", "types", "docs", "package", "coverage", "tests"]

PYTHONS = ["3.11", "3.12", "3.13"]
# Per cent of the lines of the Python files that the tests have to reach; where there are no terminals some are out of reach.
COVERAGE_FLOOR = 99
# Of these the ones that exist are type-checked.
TYPED = ["src", "tests/typing_examples", "examples", "tools", "benchmarks", "docs/odds_figures.py", "noxfile.py"]
QUICK = ("-m", "not slow")
EXTRAS = ["cli", "plot", "distributed"]
# Files that others read, and the name of the schema that says what they may hold.
SCHEMAS = {
    "github-workflows": ".github/workflows/*.yml",
    "dependabot": ".github/dependabot.yml",
    "github-issue-forms": ".github/ISSUE_TEMPLATE/[!c]*.yml",
    "github-issue-config": ".github/ISSUE_TEMPLATE/config.yml",
    "citation-file-format": "CITATION.cff",
}
# The tests that call the core itself, or nothing but what stands directly on it.
CORE_TESTS = [
    "tests/test_core.py",
    "tests/test_core_mutants.py",
    "tests/test_deck.py",
    "tests/test_fuzz_corpus.py",
    "tests/test_leaks.py",
    "tests/test_molotow_legal.py",
    "tests/test_schmaus_legal.py",
    "tests/test_weis_scales.py",
]

# Of these the ones that do not count millions of hands, which tracing would make endless.
TRACED = [
    "-k",
    "not census and not garbage and not nothing_crashes",
    "tests/test_core_mutants.py",
    "tests/test_deck.py",
    "tests/test_molotow_legal.py",
    "tests/test_molotow_score.py",
    "tests/test_rollout.py",
    "tests/test_schmaus_deal.py",
    "tests/test_schmaus_legal.py",
    "tests/test_tricks.py",
]


def unpacked_sdist(session: nox.Session) -> Path:
    """Build the sdist, unpack it, and return the folder."""
    folder = Path(session.create_tmp()) / "sdist"
    shutil.rmtree(folder, ignore_errors=True)
    session.install("build")
    session.run("python", "-m", "build", "--sdist", f"--outdir={folder}", silent=True)
    (archive,) = folder.glob("*.tar.gz")
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    return folder / archive.name.removesuffix(".tar.gz")


def run_pytest_without_source(session: nox.Session, *args: str, build: str = "release") -> None:
    """Install the wheel built from the sdist, and run the tests of the sdist where there is no ``src``."""
    tree = unpacked_sdist(session)
    # From the folder: of an archive pip would keep the wheel, and take it again for the next build.
    session.install(str(tree), f"--group={tree}/pyproject.toml:test", env={"JASSRULES_BUILD": build})
    shutil.rmtree(tree / "src")
    session.chdir(tree)
    session.run("python", "-m", "pytest", "-q", "-n", "auto", *args)


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """The built wheel, tested from a folder without sources."""
    run_pytest_without_source(session, *(session.posargs or QUICK))


@nox.session
def checked(session: nox.Session) -> None:
    """The tests of the core with a build that has all of Cython's run-time checks on."""
    run_pytest_without_source(session, *(session.posargs or [*QUICK, *CORE_TESTS]), build="checked")


@nox.session
def proofs(session: nox.Session) -> None:
    """The slow tests alone."""
    run_pytest_without_source(session, "-m", "slow", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Style, spelling, and the workflows."""
    session.install("--group=lint")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run(
        "cython-lint", *(str(path) for top in ("src", "examples") for path in sorted(Path(top).rglob("*.p[yx][xd]")))
    )
    session.run("codespell")
    session.run("zizmor", "--offline", "--quiet", ".github")
    # The schemas come with the checker.
    for schema, files in SCHEMAS.items():
        found = sorted(map(str, Path().glob(files)))
        session.run("check-jsonschema", "--quiet", "--builtin-schema", f"vendor.{schema}", *found)


@nox.session
def types(session: nox.Session) -> None:
    """Both type checkers, and the stub of the core against the compiled module."""
    session.install(".", "--group=lint", "--group=test", "nox")
    paths = [path for path in TYPED if Path(path).exists()]
    session.run("mypy", *paths)
    session.run("pyright", *paths)
    session.run("python", "-m", "mypy.stubtest", "jassrules._core", "--mypy-config-file=pyproject.toml",
                "--allowlist=.ci/stubtest.txt", "--ignore-unused-allowlist")  # fmt: skip
    # Of what is installed: with a file of its own pyright does not find the one here, which leads to the sources.
    folder = Path(session.create_tmp())
    (folder / "pyrightconfig.json").write_text("{}\n")
    session.chdir(folder)
    session.run("pyright", "--ignoreexternal", "--verifytypes", "jassrules")


@nox.session
def docs(session: nox.Session) -> None:
    """The pages without a warning, and every example: in the pages, the docstrings and the README."""
    session.install(".[cli]", "--group=docs")
    output = Path("docs/_build")
    shutil.rmtree(output, ignore_errors=True)
    # The German pages lie below the English ones, where the switch of languages looks for them.
    for builder, language, target in (
        ("html", "en", "html"),
        ("html", "de", "html/de"),
        ("doctest", "en", "doctest"),
    ):
        session.run("sphinx-build", "-n", "-W", "--keep-going", "-q", "-b", builder, "-D", f"language={language}",
                    "-d", str(output / "doctrees" / language), "docs", str(output / target))  # fmt: skip
    session.run("python", "docs/check_translation.py")
    session.run("python", "-m", "pytest", "-q", "--noconftest", "--doctest-modules", "--pyargs", "jassrules")
    session.run("python", ".ci/readme.py", "doctest", "README.md")


@nox.session
def browser(session: nox.Session) -> None:
    """What ``nox -s docs`` has built, in a headless Chromium: every page and picture, the search, the links."""
    if not Path("docs/_build/html/de/index.html").exists():
        session.error("the pages are not built: run `nox -s docs` first")
    session.install("--group=browser")
    session.run("python", "-m", "pytest", "-q", "-n", "2", *(session.posargs or ["docs/test_site.py"]))


@nox.session
def package(session: nox.Session) -> None:
    """The sdist, and the wheel made from it."""
    session.install("--group=package")
    folder = Path(session.create_tmp()) / "dist"
    shutil.rmtree(folder, ignore_errors=True)
    session.run("validate-pyproject", "pyproject.toml")
    session.run("check-manifest")
    session.run("python", "-m", "build", f"--outdir={folder}", silent=True)
    files = sorted(map(str, folder.iterdir()))
    session.run("twine", "check", "--strict", *files)
    session.run("python", ".ci/check_dist.py", *files)
    wheel, archive = (next(file for file in files if file.endswith(end)) for end in (".whl", ".tar.gz"))
    session.run("check-wheel-contents", wheel)
    # 8 of 10: an address and links are missing as long as the project has no public home.
    session.run("pyroma", "--min=8", archive)
    # Another Cython project builds on what the wheel holds, and comes to the same answers.
    project = folder / "cimport"
    shutil.copytree("examples/cimport", project)
    session.install(wheel)
    session.install("--no-build-isolation", str(project))
    session.chdir(project)
    session.run("python", "compare.py")


@nox.session
def extras(session: nox.Session) -> None:
    """The wheel with no extra and with each, in folders of their own."""
    session.install("build")
    folder = Path(session.create_tmp()).resolve()
    shutil.rmtree(folder, ignore_errors=True)
    session.run("python", "-m", "build", "--wheel", f"--outdir={folder}", silent=True)
    (wheel,) = folder.glob("*.whl")
    for name in ("none", *EXTRAS):
        place = folder / name
        session.install(f"--target={place}", f"{wheel}[{name}]" if name in EXTRAS else str(wheel))
        session.run("python", ".ci/extras.py", name, env={"PYTHONPATH": str(place)})


@nox.session
def jasskit(session: nox.Session) -> None:
    """The adapter for jass-kit against jass-kit."""
    session.install(".", "--group=test", "--group=bench")
    session.run("python", "-c", "import jass.game.game_sim")
    session.run("python", "-m", "pytest", "-q", "tests/test_jasskit.py", "tests/test_examples.py")


@nox.session
def identifiers(session: nox.Session) -> None:
    """The wheels that a release will have are those promised in .ci/wheels.txt."""
    session.install("--group=wheels")
    session.run("python", ".ci/wheels.py")


@nox.session
def coverage(session: nox.Session) -> None:
    """Which lines of the Python files the tests reach."""
    tree = unpacked_sdist(session)
    session.install(f"{tree}[plot]", f"--group={tree}/pyproject.toml:test", f"--group={tree}/pyproject.toml:coverage")
    shutil.rmtree(tree / "src")
    session.chdir(tree)
    # The long comparisons with the reference reach no line that the others leave out, and what is traced leaks.
    left_out = [
        f"--ignore-glob=*/{name}"
        for name in ("proofs", "*reference*", "*machine*", "test_benchmarks.py", "test_leaks.py", "test_perft.py")
    ]
    session.run("coverage", "run", "-m", "pytest", "-q", "-n", "auto", *left_out, *(session.posargs or QUICK))
    session.run("coverage", "combine", "--quiet")
    session.run("coverage", "report", f"--fail-under={COVERAGE_FLOOR}")


@nox.session
def coverage_core(session: nox.Session) -> None:
    """Which lines of the compiled core some tests of it reach; a build that traces is slow, so these are few."""
    tree = unpacked_sdist(session)
    # Editable, since the plugin looks for the generated C beside the .pyx.
    session.install(f"--group={tree}/pyproject.toml:test", f"--group={tree}/pyproject.toml:coverage")
    session.install("--no-build-isolation", "-e", str(tree), env={"JASSRULES_BUILD": "trace"})
    session.chdir(tree)
    session.run("coverage", "run", "-m", "pytest", "-q", *(session.posargs or [*QUICK, *TRACED]))
    session.run("coverage", "combine", "--quiet")
    session.run("coverage", "report", "--include=*.pyx,*.pxd")


@nox.session
def bench(session: nox.Session) -> None:
    """The benchmarks, short unless told otherwise (``nox -s bench --`` for the long run)."""
    if not Path("benchmarks/__main__.py").exists():
        session.skip("there are no benchmarks here")
    session.install(".", "--group=bench")
    session.run("python", "-m", "benchmarks", *(session.posargs or ["--quick"]))


@nox.session(python="3.11")
def instructions(session: nox.Session) -> None:
    """Instructions of the most used paths, counted by valgrind and compared with those written down."""
    if shutil.which("valgrind") is None:
        session.warn("!!! SKIPPED: there is no valgrind here, so no instructions are counted")
        return
    session.install(".")
    session.run("python", "tools/instructions.py", *session.posargs)


@nox.session
def mutants(session: nox.Session) -> None:
    """Mutation testing, which takes an hour; ``nox -s mutants -- core --count 20`` or ``-- python weis`` for a part."""
    session.install("--group=test", "--group=mutation")
    which, rest = (session.posargs or ["all"])[0], session.posargs[1:]
    if which in ("all", "core"):
        session.run("python", "tools/mutate_core.py", *rest)
    if which in ("all", "python"):
        session.run("python", "tools/mutate_python.py", *rest)


@nox.session(python="3.11")
def fuzz(session: nox.Session) -> None:
    """Each fuzz target for two seconds; ``nox -s fuzz -- --seconds 600 --corpus FOLDER`` for a long run."""
    session.install(".", "--group=fuzz")
    session.run("python", "-m", "fuzz", *(session.posargs or ["--seconds=2", "--seed=1"]))


@nox.session
def sanitize(session: nox.Session) -> None:
    """The tests of the core under AddressSanitizer and UBSan, in Python's development mode (gcc on Linux)."""
    tree = unpacked_sdist(session)
    flags = "-fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer"
    session.install(str(tree), f"--group={tree}/pyproject.toml:test", env={"CFLAGS": flags, "LDFLAGS": flags})
    shutil.rmtree(tree / "src")
    # Python itself is not instrumented, so the run-time libraries have to be there before it.
    libraries = [
        str(session.run("gcc", f"-print-file-name={name}.so", external=True, silent=True)).strip()
        for name in ("libasan", "libubsan")
    ]
    session.chdir(tree)
    # Memory stays in quarantine for a while, so what a process holds says nothing here.
    selected = session.posargs or [*QUICK, "-q", "-k", "not leaves_nothing", *CORE_TESTS]
    session.run(
        "python", "-X", "dev", "-m", "pytest", *selected,
        env={
            "LD_PRELOAD": " ".join(libraries),
            "PYTHONMALLOC": "malloc",
            "ASAN_OPTIONS": "detect_leaks=0",
            "UBSAN_OPTIONS": "print_stacktrace=1",
            "HYPOTHESIS_PROFILE": "ci",
        },
    )  # fmt: skip
