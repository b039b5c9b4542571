"""A warm process that forks for each change.

It imports what nptests is built on, and nothing of nptests itself: the child imports that anew, with the changed source
in place of the file, and runs the chosen tests. So a change is everywhere, also in what is computed at import.
"""

import contextlib
import gc
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

TOP = Path(__file__).resolve().parents[3]
WARM = (
    "numpy", "numpy.random", "scipy.stats", "scipy.optimize", "scipy.special", "scipy.integrate", "pandas", "mpmath",
    "pytest", "_pytest.assertion.rewrite", "_pytest.python", "_pytest.terminal", "_pytest.doctest", "_pytest.junitxml",
    "hypothesis", "hypothesis.strategies", "hypothesis.extra.numpy", "hypothesis.internal.conjecture.engine",
    "xml.etree.ElementTree", "html.parser", "openpyxl", "pypdf", "tomllib", "decimal", "fractions", "argparse",
    "multiprocessing", "concurrent.futures", "narwhals", "sklearn.dummy", "sklearn.linear_model", "sklearn.metrics",
    "sklearn.model_selection", "sklearn.pipeline", "sklearn.tree",
)  # fmt: skip
MEMORY = 6 * 2**30  # bytes of address space: a change that asks for more is noticed
PATIENCE = 10  # CPU seconds beyond what is expected, before a change counts as one that never ends
SLOWER = 5  # and how many times the expected


@dataclass(frozen=True)
class Report:
    """What a child says: the tests that failed, the CPU seconds of each test, and how it ended."""

    ending: str  # passed, failed, broken (a test file cannot be imported), time, memory
    failed: tuple[str, ...] = ()
    seconds: Mapping[str, float] | None = None  # of each test that passed
    cpu: float = 0.0

    @property
    def caught(self) -> bool:
        return self.ending != "passed"


def warm() -> None:
    """Import what every child needs. One thread: what other threads hold would be held for ever in a child."""
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ[name] = "1"
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else every child compiles all that it imports
    sys.dont_write_bytecode = False
    for path in (str(TOP / "tests"), str(TOP)):
        if path not in sys.path:
            sys.path.insert(0, path)
    os.environ["PYTHONPATH"] = os.pathsep.join((str(TOP), str(TOP / "tests")))
    for name in WARM:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    assert not {"nptests", "crosscheck"} & sys.modules.keys(), "the packages must be imported by the children"
    gc.collect()
    gc.freeze()


def module_of(file: str) -> str:
    """The name under which a file of the packages is imported."""
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


