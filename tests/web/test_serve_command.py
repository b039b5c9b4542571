"""`nptests serve`: what it says, how it ends, and what it says where the extra is missing."""

import http.client
import json
import signal
import socket
import subprocess
import sys
import threading
import time

import pytest

pytestmark = pytest.mark.xdist_group("web")
START = "import sys; from nptests.cli import main; sys.exit(main())"


def test_without_the_extra_it_says_what_to_install():
    hidden = (
        "import importlib.util as u; find = u.find_spec\n"
        "u.find_spec = lambda name, *rest: None if name == 'fastapi' else find(name, *rest)\n"
    )
    run = subprocess.run([sys.executable, "-c", hidden + START, "serve"], capture_output=True, text=True, timeout=60)
    assert run.returncode == 2
    assert run.stderr == "nptests: the web platform is not installed: pip install 'nptests[web]'\n"


def test_requests_under_way_are_answered_before_it_ends():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = (sys.executable, "-c", START, "serve", "--port", str(port), "--workers", "1")
    server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    try:
        assert f"http://127.0.0.1:{port}/" in server.stderr.readline(), "loopback, unless told otherwise"
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        values = [[(i * j) % 17 for j in range(1, 7)] for i in range(1, 21)]
        sent = {"scores": {"values": values, "better": "higher"}, "options": {"null": "simulated", "draws": 300_000}}
        ports = []

        def ask():
            line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            line.request("POST", "/v1/tests/quade", json.dumps(sent), {"content-type": "application/json"})
            ports.append(line.getresponse().status)
            line.close()

        asking = threading.Thread(target=ask)
        asking.start()
        time.sleep(0.3)
        server.send_signal(signal.SIGTERM)
        asking.join()
        assert ports == [200]
    finally:
        server.terminate()
        server.communicate(timeout=60)
