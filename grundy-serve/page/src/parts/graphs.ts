// Boards that are graphs: the graph of a term as it is written, where its vertices are drawn, and
// which move takes which vertex or edge. The rules stay with the engine: a graph that is left is
// looked up among the moves that it lists.
import type { Move } from "./moves";

export interface Graph { names: string[]; edges: [number, number][] }
export interface Placed extends Graph { at: { x: number; y: number }[]; width: number; height: number }

const GAMES = /^(node-kayles|arc-kayles|green-hackenbush|nimstring)\s+(.*)$/;

/** The game of a term and the graphs that it is written as, if it is such a game. */
export function graphTerm(term: string): { game: string; parts: string[] } | undefined {
  const found = GAMES.exec(term);
  if (!found) return undefined;
  const parts = found[2].split(/\s+/);
  return parts.every((part) => graphOf(part)) ? { game: found[1], parts } : undefined;
}

/** A graph from its specification, as in `path:4`; nothing if it is a file or is too large. */
export function graphOf(text: string): Graph | undefined {
  const [kind, value = ""] = text.split(/:(.*)/s);
  const numbers = value.split(/[x,]/).map(Number);
  const number = numbers[0];
  const plain = (count: number, edges: [number, number][]): Graph | undefined =>
    count <= 60 ? { names: Array.from({ length: count }, (_, at) => String(at + 1)), edges } : undefined;
  const upTo = (count: number) => Array.from({ length: Math.max(0, Math.min(count, 61)) }, (_, at) => at);
  switch (kind) {
    case "path": return plain(number, upTo(number - 1).map((at) => [at, at + 1]));
    case "cycle": return plain(number, upTo(number).map((at) => [at, (at + 1) % number]));
    case "complete": return plain(number, upTo(number).flatMap((a) => upTo(a).map((b): [number, number] => [b, a])));
    case "petersen": return plain(10, upTo(5).flatMap((at): [number, number][] => [[at, (at + 1) % 5], [at, at + 5], [at + 5, ((at + 2) % 5) + 5]]));
    case "star": {
      const edges: [number, number][] = [];
      let last = 0;
      for (const length of numbers) for (let at = 0; at < length && last < 61; at++) edges.push([at ? last : 0, ++last]);
      return plain(last + 1, edges);
    }
    case "grid": {
      const [high, wide] = numbers;
      if (!(high * wide <= 60)) return undefined;
      const edges: [number, number][] = [];
      for (const row of upTo(high)) for (const col of upTo(wide)) {
        if (col + 1 < wide) edges.push([row * wide + col, row * wide + col + 1]);
        if (row + 1 < high) edges.push([row * wide + col, (row + 1) * wide + col]);
      }
      return plain(high * wide, edges);
    }
    case "graph6": return graph6(value);
    case "edges": {
      const names: string[] = [];
      const of = (name: string) => (names.includes(name) ? names.indexOf(name) : names.push(name) - 1);
      const edges = value.split(",").map((edge) => edge.split("-").map(of) as [number, number]);
      return names.length <= 60 ? { names, edges } : undefined;
    }
    default: return undefined;
  }
}

function graph6(text: string): Graph | undefined {
  const codes = [...text].map((sign) => sign.charCodeAt(0) - 63);
  const count = codes[0];
  if (!(count >= 0 && count <= 60)) return undefined;
  const edges: [number, number][] = [];
  let at = 0;
  for (let b = 1; b < count; b++) for (let a = 0; a < b; a++, at++) {
    if ((codes[1 + Math.floor(at / 6)] >> (5 - (at % 6))) & 1) edges.push([a, b]);
  }
  return { names: Array.from({ length: count }, (_, index) => String(index + 1)), edges };
}

const STEP = 58;

