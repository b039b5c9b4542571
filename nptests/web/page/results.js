// The answer: verdict first, then the test of all, the picture, the pairs, what other choices would say, advice.
import { $, h, refill } from "./dom.js";
import { agreement } from "./agreement.js";
import { certificate } from "./certificate.js";
import { drawDiagram, startDiagram } from "./diagram.js";
import { leaving } from "./leaving.js";
import { drawExports, startExports } from "./exports.js";
import { number, pvalue, shown } from "./numbers.js";
import { pairsOf, pairTable } from "./pairs.js";
import { said as failureText } from "./problems.js";
import { copied, english, foldedAtFirst, title, wide } from "./parts.js";
import { analysis, change, incomplete, options } from "./state.js";
import { spoken, t, word } from "./words.js";
import { verdict } from "./verdict.js";
import { walk } from "./walk.js";

const NUMERIC = new Set(["p", "pairs"]); // columns

/** The cards, once. */
export function startResults() {
  const kind = (id) => `card${foldedAtFirst(id) ? " folded" : ""}`;
  const card = (id, ...inside) => h("section", { class: kind(id), id, "aria-labelledby": `${id}-title` }, ...inside);
  refill(
    $("results"),
    card("verdict"),
    card("pictures"),
    card("omnibus"),
    card("pairs"),
    card("choices"),
    card("advice"),
    card("take"),
  );
  startDiagram($("pictures"));
  startExports($("take"));
}

/** Show what the service found. */
export function drawResults(found) {
  drawVerdict(found);
  drawDiagram(found);
  drawOmnibus(found);
  drawPairs(found);
  drawChoices(found);
  drawAdvice(found);
  drawExports(found);
}

/** The conclusion in the reader's language, where the service has it. */
function said({ text, translations }) {
  const own = translations[spoken()];
  return own ? own.map((line) => h("p", {}, line)) : text.map((line) => english("p", line));
}

function drawVerdict(found) {
  const [kind, headline] = verdict(found);
  const { named, differing } = found.comparisons ? found.pairs : { named: [], differing: 0 };
  const listed = named.map(([better, worse]) => h("li", {}, h("strong", {}, better), ` ${t("verdict.better")} `, h("strong", {}, worse)));
  const gaps = incomplete().length > 0;
  const own = found.conclusion.sentences[spoken()];
  const sentence = own ?? found.conclusion.sentence;
  refill(
    $("verdict"),
    title("verdict", "verdict.title", "3"),
    h("p", { class: `headline ${kind}`, id: "headline" }, headline),
    differing && differing === named.length ? h("ul", { class: "better" }, listed) : null,
    found.comparisons ? ranking(found) : null,
    h("div", { class: "said" }, said(found.conclusion)),
    gaps ? h("button", { type: "button", onclick: () => change({ gaps: "ask" }) }, t("verdict.otherwise")) : null,
    h("h3", {}, t("verdict.sentence")),
    own ? h("blockquote", { id: "sentence", tabindex: "0" }, own) : english("blockquote", sentence, { id: "sentence", tabindex: "0" }),
    h("button", { type: "button", onclick: (event) => copied(event.target, sentence) }, t("copy")),
  );
}

const fact = (label, value) => h("div", {}, h("dt", {}, label), h("dd", {}, value));

function drawOmnibus(found) {
  const { omnibus } = found;
  const df = omnibus.df.length
    ? fact(
        t("fact.df"),
        omnibus.df.flatMap((d, i) => [i ? ", " : "", number(d)]),
      )
    : [];
  const exact =
    omnibus.null.kind === "none"
      ? []
      : fact(t("fact.law"), english("span", `${omnibus.null.law} (${word("law", omnibus.null.kind)})`));
  refill(
    $("omnibus"),
    title("omnibus", found.comparisons ? "omnibus.title" : "omnibus.title-two"),
    h("p", { class: "hint" }, t(`about.${omnibus.procedure}`)),
    h(
      "dl",
      { class: "facts" },
      fact(t("fact.test"), word("procedure", omnibus.procedure)),
      fact(t("fact.statistic"), number(omnibus.statistic, shown(omnibus.statistic, 5))),
      df,
      fact(t("fact.p"), number(omnibus.pvalue, pvalue(omnibus.pvalue, omnibus.log_pvalue))),
      exact,
      found.effects.concordance ? fact(t("fact.w"), number(found.effects.concordance.estimate)) : [],
    ),
    omnibus.statistic === null ? null : agreement(omnibus.procedure, omnibus.options),
    omnibus.statistic === null ? null : certificate("omnibus"),
    h(
      "button",
      {
        type: "button",
        class: "steps",
        id: "walk-omnibus",
        onclick: () => walk(omnibus.procedure, { alpha: analysis.alpha }),
      },
      t("walk.open"),
    ),
  );
}

