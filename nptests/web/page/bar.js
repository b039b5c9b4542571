// The analyses side by side, and the steps back and forth.
import { $, h } from "./dom.js";
import { analysis, canRedo, canUndo, change, close, go, open, turn, work } from "./state.js";
import { drawProject, menu, titled } from "./project.js";
import { spoken, t } from "./words.js";

/** Keys: Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, but where a text is written that has steps of its own. */
export function startBar() {
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || $("view-compare").hidden) return;
    if (event.target.matches("textarea") && event.target.value !== analysis.paste) return;
    const key = event.key.toLowerCase();
    const count = key === "y" || (key === "z" && event.shiftKey) ? 1 : key === "z" ? -1 : 0;
    if (!count) return;
    event.preventDefault();
    go(count);
  });
  drawBar();
}

/** Show the analyses and the steps. */
export function drawBar() {
  $("bar").hidden = !canUndo() && !canRedo() && work.tabs.length === 1;
  part("undo", [], () => h("button", { type: "button", id: "undo", onclick: () => go(-1) }, `↶ ${t("bar.undo")}`));
  part("redo", [], () => h("button", { type: "button", id: "redo", onclick: () => go(1) }, `↷ ${t("bar.redo")}`));
  part("sheets", [work.tabs.map(titled), work.at], () =>
    h("span", { class: "sheets", role: "group", "aria-label": t("bar.sheets") }, work.tabs.map(sheet)),
  );
  part("another", [], () =>
    h("button", { type: "button", id: "open-another", onclick: () => open([{}], true) }, `+ ${t("bar.another")}`),
  );
  part("menu", work.named.map(({ name }) => name), menu);
  $("undo").disabled = !canUndo();
  $("redo").disabled = !canRedo();
  drawProject();
}

const parts = new Map(); // what stands in the bar, and what it was drawn from

/** Draw a part where something of it has changed: a button that is being pressed stays, or its click would be lost when
 * the press ends what was typed elsewhere. */
function part(name, from, draw) {
  const before = parts.get(name);
  const key = JSON.stringify([spoken(), from]);
  if (before?.key === key && !before.element.querySelector(".sheet input")) return;
  const element = draw();
  if (before) before.element.replaceWith(element);
  else $("bar").append(element);
  parts.set(name, { key, element });
}

const sheet = (tab, i) =>
  h(
    "span",
    { class: "sheet" },
    h(
      "button",
      { type: "button", class: "to", "aria-pressed": String(i === work.at), "data-sheet": i, onclick: () => turn(i) },
      titled(tab, i),
    ),
    i === work.at && renaming(tab, i),
    work.tabs.length > 1 &&
      h(
        "button",
        { type: "button", class: "remove", "aria-label": t("bar.close", { name: titled(tab, i) }), onclick: () => close(i) },
        "×",
      ),
  );

function renaming(tab, i) {
  const rename = (event) => {
    const input = h("input", {
      type: "text",
      class: "name",
      value: titled(tab, i),
      "aria-label": t("bar.name"),
      onblur: () => (input.value.trim() === titled(tab, i) ? input.closest(".sheet")?.replaceWith(sheet(tab, i)) : change({ name: input.value.trim() })),
      onkeydown: ({ key }) => key === "Enter" && input.blur(),
    });
    event.target.closest(".sheet").replaceChildren(input);
    input.select();
  };
  return h("button", { type: "button", class: "remove", "aria-label": t("bar.rename"), onclick: rename }, "✎");
}