/** Where the vertices are drawn. */
export function placed(text: string): Placed {
  const graph = graphOf(text)!;
  const count = graph.names.length;
  const [kind, value = ""] = text.split(/:(.*)/s);
  let at: { x: number; y: number }[];
  const circle = (from: number, of: number, radius: number) => Array.from({ length: of }, (_, index) => {
    const angle = (2 * Math.PI * (index + from)) / of - Math.PI / 2;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  });
  if (kind === "path") at = graph.names.map((_, index) => ({ x: (index % 12) * STEP, y: Math.floor(index / 12) * STEP }));
  else if (kind === "grid") {
    const wide = Number(value.split("x")[1]);
    at = graph.names.map((_, index) => ({ x: (index % wide) * STEP, y: Math.floor(index / wide) * STEP }));
  } else if (kind === "petersen") at = [...circle(0, 5, 95), ...circle(0, 5, 45)];
  else if (kind === "star") {
    const rays = value.split(",").map(Number);
    at = [{ x: 0, y: 0 }];
    rays.forEach((length, ray) => {
      const angle = (2 * Math.PI * ray) / rays.length - Math.PI / 2;
      for (let step = 1; step <= length; step++) at.push({ x: step * 48 * Math.cos(angle), y: step * 48 * Math.sin(angle) });
    });
  } else if (graph.names.includes("ground")) at = growing(graph);
  else at = circle(0, count, Math.max(45, count * 11));
  const margin = 24;
  const [left, top] = [Math.min(...at.map(({ x }) => x)), Math.min(...at.map(({ y }) => y))];
  at = at.map(({ x, y }) => ({ x: x - left + margin, y: y - top + margin }));
  return {
    ...graph, at,
    width: Math.max(...at.map(({ x }) => x)) + margin,
    height: Math.max(...at.map(({ y }) => y)) + margin,
  };
}

// A picture that stands on the ground: each vertex as high as it is far from it.
function growing(graph: Graph): { x: number; y: number }[] {
  const far = graph.names.map((name) => (name === "ground" ? 0 : Infinity));
  for (let round = 0; round < graph.names.length; round++) {
    for (const [a, b] of graph.edges) {
      far[a] = Math.min(far[a], far[b] + 1);
      far[b] = Math.min(far[b], far[a] + 1);
    }
  }
  const high = Math.max(...far.filter(Number.isFinite));
  const level = far.map((one) => (Number.isFinite(one) ? one : high + 1));
  const widest = Math.max(...level.map((one) => level.filter((other) => other === one).length));
  const used = new Map<number, number>();
  return level.map((one) => {
    const [index, of] = [used.get(one) ?? 0, level.filter((other) => other === one).length];
    used.set(one, index + 1);
    return { x: ((index + 0.5) / of) * widest * 72 + (one % 2 ? 9 : -9), y: (high - one) * 64 };
  });
}

/** What is left when vertices, or edges, go. */
function without(graph: Graph, vertices: Set<number>, edges: Set<number>): Graph {
  const kept = graph.names.map((_, at) => at).filter((at) => !vertices.has(at));
  return {
    names: kept.map((at) => graph.names[at]),
    edges: graph.edges.filter(([a, b], at) => !edges.has(at) && !vertices.has(a) && !vertices.has(b))
      .map(([a, b]) => [kept.indexOf(a), kept.indexOf(b)]),
  };
}

/** A text that is the same for graphs that are drawn differently only: each component by the
 * colours of its vertices, refined by those of their neighbours. */
export function signature(graphs: Graph[], named: boolean): string {
  const all: string[] = [];
  for (const graph of graphs) {
    if (named) {
      all.push(...graph.edges.map(([a, b]) => [graph.names[a], graph.names[b]].sort().join("-")));
      continue;
    }
    let colours = graph.names.map(() => "");
    const near: number[][] = graph.names.map(() => []);
    for (const [a, b] of graph.edges) { near[a].push(b); near[b].push(a); }
    for (let round = 0; round < 8; round++) {
      colours = near.map((others, at) => hash(`${colours[at]}(${others.map((other) => colours[other]).sort().join()})`));
    }
    // Component by component, so that a graph in two parts is the same as two graphs.
    const seen = new Set<number>();
    graph.names.forEach((_, start) => {
      if (seen.has(start)) return;
      const part = [start];
      seen.add(start);
      for (const at of part) for (const to of near[at]) if (!seen.has(to)) { seen.add(to); part.push(to); }
      all.push(part.map((at) => colours[at]).sort().join("."));
    });
  }
  return all.sort().join(";");
}

