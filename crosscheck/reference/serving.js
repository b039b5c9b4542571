// The side of an adapter that is written in JavaScript: `node serving.js adapter.js`, one JSON object a line.
// The adapter exports `uses`, the package that it is about or a list of several ("name 1.2" states a version), and `offered`: for a procedure a function of data, in which
// decimals are numbers, and options. What it returns is the answer; undefined is what it has not, a throw a refusal.
const path = require("path"), readline = require("readline"), { pathToFileURL } = require("url");

const file = path.resolve(process.argv[2]);
process.env.NODE_PATH = path.join(process.cwd(), "node_modules"); // packages are those of whoever calls
require("module").Module._initPaths();
console.log = console.error; // standard output is for answers

const numbers = (x) => (Array.isArray(x) ? x.map(numbers) : Number(x));

// NaN and infinities as words, which JSON has not.
const told = (_, value) => (typeof value === "number" && !Number.isFinite(value) ? String(value) : value);

function version(uses) {
  const parts = require.resolve(uses).split(path.sep);
  const root = parts.slice(0, parts.lastIndexOf("node_modules") + 1 + uses.split("/").length);
  return require(path.join(path.sep, ...root, "package.json")).version;
}

async function reply(adapter, message) {
  if (message.start) {
    const uses = [].concat(adapter.uses || path.basename(file) + " ?").map((text) => text.split(" "));
    const name = uses.map(([one]) => one).join(", ");
    const procedures = Object.keys(adapter.offered), language = "JavaScript " + process.version;
    return { name, version: uses.map(([one, stated]) => stated || version(one)).join(", "), language, procedures };
  }
  const { procedure, data, options } = message.run;
  if (!adapter.offered[procedure]) return { unsupported: true };
  try {
    const values = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, numbers(value)]));
    const answer = await adapter.offered[procedure](values, options);
    return answer ? { answer } : { unsupported: true };
  } catch (problem) {
    return { refused: String(problem) };
  }
}

(async () => {
  const loaded = await import(pathToFileURL(file));
  const adapter = loaded.offered ? loaded : loaded.default;
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const message = JSON.parse(line);
    if (message.stop) process.exit(0);
    process.stdout.write(JSON.stringify(await reply(adapter, message), told) + "\n");
  }
})();
