"""What studies measured is as it was measured; one run anew is kept by `python -m support.stored_studies`."""

from support import stored_studies

KEEP = "after a study was run anew: PYTHONPATH=tests python -m support.stored_studies"


def test_no_digit_of_a_study_has_changed():
    assert stored_studies.changed(stored_studies.TOP) == [], KEEP


def test_every_study_is_watched():
    """What no digest is kept of is watched by nobody."""
    kept = {line.split(" ", 1)[1] for line in stored_studies.KEPT.read_text("utf-8").splitlines()}
    files = {name.split()[0] for name in stored_studies.digests(stored_studies.TOP)}
    assert {name.split()[0] for name in kept} == files
