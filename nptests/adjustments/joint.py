"""Joint null distributions of all comparisons: they stand where procedures without one adjust p-values."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Joint:
    """What a result names as its adjustment where one joint null distribution judges all comparisons together."""

    name: str
    title: str


STUDENTIZED_RANGE = Joint("studentized-range", "the studentized range")
MODULUS = Joint("studentized-modulus", "the studentized maximum modulus")
SCHEFFE = Joint("scheffe", "Scheffe's bound for all contrasts")
JOINT_T = Joint("joint-t", "the joint t distribution")
MANY_ONE_SIGNS = Joint("many-one-signs", "the joint distribution of signs against one control")
MANY_ONE_RANKS = Joint("many-one-ranks", "the joint distribution of ranks against one control")
MAX_T = Joint("westfall-young", "Westfall and Young's max-T")
JOINT: tuple[Joint, ...] = (STUDENTIZED_RANGE, MODULUS, SCHEFFE, JOINT_T, MANY_ONE_SIGNS, MANY_ONE_RANKS, MAX_T)
