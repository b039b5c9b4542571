// A form of claims as the paper.toml that `crosscheck audit` takes (fixtures/README.md explains every key).

const escaped = (text) =>
  text
    .replaceAll("\\", "\\\\")
    .replaceAll('"', '\\"')
    .replace(/[\u0000-\u001f\u007f]/g, (c) =>
      c === "\n" ? "\\n" : c === "\t" ? "\\t" : `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );

/** A printed number with a decimal point, where it was typed with a comma. */
const pointed = (text) => text.replace(/(\d),(\d)/, "$1.$2");

const quoted = (text) => `"${escaped(text)}"`;

/** The whole file: one table, its claims. Every text is quoted, so that nothing typed can become a key. */
export function paper({ cells, better, claims }) {
  const table = [
    "[[table]]",
    'name = "results"',
    'holds = "scores"',
    `better = ${quoted(better)}`,
    `cells = ${quoted(cells)}`,
  ];
  return [...table, "", ...claims.flatMap(claimLines)].join("\n");
}

function claimLines(claim, i) {
  const pair = ["wilcoxon", "sign"].includes(claim.test);
  const lines = [
    "[[claim]]",
    `id = "claim-${i + 1}"`,
    `where = ${quoted(claim.where || `${i + 1}`)}`,
    `test = ${quoted(claim.test)}`,
    'table = "results"',
    `printed = ${quoted(pointed(claim.printed))}`,
  ];
  if (pair) lines.push(`columns = [${quoted(claim.at)}, ${quoted(claim.other)}]`);
  if (claim.value !== "statistic") lines.push(`value = ${quoted(claim.value)}`);
  if (!pair && claim.value === "mean_ranks") lines.push(`at = [${quoted(claim.at)}]`);
  if (!pair && claim.ties) lines.push(`options = {ties = ${quoted(claim.ties)}}`);
  return [...lines, ""];
}
