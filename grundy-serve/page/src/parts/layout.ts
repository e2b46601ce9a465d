// A drawing of a small graph, and the order in which its values can be found: a vertex after all
// that its arcs lead to, as far as there is such an order; vertices on cycles come last.

export interface Drawn {
  vertices: { name: string; x: number; y: number }[];
  arcs: string[];
  order: string[];
  width: number;
  height: number;
}

/** The arcs of an edge list, of DOT or of JSON; the server has read the same text before. */
export function arcsOf(text: string): [string, string][] {
  const arcs: [string, string][] = [];
  const trimmed = text.trim();
  if (trimmed.startsWith("{")) {
    try {
      return JSON.parse(trimmed).edges.map(([from, to]: unknown[]) => [String(from), String(to)]);
    } catch {
      return [];
    }
  }
  if (/^(strict\s+)?(di)?graph\b/i.test(trimmed)) {
    const name = String.raw`(?:"(?:[^"\\]|\\.)*"|[\w.-]+)`;
    const chain = new RegExp(`${name}(?:\\s*->\\s*${name})+`, "g");
    for (const [found] of trimmed.matchAll(chain)) {
      const names = found.split(/\s*->\s*/).map((one) => one.replace(/^"|"$/g, ""));
      for (let at = 1; at < names.length; at++) arcs.push([names[at - 1], names[at]]);
    }
    return arcs;
  }
  for (const line of text.split("\n")) {
    const names = line.replace(/#.*/, "").trim().split(/\s+/);
    if (names.length === 2) arcs.push([names[0], names[1]]);
  }
  return arcs;
}

export function layout(text: string, names: string[]): Drawn {
  const known = new Set(names);
  const arcs = arcsOf(text).filter(([from, to]) => known.has(from) && known.has(to));
  const out = new Map(names.map((name) => [name, new Set<string>()]));
  for (const [from, to] of arcs) out.get(from)!.add(to);
  // Layers from the ends of play: one more than the highest option.
  const layer = new Map<string, number>();
  let left = [...names];
  for (let level = 0; left.length; level++) {
    const ready = left.filter((name) => [...out.get(name)!].every((to) => layer.has(to)));
    const these = ready.length ? ready : left;
    const most = Math.max(0, ...layer.values());
    for (const name of these) layer.set(name, ready.length ? level : most + 1);
    left = left.filter((name) => !layer.has(name));
  }
  const order = [...names].sort((a, b) => layer.get(a)! - layer.get(b)!);
  const groups: string[][] = [];
  for (const name of order) (groups[layer.get(name)!] ??= []).push(name);
  const rows = groups.filter(Boolean);
  const top = rows.length - 1;
  const widest = Math.max(...rows.map((row) => row.length), 1);
  const around = rows.length === 1 && names.length > 2 && arcs.length > 0;
  const radius = Math.max(70, names.length * 13);
  const width = around ? 2 * radius + 90 : Math.max(300, widest * 92);
  const height = around ? 2 * radius + 90 : rows.length * 92 + 10;
  const at = new Map<string, { x: number; y: number }>();
  rows.forEach((row, level) => row.forEach((name, index) => {
    const angle = (2 * Math.PI * index) / row.length - Math.PI / 2;
    at.set(name, around
      ? { x: width / 2 + radius * Math.cos(angle), y: height / 2 + radius * Math.sin(angle) }
      : { x: ((index + 0.5) * width) / row.length + (level % 2 ? 12 : -12), y: (top - level) * 92 + 50 });
  }));
  const lines = arcs.map(([from, to]) => {
    const [a, b] = [at.get(from)!, at.get(to)!];
    if (from === to) return `M${a.x + 15} ${a.y - 15}c30 -30 30 30 4 25`;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const length = Math.hypot(dx, dy) || 1;
    const [ux, uy] = [dx / length, dy / length];
    // Arcs in both directions, and those past a layer, are bent.
    const near = out.get(to)!.has(from) ? 16 : Math.abs(dy) > 100 ? 14 : 0;
    // An arc that would go through a vertex goes round it.
    const through = names.some((name) => {
      if (name === from || name === to || names.length > 120) return false;
      const { x, y } = at.get(name)!;
      const along = (x - a.x) * ux + (y - a.y) * uy;
      return along > 0 && along < length && Math.abs((y - a.y) * ux - (x - a.x) * uy) < 24;
    });
    const bend = through ? 72 : near;
    const [mx, my] = [(a.x + b.x) / 2 - uy * bend, (a.y + b.y) / 2 + ux * bend];
    return `M${a.x + ux * 22} ${a.y + uy * 22}Q${mx} ${my} ${b.x - ux * 23} ${b.y - uy * 23}`;
  });
  return { vertices: names.map((name) => ({ name, ...at.get(name)! })), arcs: lines, order, width, height };
}
