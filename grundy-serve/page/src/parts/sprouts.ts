// Positions of Sprouts as regions and their boundaries, and the move that a line between two spots is.
//
// What such a line leaves is written as a string in any form; the engine gives its normal form, in
// which it lists the moves. So the page knows how a line is drawn, and not which moves are the same.
import type { Answer } from "../ask";
import type { Move } from "./moves";

/** The regions of a position, each a list of boundaries, each a list of spots: `0`, `1` and `2` are spots
 * with that many lines, and any other name stands in two places. `land` is the place of the land. */
export interface Region { land: number; boundaries: string[][] }
/** Where a spot stands: its region, boundary and place. */
export type Place = [number, number, number];
/** A line between two places and what it leaves, as a string. */
interface Line { from: Place; to: Place; leaves: string }

/** More spots, or lines, than these are not drawn, or not looked at: the list has all moves. */
const [MOST_SPOTS, MOST_LINES, MOST_SIDES, AT_ONCE] = [120, 600, 24, 60];

/** The regions of a term of Sprouts, if it is one that can be drawn. Names of a second argument, which has
 * lands of its own, end with a `'`, and so on. */
export function sprouts(term: string): Region[] | undefined {
  const [game, ...texts] = term.split(" ");
  if (game !== "sprouts" || !texts.length) return undefined;
  const regions: Region[] = [];
  let land = -1;
  for (const [number, text] of texts.entries()) {
    land++;
    let [boundaries, own]: [string[][], string[]] = [[], []];
    const close = () => { if (own.length) boundaries.push(own); own = []; };
    // A number of spots, but a digit that ends with a sign is a spot.
    const plain = /^\d+$/.test(text);
    if (plain && Number(text) <= MOST_SPOTS) regions.push({ land, boundaries: Array(Number(text)).fill(["0"]) });
    if (plain && Number(text) > MOST_SPOTS) return undefined;
    for (const [sign] of plain ? [] : text.matchAll(/\(\d+\)|\*\d+|./g)) {
      if (sign[0] === "*") boundaries.push(...Array(Number(sign.slice(1)) - 1).fill(["0"]));
      else if (sign === ".") close();
      else if (sign === "}") { close(); regions.push({ land, boundaries }); boundaries = []; }
      else if (sign === "]") land++;
      else if (sign === "!") land--;
      else own.push(/\d/.test(sign[0]) ? sign : sign + "'".repeat(number));
    }
  }
  return regions.flatMap((region) => region.boundaries.flat()).length <= MOST_SPOTS ? regions : undefined;
}

/** How many lines can still end at a spot. */
export const lives = (spot: string): number => (/^\d$/.test(spot) ? 3 - Number(spot) : 1);
const twice = (spot: string) => !/^\d$/.test(spot);
export const at = (regions: Region[], [region, boundary, place]: Place): string => regions[region].boundaries[boundary][place];

/** Regions as a string, without the spots that are gone. */
function write(regions: Region[], gone: string[]): string {
  const names: string[] = [];
  const name = (spot: string) => {
    if (!twice(spot)) return spot;
    if (!names.includes(spot)) names.push(spot);
    return `(${100 + names.indexOf(spot)})`;
  };
  let [text, land] = ["", -1];
  for (const { land: own, boundaries } of regions) {
    const left = boundaries.map((spots) => spots.filter((spot) => !gone.includes(spot))).filter((spots) => spots.length);
    if (!left.length) continue;
    if (land >= 0 && own !== land) text += "]";
    land = own;
    text += left.map((spots) => spots.join(" ")).sort().map((spots) => spots.split(" ").map(name).join("") + ".").join("") + "}";
  }
  return text && text + "]!";
}

// The spot that a line makes, what its ends become if they stand in two places then, and a spot with three lines.
const [MADE, FROM, TO, DEAD] = ["made", "from", "to", "dead"];
const after = (spot: string, name: string) => (spot === "0" ? "1" : spot === "1" ? name : DEAD);
/** A boundary from a spot that gets a line, on to its other side. */
const opened = (spots: string[], place: number, name: string) => {
  const end = after(spots[place], name);
  return [end, ...spots.slice(place + 1), ...spots.slice(0, place), ...(spots[place] === "0" ? [] : [end])];
};

