// How numbers are shown: rounded for reading as in the library's own texts, with more digits in the element.
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

const SURE = 12; // significant digits that hold whatever computed them: another C library or Python differs behind them

/** A number as an element that keeps its digits: the shown ones as text, all that mean something as its value and on
 * hovering. */
export function number(x, text = shown(x)) {
  const value = String(typeof x === "number" ? Number(x.toPrecision(SURE)) : x);
  return h("data", { value, title: typeof x === "number" && value !== text ? value : null }, text);
}
