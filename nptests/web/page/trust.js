// How far the numbers are checked: every procedure against its references in R, counted while the reader looks.
import { h, refill } from "./dom.js";
import { comparison, digits } from "./agreement.js";
import { wide } from "./parts.js";
import { get } from "./service.js";
import { said } from "./problems.js";
import { t, word } from "./words.js";

let generation = 0;

/** Show the table; rows come one procedure after the other, so that the service is not kept from other work. */
export async function openTrust(view) {
  const mine = ++generation;
  const body = h("tbody", {});
  const progress = h("p", { class: "hint", role: "status" });
  const head = ["procedure", "reference", "comparisons", "digits", "explained"].map((key) =>
    h("th", { scope: "col" }, t(`trust.${key}`)),
  );
  refill(
    view,
    h("h1", {}, t("nav.trust")),
    h("p", { class: "lead" }, t("trust.lead")),
    progress,
    h(
      "div",
      { class: "card" },
      wide(t("nav.trust"), h("table", { class: "trust" }, h("thead", {}, h("tr", {}, head)), body)),
    ),
  );
  try {
    const catalogue = (await get("v1/catalogue")).filter((procedure) => procedure.references.length);
    for (const [i, procedure] of catalogue.entries()) {
      if (mine !== generation || view.hidden) return;
      progress.textContent = t("trust.progress", { some: i, all: catalogue.length });
      const { rows } = await comparison(procedure.name);
      const own = rows.filter((row) => row.procedure === procedure.name);
      body.append(
        ...own.map((row, j) =>
          line(row, j === 0 && h("th", { scope: "rowgroup", rowspan: own.length }, word("procedure", row.procedure))),
        ),
      );
    }
    progress.textContent = t("trust.done", { all: catalogue.length });
  } catch (failure) {
    progress.textContent = said(failure);
  }
}

const line = (row, head) =>
  h(
    "tr",
    {},
    head,
    h("td", {}, h("code", {}, row.asked), ` ${row.version}`),
    h("td", { class: "n" }, row.questions),
    h("td", { class: "n" }, digits(row) ?? "–"),
    h("td", { class: "n" }, row.explained || ""),
  );