/** What the lines from one place to another leave: several, where boundaries may lie on either side. */
export function lines(regions: Region[], from: Place, to: Place): string[] {
  const [[r, a, i], [s, b, j]] = [from, to];
  if (r !== s) return [];
  if (a === b && i > j) return lines(regions, to, from);
  const { land, boundaries } = regions[r];
  const [x, y] = [at(regions, from), at(regions, to)];
  const itself = a === b && i === j;
  if (x === y && twice(x) || itself && lives(x) < 2) return [];
  const gone = [DEAD, ...[x, y].filter(twice)];
  const left = (...parts: string[][][]) => write([...regions.slice(0, r), ...parts.map((own) => ({ land, boundaries: own })), ...regions.slice(r + 1)], gone);
  const others = boundaries.filter((_, index) => index !== a && index !== b);
  if (a !== b) return [left([...others, [...opened(boundaries[a], i, FROM), MADE, ...opened(boundaries[b], j, TO), MADE]])];
  const own = boundaries[a];
  const rest = [...own.slice(j + 1), ...own.slice(0, i)];
  const [inner, outer] = !itself
    ? [[after(x, FROM), ...own.slice(i + 1, j), after(y, TO), MADE], [after(y, TO), ...rest, after(x, FROM), MADE]]
    : x === "0" ? [[FROM, MADE], [FROM, MADE]] : [[MADE], [...rest, MADE]];
  // Boundaries of one kind that stand nowhere else, are counted only.
  const groups: [string[], number][] = [];
  for (const other of others) {
    const like = groups.find(([one]) => !other.some(twice) && one.join() === other.join());
    if (like) like[1]++; else groups.push([other, 1]);
  }
  let sides: string[][][][] = [[[], []]];
  for (const [one, count] of groups) {
    sides = sides.flatMap(([here, there]) => Array.from({ length: count + 1 }, (_, n) =>
      [[...here, ...Array(n).fill(one)], [...there, ...Array(count - n).fill(one)]])).slice(0, MOST_SIDES);
  }
  return [...new Set(sides.map(([here, there]) => left([inner, ...here], [outer, ...there])))];
}

/** All places of spots. */
export const places = (regions: Region[]): Place[] => regions.flatMap(({ boundaries }, region) =>
  boundaries.flatMap((spots, boundary) => spots.map((_, place): Place => [region, boundary, place])));

/** The move that each line means. The engine says which strings are the same position. */
export async function drawn(regions: Region[], moves: Move[], ask: (endpoint: string, body: object) => Promise<Answer>): Promise<{ from: Place; to: Place; move: Move }[]> {
  const all = places(regions);
  const found: Line[] = [];
  for (const [index, from] of all.entries()) {
    for (const to of all.slice(index)) found.push(...lines(regions, from, to).map((leaves) => ({ from, to, leaves })));
  }
  const texts = [...new Set(found.map(({ leaves }) => leaves))].slice(0, MOST_LINES);
  const wanted = moves.map(({ to }) => write(sprouts(to) ?? [], []));
  const normal = await normals([...new Set([...texts, ...wanted])].filter(Boolean), ask);
  return found.flatMap(({ from, to, leaves }) => {
    const here = normal.get(leaves);
    const move = here === undefined ? undefined : moves[wanted.findIndex((one) => normal.get(one) === here)];
    return move ? [{ from, to, move }] : [];
  });
}

/** The normal forms of strings. */
async function normals(texts: string[], ask: (endpoint: string, body: object) => Promise<Answer>): Promise<Map<string, string>> {
  const normal = new Map([["", ""]]);
  const parts = Array.from({ length: Math.ceil(texts.length / AT_ONCE) }, (_, part) => texts.slice(part * AT_ONCE, (part + 1) * AT_ONCE));
  await Promise.all(parts.map(async (some) => {
    // A heap stands behind each, because what is over leaves the sum.
    const position = some.map((text) => `sprouts ${text} + nim 1`).join(" + ");
    const { position: sum } = await ask("solve", { position, outcome: true, time: 0.001 });
    let [index, left] = [0, ""];
    for (const term of (sum as string).split(" + ")) {
      if (term === "nim 1") { normal.set(some[index++], left); left = ""; } else left = term;
    }
  }));
  return normal;
}
