// How well our numbers agree with R's, counted by the service when asked, shown beside each result.
import { h, refill } from "./dom.js";
import { get } from "./service.js";
import { t } from "./words.js";

const counted = new Map();
let queue = Promise.resolve();

/** The comparison with R of one procedure, fetched once; one after the other, since counting keeps a worker busy. */
export function comparison(procedure) {
  if (!counted.has(procedure)) {
    const request = queue.then(() => get(`v1/agreement?procedure=${encodeURIComponent(procedure)}`));
    queue = request.catch(() => counted.delete(procedure));
    counted.set(procedure, request);
  }
  return counted.get(procedure);
}

/** Whole digits that all comparisons share; null where there were none to compare. */
export const digits = (row) => (row.worst === null ? null : Math.floor(row.worst));

/** "stats::quade.test 4.2.2: 14 digits", with every reference behind it; fills itself when the answer is there. */
export function agreement(procedure, options = {}) {
  const place = h(
    "div",
    { class: "agreement", "data-procedure": procedure },
    h("span", { class: "hint" }, t("agreement.asking")),
  );
  comparison(procedure).then(
    (found) =>
      refill(
        place,
        badge(
          found.rows.filter((row) => row.procedure === procedure),
          options,
        ),
      ),
    () => refill(place, h("span", { class: "hint" }, t("agreement.none"))),
  );
  return place;
}

/** "stats::quade.test(ties=ignored)" in two: the function, and the options under which it was asked. */
function asked(row) {
  const [, name, options] = /^([^(]*)\(?(.*?)\)?$/.exec(row.asked);
  return { name, options: options ? options.split(", ").map((option) => option.split("=")) : [] };
}

/** What a comparison was made with: a function of R, or a definition of ours in base R, which has no such name. */
const reference = (row, name) => (OWN.test(asked(row).name) ? t("agreement.base") : name);
const OWN = /^stats::[a-z]+(,.*)?$/;

/** In how many options a comparison was asked otherwise than the result that it stands beside. */
const otherwise = (row, options) =>
  asked(row).options.filter(
    ([name, value]) => name in options && String(options[name]).toLowerCase() !== value.toLowerCase(),
  ).length;

function badge(rows, options) {
  if (!rows.length) return h("span", { class: "hint" }, t("agreement.none"));
  const [best] = rows.toSorted(
    (a, b) => otherwise(a, options) - otherwise(b, options) || (digits(b) ?? 0) - (digits(a) ?? 0),
  );
  const tick = h("span", { class: "tick", "aria-hidden": "true" }, "✓ ");
  const lines = rows.map((row) => line(row) + (row.explained ? ` ${t("agreement.explained", { n: row.explained })}` : ""));
  const items = [...new Set(lines)].map((text) => h("li", {}, text));
  return h(
    "details",
    { class: "badge" },
    h(
      "summary",
      {},
      tick,
      t("agreement.badge", { reference: `${reference(best, asked(best).name)} ${best.version}`, digits: digits(best) ?? "?" }),
    ),
    h("ul", {}, items),
  );
}

const line = (row) =>
  t("agreement.line", {
    reference: `${reference(row, row.asked.replace("()", ""))} ${row.version}`,
    digits: digits(row) ?? "?",
    questions: row.questions,
  });
