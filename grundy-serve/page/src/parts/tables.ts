// The picture of a table of nim-values.
import { colour, ink, over } from "./colours";
import type { Pen } from "./paper";

export interface Table { rows: [number, number]; columns: [number, number]; values: (number | null)[][] }
/** The side of a cell, and how values are shown: `marks` rings the zeros, `only` leaves the rest out. */
export interface Look { size: number; marks: boolean; only: boolean; night: boolean }

export const MARGIN = 28;
const paint = (night: boolean) => (night ? "#ff9b85" : "#a8321f");
export const columnsOf = (table: Table) => Math.max(1, ...table.values.map((row) => row.length));

/** How large the picture is. */
export function extent(table: Table, { size }: Look): [number, number] {
  return [columnsOf(table) * size + MARGIN, table.values.length * size + MARGIN];
}

export function drawTable(pen: Pen, table: Table, look: Look) {
  const { size, marks, only, night } = look;
  const [width, height] = extent(table, look);
  const margin = MARGIN;
  const largest = Math.max(1, ...table.values.flat().map(Number));
  pen.fillStyle = night ? "#1e2328" : "#ffffff";
  pen.fillRect(0, 0, width, height);
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = `${Math.max(9, Math.min(13, size * 0.5))}px system-ui`;
  pen.fillStyle = ink(night);
  const every = Math.ceil(24 / size);
  for (let r = 0; r < table.values.length; r += every) pen.fillText(String(table.rows[0] + r), margin / 2, margin + (r + 0.5) * size);
  for (let c = 0; c < columnsOf(table); c += every) pen.fillText(String(table.columns[0] + c), margin + (c + 0.5) * size, margin / 2);
  table.values.forEach((row, r) => row.forEach((value, c) => {
    const [x, y] = [margin + c * size, margin + r * size];
    const number = Number(value);
    const lost = value !== null && number === 0;
    pen.fillStyle = only ? (night ? "#262c32" : "#f4f2ec") : colour(number, largest, night);
    pen.fillRect(x, y, size - 0.5, size - 0.5);
    if (marks && lost) {
      // A disc on the cell, which is seen without colours as well.
      pen.fillStyle = paint(night);
      pen.beginPath();
      pen.arc(x + size / 2, y + size / 2, Math.max(1.5, size * 0.42), 0, 2 * Math.PI);
      pen.fill();
    }
    if (size >= 18 && value !== null && !(only && !lost)) {
      pen.fillStyle = marks && lost ? (night ? "#111" : "#fff") : over(number, largest, night);
      pen.fillText(String(value), x + size / 2, y + size / 2);
    }
  }));
}
