// What the tests of the views share: fresh visits, pictures, and what every page has to be.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const axe = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

export const PHONE = 390;

/** The service worker at an address, as text: a page without a server has one. */
export async function serviceWorker(address) {
  const found = await fetch(`${address}sw.js`);
  // Some servers send the page in place of what they do not have.
  const script = found.ok && /javascript/.test(found.headers.get("content-type") ?? "");
  return script ? found.text() : undefined;
}

export async function open(address, executablePath, pictures) {
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  const faults = [];
  const foreign = [];

  /** A visit of somebody who was never here. */
  async function visit(hash, { lang = "en", width = 1100, dark = false } = {}) {
    const context = await browser.newContext({
      viewport: { width, height: 900 }, locale: lang, colorScheme: dark ? "dark" : "light", hasTouch: width <= PHONE, acceptDownloads: true,
    });
    const page = await context.newPage();
    page.on("pageerror", (error) => faults.push(`${hash}: ${error}`));
    page.on("console", (line) => { if (line.type() === "error" && !/(400|503) \(/.test(line.text())) faults.push(`${hash}: ${line.text()}`); });
    page.on("request", (request) => { if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(address)) foreign.push(request.url()); });
    page.setDefaultTimeout(Number(process.env.PATIENCE ?? 60_000));
    await page.goto(`${address}#/${hash}`);
    return page;
  }

  /** Ends a visit: a picture, no fault that axe calls serious, nothing wider than the window. */
  async function done(page, name) {
    if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
    const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= window, `${name}: ${wide} > ${window}`);
    faults.push(...await serious(page, name));
    await page.context().close();
  }

  /** What axe calls serious or critical. */
  async function serious(page, name) {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
    return violations.filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, impact, help, nodes }) =>
      `${name}: axe ${id} (${impact}): ${help}: ${nodes[0].html.slice(0, 160)} ${nodes[0].any[0]?.message ?? ""}`);
  }

  /** That axe is at work: it finds a button without a name. */
  async function seesFaults() {
    const page = await visit("position");
    await page.locator("h1").waitFor();
    await page.evaluate(() => document.querySelector("main").append(document.createElement("button")));
    assert.match((await serious(page, "nameless")).join(), /button-name/);
    await page.context().close();
  }

  async function close() {
    await browser.close();
    assert.deepEqual(faults, []);
    assert.deepEqual(foreign, [], "the page asks its own server only");
  }

  return { visit, done, close, seesFaults, faults };
}

export const text = (page, what) => page.locator(what).first().innerText();

/** Drags with the mouse from the middle of one element to that of another. */
export async function drag(page, from, to) {
  const middle = async (what) => {
    const thing = page.locator(what).first();
    await thing.waitFor();
    await thing.scrollIntoViewIfNeeded();
    const box = await thing.boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await middle(to);
  const [start, end] = [await middle(from), await middle(to)];
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2);
  await page.mouse.move(...end);
  await page.mouse.up();
}
