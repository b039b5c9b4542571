"""What embedded R refuses before it is started: where R or rpy2 is absent, and other threads."""

import importlib.util
import shutil
import threading

import pytest

from crosscheck.r import agreement, bridge
from nptests.errors import InputError
from nptests.procedures.listed import catalogue


@pytest.mark.parametrize("on_the_path", [True, False])
@pytest.mark.parametrize("home", [True, False])
@pytest.mark.parametrize("package", [True, False])
def test_r_is_absent_where_neither_the_path_nor_a_home_names_it(monkeypatch, on_the_path, home, package):
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}" if on_the_path and name == "R" else None)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: object() if package and name == "rpy2" else None)
    monkeypatch.delenv("R_HOME", raising=False)
    if home:
        monkeypatch.setenv("R_HOME", "/opt/R")
    if (on_the_path or home) and package:
        bridge.refuse_absent()
        return
    missing = "the Python package rpy2 is not installed" if on_the_path or home else "R is not installed"
    with pytest.raises(InputError, match=f"R cannot be used live: {missing}.*crosscheck r --doctor"):
        bridge.refuse_absent()


def test_embedded_r_is_started_from_the_main_thread_alone(monkeypatch):
    looked = []
    monkeypatch.setattr(bridge, "refuse_absent", lambda: looked.append("looked"))
    refused = []

    def start():
        try:
            bridge.start.__wrapped__()
        except InputError as error:
            refused.append(error.message)

    thread = threading.Thread(target=start)
    thread.start()
    thread.join()
    assert refused == ["embedded R must be started from the main thread: R is not thread-safe"]
    assert looked == []


def test_r_is_asked_only_where_it_is_named(monkeypatch):
    asked = []

    def live(packages):
        asked.append(packages)
        return agreement.Replayed()

    monkeypatch.setattr(agreement, "Live", live)
    quade = [p for p in catalogue() if p.name == "quade"]
    agreement.agree(quade, seeds=1)
    assert asked == []
    agreement.agree(quade, seeds=1, live=True)
    assert asked == [{"stats"} | {r.package for r in quade[0].same_as}]
