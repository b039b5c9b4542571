# Three commands: `make verify` (no R needed), `make quick` (what a change touches), `make test` (every test).
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.PHONY: help verify new quick tests-of-changes test deep docs bench versions clean lint types r-live planted changes mutants

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BENCH := build/bench
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
# A run starts hundreds of processes: without bytecode each would compile every module that it imports again.
unexport PYTHONDONTWRITEBYTECODE

help:  ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

verify: $(VENV)/verify.stamp  ## set up, then check every number against R's recorded answers and the literature (no R needed)
	@$(BIN)/crosscheck report

test: $(VENV)/test.stamp r-live  ## set up, then lint, types and every test; live against R where it is (SHUFFLE=7: in another order)
	@$(MAKE) --no-print-directory lint types
	@$(BIN)/python -m pytest --numprocesses auto --dist loadgroup --durations 12 -m 'not deep' $(if $(SHUFFLE),--shuffle $(SHUFFLE))

deep: $(VENV)/test.stamp r-live  ## what `make test` has samples of, whole: the full run against R, every study; data in build/*.xml
	@$(BIN)/python -m pytest --numprocesses auto --dist loadgroup -o timeout=0 -o faulthandler_timeout=0 -m deep --junitxml build/deep.xml
	@$(BIN)/python -m pytest --numprocesses auto --dist loadgroup tests/laws/test_laws.py -o timeout=0 -o faulthandler_timeout=0 --hypothesis-profile deep --junitxml build/laws.xml

# KIND=samples where the room does not tell, ENDING=.nix of a format, CITE="key: Author, A. (year). Title." of what is cited.
new: $(VENV)/test.stamp  ## begin an addition, or go on: PROCEDURE=independent/brunner_munzel, ADJUSTMENT=, FORMAT=, PUBLICATION=
	@PYTHONPATH=.:tests $(BIN)/python -m support.adding $(if $(PROCEDURE),procedure $(PROCEDURE) $(KIND),$(if $(ADJUSTMENT),adjustment $(ADJUSTMENT),$(if $(FORMAT),format $(FORMAT) $(ENDING),$(if $(PUBLICATION),publication $(PUBLICATION),--help)))) $(if $(CITE),--cite "$(CITE)")

quick: $(VENV)/test.stamp  ## lint, types, the laws and the tests of the rooms that changed
	@$(MAKE) --no-print-directory --jobs 2 lint types tests-of-changes

tests-of-changes: $(VENV)/test.stamp
	@$(BIN)/python -m pytest --numprocesses auto --dist loadgroup -m 'not slow and not deep and not live and not browser' $$(.ci/changed-tests)

lint: $(VENV)/test.stamp  ## ruff: lint and format
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(VENV)/test.stamp  ## mypy, strict, on both packages
	@$(BIN)/mypy

changes: $(VENV)/test.stamp  ## what the changelog would say of the next version, from the fragments in .changes/
	@$(BIN)/python -m towncrier build --draft --version next

docs: $(VENV)/docs.stamp  ## the documentation as a site: build/site/index.html; every block of code on it is run
	@$(BIN)/python -m nptests.teaching.site build/site

planted: $(VENV)/test.stamp  ## plant every bug of tests/mutants/planted.toml, and print which nets catch it
	@PYTHONPATH=.:tests $(BIN)/python -m support.mutants.planting check

# A run that was stopped goes on; SHARD=1/4 runs a quarter. Verdicts and the map of lines are kept in build/mutants.
mutants: $(VENV)/test.stamp  ## change SAMPLE places drawn by SEED, one at a time, and show what no test notices (AGAIN=1: survivors anew)
	@export PYTHONPATH=.:tests; $(BIN)/python -m support.mutants.covering; \
	  $(BIN)/python -m support.mutants.running $(if $(AGAIN),again,$(or $(SAMPLE),60) $(or $(SEED),0)) $(or $(SHARD),1/1); \
	  $(BIN)/python -m support.mutants.lanes $(or $(SHARD),1/1); $(BIN)/python -m support.mutants.scores

bench: $(BENCH)/bench.stamp  ## speed beside other packages, in turns in one run (CHECK=1: red where slower than wanted; KEEP=1)
	@$(BENCH)/bin/python tests/benchmarks/ratios.py $(if $(CHECK),--check) $(if $(KEEP),--keep)

versions:  ## the fast lane under the lowest and the newest numpy, scipy and pandas, on every Python here
	@.ci/versions

clean:  ## remove everything that was made here
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis tests/artifacts
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# R, its packages and Chromium: through apt where that is possible, else said plainly and replayed from recordings.
r-live: $(VENV)/test.stamp
	@.ci/system-packages
	@.ci/install-rpy2 $(BIN)/python

$(BIN)/python:
	@.ci/make-venv $(PYTHON) $(VENV)

$(VENV)/verify.stamp: pyproject.toml | $(BIN)/python
	@echo "installing nptests into $(VENV)"
	@$(PIP) install --upgrade pip
	@$(PIP) install --editable .
	@touch $@

$(VENV)/docs.stamp: pyproject.toml | $(BIN)/python
	@echo "installing nptests with every extra and Sphinx into $(VENV)"
	@$(PIP) install --upgrade pip
	@$(PIP) install --editable '.[all]' --group docs
	@touch $@ $(VENV)/verify.stamp

# The packages that we are compared with live in an environment of their own: they are nothing that we need.
$(BENCH)/bench.stamp: pyproject.toml
	@.ci/make-venv $(PYTHON) $(BENCH)
	@echo "installing nptests and the packages beside which it is timed into $(BENCH)"
	@$(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	@$(BENCH)/bin/python -m pip install --quiet --disable-pip-version-check --editable . --group bench
	@touch $@

$(VENV)/test.stamp: pyproject.toml | $(BIN)/python
	@echo "installing nptests with every extra and the test tools into $(VENV)"
	@$(PIP) install --upgrade pip
	@$(PIP) install --editable '.[all]' --group test
	@touch $@ $(VENV)/verify.stamp
