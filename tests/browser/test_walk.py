"""A random walk over every control: nothing is lost, and undo brings back the state before, to the byte.

What the page holds is read where it outlives the page, in the browser's storage, and compared as text.
"""

from functools import partial
from random import Random

import pytest
from support.browsing import COMMAS, until

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-2")]
STEPS = (80, pytest.param(1_000, marks=pytest.mark.deep))
# The copy that was written last: the state as text, how many can be undone and redone.
KEPT = """(() => {
  const all = Object.entries(localStorage).filter(([name]) => name.startsWith("nptests.work."));
  const copies = all.map(([, text]) => JSON.parse(text)).sort((a, b) => b.time - a.time);
  const [last] = copies;
  return last ? [JSON.stringify(last.work), last.past.length, last.future.length] : ["", 0, 0];
})()"""
GAPPED = "d\tA\tB\tC\n" + "\n".join(f"s{i}\t0.{i}1\t{'' if i == 3 else f'0.{i}2'}\t0.{i}3" for i in range(6))
TURNED = "\t".join(["", *(f"x{i}" for i in range(9))]) + "\n" + "\n".join(
    "\t".join([n, *(f"0.{i}{j}" for i in range(9))]) for j, n in enumerate("ABC")
)  # fmt: skip
TABLES = [COMMAS, GAPPED, TURNED]
TYPED = ["0.5", "0.75", "", "1,234", "x", "0,61"]
PRESSED = "#view-compare button:visible:enabled:not([id^=save]):not(.steps):not(#copy-link):not([data-snippet])"


class Walker:
    """One walk: what is done next is drawn, from what can be done."""

    def __init__(self, page, seed):
        self.page, self.draw, self.asked = page, Random(seed), 0
        for event, step in (("request", 1), ("requestfinished", -1), ("requestfailed", -1)):
            page.on(event, partial(self.count, step))
        self.address = page.url.partition("#")[0]

    def count(self, step, _):
        self.asked += step

    def state(self):
        return tuple(self.page.evaluate(KEPT))

    def act(self):
        acts = [self.press] * 5 + [self.type] * 4 + [self.choose] * 2 + [self.wander, self.reload, self.paste]
        act = self.draw.choice(acts)
        act()
        self.page.wait_for_timeout(30)
        while self.asked:  # an example that comes late would be in the next state
            self.page.wait_for_timeout(30)
        return act.__name__

    def one(self, selector):
        there = [each for each in self.page.locator(selector).all() if each.is_visible()]
        return self.draw.choice(there) if there else None

    def press(self):
        button = self.one(PRESSED)
        if button is not None and button.get_attribute("id") not in ("undo", "redo"):
            button.click(force=True, timeout=3000)

    def type(self):
        cell = self.one("#grid input")
        if cell is not None:
            cell.fill(self.draw.choice(TYPED) if cell.get_attribute("data-cell") else f"name {self.draw.random():.3f}")
            cell.press("Tab")
            self.page.wait_for_timeout(600)

    def choose(self):
        kind = self.draw.choice(["better", "alpha", "adjust", "ranks"])
        if kind == "better":
            self.page.check(f"input[name=better][value={self.draw.choice(['higher', 'lower'])}]", force=True)
        elif kind == "alpha":
            self.page.fill("#alpha", self.draw.choice(["0.1", "0.05", "0,01"]))
            self.page.press("#alpha", "Enter")
            self.page.locator("#alpha").blur()
        else:
            self.page.evaluate("document.getElementById('options').open = true")
            select = self.page.locator(f"#{kind}")
            select.select_option(index=self.draw.randrange(select.locator("option").count()))

    def wander(self):
        self.page.click(f"nav a[data-view={self.draw.choice(['power', 'runs', 'assistant'])}]")
        self.page.click("nav a[data-view=compare]")

    def reload(self):
        before = self.state()[0]
        self.page.reload()
        self.page.wait_for_selector("body[data-ready]")
        assert self.state()[0] == before, "a reload loses nothing"

    def paste(self):
        if self.page.locator("#paste").is_visible():
            self.page.fill("#paste", self.draw.choice(TABLES))
            self.page.click("#read")
            self.page.wait_for_timeout(700)


@pytest.mark.parametrize("steps", STEPS)
def test_a_walk_loses_nothing(opened, steps):
    page = opened()
    walker = Walker(page, 39)
    walker.paste()
    tried = dict.fromkeys(("press", "type", "choose", "wander", "reload", "paste"), 0)
    undone = 0
    for step in range(steps):
        before = walker.state()
        name = walker.act()
        tried[name] += 1
        after = walker.state()
        if after[0] == before[0]:
            continue
        there, back = ("#undo", "#redo") if step % 2 else ("back", "forward")
        walk_to(page, there, before[0], f"step {step}, {name}: undo brings back what was there before")
        walk_to(page, back, after[0], f"step {step}, {name}: redo brings it again")
        undone += 1
    assert undone > steps // 4
    assert min(tried.values()) > 0


def walk_to(page, way, state, why):
    """By the page's own buttons, or by those of the browser; several steps where one act was several."""
    for _ in range(6):
        if way == "back":
            page.go_back()
        elif way == "forward":
            page.go_forward()
        else:
            page.click(way)
        page.wait_for_timeout(80)
        if page.evaluate(KEPT)[0] == state:
            return
    raise AssertionError(why)


def test_another_window_and_the_switch(opened):
    page = opened()
    page.fill("#paste", COMMAS)
    page.click("#read")
    page.wait_for_selector("#grid input.cell")
    other = page.context.new_page()
    other.goto(page.url.partition("#")[0])
    other.wait_for_selector("#grid input.cell")
    other.fill("[data-cell='0,0']", "0.111")
    other.wait_for_timeout(700)
    page.reload()
    page.wait_for_selector("#grid input.cell")
    assert page.locator("[data-cell='0,0']").input_value() == "0.953", "each window keeps its own"
    page.uncheck("#keep")
    until(page, "Object.keys(localStorage).every((name) => !name.startsWith('nptests.work.'))")


def test_a_half_typed_row_keeps_the_conclusion_and_removed_rows_come_back(opened):
    page = opened()
    page.fill("#paste", COMMAS + "Average\t0,827\t0,829\t0,805\t0,758\n")
    page.click("#read")
    page.check("input[name=better][value=higher]")
    page.wait_for_selector("#results:not([inert]) #sentence")
    assert "Average" in page.locator("#grid-notes").inner_text()
    sentence = page.locator("#sentence").inner_text()
    page.click("#add-row")
    page.wait_for_selector("#results.stale")
    assert page.locator("#sentence").inner_text() == sentence
    assert page.locator("#asked").is_visible()
    for j in range(4):
        page.fill(f"[data-cell='10,{j}']", f"0.{9 - j}")
    page.wait_for_selector("#results:not(.stale)")
    page.locator("[data-out='row 10']").click()
    until(page, "document.querySelectorAll('[data-label]').length === 10")
    page.wait_for_timeout(400)
    page.reload()
    page.wait_for_selector("#results:not(.stale) #sentence")
    assert "Average" in page.locator("#grid-notes").inner_text(), "what was set aside is said after a reload, too"
    page.locator("#grid-removed button").click()
    until(page, "document.querySelectorAll('[data-label]').length === 11")
    page.click("#restart")
    assert page.locator(".sheet").count() == 2
    page.click("[data-sheet='0']")
    assert page.locator("[data-label]").count() == 11
