// A paper as it is: its sentences in a text box, or its file. The service reads and judges both.
import { judged, marked, summary, table, worstFirst } from "./audited.js";
import { $, announce, download, h, refill } from "./dom.js";
import { said } from "./problems.js";
import { post, sentFile, text as textOf } from "./service.js";
import { t } from "./words.js";

const ENDINGS = ".txt,.pdf,.tex,.ltx,.md,.rst,.markdown,.docx,.ipynb,.rmd,.qmd,.typ,.csv,.tsv,.html,.htm,.xlsx";
const LARGEST = 3_500_000; // bytes of a file: base64 makes them a third more, and the service takes 5,000,000
const form = { text: "", better: "", file: null };
const lines = (text) => text.replace(/\r\n?/g, "\n");

// --- sentences of a text ----------------------------------------------------------------------------------------

/** A text box. */
export function sentencesForm() {
  return h(
    "form",
    {
      class: "card",
      onsubmit: (event) => {
        event.preventDefault();
        judged(sentences);
      },
    },
    h("label", { for: "audit-text" }, t("audit.text")),
    h("p", { class: "hint", id: "audit-text-hint" }, t("audit.text.hint")),
    h("textarea", {
      id: "audit-text",
      rows: 9,
      value: form.text,
      "aria-describedby": "audit-text-hint",
      oninput: (e) => (form.text = e.target.value),
    }),
    h("button", { type: "submit", class: "primary", id: "judge" }, t("audit.judge")),
  );
}

async function sentences() {
  const found = await post("v1/audit", { text: form.text });
  const items = found.extractions.map((e) =>
    h("li", {}, h("code", {}, e.phrase), " ", h("small", {}, t("audit.line", { n: e.line }))),
  );
  return [
    summary(found.verdicts),
    found.verdicts.length ? table(found.verdicts) : null,
    found.marks.length ? marked(lines(form.text), found.marks, found.verdicts) : null,
    h("h3", {}, t("audit.read")),
    items.length ? h("ul", {}, items) : h("p", {}, t("audit.read-none")),
  ];
}

// --- a file -------------------------------------------------------------------------------------------------------

/** A place to drop a file on: PDF, text, LaTeX, Markdown, a table. */
export function fileForm() {
  const box = h(
    "form",
    { class: "card drop", id: "audit-drop", onsubmit: (event) => event.preventDefault() },
    h("p", {}, t("audit.file.lead")),
    h(
      "div",
      { class: "row" },
      h("label", { class: "button primary", for: "audit-file-input" }, t("audit.file.choose")),
      h("input", { id: "audit-file-input", type: "file", class: "hidden", accept: ENDINGS, onchange: chosen }),
      h("span", { class: "hint" }, t("audit.file.or-drop")),
    ),
    h("p", { class: "hint" }, t("audit.file.hint")),
    h(
      "div",
      { class: "field inline" },
      h("label", { for: "audit-file-better" }, t("audit.file.better")),
      h(
        "select",
        { id: "audit-file-better", onchange: (e) => ((form.better = e.target.value), form.file && judgeFile()) },
        ["", "higher", "lower"].map((value) =>
          h("option", { value, selected: form.better === value }, t(value ? `direction.${value}` : "audit.file.shown")),
        ),
      ),
    ),
  );
  box.addEventListener("dragover", (event) => (event.preventDefault(), box.classList.add("over")));
  box.addEventListener("dragleave", () => box.classList.remove("over"));
  box.addEventListener("drop", (event) => {
    event.preventDefault();
    box.classList.remove("over");
    if (event.dataTransfer.files[0]) take(event.dataTransfer.files[0]);
  });
  return box;
}

function chosen(event) {
  const [file] = event.target.files;
  event.target.value = "";
  if (file) take(file);
}

async function take(file) {
  if (file.size > LARGEST) {
    refill($("judged"), h("p", { class: "problem card", role: "alert" }, t("audit.file.large")));
    return;
  }
  form.file = await sentFile(file);
  judgeFile();
}

const asked = (more = {}) => ({ ...form.file, ...(form.better ? { better: form.better } : {}), ...more });

function judgeFile() {
  judged(async () => {
    const found = await post("v1/audit", asked());
    return [
      h("p", { class: "hint" }, form.file.name),
      summary(found.verdicts),
      found.verdicts.length ? table(worstFirst(found.verdicts)) : null,
      found.notes.length
        ? h(
            "ul",
            { class: "hint", lang: "en" },
            found.notes.map((note) => h("li", {}, note)),
          )
        : null,
      found.marks.length ? marked(found.text, found.marks, found.verdicts) : null,
      h("button", { type: "button", id: "audit-review", onclick: review }, t("audit.file.review")),
    ];
  });
}

async function review() {
  try {
    const name = form.file.name.replace(/\.[^.]*$/, "");
    const report = await textOf("v1/audit", asked({ format: "html" }));
    download(`${name}-audit.html`, new Blob([report], { type: "text/html" }));
    announce(t("audit.file.saved"));
  } catch (failure) {
    announce(said(failure));
  }
}