class Changed(importlib.abc.MetaPathFinder):
    """Finds modules whose source is given instead of read."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self.sources = {module_of(file): (file, source) for file, source in sources.items()}

    def find_spec(self, name: str, path: object = None, target: object = None) -> Any:
        if name not in self.sources:
            return None
        file, source = self.sources[name]
        return importlib.util.spec_from_file_location(name, TOP / file, loader=_Loader(name, str(TOP / file), source))


# Read by every Python that a test starts: a change is in processes, too.
_CUSTOM = "import sys\nfrom support.mutants.forks import Changed\nsys.meta_path.insert(0, Changed({}))\n"


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self.source = source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.source, self.path, "exec", dont_inherit=True)


def run(
    tests: Sequence[str],
    sources: Mapping[str, str],
    *,
    expected: float,
    first: bool = True,
    plugins: Sequence[Any] = (),
    marks: str = "",
) -> Report:
    """Fork, serve the sources, run the tests: up to the first that fails, or all.

    expected   CPU seconds that the tests take on sound code
    """
    reader, writer = os.pipe()
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "sitecustomize.py").write_text(_CUSTOM.format(dict(sources)), "utf-8")
        child = os.fork()
        if child == 0:
            os.close(reader)
            sys.path.insert(0, folder)
            os.environ["PYTHONPATH"] = os.pathsep.join((folder, os.environ["PYTHONPATH"]))
            _as_child(writer, tests, sources, int(expected * SLOWER + PATIENCE), first, plugins, marks)
        os.close(writer)
        answer = b"".join(iter(lambda: os.read(reader, 65536), b""))
        os.close(reader)
        _, status, usage = os.wait4(child, 0)
    return _read(answer, status, usage.ru_utime + usage.ru_stime)


def _read(answer: bytes, status: int, cpu: float) -> Report:
    if answer.endswith(b"\n"):
        report = json.loads(answer)
        return Report(report["ending"], tuple(report["failed"]), report["seconds"], cpu)
    ended = os.WTERMSIG(status) if os.WIFSIGNALED(status) else -os.WEXITSTATUS(status)
    return Report("time" if ended in (signal.SIGXCPU, signal.SIGALRM) else f"ended with {ended}", cpu=cpu)


def _as_child(
    writer: int,
    tests: Sequence[str],
    sources: Mapping[str, str],
    limit: int,
    first: bool,
    plugins: Sequence[Any],
    marks: str,
) -> None:
    """Never returns: a child must not go on with the work of its parent."""
    try:
        os.setsid()
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(limit * 10)  # of the clock, for what sleeps; ten times, because the machine is shared
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nothing, stream)
        os.chdir(TOP)
        sys.meta_path.insert(0, Changed(sources))
        report = _tested(tests, first, plugins, marks)
        os.write(writer, (json.dumps(report) + "\n").encode())
    except BaseException as error:
        word = "memory" if isinstance(error, MemoryError) else "broken"
        os.write(writer, (json.dumps({"ending": word, "failed": [], "seconds": {}}) + "\n").encode())
    finally:
        os._exit(0)


def _tested(tests: Sequence[str], first: bool, plugins: Sequence[Any], marks: str) -> dict[str, Any]:
    import pytest

    seen = Seen()
    words = ["-q", "--tb=no", "--no-header", "-p", "no:cacheprovider", "-m", marks, *(["-x"] if first else [])]
    clock = ["-p", "pytest_timeout", "-o", "timeout=0"]  # the alarm of this process is the limit
    code = pytest.main([*words, *clock, *tests], plugins=[seen, *plugins])
    if code == pytest.ExitCode.USAGE_ERROR and seen.started and not seen.broken:
        ending = "unknown"  # a test that is named does not exist: the caller's mistake, never a catch
    elif code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        ending = "passed" if seen.seconds else "unknown"
    else:
        ending = "failed" if seen.failed else "broken"
    return {"ending": ending, "failed": seen.failed, "seconds": seen.seconds}


class Seen:
    """What pytest tells while it runs; examples are not made smaller, because nobody reads them."""

    def __init__(self) -> None:
        self.failed: list[str] = []
        self.passed: set[str] = set()
        self.seconds: dict[str, float] = {}
        self.started = False  # it does not where conftest.py itself cannot be imported
        self.broken = False
        self._since = 0.0

    def pytest_configure(self) -> None:
        from hypothesis import Phase, settings

        settings.register_profile(
            "mutants",
            settings.get_profile("suite"),
            phases=(Phase.explicit, Phase.generate),
            report_multiple_bugs=False,
            database=None,
        )
        settings.load_profile("mutants")

    def pytest_sessionstart(self) -> None:
        self.started = True

    def pytest_collectreport(self, report: Any) -> None:
        self.broken |= report.failed

    def pytest_runtest_logstart(self) -> None:
        self._since = time.process_time()

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.failed.append(report.nodeid)
            self.passed.discard(report.nodeid)
        elif report.when == "call" and report.passed:
            self.passed.add(report.nodeid)
        elif report.when == "teardown" and report.nodeid in self.passed:
            self.seconds[report.nodeid] = round(time.process_time() - self._since, 4)


class Only:
    """A plugin of the child: of the files that it is given, the tests of these names, as far as they are there."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = frozenset(names)

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = [item for item in items if item.nodeid in self.names]
