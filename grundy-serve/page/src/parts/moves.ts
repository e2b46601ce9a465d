// Which cells of a board a move changes: read from the texts of a term before and after it, so
// that a click on a cell finds the moves there. What is not understood has no cells, and its
// moves stand in the list only.

export interface Cell { row: number; col: number }
export interface Move { term: number; from: string; to: string; after: string; name?: string; words?: string; ends?: boolean }
export type Row = { label: string; heap?: number | string; of?: string; cells?: (string | { coins: number })[]; words?: string };
export type Board = { rows: Row[]; numbered: boolean };

const gameOf = (move: Move) => move.from.split(/[\s:]/)[0];
const parts = (text: string) => text.split(/\s+/).slice(1);

/** The parts that are in one list and not in the other. */
function difference(one: string[], other: string[]): string[] {
  const rest = [...other];
  return one.filter((part) => {
    const at = rest.indexOf(part);
    if (at < 0) return true;
    rest.splice(at, 1);
    return false;
  });
}

/** The ways to make a move: for each the cells that it changes. A move and its mirror image lead to one
 * position, and both can be made on the board. `inside`: some move takes from the inside of a heap. */
function ways(move: Move, board: Board, inside: boolean): Cell[][] {
  const [before, after] = [parts(move.from), parts(move.to)];
  const game = gameOf(move);
  if (game === "tromino") return inTwoRows(before, after, board.rows);
  const heaps = board.rows.every((row) => row.heap !== undefined);
  const own = /^(chocolate|nimble)/.test(game) || ["staircase", "wythoff", "euclid", "northcott", "chomp"].includes(game);
  if (heaps && !own) return inHeaps(move, before, after, board.rows, inside);
  const cells = touched(game, before, after, board.rows);
  return cells.length ? [cells] : [];
}

/** The cells that a move changes, of games whose boards have no mirror images. */
function touched(game: string, before: string[], after: string[], rows: Row[]): Cell[] {
  if (game.startsWith("chocolate")) return inBars(before, after, rows);
  if (game === "staircase") return onSteps(before, after, rows);
  if (game === "wythoff") return onPlane(before, after, rows);
  if (game === "euclid") return inPairs(before, after, rows);
  if (game === "northcott") return onTrack(before, after);
  if (game === "chomp") return inChomp(before, after, rows);
  if (game.startsWith("nimble")) return inNimble(before, after);
  return inStrips(before, after, rows);
}

// One heap shrinks or falls into parts: what is missing lies between the two parts, or at an end.
function inHeaps(move: Move, before: string[], after: string[], rows: Row[], inside: boolean): Cell[][] {
  const gone = difference(before, after);
  const left = difference(after, before).map(Number);
  // A bank that shrinks: some of its chips go to a heap.
  const bank = (text: string) => Number(/^poker-nim:(\d+)/.exec(text)?.[1] ?? 0);
  if (bank(move.to) < bank(move.from) && move.to) {
    return [span(rows.length - 1, bank(move.to), bank(move.from))];
  }
  if (gone.length > 1) return [inSeveral(gone, left, rows)];
  if (gone.length !== 1) return [];
  const size = Number(gone[0]);
  if (left.length > 2 || left.some((part) => !(part >= 0)) || size > 60) return [];
  const [first = 0, second = 0] = left;
  const count = size - first - second;
  // Heaps of one size are one heap to the rules, and several to the hand.
  if (count < 0 || (!count && left.length < 2)) return [];
  const here = rows.flatMap((row, index) => (String(row.heap) === gone[0] ? [index] : []));
  return here.flatMap((row) => {
    // To split a heap takes nothing: the cells beside the cut are meant.
    if (!count) return first < 1 ? [] : distinct([first, second]).map((cut) => [{ row, col: cut - 1 }, { row, col: cut }]);
    // Where nothing is taken from the inside of a heap, tokens go from its end.
    const begins = inside || rows[row].of !== "token" ? distinct([first, second]) : [first];
    return begins.map((begin) => span(row, begin, begin + count));
  });
}

