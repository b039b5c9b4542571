// Checking what a paper prints: a form of claims about a table, or the sentences of a text. The service judges.
import { $, announce, download, h, refill } from "./dom.js";
import { wide } from "./parts.js";
import { said } from "./problems.js";
import { post } from "./service.js";
import { analysis, hasTable } from "./state.js";
import { paper } from "./toml.js";
import { shown } from "./numbers.js";
import { t } from "./words.js";

const TESTS = ["friedman", "iman_davenport", "aligned_ranks", "quade", "wilcoxon", "sign"];
const PAIRED = ["wilcoxon", "sign"];
const VALUES = ["statistic", "pvalue", "mean_ranks"];
const EXAMPLE = {
  cells:
    "data set,A,B,C\nd1,0.763,0.768,0.771\nd2,0.599,0.591,0.590\nd3,0.954,0.971,0.968\nd4,0.628,0.661,0.654\nd5,0.882,0.888,0.886\n",
  claims: [
    { test: "friedman", value: "mean_ranks", at: "A", printed: "2.60", where: "Table 2" },
    { test: "friedman", value: "pvalue", printed: "0.02", where: "Section 4" },
  ],
};

const empty = () => ({ test: "friedman", value: "statistic", ties: "", at: "", other: "", printed: "", where: "" });
const form = { mode: "claims", cells: "", better: "higher", claims: [empty()], text: "" };

/** Show the form, and what was judged. */
export function startAudit(view) {
  if (!form.cells && hasTable()) takeTable();
  draw(view);
}

function takeTable() {
  form.cells = csv(analysis);
  form.better = analysis.better ?? "higher";
}

/** A table as CSV with decimal points, every cell with the digits that it has. */
function csv({ algorithms, datasets, values }) {
  const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = [
    ["data set", ...algorithms],
    ...values.map((row, i) => [datasets[i], ...row.map((cell) => String(cell).replace(",", "."))]),
  ];
  return rows.map((row) => row.map(quoted).join(",")).join("\n") + "\n";
}

/** The table of the form, read as any other: from a spreadsheet, with decimal commas, from LaTeX. */
const printed = async () => csv(await post("v1/read", { text: form.cells }));

function draw(view) {
  const tab = (mode) =>
    h(
      "button",
      {
        type: "button",
        "aria-pressed": String(form.mode === mode),
        id: `audit-${mode}`,
        onclick: () => ((form.mode = mode), draw(view)),
      },
      t(`audit.${mode}`),
    );
  refill(
    view,
    h("h1", {}, t("nav.audit")),
    h("p", { class: "lead" }, t("audit.lead")),
    h("div", { class: "tabs", role: "group", "aria-label": t("nav.audit") }, tab("claims"), tab("sentences")),
    form.mode === "claims" ? claimsForm(view) : sentencesForm(),
    h("div", { id: "judged" }),
  );
}

// --- claims about a table ---------------------------------------------------------------------------------------

function claimsForm(view) {
  const radio = (value) =>
    h(
      "label",
      { class: "radio" },
      h("input", {
        type: "radio",
        name: "audit-better",
        value,
        checked: form.better === value,
        onchange: () => (form.better = value),
      }),
      ` ${t(`direction.${value}`)}`,
    );
  return h(
    "form",
    { class: "card", onsubmit: judge },
    h("label", { for: "audit-table" }, t("audit.table")),
    h("textarea", {
      id: "audit-table",
      rows: 7,
      spellcheck: "false",
      value: form.cells,
      oninput: (e) => (form.cells = e.target.value),
    }),
    h(
      "div",
      { class: "row" },
      hasTable() ? h("button", { type: "button", onclick: () => (takeTable(), draw(view)) }, t("audit.take")) : null,
      h("button", { type: "button", id: "audit-example", onclick: () => example(view) }, t("audit.example")),
    ),
    h("fieldset", { class: "row plain" }, h("legend", {}, t("direction.title")), radio("higher"), radio("lower")),
    h("h2", {}, t("audit.claims.title")),
    h("p", { class: "hint" }, t("audit.printed.hint")),
    h(
      "div",
      { id: "claims" },
      form.claims.map((claim, i) => claimFields(view, claim, i)),
    ),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        {
          type: "button",
          onclick: () => (form.claims.push(empty()), draw(view), $(`printed-${form.claims.length - 1}`).focus()),
        },
        t("audit.add"),
      ),
      h("button", { type: "submit", class: "primary", id: "judge" }, t("audit.judge")),
      h(
        "button",
        { type: "button", onclick: async () => download("paper.toml", paper({ ...form, cells: await printed() })) },
        t("audit.toml"),
      ),
    ),
  );
}

function example(view) {
  Object.assign(form, {
    cells: EXAMPLE.cells,
    better: "higher",
    claims: EXAMPLE.claims.map((claim) => ({ ...empty(), ...claim })),
  });
  draw(view);
}

