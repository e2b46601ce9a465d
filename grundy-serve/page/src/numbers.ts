/** Hears a list of numbers in a document while it is written: `key` is its name, and `heard` gets the
 * numbers that are new. */
export function numbersOf(key: string, heard: (numbers: number[]) => void): (text: string) => void {
  const start = `"${key}":[`;
  let rest = "";
  let state: "before" | "inside" | "after" = "before";
  return (text) => {
    if (state === "after") return;
    rest += text;
    if (state === "before") {
      const at = rest.indexOf(start);
      if (at < 0) return;
      [state, rest] = ["inside", rest.slice(at + start.length)];
    }
    const end = rest.indexOf("]");
    const last = end < 0 ? rest.lastIndexOf(",") : end;
    if (last < 0) return;
    const numbers = rest.slice(0, last);
    rest = rest.slice(last + 1);
    if (end >= 0) state = "after";
    // Large numbers are strings, and a missing one is null.
    if (numbers.trim()) heard(numbers.split(",").map((one) => (one.trim() === "null" ? -1 : Number(one.replaceAll('"', "")))));
  };
}
