// The analyses side by side, and the steps back and forth.
import { $, h, refill } from "./dom.js";
import { analysis, canRedo, canUndo, change, close, go, open, turn, work } from "./state.js";
import { drawProject, menu, titled } from "./project.js";
import { t } from "./words.js";

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
  refill(
    $("bar"),
    h("button", { type: "button", id: "undo", disabled: !canUndo(), onclick: () => go(-1) }, `↶ ${t("bar.undo")}`),
    h("button", { type: "button", id: "redo", disabled: !canRedo(), onclick: () => go(1) }, `↷ ${t("bar.redo")}`),
    h("span", { class: "sheets", role: "group", "aria-label": t("bar.sheets") }, work.tabs.map(sheet)),
    h("button", { type: "button", id: "open-another", onclick: () => open([{}], true) }, `+ ${t("bar.another")}`),
    menu(),
  );
  drawProject();
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
      onblur: () => (input.value.trim() === titled(tab, i) ? drawBar() : change({ name: input.value.trim() })),
      onkeydown: ({ key }) => key === "Enter" && input.blur(),
    });
    event.target.closest(".sheet").replaceChildren(input);
    input.select();
  };
  return h("button", { type: "button", class: "remove", "aria-label": t("bar.rename"), onclick: rename }, "✎");
}