const distinct = <T>(list: T[]): T[] => [...new Set(list)];

// A tromino on two rows: both cells of one column, and one of a column beside it. The free cells to its left
// are one heap, those to its right the other.
function inTwoRows(before: string[], after: string[], rows: Row[]): Cell[][] {
  if (before.length !== 1 || rows.length !== 2) return [];
  const [first, second = 0] = after.map(Number);
  return distinct([first, second]).flatMap((left) => {
    const col = Math.floor(left / 2);
    const [whole, half] = left % 2 ? [col + 1, col] : [col, col + 1];
    return [0, 1].map((row) => [{ row: 0, col: whole }, { row: 1, col: whole }, { row, col: half }]);
  }).filter((cells) => cells.every(({ col }) => col < Number(before[0])));
}

const span = (row: number, from: number, to: number): Cell[] =>
  Array.from({ length: Math.max(0, Math.min(60, to) - from) }, (_, index) => ({ row, col: from + index }));

// Several heaps shrink: the larger ones are what is left of the larger ones.
function inSeveral(gone: string[], left: number[], rows: Row[]): Cell[] {
  const old = gone.map(Number).sort((a, b) => b - a);
  const now = [...left].sort((a, b) => b - a);
  const used = new Set<number>();
  return old.flatMap((size, index) => {
    const row = rows.findIndex((row, at) => Number(row.heap) === size && !used.has(at));
    used.add(row);
    return row < 0 ? [] : span(row, now[index] ?? 0, size);
  });
}

// Two heaps: what the larger one loses.
function inPairs(before: string[], after: string[], rows: Row[]): Cell[] {
  const at = before.findIndex((pair, index) => pair !== after[index]);
  if (at < 0) return [];
  const [old, now] = [before[at], after[at] ?? "0,0"].map((pair) => pair.split(",").map(Number));
  // A row without cells may stand between two pairs.
  const stride = rows.length > 2 * before.length ? 3 : 2;
  const cells = old.flatMap((size, index) => span(stride * at + index, now[index], size));
  return cells.every(({ row }) => rows[row]) ? cells : [];
}

// A piece on a plane: where it stands, and where it goes.
function onPlane(before: string[], after: string[], rows: Row[]): Cell[] {
  const at = before.findIndex((pair, index) => pair !== after[index]);
  if (at < 0) return [];
  let top = 0;
  for (const pair of before.slice(0, at)) top += Number(pair.split(",")[0]) + 2;
  const [old, now] = [before[at], after[at] ?? "0,0"].map((pair) => pair.split(",").map(Number));
  const cells = [{ row: top + old[0], col: old[1] }, { row: top + now[0], col: now[1] }];
  return cells.every(({ row }) => rows[row]) ? cells : [];
}

function lengths(text: string | undefined): number[] {
  if (!text) return [];
  const size = /^(\d+)x(\d+)$/.exec(text);
  if (size) return Array(Number(size[1])).fill(Number(size[2]));
  return text.split(",").map(Number);
}

function inChomp(before: string[], after: string[], rows: Row[]): Cell[] {
  if (before.length !== 1) return [];
  const [old, now] = [lengths(before[0]), lengths(after[0])];
  const cells: Cell[] = [];
  // The board is drawn with its longest row first, or last.
  const down = (rows[0].cells?.length ?? 0) >= (rows[rows.length - 1].cells?.length ?? 0) && rows[0].cells?.[0] === "poison";
  old.forEach((length, index) => {
    const row = down ? index : rows.length - 1 - index;
    for (let col = now[index] ?? 0; col < length; col++) cells.push({ row, col });
  });
  return cells;
}

