// How numbers are shown: rounded for reading as in the library's own texts, with all digits in the element.
import { h } from "./dom.js";
import { t } from "./words.js";

/** So many significant digits, without zeros at the end; an exponent where Python's "g" writes one. */
export function shown(x, digits = 4) {
  if (x === null || x === undefined) return t("number.undefined");
  if (x === "inf") return "∞";
  if (x === "-inf") return "−∞";
  if (Number.isInteger(x) && Math.abs(x) < 1e15) return String(x);
  const [mantissa, exponent] = x.toExponential(digits - 1).split("e");
  const power = Number(exponent);
  if (power < -4 || power >= digits) {
    const sign = power < 0 ? "-" : "+";
    return `${trimmed(mantissa)}e${sign}${String(Math.abs(power)).padStart(2, "0")}`;
  }
  return trimmed(x.toFixed(Math.max(0, digits - 1 - power)));
}

const trimmed = (text) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

/** A p-value; where it is below every double, from its logarithm. */
export function pvalue(p, log = null) {
  if (p !== 0 || log === null || log === "-inf") return shown(p);
  const exponent = Math.floor(log / Math.LN10);
  return `${Math.exp(log - exponent * Math.LN10).toFixed(3)}e${exponent}`;
}

/** A number as an element that keeps every digit: the shown ones as text, all of them as its value and on hovering. */
export function number(x, text = shown(x)) {
  return h("data", { value: String(x), title: typeof x === "number" && String(x) !== text ? String(x) : null }, text);
}
