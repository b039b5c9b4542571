// What the page shows and hands out about one table, by name: whatever a reader can press is pressed, once.
async ({ text, better, language, example }) => {
  const $ = (id) => document.getElementById(id);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const found = {}

  async function until(what, is) {
    for (let i = 0; i < 12_000; i += 1) {
      if (is()) return;
      await pause(20);
    }
    throw new Error(`never: ${what}`);
  }

  /** What is handed over stays here: files by their names, and what is copied. */
  function watched() {
    const files = new Map();
    const [named, ask] = [URL.createObjectURL, window.fetch];
    window.handed = [];
    window.asking = 0;
    URL.createObjectURL = (blob) => {
      const address = named.call(URL, blob);
      files.set(address, blob);
      return address;
    }
    HTMLAnchorElement.prototype.click = function () {
      window.handed.push([this.download, files.get(this.href)]);
    }
    navigator.clipboard.writeText = async (copy) => window.handed.push(["copied", new Blob([copy], { type: "text/plain" })]);
    window.fetch = (...given) => {
      window.asking += 1;
      return ask(...given).finally(() => (window.asking -= 1));
    }
  }

  /** Until nothing is asked for longer than the page waits before it asks. */
  async function rest() {
    for (let still = 0; still < 4; ) {
      await until("an answer", () => window.asking === 0);
      await pause(30);
      still = window.asking === 0 ? still + 1 : 0;
    }
  }

  /** What a button hands over, as text. */
  async function taken(button) {
    window.handed.length = 0;
    button.click();
    await until(`${button.id || button.textContent} is handed over`, () => window.handed.length > 0);
    const [name, blob] = window.handed.pop();
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const content = blob.type.startsWith("image/png") ? bytes.join() : new TextDecoder().decode(bytes);
    return `${name}\n${content.replaceAll(location.origin + location.pathname, "")}`;
  }

  async function steps(opener) {
    opener.click();
    await until("the walk", () => $("walk-next"));
    const shown = [];
    for (let more = true; more; ) {
      shown.push($("walk").innerHTML);
      more = !$("walk-next").disabled;
      $("walk-next").click();
    }
    const latex = await taken($("walk-latex"));
    $("walk").close();
    return [...shown, latex].join("\n");
  }

  async function chosen(id, value) {
    $(id).value = value;
    for (const kind of ["input", "change"]) $(id).dispatchEvent(new Event(kind, { bubbles: true }));
    await concluded();
  }

  async function concluded() {
    await rest();
    for (let way; (way = !$("asked").hidden && $("asked").querySelector("button")); ) {
      found[`question ${Object.keys(found).length}`] = $("asked").outerHTML;
      way.click();
      await rest();
    }
    await until("a conclusion", () => !$("results").hidden && !$("results").inert && $("headline"));
    await rest();
  }

  if (!window.handed) watched();
  if (!$("grid-area").hidden) {
    $("restart").click();
    all("#bar .sheet .remove")[0].click();
  }
  if ($("language").value !== language) {
    $("language").value = language;
    $("language").dispatchEvent(new Event("change"));
    await rest();
  }
  $("paste").value = text;
  $("paste").dispatchEvent(new Event("input", { bubbles: true }));
  $("read").click();
  await rest();
  if ($("grid-area").hidden) {
    found["refused as text"] = $("main").outerHTML;
    $("example").value = example;
    $("example").dispatchEvent(new Event("change"));
    await rest();
  }
  document.querySelector(`[name=better][value=${better}]`).click();
  await concluded();
  found.conclusion = $("main").outerHTML;

  for (const part of all("#view-compare details")) part.open = true;
  $("open-pairs")?.click();
  $("leave-out")?.click();
  await rest();
  await until("each data set left out", () => !$("leave-out")?.disabled);
  found.opened = $("main").outerHTML;
  for (const kind of all("#kinds button").map((button) => button.dataset.kind)) {
    document.querySelector(`[data-kind=${kind}]`).click();
    await rest();
    found[`picture ${kind}`] = $("figure").outerHTML + (document.querySelector("#figure canvas")?.toDataURL() ?? "");
    for (const button of all("[id^=save-picture]")) found[`${button.id} ${kind}`] = await taken(button);
  }
  document.querySelector("[data-kind]").click();
  for (const button of all("[data-snippet]")) {
    button.click();
    await rest();
    found[`snippet ${button.dataset.snippet}`] = await taken(document.querySelector("#snippet ~ button"));
  }
  for (const id of ["walk-omnibus", "walk-pairs"]) if ($(id)?.checkVisibility()) found[id] = await steps($(id));
  const others = all("#take-inside [id^=save-]:not([id^=save-picture])");
  for (const button of [...others, $("copy-link"), $("save-project"), document.querySelector("#sentence ~ button")])
    found[button.id || "sentence"] = await taken(button);
  $("side-by-side").click();
  await rest();
  found.project = $("project").outerHTML;
  $("side-by-side").click();
  await pause(2_100); // "copied" stands on buttons for two seconds
  await chosen("drag", 300);
  found["another alpha"] = $("main").outerHTML;
  await chosen("control", $("control").options[1].value);
  found["a control"] = $("main").outerHTML;
  return found;
}
