// A project: the analyses side by side in one view, saved and opened as one file, states kept under names.
import { $, announce, download, h, refill } from "./dom.js";
import { said } from "./problems.js";
import { number, pvalue, shown } from "./numbers.js";
import { wide } from "./parts.js";
import { post } from "./service.js";
import { EMPTY, analysis, name as keepAs, open, options, recall, scores, sound, turn, work } from "./state.js";
import { verdict } from "./verdict.js";
import { t } from "./words.js";

const FORMAT = "nptests-project";
const VERSION = 1;
const ENDING = ".nptests.json";
const OF_TABLE = ["algorithms", "datasets", "values", "better"];
const OF_OPTIONS = ["alpha", "control", "ranks", "adjust"];
const OF_READING = ["notes", "gaps", "removed", "source"];

let shownHere = false;

/** What an analysis is called. */
export const titled = (tab, i) => tab.name || tab.source || t("bar.analysis", { n: i + 1 });

/** Whether a file is one of ours, by its name. */
export const isProject = (file) => file.name.endsWith(ENDING);

const picked = (tab, names) => Object.fromEntries(names.map((each) => [each, tab[each]]));
const written = (tab, i) => ({
  name: titled(tab, i),
  scores: picked(tab, OF_TABLE),
  options: picked(tab, OF_OPTIONS),
  reading: picked(tab, OF_READING),
});
const filled = (tab) => tab.values.length > 0;

/** The whole project as text, and its file. */
export const text = () =>
  `${JSON.stringify(
    {
      format: FORMAT,
      version: VERSION,
      analyses: work.tabs.filter(filled).map(written),
      history: work.named.map(({ name, tabs }) => ({ name, analyses: tabs.filter(filled).map(written) })),
    },
    null,
    1,
  )}\n`;

function save() {
  download(`${titled(work.tabs[0], 0).replace(/[^\w-]+/g, "-")}${ENDING}`, text());
  announce(t("project.saved"));
}

/** The analyses in the text of a project; null where it is none. */
function read(content) {
  try {
    const { format, analyses, history = [] } = JSON.parse(content);
    if (format !== FORMAT) return null;
    const tabs = analyses.map(taken);
    const named = history.map(({ name, analyses: of }) => ({ name: String(name), tabs: of.map(taken).map((tab, id) => tab && { ...tab, id }), at: 0 }));
    return [...tabs, ...named.flatMap((state) => state.tabs)].includes(null) || !tabs.length ? null : { tabs, named };
  } catch {
    return null;
  }
}

const taken = ({ name, scores: table, options: how = {}, reading = {} }) =>
  sound({ ...EMPTY, ...picked({ ...EMPTY, ...reading }, OF_READING), ...picked({ ...EMPTY, ...how }, OF_OPTIONS), ...picked(table, OF_TABLE), name: String(name ?? "") });

/** Open a project beside what is there. */
export async function openProject(file) {
  const project = read(await file.text());
  announceProblem(project ? "" : t("project.damaged"));
  if (!project) return;
  open(project.tabs, false, project.named);
  shownHere = project.tabs.length > 1;
  drawProject();
}

const announceProblem = (words) => ($("project-problem").textContent = words);

/** The menu in the bar. */
export const menu = () =>
  h(
    "details",
    { class: "menu" },
    h("summary", { id: "project-menu" }, t("project.title")),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", id: "save-project", onclick: save }, t("project.save")),
      h("label", { class: "button", for: "open-project" }, t("project.open")),
      h("input", { type: "file", id: "open-project", class: "hidden", accept: ".json", onchange: (event) => openProject(event.target.files[0]) }),
      h("button", { type: "button", id: "side-by-side", "aria-pressed": String(shownHere), onclick: toggle }, t("project.compare")),
      h("button", { type: "button", id: "keep-state", onclick: nameState }, t("project.keep")),
    ),
    work.named.length
      ? h("ul", { class: "plain" }, work.named.map((state, i) => h("li", {}, h("button", { type: "button", class: "chip", "data-kept": i, onclick: () => recall(i) }, state.name))))
      : null,
    h("p", { class: "problem", id: "project-problem", role: "alert" }),
  );

function nameState(event) {
  const keep = () => input.value.trim() && keepAs(input.value.trim());
  const input = h("input", { type: "text", "aria-label": t("project.name"), placeholder: t("project.name"), onkeydown: ({ key }) => key === "Enter" && keep() });
  event.target.replaceWith(input);
  input.focus();
}

function toggle() {
  shownHere = !shownHere;
  drawProject();
}

// --- side by side -------------------------------------------------------------------------------------------------

const answers = new Map();

/** One row an analysis: what it is of, and what it says. */
export function drawProject() {
  $("side-by-side").setAttribute("aria-pressed", String(shownHere));
  $("project").hidden = !shownHere || work.tabs.filter(filled).length < 1;
  if ($("project").hidden) return refill($("project"));
  const head = ["name", "table", "choices", "conclusion", "p", "best"].map((key) => h("th", { scope: "col" }, t(`project.${key}`)));
  const rows = work.tabs.flatMap((tab, i) => (filled(tab) ? [row(tab, i)] : []));
  refill(
    $("project"),
    h("h2", { id: "project-title" }, t("project.compare")),
    wide(t("project.compare"), h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows))),
  );
}

function row(tab, i) {
  const to = h("button", { type: "button", class: "link", onclick: () => turn(i) }, titled(tab, i));
  const answer = [h("td", {}, "…"), h("td", { class: "n" }), h("td", {})];
  const chosen = [tab.better && t(`direction.${tab.better}`), `α = ${tab.alpha}`, tab.control ?? ""].filter(Boolean).join(", ");
  fillIn(tab, answer);
  return h("tr", { class: tab === analysis ? "taken" : null }, h("th", { scope: "row" }, to), h("td", {}, `${tab.datasets.length} × ${tab.algorithms.length}`), h("td", {}, chosen), answer);
}

async function fillIn(tab, [conclusion, p, best]) {
  if (tab.better === null) return refill(conclusion, t("waiting.direction"));
  const body = { scores: scores(tab), options: options(tab) };
  const key = JSON.stringify(body);
  try {
    if (!answers.has(key)) answers.set(key, post("v1/analyse?part=first", body));
    const found = await answers.get(key);
    refill(conclusion, verdict(found)[1]);
    refill(p, number(found.omnibus.pvalue, pvalue(found.omnibus.pvalue, found.omnibus.log_pvalue)));
    refill(best, bestOf(found).map((name) => `${name} (${shown(found.mean_ranks[name], 3)})`).join(", "));
  } catch (failure) {
    answers.delete(key);
    refill(conclusion, said(failure));
  }
}

/** Those with the first letter; of two, the better mean rank. */
function bestOf({ letters, mean_ranks: ranks }) {
  const group = Object.keys(letters).filter((name) => letters[name].includes("a"));
  const names = (group.length ? group : Object.keys(ranks)).toSorted((a, b) => ranks[a] - ranks[b]);
  return group.length ? names.slice(0, 4) : names.slice(0, 1);
}
