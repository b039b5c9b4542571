"""Samples of whole numbers with a printed mean and sd, against all samples of small sizes."""

import re
import statistics
from itertools import combinations_with_replacement

import pytest
from support.beside import on_each
from support.refused import refuses

from crosscheck.auditing.judging.integer_samples import sample_of_integers
from crosscheck.auditing.sentences import audit_sentences


def _printed(sample):
    return f"{statistics.mean(sample):.2f}", f"{statistics.stdev(sample):.2f}"


def _sample(witness):
    return tuple(int(v) for many, v in re.findall(r"(\d+) x (-?\d+)", witness) for _ in range(int(many)))


@pytest.mark.parametrize(("n", "low", "high"), [(2, 1, 7), (4, 1, 5), (7, 0, 4), (5, -2, 3), (9, 1, 3)])
def test_there_is_a_sample_exactly_where_enumeration_finds_one(n, low, high):
    every = {_printed(sample) for sample in combinations_with_replacement(range(low, high + 1), n)}
    means, sds = {mean for mean, _ in every}, {sd for _, sd in every}
    near = {f"{float(sd) + 0.02:.2f}" for sd in sds}
    impossible = 0
    for mean in sorted(means)[:: max(1, len(means) // 12)]:
        for sd in sorted(sds | near)[:: max(1, len(sds) // 12)]:
            can = sample_of_integers(mean, sd, n, low, high)
            assert can.possible or (mean, sd) not in every, (mean, sd)
            if can.possible:  # halves print either way
                sample = _sample(can.witness)
                assert len(sample) == n
                assert low <= min(sample) <= max(sample) <= high
                assert abs(statistics.mean(sample) - float(mean)) <= 0.005 + 1e-12
                assert abs(statistics.stdev(sample) - float(sd)) <= 0.005 + 1e-12
            impossible += not can.possible
    assert impossible


def test_a_scale_forbids_what_whole_numbers_alone_would_allow():
    assert sample_of_integers("1.20", "1.14", 10, 0, 30).possible
    can = sample_of_integers("1.20", "1.14", 10, 1, 7)
    assert not can.possible
    assert can.reason == "no 10 whole numbers from 1 to 7 have mean 1.20 and sd 1.14"
    assert sample_of_integers("50.0", "9.0", 5000, 0, 100) is None
    refuses("two numbers", sample_of_integers, "1", "1", 1, 1, 5)


SENTENCE = "Satisfaction was rated on a 7-point scale{} (M = {}, SD = {}, n = 20)."


def test_a_sentence_gets_its_sample_and_only_single_items_are_proved_wrong():
    right = SENTENCE.format("", *_printed((1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 7, 7, 7)))
    (verdict,) = audit_sentences(right).verdicts
    assert verdict.verdict == "holds"
    assert len(_sample(verdict.evidence["context"])) == 20
    start, end = verdict.evidence["spans"][0]
    assert right[start:end] == verdict.claim.printed
    mean = SENTENCE.format("", "4.43", "1.20")
    assert [v.verdict for v in audit_sentences(mean).verdicts] == ["unresolved"]
    assert audit_sentences(mean).inconsistent == ()
    (wrong,) = audit_sentences(SENTENCE.format(", a single-item measure", "4.43", "1.20")).inconsistent
    assert wrong.evidence["proof"] == "no 20 whole numbers from 1 to 7 have mean 4.43 and sd 1.20"


@on_each("sentence")
def test_what_does_not_say_enough_accuses_nobody(sentence):
    assert audit_sentences(sentence).inconsistent == ()


@on_each("scale", "mean", "sd", "witness")
def test_scales_in_words(scale, mean, sd, witness):
    text = f"It was rated on {scale} (M = {mean}, SD = {sd}, n = 20)."
    (verdict,) = audit_sentences(text).verdicts
    assert (verdict.verdict, verdict.evidence["context"]) == ("holds", f"such a sample: {witness}")
    assert (verdict.evidence["value"], verdict.claim.printed) == (float(sd), sd)
    assert verdict.evidence["paired"] == [f"M = {mean}, SD = {sd}"]


@on_each("text")
def test_what_no_sample_of_a_scale_can_be_is_not_judged(text):
    assert audit_sentences(text).verdicts == ()


def test_the_least_samples():
    assert sample_of_integers("1.5", "0.7", 2, 1, 2).witness == "1 x 1, 1 x 2"
    for n, low, high in ((1, 1, 5), (5, 3, 3), (5, 4, 3)):
        refuses("two numbers and two points of a scale are needed", sample_of_integers, "1", "1", n, low, high)
    assert not sample_of_integers("0.4", "0.5", 3, 1, 2).possible  # below the scale
    assert not sample_of_integers("2.4", "0.5", 3, 1, 2).possible  # and above


@on_each("sentence", "verdict")
def test_shares_of_a_count(sentence, verdict):
    (judged,) = audit_sentences(sentence).verdicts
    assert judged.verdict == verdict
