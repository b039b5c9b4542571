// Formulas in the one notation of the derivations (arithmetic as Python writes it), set as MathML.

const NAMESPACE = "http://www.w3.org/1998/Math/MathML";
const GREEK = {
  alpha: "α",
  chi: "χ",
  delta: "δ",
  epsilon: "ε",
  theta: "θ",
  rho: "ρ",
  Phi: "Φ",
  eta: "η",
  sigma: "σ",
  Gamma: "Γ",
  gamma: "Γ",
};
const SIGNS = { ">=": "≥", "<=": "≤", "==": "=", "*": "·", "-": "−" };
const LARGE = { sum: "∑", max: "max", min: "min" };
const LAWS = ["chi2", "F", "t", "Q"];
const TALL = 60; // letters of a fraction's parts beyond which it is written in a line, so that it can be broken

/** The parts of a line such as `symbol`, `formula`, `numbers` as <math> elements; as plain code where one cannot be read. */
export function formula(text) {
  try {
    return m("math", { displaystyle: "true" }, typeset(parse(text)));
  } catch {
    const code = document.createElement("code");
    code.textContent = text;
    return code;
  }
}

/** Long arithmetic as many small <math> elements, so that it can be broken over lines at its signs. */
export function arithmetic(text) {
  if (text.length <= TALL) return [formula(text)];
  try {
    return pieces(parse(text)).flatMap((piece) => [m("math", {}, piece), " "]);
  } catch {
    return [formula(text)];
  }
}

function m(tag, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.flat(Infinity));
  return element;
}

// --- reading ----------------------------------------------------------------------------------------------------

