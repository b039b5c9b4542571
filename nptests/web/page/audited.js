// What an audit found: one line, a table of verdicts, and the text with the sentences that were judged.
import { $, announce, h, refill } from "./dom.js";
import { shown } from "./numbers.js";
import { wide } from "./parts.js";
import { said } from "./problems.js";
import { t } from "./words.js";

/** Show that the service is judging, then what it found. */
export async function judged(make) {
  refill($("judged"), h("p", { class: "hint card" }, t("audit.judging")));
  try {
    refill(
      $("judged"),
      h(
        "section",
        { class: "card", "aria-labelledby": "judged-title" },
        h("h2", { id: "judged-title" }, t("audit.result")),
        await make(),
      ),
    );
    announce($("judged").querySelector(".headline")?.textContent ?? t("audit.result"));
  } catch (failure) {
    refill($("judged"), h("p", { class: "problem card", role: "alert" }, said(failure)));
  }
}

const WRONG = ["fails", "defect"];
const OPEN = ["unresolved", "cannot-be-checked"];

/** In one line: how many are wrong, or open. */
export function summary(verdicts) {
  const wrong = verdicts.filter((v) => WRONG.includes(v.verdict)).length;
  if (!verdicts.length) return h("p", { class: "headline" }, t("audit.nothing"));
  if (wrong) return h("p", { class: "headline wrong" }, t("audit.wrong", { n: wrong, all: verdicts.length }));
  const open = verdicts.filter((v) => OPEN.includes(v.verdict)).length;
  if (open) return h("p", { class: "headline perhaps" }, t("audit.open", { n: open, all: verdicts.length }));
  return h("p", { class: "headline yes" }, t("audit.right", { n: verdicts.length }));
}

const tone = (verdict) =>
  WRONG.includes(verdict) ? "bad" : verdict === "holds" || verdict === "rounding" ? "yes" : "warn";

/** A row a verdict. */
export function table(verdicts) {
  const head = ["where", "printed", "computed", "verdict", "why"].map((key) =>
    h("th", { scope: "col" }, t(`audit.${key}`)),
  );
  const rows = verdicts.map((v) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, v.where || v.id),
      h("td", { class: "n" }, v.printed),
      h(
        "td",
        { class: "n" },
        typeof v.evidence.value === "number" ? shown(v.evidence.value, 6) : String(v.evidence.value ?? ""),
      ),
      h(
        "td",
        {},
        h(
          "span",
          { class: `tag ${tone(v.verdict)}`, title: t(`verdict-word.${v.verdict}.about`) },
          t(`verdict-word.${v.verdict}`),
        ),
        v.decision_changed ? h("strong", {}, ` ${t("audit.decision")}`) : null,
      ),
      h("td", { class: "why", lang: v.why ? "en" : null }, v.why || reason(v)),
    ),
  );
  return wide(t("audit.result"), h("table", {}, h("thead", {}, h("tr", {}, head)), h("tbody", {}, rows)));
}

/** The evidence in words, where the service has not said it in its own. */
function reason({ evidence, verdict }) {
  const said = evidence.missing ?? evidence.stopped ?? evidence.name ?? evidence.proof;
  if (said) return String(said);
  if (evidence.witness)
    return t("audit.witness", {
      cells: Object.entries(evidence.witness)
        .slice(0, 3)
        .map(([place, text]) => `${place} = ${text}`)
        .join(", "),
    });
  return t(`verdict-word.${verdict}.about`);
}

// --- the text, marked -------------------------------------------------------------------------------------------

/** The text as it was read: each sentence that was judged in the colour of its verdict, its numbers underlined. */
export function marked(text, marks, verdicts) {
  const letters = Array.from(text); // the service counts characters, not halves of them
  const tones = letters.map(() => null);
  for (const mark of [...marks].sort((a, b) => WEIGHT[toneOf(a, verdicts)] - WEIGHT[toneOf(b, verdicts)]))
    for (let i = mark.start; i < mark.end; i++) tones[i] = { mark, tone: toneOf(mark, verdicts) };
  const numbers = new Set(marks.flatMap((mark) => mark.phrases.flatMap(([a, b]) => range(a, b))));
  const parts = [];
  for (let i = 0; i < letters.length; ) {
    const [start, at, number] = [i, tones[i], numbers.has(i)];
    while (i < letters.length && tones[i]?.mark === at?.mark && numbers.has(i) === number) i++;
    const piece = letters.slice(start, i).join("");
    const inner = number ? h("u", {}, piece) : at ? piece : piece.replace(/\n{3,}/g, "\n\n"); // where tables stood
    parts.push(at ? h("mark", { class: at.tone, title: about(at.mark, verdicts) }, inner) : inner);
  }
  return h("div", { class: "marked", id: "marked", tabindex: "0", role: "group", "aria-label": t("audit.marked") }, parts);
}

/** What is wrong first, then what is open. */
export const worstFirst = (verdicts) => [...verdicts].sort((a, b) => WEIGHT[tone(b.verdict)] - WEIGHT[tone(a.verdict)]);

const WEIGHT = { yes: 0, warn: 1, bad: 2 };
const range = (a, b) => Array.from({ length: b - a }, (_, i) => a + i);
const toneOf = (mark, verdicts) => tone(verdicts[mark.verdict].verdict);

function about(mark, verdicts) {
  const { printed, verdict } = verdicts[mark.verdict];
  return `${printed}: ${t(`verdict-word.${verdict}`)}`;
}