/** All pairs: at once where they are few, else when they are asked for. */
function drawPairs(found) {
  $("pairs").hidden = !found.comparisons;
  if (!found.comparisons) return;
  const { comparisons } = found;
  const place = h("div", { id: "pair-table" });
  const open = async () => {
    refill(place, h("p", { class: "hint" }, t("waiting.busy")));
    try {
      refill(place, pairTable(await pairsOf(found), found.alpha));
    } catch (failure) {
      refill(place, h("p", { class: "problem" }, failureText(failure)));
    }
  };
  if (found.rows) refill(place, pairTable(found.rows, found.alpha));
  else refill(place, h("button", { type: "button", id: "open-pairs", onclick: open }, t("pairs.open", { n: found.pairs.count })));
  refill(
    $("pairs"),
    title("pairs", "pairs.title"),
    h("p", { class: "hint" }, t("pairs.hint", { adjust: word("adjust", comparisons.adjustment) })),
    place,
    found.omnibus.statistic === null ? null : agreement(comparisons.procedure, comparisons.options),
    found.omnibus.statistic === null ? null : certificate("comparisons"),
    h(
      "button",
      { type: "button", class: "steps", id: "walk-pairs", onclick: () => walk(comparisons.procedure, options()) },
      t("walk.open"),
    ),
  );
}

/** Best first: who shares a letter was not shown to differ. */
function ranking({ letters, mean_ranks: ranks }) {
  const names = Object.keys(letters).toSorted((a, b) => ranks[a] - ranks[b]);
  if (names.length < 3) return null;
  const head = ["algorithm", "letters", "rank"].map((key) => h("th", { scope: "col", class: key === "rank" ? "n" : null }, t(`ranking.${key}`)));
  const rows = names.map((name) =>
    h(
      "tr",
      { class: letters[name].includes("a") ? "taken" : null },
      h("th", { scope: "row" }, name),
      h("td", {}, letters[name]),
      h("td", { class: "n" }, number(ranks[name], shown(ranks[name], 4))),
    ),
  );
  return [
    h("p", { class: "hint" }, t("ranking.about")),
    h("div", { class: "wide ranking", tabindex: "0", role: "group", "aria-label": t("ranking.algorithm") }, h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows))),
  ];
}

function drawChoices(found) {
  const rows = found.choices.map((choice) =>
    h(
      "tr",
      { class: choice.taken ? "taken" : null },
      english("th", choice.way, { scope: "row" }),
      english("td", choice.step),
      h("td", { class: "n" }, choice.pvalue === null ? "" : number(choice.pvalue)),
      h(
        "td",
        { class: "n" },
        choice.different === null ? "" : t("choices.of", { some: choice.different, all: choice.of }),
      ),
      h(
        "td",
        {},
        choice.taken
          ? t("choices.taken")
          : h(
              "span",
              { class: `tag ${choice.agrees ? "no" : "warn"}` },
              choice.agrees ? t("choices.agrees") : t("choices.differs"),
            ),
      ),
    ),
  );
  const others = found.choices.filter((choice) => !choice.taken);
  const disagree = others.filter((choice) => !choice.agrees).length;
  const head = ["way", "step", "p", "pairs", "result"].map((key) =>
    h("th", { scope: "col", class: NUMERIC.has(key) ? "n" : null }, t(`choices.${key}`)),
  );
  refill(
    $("choices"),
    title("choices", "choices.title"),
    h(
      "p",
      {},
      disagree ? t("choices.some", { n: disagree, all: others.length }) : t("choices.none", { all: others.length }),
    ),
    h(
      "details",
      {},
      h("summary", {}, t("choices.show")),
      wide(t("choices.title"), h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows))),
    ),
    leaving(found),
  );
}

function drawAdvice(found) {
  const rows = found.advice.map((advice) =>
    h(
      "li",
      { class: advice.weight },
      h("span", { class: `tag ${advice.weight === "caution" ? "warn" : "no"}` }, t(`advice.${advice.weight}`)),
      " ",
      english("span", advice.text),
      h("small", {}, ` [${advice.author}]`),
    ),
  );
  const cautions = rows.filter((row) => row.classList.contains("caution"));
  const rest = rows.filter((row) => !row.classList.contains("caution"));
  refill(
    $("advice"),
    title("advice", "advice.title"),
    cautions.length ? h("ul", { class: "plain" }, cautions) : h("p", {}, t("advice.calm")),
    rest.length
      ? h("details", {}, h("summary", {}, t("advice.more", { n: rest.length })), h("ul", { class: "plain" }, rest))
      : null,
  );
}
