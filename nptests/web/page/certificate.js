// A badge beside a result: how many of its digits hold, by code that shares none with the procedure; asked for by a click.
import { h, refill } from "./dom.js";
import { said } from "./problems.js";
import { post } from "./service.js";
import { options, scores } from "./state.js";
import { t } from "./words.js";

/** A button that asks, and the badge in its place; `part` is "omnibus" or "comparisons". */
export function certificate(part) {
  const place = h("div", { class: "certificate", "data-part": part, "aria-live": "polite" });
  const ask = async () => {
    refill(place, h("span", { class: "hint" }, t("certificate.asking")));
    try {
      refill(place, badge((await post("v1/certify", { scores: scores(), options: options() }))[part]));
    } catch (failure) {
      refill(place, h("span", { class: "hint" }, said(failure)), button());
    }
  };
  const button = () => h("button", { type: "button", class: "steps", onclick: ask }, t("certificate.ask"));
  refill(place, button());
  return place;
}

function badge(found) {
  if (found.reason) return h("p", { class: "hint" }, `${t("certificate.none")} ${found.reason}.`);
  const least = Math.min(...found.numbers.map((number) => number.digits));
  const nearest = found.numbers.every((number) => number.nearest);
  const key = !found.holds ? "wrong" : nearest ? "nearest" : "digits";
  const lines = found.numbers.map((number) => h("li", {}, `${number.name}: ${written(number)}`));
  return h(
    "details",
    { class: found.holds ? "badge" : "badge wrong" },
    h("summary", {}, t(`certificate.${key}`, { digits: least })),
    h("p", {}, t("certificate.meaning")),
    h("ul", {}, lines),
  );
}

function written({ value, certified, digits }) {
  const exact = certified ? (certified.fraction ?? `${certified.mid} ± ${certified.rad}`).replace(/\/1$/, "") : "–";
  return t("certificate.line", { value, exact, digits });
}
