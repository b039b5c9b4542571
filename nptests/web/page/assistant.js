// "Which test should I use?": a few questions of the service's guide; every answer keeps the rows that fit it.
import { announce, h, refill } from "./dom.js";
import { english } from "./parts.js";
import { said } from "./problems.js";
import { get, post } from "./service.js";
import { analysis, hasTable, scores } from "./state.js";
import { t, word } from "./words.js";

let guide = null;
let answers = []; // [{question, answer}]

/** Show the conversation. */
export async function startAssistant(view) {
  const title = h("h1", {}, t("nav.assistant"));
  try {
    guide ??= await get("v1/advise/questions");
    draw(view);
  } catch (failure) {
    refill(view, title, h("p", { class: "problem card", role: "alert" }, said(failure)));
  }
}

const fitting = () => guide.guide.filter((row) => answers.every(({ question, answer }) => row[question] === answer));

/** The next question whose answer is still open: one on which the rows that are left disagree. */
const open = () =>
  guide.questions.find(
    ({ name }) => !answers.some((a) => a.question === name) && new Set(fitting().map((row) => row[name])).size > 1,
  );

function draw(view) {
  const question = open();
  const past = answers.map(({ question: name, answer }, i) =>
    h(
      "li",
      {},
      h("p", { class: "asked" }, t(`question.${name}`)),
      h(
        "p",
        { class: "answered" },
        word("guide", answer),
        " ",
        h("button", { type: "button", class: "link", onclick: () => back(view, i) }, t("assistant.change")),
      ),
    ),
  );
  refill(
    view,
    h("h1", {}, t("nav.assistant")),
    h("p", { class: "lead" }, t("assistant.lead")),
    h("ol", { class: "talk" }, past),
    question ? asked(view, question) : conclusion(view),
  );
}

function asked(view, { name }) {
  const possible = [...new Set(fitting().map((row) => row[name]))];
  const buttons = possible.map((answer) =>
    h(
      "button",
      { type: "button", class: "answer-button", onclick: () => answered(view, name, answer) },
      word("guide", answer),
    ),
  );
  return h(
    "div",
    { class: "card question", role: "group", "aria-labelledby": "question" },
    h("h2", { id: "question", tabindex: "-1" }, t(`question.${name}`)),
    h("p", { class: "hint" }, t(`question.${name}.why`)),
    h("div", { class: "row" }, buttons),
  );
}

function answered(view, question, answer) {
  answers.push({ question, answer });
  draw(view);
  const heading = view.querySelector("#question, #advised");
  announce(heading.textContent);
  heading.focus();
}

function back(view, place) {
  answers = answers.slice(0, place);
  draw(view);
  view.querySelector("#question").focus();
}

function conclusion(view) {
  const rows = fitting().map((row) => [
    h("p", { class: "headline yes" }, row.procedures.map((name) => word("procedure", name)).join(" · ")),
    english("p", row.text),
    row.source ? h("p", { class: "hint" }, t("assistant.source", { source: row.source })) : null,
  ]);
  const place = h("div", {});
  adviseOn(place);
  return h(
    "div",
    { class: "card" },
    h("h2", { id: "advised", tabindex: "-1" }, t("assistant.answer")),
    rows,
    place,
    h(
      "div",
      { class: "row" },
      h("a", { class: "button primary", href: "#compare" }, t("assistant.go")),
      h("button", { type: "button", onclick: () => back(view, 0) }, t("assistant.again")),
    ),
  );
}

/** What the rules say of the reader's own table, where there is one. */
async function adviseOn(place) {
  if (!hasTable() || analysis.better === null) return;
  try {
    const { advice } = await post("v1/advise", { scores: scores() });
    refill(
      place,
      h("h3", {}, t("assistant.table")),
      h(
        "ul",
        { class: "plain" },
        advice.map((a) =>
          h(
            "li",
            {},
            h("span", { class: `tag ${a.weight === "caution" ? "warn" : "no"}` }, t(`advice.${a.weight}`)),
            " ",
            english("span", a.text),
          ),
        ),
      ),
    );
  } catch {
    refill(place);
  }
}
