"""A client in Python, generated from the document of the service: its files, its operations, and what it answers.

python tests/benchmarks/generated_client.py [--generator openapi-python-client]

The generator (pip install openapi-python-client) is one of several for Python; it leaves out what it cannot type, with
a warning, and those operations are counted here.
"""

import argparse
import importlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from support.web import running

import nptests
from nptests.read import exchange, literature
from nptests.web import app, settings

MOST = 300
SCORES = literature.scores("demsar2006/table6")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--generator", default="openapi-python-client", help="where the program is")
    given = parser.parse_args()
    described = app.create_app().openapi()
    operations = sum(len(item) for item in described["paths"].values())
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "openapi.json").write_text(json.dumps(described))
        where = ("--path", "openapi.json", "--output-path", "client", "--overwrite", "--meta", "none")
        made = subprocess.run([given.generator, "generate", *where], cwd=folder, capture_output=True, text=True)
        files = list((Path(folder) / "client").rglob("*.py"))
        calls = [path for path in files if "def sync_detailed" in path.read_text("utf-8")]
        loose = [path.stem for path in calls if "Response[Any" in path.read_text("utf-8")]
        print(f"{operations} operations described, {len(calls)} generated, {len(files)} files")
        print("without a type:", loose or None)
        print("left out by the generator:", [line for line in made.stdout.splitlines() if "WARNING" in line] or None)
        answers = asked(folder)
    print(f"{answers} answers of the client to requests of its own are those of Python")
    return 0 if len(calls) == operations and not loose and len(files) < MOST else 1


def asked(folder: str) -> int:
    """How many answers the client got, each of them what Python says."""
    sys.path.insert(0, folder)
    models = importlib.import_module("client.models")
    post = importlib.import_module("client.api.tests.post_v1_tests_name").sync
    explain = importlib.import_module("client.api.derivations.post_v1_explain_name").sync
    scores = models.Scores.from_dict(exchange.exchanged(SCORES, SCORES.better))
    chosen = {"options": models.FriedmanOptions.from_dict({"null": "asymptotic"})}
    with running(settings.Settings(workers=1)) as service:
        client = importlib.import_module("client").Client(base_url=service.url)
        for name, options, right in (
            ("friedman", chosen, nptests.friedman(SCORES, null="asymptotic")),
            ("quade", {}, nptests.quade(SCORES)),
        ):
            body = models.TestsOfScores(scores=scores, **options)
            answer = post(client=client, name=models.TestsName(name), body=body)
            assert isinstance(answer, models.Outcome), answer
            assert answer.pvalue == right.pvalue
        steps = explain(client=client, name=models.DerivationsName.QUADE, body=models.ExplainOfScores(scores=scores))
        assert isinstance(steps, models.Derivation), steps
        groups = models.TestsOfGroups(groups=[[1, 2], [3, 4]])
        wrong = post(client=client, name=models.TestsName.FRIEDMAN, body=groups)
        assert isinstance(wrong, models.Problem), wrong
    return 4


if __name__ == "__main__":
    sys.exit(main())
