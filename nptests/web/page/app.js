// The page: which part is shown, what happens when the analysis changes.
import { $, announce, h, quiet, refill } from "./dom.js";
import { startAssistant } from "./assistant.js";
import { startAudit } from "./audit.js";
import { drawBar, startBar } from "./bar.js";
import { drawEntry, listExamples, startEntry } from "./entry.js";
import { cellOf, drawGrid, markCells, redrawGrid, startGrid } from "./grid.js";
import { startKeeping } from "./keeping.js";
import { openLessons } from "./lessons.js";
import { openPower } from "./power.js";
import { said } from "./problems.js";
import { drawQuestion, question } from "./question.js";
import { startRuns } from "./runs.js";
import { drawResults, startResults } from "./results.js";
import { get, latest, post, superseded } from "./service.js";
import { analysis, change, hasTable, open, options, packed, scores, settle, unpacked, whenChanged } from "./state.js";
import { openTrust } from "./trust.js";
import { verdict } from "./verdict.js";
import { preferred, remember, remembered, speak, spoken, t, word } from "./words.js";
import { startWalk } from "./walk.js";

const VIEWS = ["compare", "runs", "assistant", "power", "lessons", "audit", "trust"];
const LONGEST = 60_000; // letters of an address that browsers and mail programs still carry
const REMEMBERED = 20; // answers: a state that was there before is shown at once
const analysing = latest();
const answers = new Map();
let last = null; // what is shown: the answer, what it was asked with, of which analysis
let vocabulary = { ranks: ["friedman"], adjust: ["holm"] };

// --- parts of the page ------------------------------------------------------------------------------------------

const address = () => location.hash.slice(1).split("/");

async function route() {
  const [view, rest] = address();
  if (view === "main") return;
  const chosen = VIEWS.includes(view) ? view : "compare";
  for (const name of VIEWS) $(`view-${name}`).hidden = name !== chosen;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.dataset.view === chosen) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = chosen === "compare" ? t("page.title") : `${t(`nav.${chosen}`)} – nptests`;
  if (chosen === "compare" && rest && rest !== shared) await reopen(rest);
  if (chosen === "runs") startRuns($("view-runs"));
  if (chosen === "assistant") startAssistant($("view-assistant"));
  if (chosen === "power") openPower($("view-power"));
  if (chosen === "lessons") openLessons($("view-lessons"), rest);
  if (chosen === "audit") startAudit($("view-audit"));
  if (chosen === "trust") openTrust($("view-trust"));
}

let shared = "";

async function reopen(text) {
  shared = text;
  const read = await unpacked(text);
  if (!read) return tell(t("problem.link"));
  if (text !== (await packed())) open([read]);
}

/** The address always holds the analysis, so that it can be shared. */
const noted = quiet(300, async () => {
  if (address()[0] && !["compare", "main"].includes(address()[0])) return;
  const text = hasTable() ? await packed() : "";
  shared = text.length > LONGEST ? "" : text;
  history.replaceState(history.state, "", shared ? `#compare/${shared}` : "#compare");
});

// --- the analysis -----------------------------------------------------------------------------------------------

/** What the service is to be asked for the state as it is; null while something is open. */
function request() {
  if (!hasTable() || analysis.better === null) return null;
  const body = { scores: scores(), options: options() };
  return { key: JSON.stringify([spoken(), body]), ask: (signal) => post("v1/analyse?part=first", body, signal) };
}

const analyse = quiet(60, async () => {
  const asked = question() ? null : request();
  if (!asked) return;
  const { id } = analysis;
  try {
    const found = answers.get(asked.key) ?? (await analysing(asked.ask));
    answers.set(asked.key, found);
    if (answers.size > REMEMBERED) answers.delete(answers.keys().next().value);
    if (request()?.key !== asked.key) return;
    tell("");
    show(found, asked.key, id);
    announce(`${t("analysed")} ${verdict(found)[1]}`);
  } catch (failure) {
    if (superseded(failure)) return;
    tell(said(failure));
    markCells(analysis.gaps === "drop" ? [] : cellOf(failure.field));
  }
  $("answer").setAttribute("aria-busy", "false");
});

function show(found, key, id) {
  const again = last?.key === key && last.id === id && !$("results").hidden;
  last = { found, key, id };
  if (!again) drawResults(found);
  stand(null);
}

/** What stands at the place of the conclusion: a question, the last conclusion (greyed while it is not the answer to
 * what stands in the table), or what is to be done first. */
