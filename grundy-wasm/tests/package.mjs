// The package in Node: answers, faults, pieces, cancelling, limits. Usage: node package.mjs FOLDER,
// where the folder is the built package.
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(`${process.argv[2]}/`);
const { Grundy, Refused, aboutRules, compile, compileRules } = await import(new URL("index.js", folder));
const module = await compile();

// The module with rule files is loaded once, and when a question is about one.
let loads = 0;
const rules = () => { loads += 1; return compileRules(); };
const engine = new Grundy({ module, rules, workers: 2, time: 20 });
const answer = await engine.ask("solve", { position: "nim 3 4 5" });
assert.deepEqual([answer.outcome, answer.value, loads], ["N", 2, 0]);
assert.equal((await engine.ask("solve", { position: "rules:a.star 6", files: { "a.star": "def options(n):\n    return [n - k for k in (1, 3, 4) if k <= n]\n" } })).value, 2);

assert.equal((await engine.ask("rules", { rules: "def options(n):\n    return range(n)\n" })).valid, true);
assert.equal((await engine.ask("solve", { position: "nim 3 4 6" })).value, 1);
assert.equal(loads, 1);
assert.ok(aboutRules("solve", '{"position": "\\u0072ules:a.star 1"}') && !aboutRules("solve", '{"position": "nim 3"}'));

// A fault has its place.
const fault = await engine.ask("solve", { position: "kayls 5", lang: "uk" }).catch((error) => error);
assert.ok(fault instanceof Refused && fault.fault.at[1] === 5, String(fault));
assert.equal((await engine.answer("nothing", {})).status, 404);

// The pieces of a document are the document, and they come before the end.
const parts = [];
const whole = await engine.answer("seq", { game: "kayles", range: "0..100000" }, { onPart: (part) => parts.push(part) });
assert.ok(parts.length > 3 && parts.join("").trimEnd() === whole.document, `${parts.length} parts`);

// Work that nobody wants any more ends with its worker, and others are not held up.
const heavy = { position: "cram 9x9" };
const told = [];
const start = performance.now();
const gone = new AbortController();
const cancelled = engine.ask("solve", heavy, { signal: gone.signal, onProgress: (words) => told.push(words) });
const beside = await engine.ask("solve", { position: "nim 3" });
assert.equal(beside.value, 3);
while (told.length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
gone.abort();
await assert.rejects(cancelled, { name: "AbortError" });
assert.ok(performance.now() - start < 15_000, "it was not ended");
assert.match(told[0], /\d/);
assert.equal((await engine.ask("solve", { position: "kayles 5" })).value, 4);

// One that is cancelled while it waits leaves the queue.
const [one, two, three] = [new AbortController(), new AbortController(), new AbortController()];
const asked = [one, two, three].map(({ signal }) => engine.ask("solve", heavy, { signal }).catch((error) => error.name));
three.abort();
assert.equal(await asked[2], "AbortError");
one.abort();
two.abort();
assert.deepEqual(await Promise.all(asked), ["AbortError", "AbortError", "AbortError"]);

// A limit ends the work from inside, and rules that never end are ended from outside.
assert.equal((await engine.ask("solve", { ...heavy, time: 0.3 })).stopped, "time");
const hasty = new Grundy({ module, rules, time: 0.5 });
const own = "def options(n):\n    x = [0]\n    for a in range(60):\n        x = x + x\n    return []\n";
const endless = await hasty.answer("solve", { position: "rules:own.star 6", files: { "own.star": own } });
assert.ok([200, 400, 500].includes(endless.status) && endless.document.includes('"error"'), endless.document);
assert.equal((await hasty.ask("solve", { position: "nim 3" })).value, 3);
hasty.close();
engine.close();
await assert.rejects(engine.ask("solve", { position: "nim 3" }), /closed/);
