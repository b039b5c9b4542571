"""How soon the page gives its first conclusion: `keep` writes the table that the site shows."""

import csv
import sys
from dataclasses import astuple
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))
from support import programs, web
from support.first_conclusion import BUDGET, SIZES, WIDTHS, Measured, measured

from nptests.read import literature
from nptests.web.settings import Settings

COLUMNS = ("data sets", "algorithms", "screen", "kB", "s until ready", "s to the conclusion", "elements", "pixels")
TIMES = 3  # the least of each is kept: what else the machine does only adds


def rows(address: str) -> list[list[str]]:
    """A line a size and screen."""
    lines = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=programs.chromium(), args=["--no-sandbox"])
        for screen, width in WIDTHS.items():
            for n, k in SIZES:
                runs = []
                for _ in range(TIMES):
                    page = browser.new_context(viewport={"width": width, "height": 900}).new_page()
                    page.goto(address)
                    runs.append(measured(page, n, k))
                    page.context.close()
                least = Measured(*map(min, zip(*map(astuple, runs), strict=True)))
                numbers = (f"{least.bytes / 1000:.0f}", f"{least.ready:.2f}", f"{least.seconds:.2f}")
                lines.append([str(n), str(k), screen, *numbers, str(least.nodes), str(least.pixels)])
                print("\t".join(lines[-1]), flush=True)
        browser.close()
    return lines


def main(words: list[str]) -> None:
    with web.running(Settings(workers=2)) as service:
        lines = rows(service.url)
    budget = ["budget", "", "", f"{BUDGET['bytes'] // 1000}", "", "", str(BUDGET["nodes"]), str(BUDGET["pixels"])]
    if words == ["keep"]:
        with (literature.root() / "first-conclusion.tsv").open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, delimiter="\t", lineterminator="\n").writerows([COLUMNS, *lines, budget])


if __name__ == "__main__":
    main(sys.argv[1:])
