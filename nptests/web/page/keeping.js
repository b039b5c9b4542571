// What outlives this page: the browser's Back and Forward go through the states, and a copy of all of them is kept in
// this browser, nowhere else, unless the reader does not want it.
import { $ } from "./dom.js";
import { everything, go, resume, whenKept } from "./state.js";
import { remember, remembered } from "./words.js";

const KEPT = "nptests.work.";
const STATES = 40; // of the past and of the future
const LARGEST = 1_500_000; // letters of what is kept of one window
const WINDOWS = 5; // the copies of so many windows are kept

let depth = 0; // entries of the browser's history that are ours, below this one
let own = ""; // the name of this window's copy

/** Take up what this window, or the one before, held; then follow every step. `passed` is called where an address is
 * that of a state of ours, after a reload or on the way back and forth, and no link that somebody followed. */
export async function startKeeping(passed) {
  own = await windowName();
  const mine = read(own);
  const kept = mine ?? read(newest());
  const again = Boolean(mine) && wanted() && history.state?.depth !== undefined;
  if (again) depth = history.state.depth;
  if (kept && wanted()) resume(kept);
  history.replaceState({ depth }, "");
  whenKept((fresh) => {
    if (fresh) history.pushState({ depth: ++depth }, "");
    keep();
  });
  window.addEventListener("popstate", (event) => moved(event, passed));
  $("keep").checked = wanted();
  $("keep").addEventListener("change", () => {
    remember("keep", $("keep").checked ? "yes" : "no");
    $("keep").checked ? keep() : forget();
  });
  if (again) passed();
}

/** Back and Forward: as many states as entries were passed; where none is left, out of the page at once. */
function moved(event, passed) {
  const to = event.state?.depth;
  if (to === undefined) return history.replaceState({ depth }, ""); // an address was followed: no state of its own
  const by = to - depth;
  depth = to;
  passed();
  if (by && go(by) === 0 && by < 0 && depth > 0) history.go(-depth - 1);
}

const wanted = () => remembered("keep") !== "no";
const names = () => Object.keys(localStorage).filter((name) => name.startsWith(KEPT));
const time = (name) => Number(JSON.parse(localStorage.getItem(name)).time ?? 0);

function safely(action, otherwise = null) {
  try {
    return action();
  } catch {
    return otherwise; // a browser that keeps nothing, or has no room left
  }
}

const newest = () => safely(() => names().toSorted((a, b) => time(b) - time(a))[0]?.slice(KEPT.length) ?? "", "");
const read = (name) => safely(() => name && JSON.parse(localStorage.getItem(KEPT + name)));
const forget = () => safely(() => names().forEach((name) => localStorage.removeItem(name)));

/** Write the copy: as many states as there is room for. */
function keep() {
  if (!wanted()) return;
  for (let states = STATES; states >= 0; states = states ? Math.floor(states / 2) : -1) {
    const text = JSON.stringify({ time: Date.now(), ...everything(states) });
    if (text.length > LARGEST && states) continue;
    if (safely(() => (localStorage.setItem(KEPT + own, text), true), false)) break;
  }
  safely(() => names().toSorted((a, b) => time(b) - time(a)).slice(WINDOWS).forEach((name) => localStorage.removeItem(name)));
}

/** A name that this window keeps over reloads, and that no other window has, be it a copy of this one. */
async function windowName() {
  const before = safely(() => sessionStorage.getItem("nptests.window"));
  const name = before && (await free(before)) ? before : crypto.getRandomValues(new Uint32Array(2)).join("-");
  if (name !== before) {
    if (before) safely(() => localStorage.setItem(KEPT + name, localStorage.getItem(KEPT + before)));
    await free(name);
    safely(() => sessionStorage.setItem("nptests.window", name));
  }
  return name;
}

/** Hold a name as long as the window lives; false where another window holds it. */
const free = (name) =>
  new Promise((settled) => {
    if (!navigator.locks) return settled(true);
    navigator.locks.request(KEPT + name, { ifAvailable: true }, (lock) => {
      settled(lock !== null);
      return lock && new Promise(() => {});
    });
  });
