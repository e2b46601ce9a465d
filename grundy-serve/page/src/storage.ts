// What this browser remembers. A browser may refuse to keep anything, and then the page works without.

const here = new Map<string, string>();

/** What was kept under a name, if anything was. */
export function recall(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? here.get(name);
  } catch {
    return here.get(name);
  }
}

/** Keeps a text, where the browser allows it. */
export function remember(name: string, text: string) {
  here.set(name, text);
  try {
    localStorage.setItem(name, text);
  } catch { /* It is forgotten when the page is closed. */ }
}
