// All pairs of many algorithms on one canvas.
import { h } from "./dom.js";
import { pvalue } from "./numbers.js";

const SIDE = 520; // pixels of the whole square, at most
const STEPS = [0.001, 0.01, 0.05, 0.1]; // of the shades, beside alpha

/** A square of the pairs, names in the order of the rows; what the pointer is over is said above it. */
export function heat(names, rows, alpha) {
  const place = new Map(names.map((name, i) => [name, i]));
  const cell = Math.max(4, Math.floor(SIDE / names.length));
  const canvas = h("canvas", { width: cell * names.length, height: cell * names.length, class: "heat", role: "img", "aria-label": names.slice(0, 5).join(", ") });
  const pairs = new Map();
  const style = getComputedStyle(document.documentElement);
  const paint = canvas.getContext("2d");
  const colour = (name) => style.getPropertyValue(name).trim();
  paint.fillStyle = colour("--page");
  paint.fillRect(0, 0, canvas.width, canvas.height);
  for (const [a, b, , , adjusted] of rows) {
    const [i, j] = [place.get(a), place.get(b)];
    pairs.set(`${Math.min(i, j)},${Math.max(i, j)}`, adjusted);
    paint.fillStyle = colour(adjusted <= alpha ? "--accent" : "--faint");
    paint.globalAlpha = shade(adjusted);
    paint.fillRect(i * cell, j * cell, cell - 1, cell - 1);
    paint.fillRect(j * cell, i * cell, cell - 1, cell - 1);
  }
  const words = h("p", { class: "hint heat-said", "aria-hidden": "true" }, "\u00a0");
  canvas.addEventListener("pointermove", (event) => {
    const scale = canvas.width / canvas.clientWidth / cell;
    const [i, j] = [Math.floor(event.offsetX * scale), Math.floor(event.offsetY * scale)];
    const p = pairs.get(`${Math.min(i, j)},${Math.max(i, j)}`);
    words.textContent = p === undefined ? "\u00a0" : `${names[i]} – ${names[j]}: p = ${pvalue(p)}`;
  });
  return [words, canvas];
}

/** Darker where two differ more surely. */
const shade = (p) => 1 - 0.2 * STEPS.filter((step) => p > step).length;
