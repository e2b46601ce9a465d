// The picture of a nim-sequence, drawn by a worker so that a million terms do not hold up the page.
import { colour, ink, over } from "./colours";
import { Paper, type Pen } from "./paper";

/** What is shown, and how. */
export interface View {
  form: "dots" | "grid";
  /** The first heap and how many; of the grid the first heap is the start of a row. */
  from: number;
  span: number;
  width: number;
  height: number;
  /** Pixels of the screen for one of the page. */
  scale: number;
  night: boolean;
  /** The length of a row of the grid, and the side of a cell. */
  fold: number;
  size: number;
  /** The period, or 0, and where it begins. */
  period: number;
  preperiod: number;
  rare: number[];
}

export const MARGIN = { left: 40, bottom: 22, top: 14, right: 6 };

export function draw(context: OffscreenCanvasRenderingContext2D, values: Int32Array, largest: number, view: View) {
  context.setTransform(view.scale, 0, 0, view.scale, 0, 0);
  paint(context, values, largest, view);
}

function paint(context: Pen, values: Int32Array, largest: number, view: View) {
  context.fillStyle = view.night ? "#1e2328" : "#ffffff";
  context.fillRect(0, 0, view.width, view.height);
  if (view.form === "grid") grid(context, values, largest, view); else dots(context, values, largest, view);
}

function dots(context: Pen, values: Int32Array, largest: number, view: View) {
  const { from, span, width, height, night, period, preperiod } = view;
  const { left, top } = MARGIN;
  const bottom = height - MARGIN.bottom;
  const x = (n: number) => left + ((n + 0.5 - from) / span) * (width - left - MARGIN.right);
  const y = (value: number) => bottom - (value / largest) * (bottom - top);
  const until = Math.min(values.length, from + span);
  // Every other period is shaded, while a period is wide enough to be seen.
  if (period && preperiod < until && (width * period) / span > 3) {
    context.fillStyle = night ? "#26323b" : "#eef5fa";
    const skipped = Math.max(0, Math.floor((from - preperiod) / (2 * period)) * 2 * period);
    for (let n = preperiod + skipped; n < until; n += 2 * period) {
      const [a, b] = [Math.max(left, x(n - 0.5)), Math.min(width, x(n + period - 0.5))];
      if (b > left) context.fillRect(a, 0, b - a, bottom);
    }
  }
  context.font = "12px system-ui, sans-serif";
  context.fillStyle = ink(night);
  context.textAlign = "right";
  const step = Math.max(1, Math.ceil(largest / 8));
  for (let value = 0; value <= largest; value += step) context.fillText(String(value), left - 6, y(value) + 4);
  context.textAlign = "center";
  const power = Math.pow(10, Math.floor(Math.log10(span / 4))) || 1;
  const ticks = Math.max(1, span / power > 20 ? power * 5 : span / power > 9 ? power * 2 : power);
  for (let n = Math.ceil(from / ticks) * ticks; n < from + span; n += ticks) context.fillText(String(n), x(n), height - 5);
  // Of more values than columns each column shows each value once.
  const dot = Math.max(width > span / 2 ? 2.5 : 1, Math.min(5, (width / span) * 0.7));
  const last = new Int32Array(largest + 1).fill(-1);
  const rare = new Set(view.rare);
  const paints = night ? ["#e0a458", "#7fc0ee", "#ff9b85"] : ["#a8621a", "#1b5e8c", "#a8321f"];
  let paint = -1;
  for (let n = from; n < until; n++) {
    const [px, value] = [Math.round(x(n)), values[n]];
    if (value < 0 || last[value] === px) continue;
    last[value] = px;
    const next = rare.has(value) ? 2 : n < preperiod && period ? 0 : 1;
    if (next !== paint) context.fillStyle = paints[(paint = next)];
    const side = next === 2 ? dot + 1.5 : dot;
    context.fillRect(px - side / 2, y(value) - side / 2, side, side);
  }
}

function grid(context: Pen, values: Int32Array, largest: number, view: View) {
  const { from, fold, size, width, height, night, period, preperiod } = view;
  const { left } = MARGIN;
  context.font = `${Math.max(9, Math.min(13, size * 0.55))}px system-ui, sans-serif`;
  context.textBaseline = "middle";
  const rows = Math.ceil(height / size);
  const columns = Math.min(fold, Math.floor((width - left - 10) / size));
  const every = Math.max(1, Math.ceil(16 / size));
  const rare = new Set(view.rare);
  for (let row = 0; row < rows; row++) {
    const first = from + row * fold;
    if (first >= values.length) break;
    const py = row * size;
    if (row % every === 0) {
      context.fillStyle = ink(night);
      context.textAlign = "right";
      context.fillText(String(first), left - 5, py + size / 2);
    }
    context.textAlign = "center";
    for (let col = 0; col < columns && first + col < values.length; col++) {
      const value = values[first + col];
      if (value < 0) continue;
      const px = left + col * size;
      context.fillStyle = colour(value, largest, night);
      context.fillRect(px, py, size - 0.5, size - 0.5);
      if (size >= 14) {
        context.fillStyle = over(value, largest, night);
        context.fillText(String(value), px + size / 2, py + size / 2);
      }
      // A mark in the corner: a value of the preperiod that the pattern does not have, or a rare one.
      const breaks = period && first + col < preperiod && values[preperiod + (((first + col - preperiod) % period) + period) % period] !== value;
      if ((breaks || rare.has(value)) && size >= 6) {
        context.fillStyle = night ? "#e0a458" : "#a8621a";
        context.fillRect(px, py, size - 0.5, Math.max(2, size * 0.12));
      }
    }
  }
}

/** The part that is shown, as SVG, as it is drawn by day. */
export function svg(values: Int32Array, largest: number, view: View, title: string): string {
  const paper = new Paper();
  paint(paper, values, largest, { ...view, night: false });
  return paper.svg(view.width, view.height, title);
}
