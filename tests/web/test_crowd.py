"""Two hundred clients at once, half of them hostile: no honest request is refused, lost or answered wrongly."""

import pytest
from support.crowd import ATTACKS, gathered
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
