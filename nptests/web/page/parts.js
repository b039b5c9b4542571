// What cards share: titles, the service's English, copying, regions that scroll.
import { h } from "./dom.js";
import { spoken, t } from "./words.js";

/** A card's title, with its number where it is a step of the road; a card that is folded opens by it. */
export function title(id, key, step = null) {
  const mark = step && h("span", { class: "step", "aria-hidden": "true" }, step);
  return h("h2", { id: `${id}-title` }, mark, step && " ", FOLDED.has(id) && narrow() ? fold(id, t(key)) : t(key));
}

const FOLDED = new Set(["omnibus", "pairs", "choices", "advice", "take"]); // on a narrow screen, until they are opened
const narrow = () => matchMedia("(max-width: 700px)").matches;

/** Whether a card is folded at first. */
export const foldedAtFirst = (id) => FOLDED.has(id) && narrow();

function fold(id, text) {
  const card = () => document.getElementById(id);
  const toggle = (event) => {
    const folded = card().classList.toggle("folded");
    event.currentTarget.setAttribute("aria-expanded", String(!folded));
  };
  const open = String(!card().classList.contains("folded"));
  return h("button", { type: "button", class: "fold", "aria-expanded": open, "aria-controls": id, onclick: toggle }, text);
}

/** Text of the service, which speaks the language of the page. */
export const english = (tag, text, attributes = {}) => h(tag, { lang: spoken(), ...attributes }, text);

/** Copy a text and say so on the button. */
export async function copied(button, text) {
  const before = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = t("copied");
  } catch {
    button.textContent = t("not-copied");
  }
  setTimeout(() => (button.textContent = before), 2000);
}

/** A table that may be wider than the page: it scrolls, also by keyboard. */
export const wide = (label, ...inside) =>
  h("div", { class: "wide", tabindex: "0", role: "group", "aria-label": label }, ...inside);
