// Every move of every family can be made on its board: the engine lists the moves, and the page
// has to find each of them at some cell, vertex, edge or line. No browser is needed. The engine is a
// server, or the module that a page without a server brings along.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { serviceWorker } from "./harness.mjs";

const POSITIONS = [
  "nim 3 4 5", "nim 1 1", "moore:2 1 2 3", "poker-nim:2 3 4", "subtract:1,2,3 9", "all-but:2 6", "kayles 7", "kayles 3 3 1", "dawson-kayles 8",
  "lasker 5", "grundy 8", "tromino 4", "treblecross 7", "treblecross ..X....", "turtles oxoo", "twins oxoxo", "coins:1-3 HTHHT", "coins2:twins*ruler HT/TH", "nimble 2 4 7", "nimble-2 2 5 6 9", "staircase 1 2 3",
  "northcott:8 1-6 3-8", "chocolate-eat 3x4", "chocolate-split 2x4", "strip-tictactoe 6", "chomp 3x4", "chomp 4,2,1", "cram 3x4", "cram .#/..",
  "wythoff 5,8", "wythoff 2,3 4,4", "euclid 5,13", "euclid 3,7 2,9",
];
const GRAPHS = [
  "node-kayles path:7", "node-kayles grid:3x3", "node-kayles cycle:6 path:3", "node-kayles star:3,2,1", "node-kayles petersen", "node-kayles complete:4",
  "node-kayles graph6:EWSg", "arc-kayles cycle:7", "arc-kayles grid:2x4", "arc-kayles path:4 path:3", "arc-kayles star:2,1,1",
  "green-hackenbush edges:ground-a,a-b,b-c,a-d,ground-e,e-f,f-ground", "nimstring edges:ground-a,a-b,b-c,c-a",
];
const BOXES = ["nimstring 2x2", "nimstring --/|.|/-.", "nimstring 1x2 1x1"];
const SPROUTS = ["sprouts 1", "sprouts 2", "sprouts 5", "sprouts 0*2.AB.}AB.}]!", "sprouts 0.1a1a.}]!", "sprouts 0.AB.}0.AB.}]!", "sprouts 1a2a.}]!", "sprouts 0.1.}]0.2.}]!",
  "sprouts 1a1a.2.}AB.0.}AB.1.}]!"];
/** Moves that no board shows: a pass, and what becomes another game. */
const UNSHOWN = /:again$/;

/** What answers at an address: a function from an endpoint and a request to the document. */
async function engine(address) {
  const worker = await serviceWorker(address);
  if (!worker) {
    return async (name, request) => {
      const headers = { "content-type": "application/json" };
      return (await fetch(`${address}api/v1/${name}`, { method: "POST", headers, body: JSON.stringify(request) })).json();
    };
  }
  // The list of the files that the page keeps for visits without a network.
  const [, file] = /"\.\/(assets\/grundy-[^"]*\.wasm)"/.exec(worker);
  const module = await WebAssembly.compile(await (await fetch(address + file)).arrayBuffer());
  const { answer } = await import("../../../grundy-wasm/npm/run.js");
  return async (name, request) => {
    const { document } = answer(module, name, new TextEncoder().encode(JSON.stringify(request)));
    return JSON.parse(new TextDecoder().decode(document));
  };
}

