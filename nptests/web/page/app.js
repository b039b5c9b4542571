// The page: which part is shown, what happens when the analysis changes.
import { $, announce, h, quiet, refill } from "./dom.js";
import { startAssistant } from "./assistant.js";
import { startAudit } from "./audit.js";
import { listExamples, startEntry } from "./entry.js";
import { drawGrid, markCell, startGrid } from "./grid.js";
import { openLessons } from "./lessons.js";
import { openPower } from "./power.js";
import { said } from "./problems.js";
import { startRuns } from "./runs.js";
import { drawResults, startResults } from "./results.js";
import { get, latest, post, superseded } from "./service.js";
import { analysis, change, hasTable, options, packed, scores, unpack, whenChanged } from "./state.js";
import { openTrust } from "./trust.js";
import { verdict } from "./verdict.js";
import { preferred, remember, remembered, speak, t, word } from "./words.js";
import { startWalk } from "./walk.js";

const VIEWS = ["compare", "runs", "assistant", "power", "lessons", "audit", "trust"];
const LONGEST = 60_000; // letters of an address that browsers and mail programs still carry
const analysing = latest();
let last = null; // the result that is shown
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
  if (!(await unpack(text))) return tell(t("problem.link"));
  drawGrid();
}

/** The address always holds the analysis, so that it can be shared and reloaded. */
const noted = quiet(300, async () => {
  if (address()[0] && !["compare", "main"].includes(address()[0])) return;
  shared = hasTable() ? await packed() : "";
  if (shared.length > LONGEST) shared = "";
  history.replaceState(null, "", shared ? `#compare/${shared}` : "#compare");
});

// --- the analysis -----------------------------------------------------------------------------------------------

const analyse = quiet(250, async () => {
  if (!hasTable() || analysis.better === null) return waiting();
  $("answer").setAttribute("aria-busy", "true");
  try {
    last = await analysing((signal) => post("v1/analyse", { scores: scores(), options: options() }, signal));
    tell("");
    markCell("");
    $("waiting").hidden = true;
    $("results").hidden = false;
    drawResults(last);
    announce(`${t("analysed")} ${verdict(last)[1]}`);
  } catch (failure) {
    if (superseded(failure)) return;
    last = null;
    $("waiting").hidden = $("results").hidden = true;
    tell(said(failure));
    markCell(failure.field);
  }
  $("answer").setAttribute("aria-busy", "false");
});

function waiting() {
  last = null;
  tell("");
  $("results").hidden = true;
  $("waiting").hidden = false;
  $("show-me").hidden = hasTable();
  $("waiting").querySelector("p").textContent = hasTable() ? t("waiting.direction") : t("waiting.text");
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
  analyse();
  noted();
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
  document.addEventListener("language", relabel);
  window.addEventListener("hashchange", route);
  whenChanged(changed);
}

/** Everything that was drawn with words is drawn again. */
function relabel() {
  listExamples();
  drawGrid();
  drawChoices();
  if (last) {
    startResults();
    drawResults(last);
  } else waiting();
  route();
}

async function start() {
  document.documentElement.dataset.theme = $("theme").value = remembered("theme") ?? "auto";
  await speak(preferred());
  $("language").value = document.documentElement.lang;
  startResults();
  startGrid();
  startWalk();
  wire();
  drawChoices();
  await route();
  document.body.dataset.ready = "true";
  startEntry().catch((failure) => ($("paste-problem").textContent = said(failure)));
  const catalogue = await get("v1/catalogue").catch(() => []);
  const pairs = catalogue.find((procedure) => procedure.name === "all_pairs");
  if (pairs) vocabulary = { ranks: pairs.options.ranks.words, adjust: pairs.options.adjust.words };
  drawChoices();
}

start();
