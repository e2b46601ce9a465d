// The page without a server, and then without a network: the files of the first visit are enough.
// Usage: node offline.mjs FOLDER BROWSER, where the folder is the built page.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { serve } from "./static.mjs";

const page = new URL("../../grundy-serve/page/", import.meta.url);
const { chromium } = createRequire(page)("playwright-core");
const [folder, executablePath] = process.argv.slice(2);
const { server, address } = await serve(folder);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const context = await browser.newContext({ locale: "en" });
const faults = [];

async function visit(hash) {
  const visited = await context.newPage();
  visited.on("pageerror", (error) => faults.push(String(error)));
  visited.setDefaultTimeout(60_000);
  await visited.goto(`${address}#/${hash}`);
  return visited;
}

const value = async (visited, words) =>
  visited.locator('[data-test="value"]', { hasText: words }).waitFor();

let visited = await visit("position?p=kayles+5+%2B+nim+3");
await value(visited, "7");
const own = await visited.evaluate(() => performance.getEntriesByType("paint").at(-1).startTime);
console.log(`first paint after ${Math.round(own)} ms`);
// The service worker has all files when it is active.
await visited.evaluate(() => navigator.serviceWorker.ready);
await visited.close();
await new Promise((resolve) => server.close(resolve).closeAllConnections());
await context.setOffline(true);

visited = await visit("position?p=nim+3+4+6");
await value(visited, "1");
// Work that is in the way ends when another question comes.
await visited.getByRole("textbox", { name: "Position" }).fill("cram 9x9");
await visited.waitForTimeout(1500);
await visited.getByRole("textbox", { name: "Position" }).fill("kayles 3 + nim 5");
await value(visited, "6");
assert.deepEqual(faults, []);
await browser.close();
