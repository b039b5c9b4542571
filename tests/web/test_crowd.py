"""Two hundred clients at once, half of them hostile: no honest request is refused, lost or answered wrongly."""

import pytest
from support.crowd import ATTACKS, RIGHT, gathered
from support.web import running

from nptests.web.settings import Settings

pytestmark = [pytest.mark.xdist_group("web"), pytest.mark.slow]


def test_honest_clients_in_a_hostile_crowd():
    """What is asserted is work, not time: the deadline of waiting is one that only a jam can reach."""
    with running(Settings(workers=2, waiting=600.0, receiving=5.0)) as service:
        crowd = gathered(service.port, honest=100, hostile=100, requests=3)
        assert crowd.wrong == []
        assert len(crowd.seconds) == 300
        said = {name.split(":")[0] for name in crowd.refusals}
        assert said >= {attack.__name__ for attack in ATTACKS if attack.__name__ != "dribbles"}
        assert service.get("/healthz").status_code == 200


def test_heavy_clients_that_stay_starve_nobody():
    """Thirty who ask for seconds of work by every kind of route, and ask again: no honest client is refused."""
    with running(Settings(workers=2, waiting=600.0, receiving=600.0)) as service:
        crowd = gathered(service.port, honest=50, hostile=0, heavy=30, requests=4, paths=tuple(RIGHT))
        assert crowd.wrong == []
        assert len(crowd.seconds) == 200