export async function boards(address) {
  const ask = await engine(address);
  const vite = await createServer({ root: fileURLToPath(new URL("..", import.meta.url)), logLevel: "error", server: { middlewareMode: true, hmr: false, ws: false }, appType: "custom" });
  try {
    const { at, through, boardOf, knownMoves } = await vite.ssrLoadModule("/src/parts/moves.ts");
    const { boxLines, drawing, graphOf, graphTerm, taking } = await vite.ssrLoadModule("/src/parts/graphs.ts");
    const { split, tokens } = await vite.ssrLoadModule("/src/parts/formula.ts");
    const { coloured } = await vite.ssrLoadModule("/src/parts/starlark.ts");
    const play = async (position) => {
      const found = await ask("play", { position });
      assert.ok(found.moves, `${position}: ${found.error}`);
      return found;
    };
    let count = 0;
    for (const position of POSITIONS) {
      const { boards: [given], moves } = await play(position);
      const board = boardOf(position, given);
      assert.ok(board && moves.length, position);
      const width = (row) => row.cells?.length ?? Number(row.heap ?? 0);
      const known = knownMoves(moves, board);
      const found = new Set();
      for (const [row, line] of board.rows.entries()) for (let col = 0; col < width(line); col++) {
        for (const { move } of at(known, board, { row, col })) found.add(move);
      }
      for (const { move, cells } of known) {
        for (const { row, col } of cells) assert.ok(board.rows[row] && col < width(board.rows[row]), `${move.from} -> ${move.to}: no cell ${row},${col}`);
        // A drag from the first cell of a move to the last means this move, or one of as many cells.
        const dragged = through(known, board, [cells[0], cells[cells.length - 1]]);
        assert.ok(dragged.length, `${move.from} -> ${move.to}: no drag`);
      }
      for (const move of moves) assert.ok(found.has(move), `${move.from} -> ${move.to}: at no cell`);
      count += moves.length;
    }
    for (const position of GRAPHS) {
      const { moves } = await play(position);
      const { game, parts } = graphTerm(position);
      const found = new Set();
      parts.forEach((part, index) => {
        const graph = graphOf(part);
        const things = game === "node-kayles" ? graph.names : graph.edges;
        things.forEach((_, taken) => {
          const move = taking(game, parts, index, taken, moves);
          assert.ok(move, `${position}: nothing takes ${taken} of ${part}`);
          found.add(move.to);
        });
      });
      // Moves to graphs that are drawn differently only count once.
      const shapes = new Set([...found]);
      assert.ok(shapes.size >= 1 && shapes.size <= moves.length, position);
      count += shapes.size;
    }
    for (const position of BOXES) {
      const { moves } = await play(position);
      const found = new Set();
      boxLines(position).forEach(({ rows }, board) => rows.forEach((line, row) => [...line].forEach((sign, col) => {
        if (sign === ".") found.add(drawing(position, board, row, col, moves));
      })));
      for (const move of moves) assert.ok(found.has(move) || UNSHOWN.test(move.from), `${move.from} -> ${move.to}: no line`);
      count += moves.length;
    }
    // Every move is a line between two places, and every line is a move. Games go on from there.
    const { drawn, lines, places, sprouts } = await vite.ssrLoadModule("/src/parts/sprouts.ts");
    const seen = new Set(SPROUTS);
    for (const position of seen) {
      const { moves } = await play(position);
      const here = moves.filter(({ from }) => from === moves[0].from);
      const regions = sprouts(moves[0]?.from ?? position);
      const found = await drawn(regions, here, ask);
      for (const move of here) assert.ok(found.some((line) => line.move === move), `${move.from} -> ${move.to}: no line`);
      const all = places(regions).flatMap((from, index) => places(regions).slice(index).flatMap((to) => lines(regions, from, to)));
      assert.equal(found.length, all.length, `${position}: a line is no move`);
      count += here.length;
      for (const { to } of here) if (sprouts(to) && seen.size < 60) seen.add(to);
    }
    // The numbers of a document that comes in pieces, wherever these begin and end.
    const { numbersOf } = await vite.ssrLoadModule("/src/numbers.ts");
    const document = '{"grundy":"0","game":"a","values":[0,12,null,"9007199254740993",7],"rest":[1,2]}';
    for (let size = 1; size < 12; size++) {
      const heard = [];
      const hear = numbersOf("values", (numbers) => heard.push(...numbers));
      for (let at = 0; at < document.length; at += size) hear(document.slice(at, at + size));
      assert.deepEqual(heard, [0, 12, -1, 2 ** 53, 7], `pieces of ${size}`);
    }
    // The parts of a sentence with formulas, and of a rule file.
    assert.deepEqual(split("It is 4 xor 4 = 0.").map(({ math }) => math), [false, true, false]);
    assert.deepEqual(split("so g(7) = 2, and g(a) xor g(b) too").filter(({ math }) => math).map(({ text }) => text), ["g(7) = 2", "g(a) xor g(b)"]);
    assert.deepEqual(tokens("g(n + p) >= n_0"), ["g", "(", "n", "+", "p", ")", ">=", "n", "_", "0"]);
    const rules = 'def f(x):  # a "word"\n    return "a#b" + str(12)\n';
    assert.equal(coloured(rules).map(([, text]) => text).join(""), rules);
    assert.deepEqual(coloured(rules).filter(([kind]) => kind === "comment").map(([, text]) => text), ['# a "word"']);
    return count;
  } finally {
    await vite.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(`${await boards(process.argv[2])} moves can be made on their boards`);
