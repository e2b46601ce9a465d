// The page in Chromium: each view does its work from a fresh visit, in two languages and at the
// width of a phone, and axe finds no serious fault. Usage: node tests/browser.mjs ADDRESS BROWSER
// [FOLDER FOR PICTURES]
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import "./words.mjs";
import { boards } from "./boards.mjs";
import { faults } from "./faults.mjs";
import { drag, open, PHONE, serviceWorker, text } from "./harness.mjs";
import { learning } from "./learning.mjs";
import { narrow } from "./narrow.mjs";
import { playing } from "./playing.mjs";

// A browser that does not answer holds nobody up: a click has a limit, but `evaluate` has none.
setTimeout(() => {
  console.error("the browser has not come to an end in 20 minutes");
  process.exit(1);
}, 20 * 60_000).unref();

const [address, executablePath, pictures] = process.argv.slice(2);
assert.ok(await boards(address) > 250);
const browser = await open(address, executablePath, pictures);
const { visit, done } = browser;
await browser.seesFaults();

const colours = (page) => page.locator("canvas").evaluate((canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const seen = new Set();
  for (let at = 0; at < data.length; at += 4) seen.add(data.slice(at, at + 4).join());
  return seen.size;
});

/** Each view at each width. */
async function everyView() {
  let page;
  // Every view, at both widths, in English and Ukrainian; at night on the phone. With
  // GRUNDY_TESTS=all in both languages at both widths.
  const views = {
    start: '[data-test="today"] .cell', position: '[data-test="value"]', play: ".board .cell", learn: ".lessons a", exercises: '[data-test="exercise"]',
    sequences: "canvas", tables: "canvas", graphs: "svg circle", rules: "textarea",
  };
  for (const [view, sign] of Object.entries(views)) {
    const usual = [["en", 1100], ["uk", PHONE]];
    const whole = process.env.GRUNDY_TESTS === "all" ? [["uk", 1100], ["en", PHONE]] : [];
    for (const [lang, width] of [...usual, ...whole]) {
      page = await visit(view, { lang, width, dark: width === PHONE });
      await page.locator(sign).first().waitFor();
      assert.equal(await page.locator("html").getAttribute("lang"), lang);
      assert.equal(await page.locator("header a[aria-current]").count(), 1);
      await done(page, `${view}-${lang}${width === PHONE ? "-phone" : ""}`);
    }
  }
}

