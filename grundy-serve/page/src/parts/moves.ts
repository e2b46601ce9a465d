// Which cells of a board a move changes: read from the texts of a term before and after it, so
// that a click on a cell finds the moves there. What is not understood has no cells, and its
// moves stand in the list only.

export interface Cell { row: number; col: number }
export interface Move { term: number; from: string; to: string; after: string; name?: string; ends?: boolean }
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

/** The cells that a move changes. */
export function touched(move: Move, board: Board): Cell[] {
  const [before, after] = [parts(move.from), parts(move.to)];
  const rows = board.rows;
  const game = gameOf(move);
  if (game.startsWith("chocolate")) return inBars(before, after, rows);
  if (game === "staircase") return onSteps(before, after, rows);
  if (rows.every((row) => row.heap !== undefined)) return inHeaps(before, after, rows);
  if (game === "chomp") return inChomp(before, after, rows);
  if (game.startsWith("nimble")) return inNimble(before, after);
  return inStrips(before, after, rows);
}

// One heap shrinks or falls into parts: what is missing lies between the two parts, or at the end.
function inHeaps(before: string[], after: string[], rows: Row[]): Cell[] {
  const gone = difference(before, after);
  if (gone.length !== 1) return [];
  const row = rows.findIndex((row) => String(row.heap) === gone[0]);
  const size = Number(gone[0]);
  const left = difference(after, before).map(Number);
  if (row < 0 || left.length > 2 || left.some((part) => !(part >= 0)) || size > 60) return [];
  const [first = 0, second = 0] = left;
  const count = size - first - second;
  // To split a heap takes nothing: the cells beside the cut are meant.
  if (count <= 0) return [{ row, col: first - 1 }, { row, col: first }];
  const cells: Cell[] = [];
  for (let col = first; col < first + count; col++) cells.push({ row, col });
  // A pin may fall at either end of its row.
  if (left.length === 1 && rows[row].of === "pin") for (let col = 0; col < count; col++) cells.push({ row, col });
  return cells;
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

/** The board of a term that the server describes none of: boards of cells that are written as such. */
export function drawn(term: string): Board | undefined {
  if (!/^cram[\s:]/.test(term)) return undefined;
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

/** The moves at a cell. Of bites only the one that begins there; of bars those along a line there. */
export function at(moves: Move[], board: Board, cell: Cell): Move[] {
  const found = moves
    .map((move) => ({ move, cells: touched(move, board) }))
    .filter(({ cells }) => cells.some((one) => one.row === cell.row && one.col === cell.col));
  const game = found.length ? gameOf(found[0].move) : "";
  const begin = found.filter(({ cells }) => Math.min(...cells.map((one) => one.col)) === cell.col);
  // Of a heap this token and all to the right of it are taken.
  if (board.rows[cell.row].of === "token" && begin.length) return begin.map(({ move }) => move);
  if (game === "chomp") return [found.reduce((least, one) => (one.cells.length < least.cells.length ? one : least)).move];
  const first = (cells: Cell[], of: "row" | "col") => Math.min(...cells.map((one) => one[of]));
  const begins = ({ cells }: { cells: Cell[] }) => first(cells, "row") === cell.row || first(cells, "col") === cell.col;
  return (game === "chocolate-eat" ? found.filter(begins) : found).map(({ move }) => move);
}
