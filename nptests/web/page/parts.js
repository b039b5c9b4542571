// What cards share: titles, the service's English, copying, regions that scroll.
import { h } from "./dom.js";
import { t } from "./words.js";

/** A card's title, with its number where it is a step of the road. */
export const title = (id, key, step = null) =>
  h(
    "h2",
    { id: `${id}-title` },
    step && h("span", { class: "step", "aria-hidden": "true" }, step),
    step && " ",
    t(key),
  );

/** Text of the service, which is English whatever the page speaks. */
export const english = (tag, text, attributes = {}) => h(tag, { lang: "en", ...attributes }, text);

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
  h("div", { class: "wide", tabindex: "0", role: "region", "aria-label": label }, ...inside);