function hash(text: string): string {
  let sum = 0;
  for (const sign of text) sum = (sum * 31 + sign.charCodeAt(0)) | 0;
  return String(sum);
}

/** The move that takes this vertex (Node Kayles) or this edge (the others) of a part of a term. */
export function taking(game: string, parts: string[], part: number, taken: number, moves: Move[]): Move | undefined {
  const graphs = parts.map((one) => graphOf(one)!);
  const graph = graphs[part];
  const gone = { vertices: new Set<number>(), edges: new Set<number>() };
  if (game === "node-kayles") {
    gone.vertices.add(taken);
    for (const [a, b] of graph.edges) if (a === taken) gone.vertices.add(b); else if (b === taken) gone.vertices.add(a);
  } else if (game === "arc-kayles") for (const end of graph.edges[taken]) gone.vertices.add(end);
  else gone.edges.add(taken);
  let left = without(graph, gone.vertices, gone.edges);
  if (game === "green-hackenbush") left = standing(left);
  const rest = graphs.map((one, at) => (at === part ? left : one));
  const named = game === "green-hackenbush" || game === "nimstring";
  // Arc Kayles forgets vertices without edges.
  const bare = (list: Graph[]) => (game === "arc-kayles" ? list.map(joined) : list);
  const wanted = signature(bare(rest), named);
  return moves.find((move) => {
    const to = move.to ? graphTerm(move.to.replace(/:again$/, "")) : { game, parts: [] };
    return to && signature(bare(to.parts.map((one) => graphOf(one)!)), named) === wanted;
  });
}

const joined = (graph: Graph) =>
  without(graph, new Set(graph.names.map((_, at) => at).filter((at) => !graph.edges.some((edge) => edge.includes(at)))), new Set());

/** What is still joined to the ground. */
function standing(graph: Graph): Graph {
  const up = new Set([graph.names.indexOf("ground")]);
  for (let round = 0; round < graph.names.length; round++) {
    for (const [a, b] of graph.edges) if (up.has(a) || up.has(b)) { up.add(a); up.add(b); }
  }
  return without(graph, new Set(graph.names.map((_, at) => at).filter((at) => !up.has(at))), new Set());
}

/** The lines of a board of boxes: rows of level lines and of upright ones by turns. */
export function boxLines(term: string): { rows: string[]; again: boolean }[] | undefined {
  const found = /^nimstring\s+(.*)$/.exec(term);
  if (!found) return undefined;
  const boards = found[1].split(/\s+/).map((part) => {
    const again = part.endsWith(":again");
    const text = part.replace(/:again$/, "");
    const size = /^(\d+)x(\d+)$/.exec(text);
    if (size) {
      const [high, wide] = [Number(size[1]), Number(size[2])];
      const rows = Array.from({ length: 2 * high + 1 }, (_, at) => ".".repeat(at % 2 ? wide + 1 : wide));
      return { rows, again };
    }
    return /^[-|./]+$/.test(text) ? { rows: text.split("/"), again } : undefined;
  });
  return boards.every((board) => board && board.rows.length < 40) ? (boards as { rows: string[]; again: boolean }[]) : undefined;
}

/** The move that draws a line. */
export function drawing(term: string, board: number, row: number, col: number, moves: Move[]): Move | undefined {
  const plain = (text: string) => boxLines(text)?.map(({ rows }) => rows.join("/"));
  const rows = boxLines(term)!.map((one) => [...one.rows]);
  const line = rows[board][row];
  rows[board][row] = line.slice(0, col) + (row % 2 ? "|" : "-") + line.slice(col + 1);
  const wanted = rows.map((one) => one.join("/"));
  return moves.find((move) => {
    const now = move.to ? plain(move.to) : [];
    // Boards that are full may be left out.
    const full = (text: string) => !text.includes(".");
    return now && now.filter((text) => !full(text)).join(" ") === wanted.filter((text) => !full(text)).join(" ");
  });
}
