"""Live tests are collected where R is; elsewhere the header says what stands in for them."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))  # toys.py

HAS_R = shutil.which("R") is not None

if not HAS_R:
    collect_ignore = ["test_live.py", "test_differential.py", "test_r_results.py", "test_r_script.py"]


def pytest_terminal_summary(terminalreporter) -> None:
    """The counts of the full comparisons, which a test run prints at its end."""
    for reports in terminalreporter.stats.values():
        for report in reports:
            for name, value in getattr(report, "user_properties", ()):
                if name == "crosscheck" and report.when == "call":
                    terminalreporter.write_line(f"crosscheck, {value}")


def pytest_report_header() -> str:
    if HAS_R:
        return "R: present, compared live and with its recorded answers"
    return "R: absent; live comparisons are left out, recorded answers are replayed"