function parse(text) {
  const tokens =
    text.match(/\d+\.?\d*(?:e[+-]?\d+)?|\.\d+|[A-Za-zα-ω][\w']*|\*\*|[<>=!]=|[-+*/(),<>=[\]{}|]|\S/g) ?? [];
  let place = 0;
  const next = () => tokens[place];
  const take = (wanted) => {
    if (wanted && next() !== wanted) throw new SyntaxError(`${wanted} expected in ${text}`);
    return tokens[place++];
  };

  function chain(signs, part) {
    let left = part();
    while (signs.includes(next())) left = { kind: "binary", sign: take(), left, right: part() };
    return left;
  }
  const comparison = () => chain([">=", "<=", ">", "<", "==", "="], sum);
  const sum = () => chain(["+", "-"], product);
  const product = () => chain(["*", "/"], signed);
  function signed() {
    if (next() === "-") return (take(), { kind: "minus", of: signed() });
    const base = atom();
    return next() === "**" ? (take(), { kind: "power", base, exponent: signed() }) : base;
  }
  function atom() {
    const token = take();
    if (token === "(") {
      const inner = comparison();
      take(")");
      return inner;
    }
    if (/^[\d.]/.test(token ?? "")) return { kind: "number", text: token };
    if (!/^[A-Za-zα-ω]/.test(token ?? "")) throw new SyntaxError(`cannot be read: ${text}`);
    if (next() !== "(") return { kind: "name", text: token };
    take("(");
    const given = [];
    while (next() !== ")") {
      given.push(comparison());
      if (next() === ",") take();
    }
    take(")");
    return { kind: "call", name: token, given };
  }
  const whole = comparison();
  if (place < tokens.length) throw new SyntaxError(`cannot be read: ${text}`);
  return whole;
}

// --- setting ----------------------------------------------------------------------------------------------------

const row = (...parts) => m("mrow", {}, ...parts);
const sign = (text) => m("mo", {}, SIGNS[text] ?? text);
const bracketed = (...parts) => row(m("mo", { stretchy: "true" }, "("), ...parts, m("mo", { stretchy: "true" }, ")"));
const listed = (given) =>
  given.flatMap((part, i) => (i ? [m("mo", { separator: "true" }, ","), typeset(part)] : [typeset(part)]));
const additive = (node) => node.kind === "minus" || (node.kind === "binary" && "+-".includes(node.sign));
const inside = (node) => (additive(node) ? bracketed(typeset(node)) : typeset(node));

function typeset(node) {
  if (node.kind === "number") return numeral(node.text);
  if (node.kind === "name") return name(node.text);
  if (node.kind === "minus") return row(sign("-"), inside(node.of));
  if (node.kind === "power") return power(node);
  if (node.kind === "call") return call(node);
  return binary(node);
}

function binary({ sign: operator, left, right }) {
  if (operator === "/" && length(left) <= TALL && length(right) <= TALL)
    return m("mfrac", {}, row(typeset(left)), row(typeset(right)));
  if (operator === "*" || operator === "/") {
    const loose = operator === "/" && right.kind === "binary";
    const between = operator === "*" && !startsWithNumber(right) ? m("mo", {}, "\u2062") : sign(operator);
    return row(inside(left), between, loose ? bracketed(typeset(right)) : inside(right));
  }
  if (operator === "-") return row(typeset(left), sign("-"), inside(right));
  return row(typeset(left), sign(operator), typeset(right));
}

/** What `typeset` would write in one piece, broken at the signs of sums and of long products. */
function pieces(node) {
  if (length(node) <= TALL / 3 || !["binary", "power"].includes(node.kind)) return [typeset(node)];
  if (node.kind === "power") {
    return [m("mo", {}, "("), ...pieces(node.base), m("msup", {}, m("mo", {}, ")"), row(typeset(node.exponent)))];
  }
  const { sign: operator, left, right } = node;
  const around = (part, closed) => (closed ? [m("mo", {}, "("), ...pieces(part), m("mo", {}, ")")] : pieces(part));
  const product = "*/".includes(operator);
  return [
    ...around(left, product && additive(left)),
    sign(operator),
    ...around(right, (operator !== "+" && additive(right)) || (operator === "/" && right.kind === "binary")),
  ];
}

const startsWithNumber = (node) =>
  node.kind === "binary"
    ? startsWithNumber(node.left)
    : node.kind === "power"
      ? startsWithNumber(node.base)
      : node.kind === "number" || node.kind === "minus";

function length(node) {
  if (node.kind === "number" || node.kind === "name") return node.text.length;
  if (node.kind === "call") return node.name.length + node.given.reduce((n, part) => n + length(part), 2);
  return Object.values(node).reduce((n, part) => n + (typeof part === "object" ? length(part) : 1), 0);
}

function power({ base, exponent }) {
  const plain = base.kind === "number" || (base.kind === "name" && base.text !== "chi2");
  return m("msup", {}, plain ? typeset(base) : bracketed(typeset(base)), row(typeset(exponent)));
}

function numeral(text) {
  const [mantissa, exponent] = text.split("e");
  if (exponent === undefined) return m("mn", {}, text);
  return row(
    m("mn", {}, mantissa),
    sign("*"),
    m("msup", {}, m("mn", {}, "10"), m("mn", {}, String(Number(exponent)).replace("-", "−"))),
  );
}

function name(text) {
  const [base, ...rest] = text.split("_");
  const [, bare, digits] = /^(.*?)(\d*)$/.exec(base);
  const squared = base === "chi2";
  const letter = m("mi", bare.length > 1 && !GREEK[bare] ? { mathvariant: "normal" } : {}, GREEK[bare] ?? bare);
  const below = [squared ? "" : digits, rest.join(",")].filter(Boolean).join(" ");
  const head = squared ? m("msup", {}, letter, m("mn", {}, "2")) : letter;
  if (!below) return head;
  const index = /^\d+$/.test(below) ? m("mn", {}, below) : m("mi", {}, below);
  return squared ? m("msubsup", {}, letter, index, m("mn", {}, "2")) : m("msub", {}, head, index);
}

function call({ name: called, given }) {
  const [base, ...rest] = called.split("_");
  const below = rest.join(",");
  if (LARGE[base] && given.length === 1 && below) {
    const head =
      base === "sum" ? m("mo", { largeop: "true", movablelimits: "false" }, LARGE.sum) : m("mo", {}, LARGE[base]);
    return row(m("munder", {}, head, m("mi", {}, below)), m("mspace", { width: "0.15em" }), inside(given[0]));
  }
  if (called === "sqrt") return m("msqrt", {}, typeset(given[0]));
  if (called === "abs")
    return row(m("mo", { stretchy: "true" }, "|"), typeset(given[0]), m("mo", { stretchy: "true" }, "|"));
  if (called === "comb") return bracketed(m("mfrac", { linethickness: "0" }, typeset(given[0]), typeset(given[1])));
  if (LAWS.includes(called)) return m("msub", {}, name(called), row(...listed(given)));
  if (called.endsWith("_sf")) return tail(base, given);
  const head =
    called in GREEK || called.length === 1
      ? name(called)
      : m("mi", { mathvariant: "normal" }, called === "atanh" ? "artanh" : called);
  return row(head, m("mo", {}, "\u2061"), bracketed(...listed(given)));
}

function tail(base, [x, ...sizes]) {
  const variable = name({ normal: "Z", range: "Q" }[base] ?? base);
  const law = sizes.length ? m("msub", {}, variable, row(...listed(sizes))) : variable;
  return row(m("mi", {}, "P"), bracketed(law, sign(">="), typeset(x)));
}