/** Position, sequences, tables and graphs. */
async function answers() {
  let page;
  // A family that has no position of the number 0 begins where it has one.
  page = await visit("sequences?g=cram+4xN&to=8");
  await page.locator("canvas").waitFor();
  await page.locator("summary").filter({ hasText: "First values" }).click();
  await page.getByText("–, 2, 0, 1, 0, 2, 0, 3").waitFor();
  await done(page, "sequences-family");
  // Position: the answer appears while one types, and a fault has its place.
  page = await visit("position");
  await page.getByRole("textbox", { name: "Position" }).fill("kayles 5 + nim 3 4");
  await page.locator('[data-test="value"]', { hasText: "3" }).waitFor();
  await page.getByText("1 winning move", { exact: true }).waitFor();
  await page.locator("math", { hasText: "mex{0,1,2,3}=4" }).waitFor();
  assert.match(page.url(), /p=kayles\+5/);
  await page.getByRole("combobox", { name: "Add a game" }).focus();
  await page.getByRole("combobox", { name: "Add a game" }).locator("option").nth(5).waitFor({ state: "attached" });
  await page.getByRole("combobox", { name: "Add a game" }).selectOption({ label: "Chomp" });
  await page.locator("td", { hasText: "chomp 3x4" }).first().waitFor();
  await page.getByRole("textbox", { name: "Position" }).fill("kayls 5");
  await page.getByRole("alert").getByText("kayles").waitFor();
  assert.equal(await text(page, ".fault mark"), "kayls");
  // What the engine writes between backquotes is code, in faults and in rules.
  assert.equal(await text(page, ".fault .lines code"), "kayls");
  assert.doesNotMatch(await text(page, ".fault"), /`/);
  await done(page, "position-fault");
  page = await visit("play?p=turtles+oxoo");
  await page.locator(".rules code", { hasText: "o" }).first().waitFor();
  assert.doesNotMatch(await text(page, ".rules"), /`/);
  await done(page, "play-rules");
  // Work that takes long says how far it is, where the engine is in the browser, and can be ended.
  page = await visit("position?p=cram+9x9");
  const working = page.locator('[data-test="working"]');
  await working.getByRole("button", { name: "Stop" }).waitFor();
  if (await serviceWorker(address)) await working.locator(".soft", { hasText: /\d/ }).waitFor();
  await working.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("alert").getByText("You stopped the work.").waitFor();
  await working.waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: "Position" }).fill("nim 3");
  await page.locator('[data-test="value"]', { hasText: "3" }).waitFor();
  // An empty field ends the work as well, and no answer comes late.
  await page.getByRole("textbox", { name: "Position" }).fill("cram 9x9");
  await working.getByRole("button", { name: "Stop" }).waitFor();
  await page.getByRole("textbox", { name: "Position" }).fill("");
  await working.waitFor({ state: "detached" });
  assert.equal(await page.locator(".answer, .fault").count(), 0);
  await page.context().close();
  page = await visit("position?p=nim+3+4+5&level=proof", { lang: "uk", dark: true });
  await page.getByText("виграє перший гравець").first().waitFor();
  await page.getByText("Теорема Бутона").first().waitFor();
  await done(page, "position-proof");

  // Sequences: the period is found, and the picture has colours; the address has what is shown.
  for (const [name, options] of [["dots", {}], ["grid-dark", { dark: true }], ["dots-phone", { width: PHONE, lang: "uk" }]]) {
    page = await visit(`sequences?g=kayles${name.startsWith("grid") ? "&form=grid" : ""}`, options);
    await page.locator('[data-test="period"]', { hasText: "12" }).waitFor();
    await page.waitForTimeout(300);
    assert.ok(await colours(page) > 3, name);
    await done(page, `sequences-${name}`);
  }
  // Tables.
  page = await visit("tables?g=wythoff&to=16");
  await page.locator("canvas").hover({ position: { x: 28 + 25, y: 28 + 10 } });
  await page.locator('[data-test="under"]', { hasText: /^\(0, 0\): 0/ }).waitFor();
  await page.getByLabel("only these").check();
  await page.waitForURL(/only=1/);
  await page.locator("canvas").click({ position: { x: 28 + 5 * 30 + 10, y: 28 + 3 * 30 + 10 } });
  await page.getByRole("textbox", { name: "Position" }).waitFor();
  assert.equal(await page.getByRole("textbox", { name: "Position" }).inputValue(), "wythoff 3,5");
  await done(page, "tables-open");
  // Saved pictures are the ones that are seen: with the head of the table, the axes and the rows of the grid.
  for (const [hash, ready, signs] of [
    ["tables?g=wythoff&to=12", "canvas", [">11</text>", "<title>", "<circle"]], ["sequences?g=kayles&to=150", '[data-test="period"]', [">140</text>", ">8</text>", "#eef5fa"]],
    ["sequences?g=kayles&to=150&form=grid", '[data-test="period"]', [">132</text>", ">7</text>"]], ["play?p=chomp+3x4", ".cell.can", [">☠</text>", "<rect"]],
    ["play?p=node-kayles+grid:3x3", "g.can", ["<circle", ">9</text>"]], ["play?p=sprouts+2", ".can[data-spot]", ["<svg"]],
  ]) {
    page = await visit(hash);
    await page.locator(ready).first().waitFor();
    await page.waitForTimeout(600);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "SVG", exact: true }).click();
    const file = readFileSync(await (await download).path(), "utf8");
    for (const sign of signs) assert.ok(file.includes(sign), `${hash}: no ${sign}`);
    await page.context().close();
  }

  // Graphs: step by step, drawn by hand, with cycles, and with chips to play with.
  page = await visit("graphs");
  await page.locator("svg circle").nth(6).waitFor();
  await page.getByRole("textbox", { name: "Chips on" }).fill("a d");
  await page.locator(".answer").waitFor();
  for (let count = 0; count < 3; count++) await page.getByRole("button", { name: "Back" }).click();
  await page.waitForURL(/step=4/);
  assert.equal(await page.locator("svg text.value", { hasText: "?" }).count(), 3);
  await page.getByLabel("Arc from").fill("g");
  await page.getByLabel("to", { exact: true }).fill("h");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.locator("svg text.label", { hasText: "h" }).waitFor();
  await drag(page, '[data-vertex="h"]', '[data-vertex="f"]');
  await page.waitForFunction(() => document.querySelector("textarea").value.endsWith("h f"));
  await page.getByRole("link", { name: "Play with these chips" }).click();
  await page.getByRole("button", { name: "vertex d, 1 chip" }).click();
  await page.getByRole("button", { name: "vertex f, 0 chips" }).click();
  await page.locator(".log li").first().waitFor();
  await page.getByRole("button", { name: "Take back" }).click();
  await page.locator('[data-test="now"]', { hasText: "chips:graph a d" }).waitFor();
  await drag(page, '[data-vertex="a"]', '[data-vertex="c"]');
  await page.locator(".log li", { hasText: "chips:graph d c" }).or(page.locator(".log li", { hasText: "chips:graph c d" })).first().waitFor();
  await done(page, "graphs-chips");
  page = await visit("graphs?graph=" + encodeURIComponent("a b\nb a\nb c"), { lang: "uk" });
  await page.locator("svg text.value", { hasText: "0" }).first().waitFor();
  await done(page, "graphs-loopy");
}

