// Checking what a paper prints: claims about a table in a form, the sentences of a text, or a file. The service judges.
import { judged, summary, table } from "./audited.js";
import { $, download, h, refill } from "./dom.js";
import { fileForm, sentencesForm } from "./paper.js";
import { post } from "./service.js";
import { analysis, hasTable } from "./state.js";
import { paper } from "./toml.js";
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
const form = { mode: "claims", cells: "", better: "higher", claims: [empty()] };
const FORMS = { claims: claimsForm, sentences: sentencesForm, file: fileForm };

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
    h("div", { class: "tabs", role: "group", "aria-label": t("nav.audit") }, Object.keys(FORMS).map(tab)),
    FORMS[form.mode](view),
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
