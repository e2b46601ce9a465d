// Measures the page in a browser, with a server and without: the first paint, the first answer, the first board on
// a processor that is four times slower, the start of the server, and a million terms by the engine as WebAssembly beside the same command of the program.
// Usage: node bench/page.mjs PROGRAM BROWSER, after grundy-serve/page/build, a release build of PROGRAM with the page, and grundy-wasm/build
import { spawn, spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { serve } from "../grundy-wasm/tests/static.mjs";

const [program, executablePath] = process.argv.slice(2);
const here = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const { chromium } = createRequire(here("grundy-serve/page/"))("playwright-core");
const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const times = async (count, what) => {
  const found = [];
  for (let run = 0; run < count; run++) found.push(await what());
  return `${median(found).toFixed(0)} ms (${Math.min(...found).toFixed(0)} to ${Math.max(...found).toFixed(0)})`;
};

/** A server of the program: its address, and how long it took to say it. */
function start() {
  const begun = performance.now();
  const server = spawn(program, ["serve", "--port", "0", "--no-open"], { stdio: ["ignore", "pipe", "ignore"] });
  return new Promise((resolve) => server.stdout.once("data", (line) => resolve({ server, address: String(line).trim(), took: performance.now() - begun })));
}

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const site = await serve(here("grundy-wasm/site"));
const own = await start();
console.log(`start of serve: ${await times(9, async () => { const { server, took } = await start(); server.kill(); return took; })}`);

/** A fresh visit, on a processor that is `slow` times slower: when a cell of the board could be clicked. */
async function playable(address, slow) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slow });
  await page.goto(`${address}#/play?p=chomp+3x4`);
  const found = await page.waitForFunction(() => document.querySelector(".board .cell.can") && performance.now(), null, { polling: "raf" });
  const at = await found.jsonValue();
  await context.close();
  return at;
}

/** A fresh visit: when `name` was painted, or when the answer stood there. */
async function visit(address, name) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}#/position?p=nim+3+4+5`);
  await page.locator(".answer b").first().waitFor();
  const found = await page.evaluate((name) => name === "answer" ? performance.now()
    : performance.getEntriesByName("first-contentful-paint")[0].startTime, name);
  await context.close();
  return found;
}
for (const [name, address] of [["serve", own.address], ["static files", site.address]]) {
  console.log(`first contentful paint, ${name}: ${await times(9, () => visit(address, "paint"))}`);
  console.log(`first answer, ${name}: ${await times(9, () => visit(address, "answer"))}`);
  console.log(`a board to play on, ${name}, processor 4 times slower: ${await times(9, () => playable(address, 4))}`);
}

// The same command in both: by the program, CPU of a whole process; in the browser, from the question to the parsed answer.
const files = await serve(here("grundy-wasm/pkg"), "/");
const page = await browser.newPage();
await page.goto(`${files.address}package.json`);
for (const [game, count] of [["kayles", 1_000_000], ["0.106", 1_000_000], ["grundy", 100_000]]) {
  const range = `0..${count}`;
  const native = () => {
    const script = `TIMEFORMAT='%U %S'; time "$0" seq "$1" "$2" --json --quiet --no-cache --threads 1 > /dev/null`;
    const { stderr } = spawnSync("bash", ["-c", script, program, game, range], { encoding: "utf8" });
    return stderr.trim().split(" ").reduce((sum, part) => sum + 1000 * Number(part), 0);
  };
  const there = await times(7, native);
  const took = await page.evaluate(async ({ game, range }) => {
    const { Grundy } = await import("/index.js");
    const grundy = new Grundy();
    await grundy.ask("solve", { position: "nim 1" });
    const found = [];
    for (let run = 0; run < 7; run++) {
      const begun = performance.now();
      await grundy.ask("seq", { game, range });
      found.push(performance.now() - begun);
    }
    return found;
  }, { game, range });
  console.log(`${game} to ${count} terms: program ${there} of CPU, browser ${await times(7, () => took.shift())}`);
}
await browser.close();
own.server.kill();
process.exit();
