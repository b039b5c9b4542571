// The runs of an experiment: folds or seeds in long form, or scikit-learn's cv_results_. The service chooses the test.
import { announce, h, refill } from "./dom.js";
import { number, pvalue } from "./numbers.js";
import { title, wide } from "./parts.js";
import { said } from "./problems.js";
import { latest, post, sentFile, superseded } from "./service.js";
import { open as openTable } from "./state.js";
import { t, word } from "./words.js";

const LARGEST = 3_500_000; // bytes of all files: what a request may hold, in base64
const LEVEL = 0.05;
const EXAMPLE =
  "data set,estimator,repeat,fold,score\n" +
  [
    ["tree", [0.93, 0.93, 0.9, 0.97, 0.93, 0.93, 0.93, 0.9, 0.97, 0.97]],
    ["forest", [0.97, 0.93, 0.93, 0.97, 0.97, 0.97, 0.93, 0.93, 0.97, 1.0]],
  ]
    .flatMap(([name, scores]) =>
      scores.map((score, i) => `iris,${name},${1 + Math.floor(i / 5)},${1 + (i % 5)},${score}`),
    )
    .join("\n") +
  "\n";

const asking = latest();
const form = { files: [], text: "", names: "", better: null, metric: null, on: null, splits: "", share: "0.3" };
let metrics = []; // that a file turned out to hold
let found = null; // what the service understood

/** Show the form, and what was found. */
export function startRuns(view) {
  draw(view);
}

function draw(view) {
  refill(
    view,
    h("h1", {}, t("runs.title")),
    h("p", { class: "lead" }, t("runs.lead")),
    entry(view),
    h("p", { class: "problem", id: "runs-problem", role: "alert" }),
    found ? questions(view) : null,
    h("div", { id: "runs-answer" }),
  );
}

function entry(view) {
  const drop = (event) => {
    event.preventDefault();
    if (event.dataTransfer.files.length) readFiles(view, [...event.dataTransfer.files]);
  };
  const text = h("textarea", {
    id: "runs-paste",
    rows: 6,
    spellcheck: "false",
    placeholder: "data set,estimator,repeat,fold,score",
    value: form.text,
    oninput: (event) => (form.text = event.target.value),
  });
  return h(
    "section",
    { class: "card", id: "runs-entry", ondragover: (event) => event.preventDefault(), ondrop: drop },
    h("p", { class: "hint" }, t("runs.hint")),
    h("label", { for: "runs-paste" }, t("runs.paste")),
    text,
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "primary", id: "runs-read", onclick: () => readText(view, form.text) }, t("runs.read")),
      h("label", { class: "button", for: "runs-file" }, t("runs.open")),
      h("input", {
        type: "file",
        id: "runs-file",
        class: "hidden",
        multiple: true,
        accept: ".csv,.tsv,.txt,.json,.xlsx",
        onchange: (event) => readFiles(view, [...event.target.files]),
      }),
      h("button", { type: "button", id: "runs-example", onclick: () => readText(view, EXAMPLE) }, t("runs.example")),
    ),
    form.names ? h("p", { class: "hint", id: "runs-names" }, form.names) : null,
  );
}

async function readText(view, text) {
  form.text = text;
  if (!text.trim()) return complain(t("runs.empty"));
  await take(view, [{ text, name: "runs.csv" }], "");
}

async function readFiles(view, files) {
  if (files.reduce((sum, file) => sum + file.size, 0) > LARGEST) return complain(t("upload.large"));
  form.text = "";
  await take(view, await Promise.all(files.map(sentFile)), files.map((file) => file.name).join(", "));
}

/** Open runs that came in as a table. */
export async function openRuns(files) {
  location.hash = "#runs";
  form.text = files[0].text ?? "";
  await take(document.getElementById("view-runs"), files.map(({ text, base64, name }) => (text ? { text, name } : { base64, name })), "");
}

async function take(view, files, names) {
  Object.assign(form, { files, names, better: null, metric: null, on: null, splits: "" });
  metrics = [];
  found = null;
  await ask(view);
}

/** How the runs came about, as the service takes it; empty while something is to be said. */
const splits = () => (/holdout$/.test(form.splits) ? `${form.splits}:${form.share.trim().replace(",", ".")}` : form.splits);

async function ask(view) {
  const { files, better, metric, on } = form;
  const body = { files, ...(better && { better }), ...(metric && { metric }) };
  if (found && splits() && (on || found.datasets.length === 1)) Object.assign(body, { splits: splits(), ...(on && { on }) });
  try {
    found = await asking((signal) => post("v1/runs", body, signal));
    form.better ??= found.better;
    draw(view);
    await answer(view);
  } catch (failure) {
    if (superseded(failure)) return;
    if (failure.code === "metric" && !metric) metrics = listed(failure.message);
    draw(view);
    if (metrics.length && !form.metric) view.querySelector("#runs-entry").append(metricField(view));
    complain(said(failure));
  }
}

/** The names behind "there are" in the service's question. */
const listed = (message) => (/there are (.+)$/.exec(message)?.[1] ?? "").split(", ").filter(Boolean);

function metricField(view) {
  const options = [h("option", { value: "" }, t("runs.choose")), ...metrics.map((name) => h("option", { value: name }, name))];
  const choose = (event) => ((form.metric = event.target.value || null), ask(view));
  return field("runs-metric", t("runs.metric"), h("select", { id: "runs-metric", onchange: choose }, options));
}

const field = (id, label, control) => h("div", { class: "field" }, h("label", { for: id }, label), control);