function stand(asked) {
  const held = last !== null && last.id === analysis.id && hasTable() && analysis.better !== null && !asked?.first;
  const stale = held && (asked !== null || request()?.key !== last.key);
  drawQuestion(asked);
  $("results").hidden = !held;
  $("results").inert = stale;
  $("results").classList.toggle("stale", stale);
  $("waiting").hidden = held || asked !== null;
  $("show-me").hidden = hasTable();
  const next = !hasTable() ? "text" : analysis.better === null ? "direction" : "busy";
  $("waiting").querySelector("p").textContent = t(`waiting.${next}`);
}

function tell(text) {
  $("problem").textContent = text;
  $("problem").hidden = !text;
}

function changed(fields) {
  $("hero").classList.toggle("small", hasTable());
  for (const radio of document.getElementsByName("better")) radio.checked = radio.value === analysis.better;
  if (document.activeElement !== $("alpha")) $("alpha").value = String(analysis.alpha);
  if (fields.has("algorithms") || fields.has("control")) drawChoices();
  $("ranks").value = analysis.ranks;
  $("adjust").value = analysis.adjust;
  drawEntry();
  drawGrid();
  drawBar();
  tell("");
  asking();
  noted();
}

/** The question that is open, or the answer to the state as it is. */
function asking() {
  const asked = question();
  const wanted = asked ? null : request();
  markCells(asked?.cells ?? []);
  $("answer").setAttribute("aria-busy", String(wanted !== null));
  if (wanted && answers.has(wanted.key)) show(answers.get(wanted.key), wanted.key, analysis.id);
  else stand(asked);
  if (wanted && last?.key === wanted.key && last.id === analysis.id) $("answer").setAttribute("aria-busy", "false");
  else analyse();
}

function drawChoices() {
  const select = (id, values, chosen, kind) => {
    refill(
      $(id),
      values.map((value) => h("option", { value }, word(kind, value))),
    );
    $(id).value = chosen;
  };
  refill(
    $("control"),
    h("option", { value: "" }, t("options.all-pairs")),
    analysis.algorithms.map((name) => h("option", { value: name }, t("options.against", { name }))),
  );
  $("control").value = analysis.control ?? "";
  select("ranks", vocabulary.ranks, analysis.ranks, "ranks");
  select("adjust", vocabulary.adjust, analysis.adjust, "adjust");
}

/** A level as typed: a point or a comma. */
function alphaTyped() {
  const alpha = Number($("alpha").value.trim().replace(",", "."));
  const valid = alpha > 0 && alpha < 1;
  $("alpha-problem").textContent = valid ? "" : t("alpha.problem");
  if (valid) {
    $("alpha").removeAttribute("aria-invalid");
    change({ alpha });
  } else $("alpha").setAttribute("aria-invalid", "true");
}

// --- start ------------------------------------------------------------------------------------------------------

function wire() {
  for (const radio of document.getElementsByName("better"))
    radio.addEventListener("change", () => change({ better: radio.value }));
  $("alpha").addEventListener("change", alphaTyped);
  $("control").addEventListener("change", (event) => change({ control: event.target.value || null }));
  $("ranks").addEventListener("change", (event) => change({ ranks: event.target.value }));
  $("adjust").addEventListener("change", (event) => change({ adjust: event.target.value }));
  $("skip").addEventListener("click", (event) => {
    event.preventDefault();
    $("main").focus();
  });
  $("language").addEventListener("change", (event) => {
    remember("language", event.target.value);
    speak(event.target.value);
  });
  $("theme").addEventListener("change", (event) => {
    remember("theme", event.target.value);
    document.documentElement.dataset.theme = event.target.value;
  });
  $("alpha").addEventListener("blur", settle);
  document.addEventListener("language", relabel);
  window.addEventListener("hashchange", route);
  whenChanged(changed);
}

/** Everything that was drawn with words is drawn again. */
function relabel() {
  listExamples();
  drawEntry();
  redrawGrid();
  drawBar();
  drawChoices();
  startResults();
  if (last) drawResults(last.found);
  asking(); // what the service says of the results, in the new language
  route();
}

async function start() {
  document.documentElement.dataset.theme = $("theme").value = remembered("theme") ?? "auto";
  await speak(preferred());
  $("language").value = document.documentElement.lang;
  startResults();
  startGrid();
  startWalk();
  startBar();
  wire();
  drawChoices();
  await startKeeping(() => {
    shared = address()[1] ?? "";
    noted();
  });
  await route();
  document.body.dataset.ready = "true";
  startEntry().catch((failure) => ($("paste-problem").textContent = said(failure)));
  const catalogue = await get("v1/catalogue").catch(() => []);
  const pairs = catalogue.find((procedure) => procedure.name === "all_pairs");
  if (pairs) vocabulary = { ranks: pairs.options.ranks.words, adjust: pairs.options.adjust.words };
  drawChoices();
}

start();