/** The board of a term, from the board that the engine describes or from the term itself. */
export function boardOf(term: string, given: Board | null): Board | undefined {
  if (/^wythoff\s/.test(term)) {
    const pairs = parts(term).map((pair) => pair.split(",").map(Number));
    if (pairs.some(([row, column]) => row > 40 || column > 40)) return undefined;
    const rows = pairs.flatMap(([row, column], index): Row[] => [
      ...(index ? [{ label: "", cells: [] }] : []),
      ...Array.from({ length: row + 1 }, (_, r) => ({
        label: String(r),
        cells: Array.from({ length: column + 1 }, (_, c) => (r === row && c === column ? "queen" : "free")),
      })),
    ]);
    return { rows, numbered: false };
  }
  if (given || !/^cram[\s:]/.test(term)) return given ?? undefined;
  const rows: Row[] = [];
  for (const part of parts(term)) {
    if (rows.length) rows.push({ label: "", cells: [] });
    for (const line of written(part, 0).split("/")) {
      rows.push({ label: "", cells: [...line].map((sign) => (sign === "#" ? "covered" : "free")) });
    }
  }
  return { rows, numbered: false };
}

const bar = (text: string) => text.split("x").map(Number) as [number, number];

// A bar is broken along a line, and one part is eaten; or both parts stay.
function inBars(before: string[], after: string[], rows: Row[]): Cell[] {
  const gone = difference(before, after);
  if (gone.length !== 1) return [];
  const [height, width] = bar(gone[0]);
  const left = difference(after, before).map(bar);
  let top = 0;
  for (const part of before) {
    if (part === gone[0]) break;
    // A row without cells stands between two bars.
    top += bar(part)[0] + 1;
  }
  if (top + height > rows.length) return [];
  const cells: Cell[] = [];
  for (let row = 0; row < height; row++) {
    for (let col = 0; col < width; col++) {
      const here = left.length === 0
        || (left.length === 1 && (left[0][0] < height ? row >= left[0][0] : col >= left[0][1]))
        || left.some(([h, w]) => (h < height ? row === h : col === w));
      if (here) cells.push({ row: top + row, col });
    }
  }
  return cells;
}

// Coins go one step down; the highest step is drawn first.
function onSteps(before: string[], after: string[], rows: Row[]): Cell[] {
  const step = before.findIndex((coins, index) => index > 0 && Number(after[index] ?? 0) < Number(coins));
  if (step < 0) return [];
  const [row, cells] = [rows.length - 1 - step, [] as Cell[]];
  for (let col = Number(after[step] ?? 0); col < Number(before[step]); col++) cells.push({ row, col });
  return cells;
}

// The piece of the player to move stands first in each row; after the move the other one does.
function onTrack(before: string[], after: string[]): Cell[] {
  return before.flatMap((pair, row) => {
    const [mine, theirs] = pair.split("-").map(Number);
    const [first, moved] = (after[row] ?? "").split("-").map(Number);
    return first === theirs && moved !== mine ? [{ row, col: mine - 1 }, { row, col: moved - 1 }] : [];
  });
}

function inNimble(before: string[], after: string[]): Cell[] {
  const cells = [...difference(before, after), ...difference(after, before)];
  return cells.map((square) => ({ row: 0, col: Number(square) - 1 }));
}

/** A strip or a board that is written as its size, cell by cell. */
function written(part: string, width: number): string {
  const size = /^(\d+)x(\d+)$/.exec(part);
  if (size) return Array(Number(size[1])).fill(".".repeat(Number(size[2]))).join("/");
  return Number(part) === width ? ".".repeat(width) : part;
}

// Strips and boards that keep their cells: those whose sign changes.
function inStrips(before: string[], after: string[], rows: Row[]): Cell[] {
  if (before.length !== after.length) return [];
  const cells: Cell[] = [];
  let row = 0;
  for (const [index, short] of before.entries()) {
    const part = written(short, rows[row]?.cells?.length ?? 0);
    const [old, now] = [part.split("/"), after[index].split("/")];
    if (part !== after[index]) {
      if (old.length !== now.length) return [];
      for (const [down, line] of old.entries()) {
        if (line.length !== now[down].length || line.length !== rows[row + down]?.cells?.length) return [];
        for (let col = 0; col < line.length; col++) {
          if (line[col] !== now[down][col]) cells.push({ row: row + down, col });
        }
      }
    }
    // A row without cells stands between two boards.
    row += old.length + (old.length > 1 ? 1 : 0);
  }
  return cells;
}

