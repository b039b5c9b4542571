// "How many data sets?": effects that are supposed, or the reader's own table as a pilot; the service draws and counts.
import { announce, h, picture, refill } from "./dom.js";
import { number } from "./numbers.js";
import { english, wide } from "./parts.js";
import { said } from "./problems.js";
import { get, latest, post, superseded } from "./service.js";
import { analysis, hasTable, scores } from "./state.js";
import { spoken, t, word } from "./words.js";

const SHAPES = ["normal", "uniform", "heavy tails", "skewed", "ordinal"];
const TESTS = ["Outcome", "Comparisons"]; // what gives p-values
const asked = { from: "effects", effects: "0 0 0.5", shape: "normal", test: "friedman", power: "0.8", alpha: "0.05" };
const asking = latest();
let tests = ["friedman"];
let last = null; // the answer that is shown

/** Show the form, and the last answer. */
export async function openPower(view) {
  draw(view);
  try {
    const catalogue = await get("v1/catalogue");
    const fits = ({ takes, gives, options }) =>
      takes === "scores" && TESTS.includes(gives) && !Object.values(options).some((option) => option.required);
    tests = catalogue.filter(fits).map((procedure) => procedure.name);
    draw(view);
  } catch {
    // Friedman's test is there without the list; what is wrong with the service is said when it is asked.
  }
}

function draw(view) {
  const pilot = hasTable() && analysis.better !== null;
  if (!pilot) asked.from = "effects";
  const answer = h("div", { id: "power-answer", "aria-live": "off" });
  refill(
    view,
    h("h1", {}, t("power.title")),
    h("p", { class: "lead" }, t("power.lead")),
    h(
      "form",
      { class: "card", onsubmit: (event) => ask(event, answer) },
      h("h2", {}, t("power.drawn")),
      h(
        "div",
        { class: "choices", role: "radiogroup", "aria-label": t("power.drawn") },
        source(view, "effects", false),
        source(view, "pilot", !pilot),
      ),
      asked.from === "effects" ? supposed() : null,
      h(
        "div",
        { class: "fields" },
        choice("test", tests, "procedure"),
        typed("power", "power.wanted"),
        typed("alpha", "alpha.label"),
      ),
      h("div", { class: "row" }, h("button", { type: "submit", class: "primary" }, t("power.ask"))),
      h("p", { class: "problem", id: "power-problem", role: "alert" }),
    ),
    answer,
  );
  if (last) show(answer, last);
}

const source = (view, from, disabled) =>
  h(
    "label",
    { class: "choice" },
    h("input", {
      type: "radio",
      name: "power-from",
      value: from,
      checked: asked.from === from,
      disabled,
      onchange: () => chosen(view, from),
    }),
    h("span", {}, h("strong", {}, t(`power.${from}`)), h("small", {}, t(`power.${from}.eg`))),
  );

function chosen(view, from) {
  asked.from = from;
  draw(view);
  view.querySelector(`[name=power-from][value=${from}]`).focus();
}

const supposed = () => [
  h("div", { class: "fields" }, typed("effects", "power.list", "power-hint"), choice("shape", SHAPES, "shape")),
  h("p", { class: "hint", id: "power-hint" }, t("power.hint")),
];

const field = (name, label, control) =>
  h("div", { class: "field" }, h("label", { for: `power-${name}` }, label), control);

const typed = (name, key, hint = null) =>
  field(
    name,
    t(key),
    h("input", {
      type: "text",
      id: `power-${name}`,
      value: asked[name],
      autocomplete: "off",
      "aria-describedby": hint,
      oninput: (event) => (asked[name] = event.target.value),
    }),
  );

function choice(name, values, kind) {
  const options = values.map((value) => h("option", { value, selected: value === asked[name] }, word(kind, value)));
  const onchange = (event) => (asked[name] = event.target.value);
  return field(name, t(`power.${name}`), h("select", { id: `power-${name}`, onchange }, options));
}

/** A number as typed: a point or a comma. */
const read = (text) => Number(text.trim().replace(",", "."));

function body() {
  const options = { power: read(asked.power), alpha: read(asked.alpha) };
  const request = { test: asked.test, options };
  if (asked.from === "pilot") return { ...request, scores: scores() };
  const effects = asked.effects.split(/[\s;]+/).filter(Boolean).map(read);
  return { ...request, effects, shape: asked.shape };
}

/** What is wrong with the numbers that were typed; they are marked. */
function wrong({ effects = [0, 0], options }) {
  const between = (value) => value > 0 && value < 1;
  const bad = {
    effects: effects.length < 2 || effects.some(Number.isNaN),
    power: !between(options.power),
    alpha: !between(options.alpha),
  };
  for (const [name, is] of Object.entries(bad))
    document.getElementById(`power-${name}`)?.[is ? "setAttribute" : "removeAttribute"]("aria-invalid", "true");
  const name = Object.keys(bad).find((each) => bad[each]);
  return name ? t(name === "effects" ? "power.problem" : "alpha.problem") : "";
}

async function ask(event, answer) {
  event.preventDefault();
  const problem = event.target.querySelector("#power-problem");
  const request = body();
  problem.textContent = wrong(request);
  if (problem.textContent) return;
  refill(answer, h("p", { class: "hint", role: "status" }, t("power.drawing")));
  try {
    last = { ...(await asking((signal) => post("v1/power?picture=1", request, signal))), asked: { ...asked } };
    show(answer, last);
    announce(answer.querySelector(".headline").textContent);
  } catch (failure) {
    if (superseded(failure)) return;
    last = null;
    refill(answer);
    problem.textContent = said(failure);
  }
}

const share = (value) => number(value, value.toFixed(3));

function show(answer, { n, power, reached, tried, picture: drawn, asked: of }) {
  const found = { n, power, alpha: reached.alpha, test: word("procedure", of.test) };
  const head = ["sets", "rejections", "interval"].map((key) => h("th", { scope: "col", class: "n" }, t(`power.${key}`)));
  const rows = tried.map((row) =>
    h(
      "tr",
      { class: row.n === n && "taken" },
      h("th", { scope: "row", class: "n" }, row.n),
      h("td", { class: "n" }, share(row.rejections)),
      h("td", { class: "n" }, share(row.interval[0]), " – ", share(row.interval[1])),
    ),
  );
  const table = h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows));
  const image = picture(drawn);
  refill(
    answer,
    h(
      "section",
      { class: "card", "aria-labelledby": "power-found" },
      h("h2", { class: "headline yes", id: "power-found", tabindex: "-1" }, t("power.found", found)),
      h("p", {}, t(of.from === "pilot" ? "power.luck" : "power.if", { draws: reached.draws })),
      h("figure", { class: "wide", tabindex: "0", role: "group", "aria-label": t("power.picture"), lang: spoken() }, image),
      wide(t("power.tried"), table),
      h("p", { class: "hint" }, t("power.again")),
      english("pre", command(of), { tabindex: "0" }),
    ),
  );
}

/** The same on the command line. */
function command({ from, effects, shape, test, power, alpha }) {
  const drawn = `--effects ${effects.replaceAll(",", ".").replaceAll(";", " ")} --shape "${shape}"`;
  const source = from === "pilot" ? `--pilot table.csv --better ${analysis.better}` : drawn;
  const numbers = `--power ${read(power)} --alpha ${read(alpha)} --draws 2000`;
  return `nptests power ${test} ${source} ${numbers}`;
}
