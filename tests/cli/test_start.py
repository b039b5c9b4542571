"""What a command loads before it answers: only what it uses, by the names of modules, not by the clock."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from support.beside import beside

from nptests.cli import COMMANDS
from nptests.procedures.listed import HOMES, catalogue

HELD = beside(__file__)

# Each takes as long to load as everything that a test on a small table needs, or longer.
HEAVY = ("scipy", "pandas", "matplotlib", "sklearn", "fastapi", "uvicorn", "rpy2", "openpyxl", "jsonschema")
TABLE = "data set,A,B,C\n" + "".join(f"d{i},{i % 3}.{i},{i % 5}.{i},{i % 4}.{i}\n" for i in range(1, 25))


def loaded(arguments):
    """The modules in a process after it has run a command."""
    code = (
        "import sys\nfrom nptests.cli import main\n"
        f"try:\n    code = main({arguments!r})\nexcept SystemExit as stopped:\n    code = stopped.code\n"
        "print('\\n', *sys.modules, sep='\\n')\nraise SystemExit(code)"
    )
    process = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(process.stdout.rsplit("\n\n", 1)[1].split())


@pytest.mark.parametrize("arguments", [[], ["--help"], ["--version"]], ids=" ".join)
def test_help_loads_no_command(arguments):
    modules = loaded(arguments)
    assert not modules & {"numpy", *HEAVY}
    assert not modules & {f"nptests.cli.{command.module}" for command in COMMANDS.values()}


@pytest.mark.parametrize("words", HELD["a_test_of_a_table_loads_numpy_alone"], ids=" ".join)
def test_a_test_of_a_table_loads_numpy_alone(words, tmp_path):
    file = tmp_path / "table.csv"
    file.write_text(TABLE)
    modules = loaded([*words, "--better", "higher", str(file)])
    assert "numpy" in modules
    assert not modules & set(HEAVY)


def test_a_test_loads_its_own_procedure_and_no_picture(tmp_path):
    """Of the catalogue its own file alone; what writes files or draws waits."""
    file = tmp_path / "table.csv"
    file.write_text(TABLE)
    modules = loaded(["test", "friedman", "--better", "higher", str(file)])
    assert modules & set(HOMES.values()) == {HOMES["friedman"]}
    assert not modules & {"tempfile", "hashlib", "tomllib", "nptests.document.pictures.picture"}


def test_descriptors_are_called_as_their_procedures():
    """So that the list finds the file of a procedure by its name, and nothing else is loaded."""
    assert [procedure.name for procedure in catalogue()] == list(HOMES)


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="counts threads as Linux lists them")
@pytest.mark.parametrize("owned", [None, "2"])
def test_no_idle_threads(owned, tmp_path):
    """OpenBLAS starts a thread a core, which spins; where users ask for threads, they get what numpy alone gives."""
    file = tmp_path / "table.csv"
    file.write_text(TABLE)
    environment = {name: value for name, value in os.environ.items() if not name.endswith("_NUM_THREADS")}
    environment |= {} if owned is None else {"OPENBLAS_NUM_THREADS": owned}

    def threads(work):
        code = f"{work}\nimport os\nprint('\\n', len(os.listdir('/proc/self/task')))"
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
        return int(done.stdout.split()[-1])

    ours = threads(f"from nptests.cli import main\nmain(['test', 'friedman', '--better', 'higher', {str(file)!r}])")
    assert ours == (1 if owned is None else threads("import numpy"))


@pytest.mark.parametrize("package", ["nptests", "crosscheck"])
def test_a_package_is_run_as_its_command(package):
    done = subprocess.run([sys.executable, "-m", package, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"{package} ")