/** A move with the cells that it changes; a move that can be made in several places stands here for each. */
export interface Known { move: Move; cells: Cell[] }

export function knownMoves(moves: Move[], board: Board): Known[] {
  const sum = (heaps: string[]) => heaps.reduce((total, heap) => total + Number(heap), 0);
  const inside = moves.some((move) => {
    const [gone, left] = [difference(parts(move.from), parts(move.to)), difference(parts(move.to), parts(move.from))];
    return gone.length === 1 && left.length === 2 && sum(left) < sum(gone);
  });
  return moves.flatMap((move) => ways(move, board, inside).filter((cells) => cells.length).map((cells) => ({ move, cells })));
}

const same = (a: Cell) => (b: Cell) => a.row === b.row && a.col === b.col;
const least = (cells: Cell[], of: "row" | "col") => Math.min(...cells.map((cell) => cell[of]));

/** The moves at a cell. Of bites only the one that begins there; of bars those along a line there. */
export function at(known: Known[], board: Board, cell: Cell): Known[] {
  const found = known.filter(({ cells }) => cells.some(same(cell)));
  if (!found.length) return [];
  const game = gameOf(found[0].move);
  // Of a heap this token and all to the right of it are taken.
  const begin = found.filter(({ cells }) => least(cells, "col") === cell.col);
  const row = board.rows[cell.row];
  const toEnd = ({ cells }: Known) => cells.some(({ row, col }) => row === cell.row && col + 1 === Number(board.rows[row].heap));
  if (row.of === "token" && begin.length && found.every((one) => one.cells.length < 3 || toEnd(one))) return begin;
  if (game === "chomp") return [found.reduce((fewest, one) => (one.cells.length < fewest.cells.length ? one : fewest))];
  const begins = ({ cells }: Known) => least(cells, "row") === cell.row || least(cells, "col") === cell.col;
  return game === "chocolate-eat" ? found.filter(begins) : found;
}

/** The moves that a drag from one cell to another means, or a click on each: those that change all of them and the
 * fewest cells. A cell twice means what changes the fewest cells there. */
export function through(known: Known[], board: Board, picked: Cell[]): Known[] {
  const found = picked.every(same(picked[0])) ? at(known, board, picked[0])
    : known.filter(({ cells }) => picked.every((cell) => cells.some(same(cell))));
  const fewest = Math.min(...found.map(({ cells }) => cells.length));
  return found.filter(({ cells }) => cells.length === fewest);
}

/** The values of the positions after moves, by their texts. */
export type Values = Record<string, { outcome: string | null; value?: unknown }>;

/** How a place is painted where these moves can be made: by the best of them, where all are known. */
export function painted(values: Values | undefined, moves: Move[]): string {
  const found = moves.map((move) => values?.[move.after]?.outcome);
  if (!found.length || found.some((outcome) => !outcome)) return "";
  return found.includes("P") ? "to-won" : found.includes("D") ? "to-draw" : "to-lost";
}

/** The cells that a move has changed, where the board after it still has each of them in its place. */
export function traced(move: Move, before: Board, after: Board): Cell[] {
  const places = (board: Board) => board.rows.map((row) => row.cells?.length ?? String(row.heap)).join();
  return places(before) === places(after) ? (knownMoves([move], before)[0]?.cells ?? []) : [];
}

/** A move for people. Of one term it is clear which one changes. */
export const moveText = (move: Move, several: boolean, nothing: string): string =>
  move.name ?? move.words ?? `${several ? move.from + " " : ""}→ ${move.to || nothing}`;
