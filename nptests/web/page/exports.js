// Taking it along: files, the link, and the same analysis in Python, R or on the command line.
import { $, announce, download, h, picture, refill } from "./dom.js";
import { pictureText } from "./diagram.js";
import { stem } from "./entry.js";
import { copied, title } from "./parts.js";
import { said } from "./problems.js";
import { post, text } from "./service.js";
import { analysis, options, packed, scores } from "./state.js";
import { t } from "./words.js";

const TABLES = { csv: "csv", latex: "tex", markdown: "md" };
const REPORTS = { html: "html", latex: "tex", markdown: "md", text: "txt" };
const SNIPPETS = ["python", "r", "command"];
const SCALE = 2; // of a PNG, for screens with fine dots and for print

let language = "python";

/** The card, once. */
export function startExports(card) {
  refill(card, title("take", "take.title"), h("div", { id: "take-inside" }));
}

/** Fill the card for a result. */
export function drawExports(found) {
  const many = Boolean(found.comparisons);
  refill(
    $("take-inside"),
    line(
      "take.link",
      h("button", { type: "button", class: "primary", id: "copy-link", onclick: copyLink }, t("take.copy-link")),
    ),
    line(
      "take.report",
      Object.keys(REPORTS).map((format) =>
        save(format, `report-${format}`, () => report(format), `.${REPORTS[format]}`),
      ),
    ),
    many &&
      line(
        "take.pairs",
        Object.keys(TABLES).map((format) =>
          save(format, `posthoc-${format}`, () => table("posthoc", format), `-pairs.${TABLES[format]}`),
        ),
      ),
    line(
      "take.scores",
      Object.keys(TABLES).map((format) =>
        save(format, `scores-${format}`, () => table("scores", format), `-scores.${TABLES[format]}`),
      ),
    ),
    line(
      "take.ranks",
      Object.keys(TABLES).map((format) =>
        save(format, `ranks-${format}`, () => table("ranks", format), `-ranks.${TABLES[format]}`),
      ),
    ),
    line("take.picture", [
      save("svg", "picture-svg", () => pictureText(), ".svg"),
      save("png", "picture-png", png, ".png"),
    ]),
    h(
      "details",
      { id: "same", ontoggle: drawSnippet },
      h("summary", {}, t("take.same")),
      h("div", { class: "tabs", role: "group", "aria-label": t("take.same") }, SNIPPETS.map(snippetTab)),
      h("pre", { id: "snippet", tabindex: "0", role: "group", "aria-label": t("take.same") }, h("code", {})),
      h("button", { type: "button", onclick: (event) => copied(event.target, $("snippet").textContent) }, t("copy")),
    ),
    h("p", { class: "problem", id: "take-problem", role: "alert" }),
  );
}

const line = (key, buttons) =>
  h(
    "div",
    { class: "take" },
    h("span", { class: "label", id: `${key}-label` }, t(key)),
    h("span", { class: "row", role: "group", "aria-labelledby": `${key}-label` }, buttons),
  );

const save = (format, id, made, ending) =>
  h(
    "button",
    { type: "button", id: `save-${id}`, onclick: () => handed(made, stem() + ending) },
    t(`format.${format}`),
  );

async function handed(made, name) {
  $("take-problem").textContent = "";
  try {
    download(name, await made());
    announce(t("take.saved", { name }));
  } catch (failure) {
    $("take-problem").textContent = said(failure);
  }
}

const report = (format) => text("v1/report", { scores: scores(), options: options(), format });
const table = (kind, format) =>
  text(`v1/tables/${kind}?format=${format}`, {
    scores: scores(),
    options: ["posthoc", "pvalues"].includes(kind) ? options() : {},
  });

/** The picture as shown, on white ground, drawn by the browser. */
async function png() {
  const drawn = picture(await pictureText(true));
  const [width, height] = ["width", "height"].map((name) => Number(drawn.getAttribute(name)));
  const address = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(drawn)], { type: "image/svg+xml" }),
  );
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = h("canvas", { width: SCALE * width, height: SCALE * height });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The address that opens this analysis again, complete. */
export async function link() {
  const address = new URL(location.href);
  address.hash = `compare/${await packed()}`;
  return address.href;
}

async function copyLink(event) {
  await copied(event.target, await link());
  announce(t("take.link-copied"));
}

const snippetTab = (name) =>
  h(
    "button",
    {
      type: "button",
      "aria-pressed": String(name === language),
      "data-snippet": name,
      onclick: () => chooseSnippet(name),
    },
    t(`snippet.${name}`),
  );

function chooseSnippet(name) {
  language = name;
  for (const button of document.querySelectorAll("[data-snippet]"))
    button.setAttribute("aria-pressed", String(button.dataset.snippet === name));
  drawSnippet();
}

async function drawSnippet() {
  const place = $("snippet").firstChild;
  try {
    const found = await post("v1/snippets", { scores: scores(), options: options() });
    place.textContent = found[language];
  } catch (failure) {
    place.textContent = analysis.values.length ? said(failure) : "";
  }
}
