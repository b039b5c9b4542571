// Elements from data. Text goes in as text, never as markup; foreign markup passes a list of what is allowed.

/** An element: h("p", {class: "note", onclick: f}, "text", child). Attributes that are null, undefined or false are left out. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (["value", "checked", "selected", "disabled"].includes(name)) element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  return fill(element, ...children);
}

/** Put children behind those that an element has; null and false are left out. */
export function fill(element, ...children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child);
  }
  return element;
}

/** Replace what an element holds. */
export function refill(element, ...children) {
  element.replaceChildren();
  return fill(element, ...children);
}

/** The element with this id. */
export const $ = (id) => document.getElementById(id);

const HTML = new Set(
  (
    "a abbr b br code dd div dl dt em figcaption figure h2 h3 h4 hr i li ol p pre section small span strong sub sup " +
    "table tbody td th thead tr ul caption"
  ).split(" "),
);
const MATH = new Set("math mrow mi mn mo msup msub msubsup munder mfrac msqrt wbr".split(" "));
const SVG = new Set("svg g title desc rect text tspan polyline polygon circle line path".split(" "));
const ATTRIBUTES = new Set(
  (
    "class title lang scope colspan rowspan data-picture data-exercise data-kind role aria-label xmlns width height " +
    "viewBox x y x1 y1 x2 y2 cx cy r points d fill fill-opacity stroke stroke-width stroke-dasharray stroke-linecap " +
    "text-anchor font-size font-weight font-family transform " +
    "displaystyle form stretchy largeop movablelimits linethickness"
  ).split(" "),
);

/** Drop every element and attribute that is not on the list, in place. */
function clean(root, elements) {
  for (const element of [...root.querySelectorAll("*")]) {
    if (!elements.has(element.localName)) element.remove();
    else strip(element);
  }
}

function strip(element) {
  for (const { name } of [...element.attributes]) if (!ATTRIBUTES.has(name)) element.removeAttribute(name);
}

/** An SVG picture of the service as an element; only shapes and words. */
export function picture(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (parsed.localName !== "svg") throw new Error("not a picture");
  clean(parsed, SVG);
  strip(parsed);
  return document.importNode(parsed, true);
}

/** Markup of the service (lessons) as nodes; only text, lists, tables and the like. */
export function markup(text, elements = HTML) {
  const parsed = new DOMParser().parseFromString(text, "text/html").body;
  clean(parsed, elements);
  return [...parsed.childNodes].map((node) => document.importNode(node, true));
}

/** A formula of the service, in MathML. */
export const formula = (text) => markup(text, MATH);

/** Call once things have been quiet for so many milliseconds. */
export function quiet(milliseconds, action) {
  let timer = 0;
  return (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...given), milliseconds);
  };
}

/** Tell screen readers. */
export function announce(text) {
  const region = $("announcements");
  region.textContent = "";
  requestAnimationFrame(() => (region.textContent = text));
}

/** Hand a file to the reader. */
export function download(name, content) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type: "text/plain" }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