function questions(view) {
  const set = (fields) => (Object.assign(form, fields), ask(view));
  const several = found.datasets.length > 1;
  const radio = (value) =>
    h(
      "label",
      { class: "radio" },
      h("input", {
        type: "radio",
        name: "runs-better",
        value,
        checked: form.better === value,
        onchange: () => set({ better: value }),
      }),
      ` ${t(`direction.${value}`)}`,
    );
  const chosen = (value) => ({ value, selected: value === form.splits });
  const how = [
    h("option", chosen(""), t("runs.choose")),
    ...found.designs.map((name) => h("option", chosen(name), design(name))),
  ];
  const where = [
    h("option", { value: "" }, t("runs.all", { n: found.datasets.length })),
    ...found.datasets.map((name) => h("option", { value: name, selected: name === form.on }, name)),
  ];
  const size = { rows: found.datasets.length, columns: found.algorithms.length, runs: found.runs };
  const single = !several || form.on;
  return h(
    "section",
    { class: "card", id: "runs-questions" },
    h("p", { id: "runs-understood" }, t("runs.understood", size)),
    h("fieldset", { class: "row plain" }, h("legend", {}, t("direction.title")), radio("higher"), radio("lower")),
    several
      ? field("runs-on", t("runs.on"), h("select", { id: "runs-on", onchange: (e) => set({ on: e.target.value || null }) }, where))
      : null,
    single
      ? field("runs-splits", t("runs.splits"), h("select", { id: "runs-splits", onchange: (e) => set({ splits: e.target.value }) }, how))
      : null,
    single && /holdout$/.test(form.splits)
      ? field(
          "runs-share",
          t("runs.share"),
          h("input", {
            id: "runs-share",
            type: "text",
            inputmode: "decimal",
            size: 6,
            value: form.share,
            onchange: (e) => set({ share: e.target.value }),
          }),
        )
      : null,
  );
}

/** A design in words, with its name. */
function design(name) {
  if (name === "independent") return t("runs.independent");
  const [, repeats, folds] = /^(?:(\d+)x)?(\d+)-fold$/.exec(name) ?? [];
  if (folds) return t(repeats ? "runs.repeated" : "runs.folds", { repeats, folds });
  return t("runs.holdouts", { repeats: Number.parseInt(name, 10) });
}

async function answer(view) {
  const place = view.querySelector("#runs-answer");
  if (form.better === null) return refill(place, h("p", { class: "hint" }, t("waiting.direction")));
  if (found.means && !form.on) return overDatasets(place);
  if (!found.comparisons) return refill(place, h("p", { class: "hint", id: "runs-wait" }, t("runs.wait")));
  const [{ procedure }] = found.comparisons;
  const head = ["a", "b", "difference", "p", "adjusted", "result"].map((key) =>
    h("th", { scope: "col", class: ["difference", "p", "adjusted"].includes(key) ? "n" : null }, t(key === "difference" ? "runs.difference" : `pairs.${key}`)),
  );
  refill(
    place,
    h(
      "section",
      { class: "card", id: "runs-result", "aria-labelledby": "runs-result-title" },
      title("runs-result", "verdict.title"),
      h("p", { class: "headline", id: "runs-headline" }, headline(found.comparisons)),
      h("p", {}, t(`runs.about.${procedure}`)),
      wide(t("pairs.title"), h("table", { class: "pairs" }, h("thead", {}, h("tr", {}, head)), h("tbody", {}, found.comparisons.map(row)))),
      h("p", { class: "hint" }, t("runs.one")),
    ),
  );
  announce(headline(found.comparisons));
}

const differs = ({ adjusted }) => adjusted !== null && adjusted <= LEVEL;

function headline(rows) {
  const pairs = rows.filter(differs).map(({ a, b, difference }) => (difference > 0 === (form.better === "higher") ? [a, b] : [b, a]));
  if (!pairs.length) return t("verdict.none");
  if (rows.length === 1) return t("verdict.two", { better: pairs[0][0], worse: pairs[0][1] });
  return t("runs.some", { some: pairs.length, all: rows.length });
}

function row(pair) {
  const p = (value) => (value === null ? "–" : number(value, pvalue(value)));
  return h(
    "tr",
    { class: differs(pair) ? "differs" : null },
    h("th", { scope: "row" }, pair.a),
    h("td", {}, pair.b),
    h("td", { class: "n" }, number(pair.difference)),
    h("td", { class: "n" }, p(pair.pvalue)),
    h("td", { class: "n" }, p(pair.adjusted)),
    h("td", {}, h("span", { class: `tag ${differs(pair) ? "yes" : "no"}` }, t(differs(pair) ? "pairs.differs" : "pairs.not-shown"))),
  );
}

/** Several data sets: the means of the runs are the table of the first page. */
function overDatasets(place) {
  const { algorithms, datasets, values } = found.means;
  const open = () => {
    openTable([{ algorithms, datasets, values: values.map((cells) => cells.map(String)), better: form.better, source: "runs" }]);
    location.hash = "#compare";
  };
  refill(
    place,
    h(
      "section",
      { class: "card", id: "runs-result", "aria-labelledby": "runs-result-title" },
      title("runs-result", "runs.means.title"),
      h("p", {}, t("runs.means", { runs: found.runs, rows: datasets.length })),
      h("div", { class: "row" }, h("button", { type: "button", class: "primary", id: "runs-open", onclick: open }, t("runs.compare"))),
    ),
  );
}

function complain(text) {
  document.getElementById("runs-problem").textContent = text;
}
