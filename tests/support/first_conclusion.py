"""How much comes over the network until the page gives the first conclusion of a table, how long that takes, and how
large the page is then."""

from dataclasses import dataclass
from random import Random
from time import perf_counter

from playwright.sync_api import Page

from support.browsing import until

SIZES = ((10, 4), (14, 12), (60, 40), (40, 60), (20, 100), (100, 20))
WIDTHS = {"desktop": 1440, "phone": 390}
BUDGET = {"bytes": 300_000, "nodes": 3_000, "pixels": 4_000}


@dataclass(frozen=True)
class Measured:
    """Of one table on one screen."""

    bytes: int
    ready: float
    seconds: float
    nodes: int
    pixels: int


def table(n: int, k: int) -> str:
    """Scores as a spreadsheet copies them."""
    draw = Random(f"{n} {k}")
    rows = [["data set", *(f"Alg{j}" for j in range(k))]]
    rows += [[f"d{i}", *(f"{0.7 + 0.2 * draw.random() + 0.1 * j / k:.3f}" for j in range(k))] for i in range(n)]
    return "\n".join("\t".join(row) for row in rows)


def measured(page: Page, n: int, k: int) -> Measured:
    """From the loading of the page on; what a reader does takes no time."""
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    carried: list[int] = []
    network.on("Network.loadingFinished", lambda event: carried.append(event["encodedDataLength"]))
    start = perf_counter()
    page.reload()
    page.wait_for_selector("body[data-ready]")
    ready = perf_counter() - start
    page.fill("#paste", table(n, k))
    start = perf_counter()
    page.click("#read")
    page.wait_for_selector("#grid-area:visible")
    page.check("input[name=better][value=higher]")
    page.wait_for_selector("#headline:visible")
    seconds = perf_counter() - start
    size = sum(carried)
    until(page, "document.querySelector('#figure svg, #figure canvas') !== null")
    nodes = page.evaluate("document.querySelectorAll('*').length")
    return Measured(size, ready, seconds, nodes, page.evaluate("document.documentElement.scrollHeight"))
