"""A random walk over every control: nothing is lost, and undo brings back the state before, to the byte.

What the page holds is read where it outlives the page, in the browser's storage, and compared as text. A walk is drawn
from its seed: the whole is ten walks, each of which can be walked again by itself.
"""

import json
from pathlib import Path
from random import Random

import pytest
from support.beside import beside
from support.browsing import COMMAS, PATIENCE, until

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser-2")]
WALKS = ((39, 40), *(pytest.param(seed, 100, marks=pytest.mark.deep) for seed in range(10)))
# This window's copy: the state as text, how many can be undone and redone.
KEPT = beside(__file__)["kept"]
# What the page will do of itself: its timers of the next second, and the answers that it waits for. They are counted in
# the page, because the browser does not tell of every request how it ended whose page was left.
TIMED = beside(__file__)["timed"]
AT_REST = "window.coming.size === 0 && !document.querySelector('#answer[aria-busy=true]')"
GAPPED = "d\tA\tB\tC\n" + "\n".join(f"s{i}\t0.{i}1\t{'' if i == 3 else f'0.{i}2'}\t0.{i}3" for i in range(6))
TURNED = "\t".join(["", *(f"x{i}" for i in range(9))]) + "\n" + "\n".join(
    "\t".join([n, *(f"0.{i}{j}" for i in range(9))]) for j, n in enumerate("ABC")
)  # fmt: skip
TABLES = [COMMAS, GAPPED, TURNED]
TYPED = ["0.5", "0.75", "", "1,234", "x", "0,61"]
PRESSED = "#view-compare button:visible:enabled:not([id^=save]):not(.steps):not(#copy-link):not([data-snippet])"
LARGEST = 100_000  # letters of a project that is opened once more beside itself
ACTS = {"press": 5, "type": 4, "choose": 2, "wander": 1, "reload": 1, "paste": 1, "save": 1, "open": 1}


class Walker:
    """One walk: what is done next is drawn, from what can be done."""

    def __init__(self, page, seed):
        self.page, self.draw, self.saved = page, Random(seed), None
        page.add_init_script(TIMED)
        page.reload()
        page.wait_for_selector("body[data-ready]")
        self.rest()

    def state(self):
        return tuple(self.page.evaluate(KEPT))

    def tables(self):
        return [tab["values"] for tab in json.loads(self.state()[0] or '{"tabs": []}')["tabs"] if tab["values"]]

    def act(self):
        (name,) = self.draw.choices(list(ACTS), list(ACTS.values()))
        getattr(self, name)()
        self.rest()
        return name

    def rest(self):
        """Until nothing comes any more: an answer that comes late would be in the next state."""
        still = 0
        for _ in range(PATIENCE * 100):
            still = still + 1 if self.page.evaluate(AT_REST) else 0
            if still == 2:
                return
            self.page.wait_for_timeout(10)
        raise AssertionError("the page does not come to rest")

    def one(self, selector):
        there = self.page.locator(f"{selector}:visible")
        count = there.count()
        return there.nth(self.draw.randrange(count)) if count else None

    def press(self):
        button = self.one(PRESSED)
        if button is not None and button.get_attribute("id") not in ("undo", "redo"):
            button.click(force=True, timeout=3000)

    def type(self):
        cell = self.one("#grid input")
        if cell is not None:
            cell.fill(self.draw.choice(TYPED) if cell.get_attribute("data-cell") else f"name {self.draw.random():.3f}")
            cell.press("Tab")

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

    def save(self):
        if self.tables() and self.page.locator("#project-menu").is_visible():
            self.page.evaluate("document.querySelector('#bar details.menu').open = true")
            with self.page.expect_download() as saving:
                self.page.click("#save-project")
            self.saved = Path(saving.value.path()).read_text(encoding="utf-8")
            assert self.written() == self.tables(), "every table is in the file"

    def written(self):
        return [each["scores"]["values"] for each in json.loads(self.saved)["analyses"]]

    def open(self):
        small = self.saved and len(self.saved) + len(self.state()[0]) < LARGEST
        if small and self.page.locator("#project-menu").is_visible():
            file = {"name": "walk.nptests.json", "mimeType": "application/json", "buffer": self.saved.encode()}
            self.page.set_input_files("#open-project", file)
            self.rest()
            assert self.tables()[-len(self.written()) :] == self.written(), "every table of the file is there"


@pytest.mark.parametrize(("seed", "steps"), WALKS)
def test_a_walk_loses_nothing(opened, seed, steps):
    page = opened()
    walker = Walker(page, seed)
    walker.paste()
    walker.rest()
    tried = dict.fromkeys(ACTS, 0)
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
    print(f"{steps} steps, {undone} taken back and taken again: {tried}")


def walk_to(page, way, state, why):
    """By the page's own buttons, or by those of the browser; several steps where one act was several."""
    for _ in range(6):
        if way == "back":
            page.go_back()
        elif way == "forward":
            page.go_forward()
        else:
            page.click(way)
        for wait in (0, 20, 60):
            page.wait_for_timeout(wait)
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


def test_a_click_is_not_lost_that_ends_what_was_typed(opened):
    """The press on a button takes the focus from a field, whose change must not put another button in its place."""
    page = opened()
    page.fill("#paste", COMMAS)
    page.click("#read")
    page.check("input[name=better][value=higher]")
    page.fill("[data-head='0']", "Wood")
    page.click("#undo")
    assert page.locator("[data-head='0']").input_value() == "Forest"
    page.fill("[data-head='0']", "Grove")
    page.click("#project-menu")
    page.locator("#bar .sheet .remove").last.click()
    with page.expect_download() as saving:
        page.click("#save-project")
    assert "Grove" in Path(saving.value.path()).read_text(encoding="utf-8")
