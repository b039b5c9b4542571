// The page's own words in English, Spanish and Portuguese; what the service says of results comes from it, translated or not.

const LANGUAGES = ["en", "es", "pt"];
const texts = {};
let language = "en";

/** The language in use. */
export const spoken = () => language;

/** Use a language; every element with data-t gets its text, and `language` is told to those who draw. */
export async function speak(wanted) {
  const chosen = LANGUAGES.includes(wanted) ? wanted : "en";
  for (const name of new Set(["en", chosen])) {
    texts[name] ??= await (await fetch(`static/texts/${name}.json`)).json();
  }
  language = chosen;
  document.documentElement.lang = chosen;
  translate(document);
  document.dispatchEvent(new Event("language"));
}

/** The language that the reader chose before, or that the browser asks for. */
export const preferred = () => remembered("language") ?? (navigator.language || "en").slice(0, 2);

/** A text by its key, with {names} filled in; `n` chooses between key.one and key.other. */
export function t(key, given = {}) {
  const table = texts[language] ?? {};
  const plural = `${key}.${given.n === 1 ? "one" : "other"}`;
  const found = table[key] ?? table[plural] ?? texts.en?.[key] ?? texts.en?.[plural] ?? key;
  return found.replace(/\{(\w+)\}/g, (whole, name) => (name in given ? String(given[name]) : whole));
}

/** Whether there is such a text. */
export const known = (key) => key in (texts.en ?? {}) || `${key}.other` in (texts.en ?? {});

/** A word of the service's vocabulary for readers: its translation, or the word itself. */
export const word = (kind, name) =>
  known(`${kind}.${name}`) ? t(`${kind}.${name}`) : String(name).replaceAll("_", " ");

/** Words that stand in the page's markup: data-t (text), data-t-label, data-t-placeholder, data-t-title. */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-t]")) element.textContent = t(element.dataset.t);
  for (const element of root.querySelectorAll("[data-t-label]"))
    element.setAttribute("aria-label", t(element.dataset.tLabel));
  for (const element of root.querySelectorAll("[data-t-title]")) element.title = t(element.dataset.tTitle);
  for (const element of root.querySelectorAll("[data-t-placeholder]"))
    element.placeholder = t(element.dataset.tPlaceholder);
}

/** What the reader chose, kept in this browser; nothing else is. */
export function remembered(name) {
  try {
    return localStorage.getItem(`nptests.${name}`);
  } catch {
    return null;
  }
}

/** Keep what the reader chose. */
export function remember(name, value) {
  try {
    localStorage.setItem(`nptests.${name}`, value);
  } catch {
    // A browser that keeps nothing: the choice holds for this visit.
  }
}
