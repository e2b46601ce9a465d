// The server and the module answer the same, byte for byte.
// Usage: node same.mjs ADDRESS PACKAGE, where a `grundy serve` runs at the address, and the folder
// has both modules.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { aboutRules } from "../npm/index.js";
import { answer } from "../npm/run.js";
import { requests } from "./requests.mjs";

const [address, path] = process.argv.slice(2);
const [module, rules] = await Promise.all(["grundy.wasm", "grundy-rules.wasm"].map(async (name) => WebAssembly.compile(await readFile(join(path, name)))));
const limits = { time: 60, memory: 2 ** 29 };

async function served(name, body) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${address}api/v1/${name}`, { method: "POST", headers, body });
  return { status: response.status, document: await response.text() };
}

function local(name, body) {
  const { status, document } = answer(aboutRules(name, body) ? rules : module, name, new TextEncoder().encode(body), limits);
  return { status, document: new TextDecoder().decode(document) };
}

const catalogue = JSON.parse((await served("games", "{}")).document);
const list = requests(catalogue);
assert.equal(list.length, 1000);
const counts = {};
const differ = [];
let own = 0;
for (const [name, body] of list) {
  const start = performance.now();
  const mine = local(name, body);
  own += performance.now() - start;
  const theirs = await served(name, body);
  const kind = theirs.document.includes('"stopped"') ? "stopped" : theirs.status;
  counts[kind] = (counts[kind] ?? 0) + 1;
  if (mine.status !== theirs.status || mine.document !== theirs.document) {
    differ.push(`${name} ${body.slice(0, 300)}\n  server ${theirs.status} ${theirs.document.slice(0, 400)}\n  module ${mine.status} ${mine.document.slice(0, 400)}`);
  }
}
console.log(`${list.length} requests, by status: ${JSON.stringify(counts)}; ${(own / list.length).toFixed(1)} ms each in the module`);
assert.deepEqual(differ, [], `${differ.length} differ:\n${differ.slice(0, 12).join("\n")}`);
// The set is no set of faults, and none of it depends on a clock.
assert.ok(counts[200] > 600 && counts[400] > 100 && !counts.stopped && !counts[500], JSON.stringify(counts));
