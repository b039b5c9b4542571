// An adapter in JavaScript: `crosscheck validate adapter.js`. A function for every procedure that the package offers.
// It gets the data of a case, with numbers, and its options, and returns numbers under the names of the set (`crosscheck
// reference` lists data, options and answers); null where the package has no such option. A throw is a refusal.
// What a package always does one way (with continuity, say) it answers in those cases, and null in the others.
// A package is installed beside the adapter (`npm install jstat`), and the command given there, beside node_modules.
// const { jStat } = require("jstat"); // your package. Of a package that is imported, the adapter is a module: adapter.mjs, with `export const uses = ..., offered = ...`.

// exports.uses = "jstat";  // whose version is told; of several ["jstat", "mathjs"]; "mine 1.2" states one

const mean = (x) => x.reduce((sum, value) => sum + value, 0) / x.length;

exports.offered = {
  mean_absolute_error: (data) => ({ value: mean(data.truth.map((t, i) => Math.abs(t - data.predicted[i]))) }),
  hodges_lehmann: (data, options) => null,
};
