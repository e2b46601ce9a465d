// Formulas as MathML, from a short notation: `g(n + p) = g(n)`, `n_0`, `2^35`, `3 xor 4`,
// `mex{0, 1}`. Browsers and screen readers know MathML; no library is needed.

const MATH = "http://www.w3.org/1998/Math/MathML";
const signs: Record<string, string> = {
  xor: "⊕", ">=": "≥", "<=": "≤", "!=": "≠", "-": "−", "->": "→", "*": "·",
};

export function tokens(text: string): string[] {
  return text.match(/xor\b|mex\b|\d+|[A-Za-z]'?|>=|<=|!=|->|\S/g) ?? [];
}

function leaf(token: string): Element {
  const kind = /^\d/.test(token) || token === "∞" ? "mn" : /^(mex|[A-Wa-wyzX-Z]'?|x)$/.test(token) && token !== "xor" ? "mi" : "mo";
  const element = document.createElementNS(MATH, kind);
  element.textContent = (signs[token] ?? token).replace("'", "′");
  // A comma leaves a space after it, a brace grows with nothing.
  if (kind === "mo" && /[{}()]/.test(token)) element.setAttribute("stretchy", "false");
  return element;
}

/** The element `math` of a formula. */
export function mathml(text: string): Element {
  const root = document.createElementNS(MATH, "math");
  const list = tokens(text);
  for (let at = 0; at < list.length; at++) {
    let part = leaf(list[at]);
    while (list[at + 1] === "^" || list[at + 1] === "_") {
      const script = document.createElementNS(MATH, list[at + 1] === "^" ? "msup" : "msub");
      script.append(part, leaf(list[at + 2] ?? ""));
      part = script;
      at += 2;
    }
    root.append(part);
  }
  return root;
}

/** An action: shows the formula in an element. */
export function formula(node: Element, text: string) {
  const show = (now: string) => node.replaceChildren(mathml(now));
  show(text);
  return { update: show };
}

/** A sentence of the engine in its parts: words, and formulas among them. */
export function split(text: string): { text: string; math: boolean }[] {
  const found = /(\d+(?: xor \d+)+(?: = \d+)?|mex ?\{[\d, .]*\}(?: = \d+)?|\bg\(\w+(?: [+-] \w+)?\)(?: (?:xor|=) (?:g\(\w+(?: [+-] \w+)?\)|\d+))+)/g;
  return text.split(found).map((part, at) => ({ text: part, math: at % 2 === 1 })).filter((part) => part.text);
}

/** Gives the signs after a formula to the formula. */
export function stuck(parts: { text: string; math: boolean }[]): { text: string; math: boolean; after: string }[] {
  const found = parts.map((part) => ({ ...part, after: "" }));
  for (let at = 1; at < found.length; at++) {
    if (!found[at - 1].math || found[at].math) continue;
    const signs = /^[^\p{L}\p{N}\s([（「«]*/u.exec(found[at].text)![0];
    found[at - 1].after = signs;
    found[at].text = found[at].text.slice(signs.length);
  }
  return found;
}
