// Colours for rule files: the words, texts, numbers and comments of Starlark.

const WORDS = /^(and|break|continue|def|elif|else|for|if|in|lambda|load|not|or|pass|return|True|False|None)$/;

/** The pieces of a text with their kinds. */
export function coloured(text: string): [kind: string, text: string][] {
  const pieces = text.match(/#[^\n]*|"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|[A-Za-z_]\w*|\d+|[^#"'A-Za-z_\d]+/g) ?? [];
  return pieces.map((piece) => [
    piece[0] === "#" ? "comment" : /^["']/.test(piece) ? "text" : WORDS.test(piece) ? "word" : /^\d/.test(piece) ? "number" : "plain",
    piece,
  ]);
}

/** The same pieces, those of one line marked; lines count from 1. */
export function marked(pieces: [kind: string, text: string][], line: number): [kind: string, text: string, wrong: boolean][] {
  let at = 1;
  return pieces.flatMap(([kind, piece]) => {
    const found: [string, string, boolean][] = [];
    for (const [number, text] of piece.split("\n").entries()) {
      if (number) [at] = [at + 1, found.push([kind, "\n", false])];
      if (text) found.push([kind, text, at === line]);
    }
    return found;
  });
}

/** The first line with a tab between its words, from 1 on, or 0: the language allows spaces only. */
export function lineOfTab(text: string): number {
  let line = 1;
  for (const [kind, piece] of coloured(text)) {
    const at = kind === "plain" ? piece.indexOf("\t") : -1;
    if (at >= 0) return line + piece.slice(0, at).split("\n").length - 1;
    line += piece.split("\n").length - 1;
  }
  return 0;
}