function claimFields(view, claim, i) {
  const id = (name) => `${name}-${i}`;
  const field = (name, control) =>
    h("div", { class: "field" }, h("label", { for: id(name) }, t(`audit.${name}`)), control);
  const text = (name, size) =>
    field(
      name,
      h("input", {
        id: id(name),
        type: "text",
        autocomplete: "off",
        size,
        value: claim[name],
        oninput: (e) => (claim[name] = e.target.value.trim()),
      }),
    );
  const select = (name, values, label) =>
    field(
      name,
      h(
        "select",
        { id: id(name), onchange: (e) => ((claim[name] = e.target.value), draw(view), $(id(name)).focus()) },
        values.map((value) => h("option", { value, selected: claim[name] === value }, label(value))),
      ),
    );
  const pair = PAIRED.includes(claim.test);
  return h(
    "fieldset",
    { class: "claim" },
    h("legend", {}, t("audit.claim", { n: i + 1 })),
    select("test", TESTS, (value) => t(`procedure.${value}`)),
    select("value", pair ? VALUES.slice(0, 2) : VALUES, (value) => t(`audit.value.${value}`)),
    pair ? null : select("ties", ["", "ignored"], (value) => t(`audit.ties.${value || "corrected"}`)),
    pair || claim.value === "mean_ranks" ? text("at", 12) : null,
    pair ? text("other", 12) : null,
    text("printed", 10),
    text("where", 12),
    form.claims.length > 1
      ? h(
          "button",
          {
            type: "button",
            class: "remove",
            "aria-label": t("audit.remove", { n: i + 1 }),
            onclick: () => (form.claims.splice(i, 1), draw(view)),
          },
          "×",
        )
      : null,
  );
}

async function judge(event) {
  event.preventDefault();
  await judged(async () => {
    const found = await post("v1/audit", { toml: paper({ ...form, cells: await printed() }), tables: {} });
    return [summary(found.verdicts), table(found.verdicts)];
  });
}

async function judged(make) {
  refill($("judged"), h("p", { class: "hint card" }, t("audit.judging")));
  try {
    refill(
      $("judged"),
      h(
        "section",
        { class: "card", "aria-labelledby": "judged-title" },
        h("h2", { id: "judged-title" }, t("audit.result")),
        await make(),
      ),
    );
    announce($("judged").querySelector(".headline")?.textContent ?? t("audit.result"));
  } catch (failure) {
    refill($("judged"), h("p", { class: "problem card", role: "alert" }, said(failure)));
  }
}

const WRONG = ["fails", "defect"];
const OPEN = ["unresolved", "cannot-be-checked"];

function summary(verdicts) {
  const wrong = verdicts.filter((v) => WRONG.includes(v.verdict)).length;
  if (!verdicts.length) return h("p", { class: "headline" }, t("audit.nothing"));
  if (wrong) return h("p", { class: "headline wrong" }, t("audit.wrong", { n: wrong, all: verdicts.length }));
  const open = verdicts.filter((v) => OPEN.includes(v.verdict)).length;
  if (open) return h("p", { class: "headline perhaps" }, t("audit.open", { n: open, all: verdicts.length }));
  return h("p", { class: "headline yes" }, t("audit.right", { n: verdicts.length }));
}

const tone = (verdict) =>
  WRONG.includes(verdict) ? "bad" : verdict === "holds" || verdict === "rounding" ? "yes" : "warn";

function table(verdicts) {
  const head = ["where", "printed", "computed", "verdict", "why"].map((key) =>
    h("th", { scope: "col" }, t(`audit.${key}`)),
  );
  const rows = verdicts.map((v) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, v.where || v.id),
      h("td", { class: "n" }, v.printed),
      h(
        "td",
        { class: "n" },
        typeof v.evidence.value === "number" ? shown(v.evidence.value, 6) : String(v.evidence.value ?? ""),
      ),
      h(
        "td",
        {},
        h(
          "span",
          { class: `tag ${tone(v.verdict)}`, title: t(`verdict-word.${v.verdict}.about`) },
          t(`verdict-word.${v.verdict}`),
        ),
        v.decision_changed ? h("strong", {}, ` ${t("audit.decision")}`) : null,
      ),
      h("td", { class: "why", lang: v.why ? "en" : null }, v.why || reason(v)),
    ),
  );
  return wide(t("audit.result"), h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows)));
}

/** The evidence in words, where the service has not said it in its own. */
function reason({ evidence, verdict }) {
  const said = evidence.missing ?? evidence.stopped ?? evidence.name ?? evidence.proof;
  if (said) return String(said);
  if (evidence.witness)
    return t("audit.witness", {
      cells: Object.entries(evidence.witness)
        .slice(0, 3)
        .map(([place, text]) => `${place} = ${text}`)
        .join(", "),
    });
  return t(`verdict-word.${verdict}.about`);
}

// --- sentences of a text ----------------------------------------------------------------------------------------

function sentencesForm() {
  return h(
    "form",
    {
      class: "card",
      onsubmit: (event) => {
        event.preventDefault();
        judged(sentences);
      },
    },
    h("label", { for: "audit-text" }, t("audit.text")),
    h("p", { class: "hint", id: "audit-text-hint" }, t("audit.text.hint")),
    h("textarea", {
      id: "audit-text",
      rows: 9,
      value: form.text,
      "aria-describedby": "audit-text-hint",
      oninput: (e) => (form.text = e.target.value),
    }),
    h("button", { type: "submit", class: "primary", id: "judge" }, t("audit.judge")),
  );
}

async function sentences() {
  const found = await post("v1/audit", { text: form.text });
  const items = found.extractions.map((e) =>
    h("li", {}, h("code", {}, e.phrase), " ", h("small", {}, t("audit.line", { n: e.line }))),
  );
  return [
    summary(found.verdicts),
    found.verdicts.length ? table(found.verdicts) : null,
    h("h3", {}, t("audit.read")),
    items.length ? h("ul", {}, items) : h("p", {}, t("audit.read-none")),
  ];
}
