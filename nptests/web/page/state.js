// The analysis on the page: one object, changed through `change`, held whole by a link.

const EMPTY = {
  algorithms: [],
  datasets: [],
  values: [],
  better: null,
  alpha: 0.05,
  control: null,
  ranks: "friedman",
  adjust: "holm",
  source: "",
};

export let analysis = { ...EMPTY };
const listeners = [];

/** Call when something has changed, with the names of what has. */
export const whenChanged = (listener) => listeners.push(listener);

/** Change some fields and tell everyone. */
export function change(fields) {
  analysis = { ...analysis, ...fields };
  if (analysis.control !== null && !analysis.algorithms.includes(analysis.control)) analysis.control = null;
  for (const listener of listeners) listener(new Set(Object.keys(fields)));
}

/** Forget the table and everything chosen. */
export const clear = () => change({ ...EMPTY });

/** Whether there is a table to speak of. */
export const hasTable = () => analysis.values.length > 0;

/** The table as the service takes it: cells as they were typed. */
export const scores = () => ({
  values: analysis.values,
  algorithms: analysis.algorithms,
  datasets: analysis.datasets,
  better: analysis.better,
});

/** The options of an analysis, as the service takes them. */
export function options() {
  const { alpha, control, ranks, adjust } = analysis;
  return control === null ? { alpha, ranks, adjust } : { alpha, control, ranks, adjust };
}

// --- the link ---------------------------------------------------------------------------------------------------

const LETTER = "z"; // what follows is compressed

/** The whole analysis as text for the fragment of an address; it never reaches a server. */
export async function packed() {
  const bytes = new TextEncoder().encode(JSON.stringify(analysis));
  return LETTER + base64(await piped(bytes, new CompressionStream("deflate-raw")));
}

/** Take the analysis from such text; false where it is damaged. */
export async function unpack(text) {
  try {
    if (!text.startsWith(LETTER)) return false;
    const bytes = await piped(bytesOf(text.slice(LETTER.length)), new DecompressionStream("deflate-raw"));
    const found = JSON.parse(new TextDecoder().decode(bytes));
    if (!sound(found)) return false;
    change(Object.fromEntries(Object.keys(EMPTY).map((name) => [name, found[name] ?? EMPTY[name]])));
    return true;
  } catch {
    return false;
  }
}

/** A link comes from anywhere: only a table of texts is taken. */
function sound(found) {
  const texts = (list) => Array.isArray(list) && list.every((item) => typeof item === "string");
  return (
    texts(found.algorithms) &&
    texts(found.datasets) &&
    Array.isArray(found.values) &&
    found.values.length === found.datasets.length &&
    found.values.every((row) => texts(row) && row.length === found.algorithms.length) &&
    [null, "higher", "lower"].includes(found.better) &&
    typeof found.alpha === "number" &&
    ["ranks", "adjust", "source"].every((name) => typeof found[name] === "string") &&
    (found.control === null || typeof found.control === "string")
  );
}

async function piped(bytes, through) {
  const stream = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function base64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function bytesOf(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