/** Rules, and the other languages. */
async function ownRules() {
  let page;
  // Rules: the template is checked, and a fault has its line; a shared address brings its rules.
  page = await visit("rules");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("The laws hold.").waitFor();
  await page.getByRole("button", { name: "Nim-sequence" }).click();
  await page.locator("canvas").waitFor();
  await page.getByRole("textbox", { name: "The rules" }).fill("def options(n):\n    return [x]\n");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("alert").waitFor();
  assert.match(await text(page, "pre mark"), /return \[x\]/);
  const shared = page.url();
  await done(page, "rules-fault");
  page = await visit(shared.split("#/")[1]);
  assert.equal(await page.getByRole("textbox", { name: "The rules" }).inputValue(), "def options(n):\n    return [x]\n");
  await page.context().close();

  // The other languages, and the choice of one.
  for (const [lang, word, reason] of [["ru", "выигрывает первый игрок", /Итак, выигрывает первый игрок/], ["ja", "先手必勝", /よって、先手必勝/]]) {
    page = await visit("position", { lang });
    await page.getByText(word).first().waitFor();
    await page.getByText(reason).first().waitFor();
    await done(page, `position-${lang}`);
    for (const view of ["learn?l=theorem", "play", "exercises?mode=steps", "sequences"]) {
      page = await visit(view, { lang, width: view === "play" ? PHONE : 1100 });
      await page.locator("h1").waitFor();
      await page.waitForTimeout(800);
      await done(page, `${view.split("?")[0]}-${lang}`);
    }
  }
  page = await visit("position");
  await page.locator(".settings select").first().selectOption("uk");
  await page.getByText("виграє перший гравець").first().waitFor();
  await page.reload();
  await page.getByText("виграє перший гравець").first().waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "uk");
  await page.context().close();
}

/** What is measured, with nothing beside it. */
async function figures() {
  let page;
  page = await visit("sequences?g=kayles&to=1000000");
  await page.locator('[data-test="period"]', { hasText: "12" }).waitFor();
  // Ten pages of a million terms: the page itself answers all the while.
  const held = await page.evaluate(async () => {
    let longest = 0, last = performance.now(), on = true;
    const beat = () => { const now = performance.now(); longest = Math.max(longest, now - last); last = now; if (on) requestAnimationFrame(beat); };
    requestAnimationFrame(beat);
    const slider = document.querySelector('input[type="range"]') ?? document.querySelectorAll(".row button")[0];
    for (let step = 0; step < 10; step++) {
      document.querySelector('[aria-label="Zoom in"]').click();
      await new Promise((go) => setTimeout(go, 60));
    }
    on = false;
    return Math.round(longest);
  });
  console.log(`a million terms: the longest pause of the page while zooming was ${held} ms`);
  assert.match(page.url(), /from=\d+&span=\d+/);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "b-file" }).click()]);
  const bFile = readFileSync(await download.path(), "utf8").split("\n");
  assert.equal(bFile.length, 1_000_001);
  assert.equal(bFile[11], "11 6");
  for (const kind of ["CSV", "SVG", "PNG"]) {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: kind }).click()]);
    const bytes = readFileSync(await file.path());
    const head = kind === "PNG" ? "\x89PNG" : kind === "SVG" ? "<svg" : "n,va";
    assert.equal(bytes.subarray(0, 4).toString("latin1"), head);
  }
  await done(page, "sequences-million");

  // The first visit is painted at once.
  page = await visit("position");
  await page.locator('[data-test="value"]').waitFor();
  const paint = await page.evaluate(() => Math.round(performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? -1));
  console.log(`the first paint came after ${paint} ms`);
  await page.context().close();
}

try {
  await Promise.all([everyView(), playing(browser).then(ownRules), learning(browser).then(answers)]);
  await faults(browser, address);
  await narrow(browser);
  // Measured, with much data: a minute more.
  if (process.env.GRUNDY_TESTS === "all") await figures();
} catch (error) {
  // What the pages said before may be the reason.
  console.error(browser.faults.join("\n"));
  throw error;
}
await browser.close();
console.log("the page does its work");
