// The page in Chromium: each view does its work from a fresh visit, in two languages and at the
// width of a phone. Usage: node tests/browser.mjs ADDRESS BROWSER [FOLDER FOR PICTURES]
import assert from "node:assert/strict";
import { chromium } from "playwright-core";

const [address, executablePath, pictures] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
const faults = [];
const foreign = [];

async function visit(hash, { lang = "en", width = 1100, dark = false } = {}) {
  const context = await browser.newContext({
    viewport: { width, height: 900 }, locale: lang, colorScheme: dark ? "dark" : "light",
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => faults.push(`${hash}: ${error}`));
  page.on("console", (line) => { if (line.type() === "error" && !/400 \(Bad Request\)/.test(line.text())) faults.push(`${hash}: ${line.text()}`); });
  page.on("request", (request) => { if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(address)) foreign.push(request.url()); });
  page.setDefaultTimeout(60_000);
  await page.goto(`${address}#/${hash}`);
  return page;
}

async function shot(page, name) {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
  // Nothing is wider than the window.
  const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= window, `${name}: ${wide} > ${window}`);
  await page.context().close();
}

const text = (page, what) => page.locator(what).first().innerText();

// Position: the answer appears while one types.
let page = await visit("position");
await page.locator('[data-test="value"]').waitFor();
await page.getByRole("textbox", { name: "Position" }).fill("kayles 5 + nim 3 4");
await page.locator('[data-test="value"]', { hasText: "3" }).waitFor();
await page.getByText("1 winning move", { exact: true }).waitFor();
assert.match(page.url(), /p=kayles\+5/);
await page.getByRole("textbox", { name: "Position" }).fill("kayls 5");
await page.getByRole("alert").getByText("kayles").waitFor();
assert.equal(await text(page, ".fault mark"), "kayls");
await shot(page, "position-fault");

page = await visit("position?p=nim+3+4+5&level=proof", { lang: "uk", dark: true });
await page.getByText("виграє перший гравець").first().waitFor();
await page.getByText("Теорема Бутона").first().waitFor();
await shot(page, "position-uk-dark");

page = await visit("position?p=kayles+20", { width: 390 });
await page.locator('[data-test="value"]').waitFor();
await shot(page, "position-phone");

// Play: a whole game by clicks, which the second player wins by answering.
page = await visit("play?p=nim+1+2&level=perfect");
await page.getByRole("button", { name: "row 2, column 2: token" }).click();
await page.getByText("You cannot").or(page.locator(".log li").nth(1)).first().waitFor();
await page.locator("b", { hasText: "Your turn" }).or(page.locator("b", { hasText: "win" })).first().waitFor();
assert.equal(await page.locator(".log li").count(), 2);
await page.getByRole("button", { name: "Take back" }).click();
await page.locator('[data-test="now"]', { hasText: "nim 1 2" }).waitFor();
await page.getByRole("button", { name: "Hint" }).click();
await page.getByText("This wins").waitFor();
await shot(page, "play-nim");

for (const [name, position] of [["kayles", "kayles 7"], ["chomp", "chomp 3x4"], ["cram", "cram 3x4"], ["chocolate", "chocolate-eat 3x4"], ["northcott", "northcott:8 1-6 3-8"], ["treblecross", "treblecross 9"], ["turtles", "turtles oxoo"], ["nimble", "nimble 2 4 7"]]) {
  page = await visit(`play?p=${encodeURIComponent(position)}&level=beginner`, { lang: name === "cram" ? "uk" : "en", width: name === "chomp" ? 390 : 1100 });
  await page.locator(".cell").first().waitFor();
  // A cell has a move, or several to choose from.
  const cells = page.locator("button.cell:enabled");
  const before = await text(page, '[data-test="now"]');
  const count = await cells.count();
  let made = false;
  for (let at = count - 1; at >= 0 && !made; at--) {
    await cells.nth(at).click();
    if (await page.locator(".cell.picked").count()) await page.locator(".moves button").first().click();
    made = await page.locator(".log li").first().waitFor({ timeout: 1500 }).then(() => true, () => false);
  }
  if (name !== "chocolate" && name !== "northcott") assert.ok(made, `${name}: no cell moves (${before})`);
  await page.waitForTimeout(300);
  await shot(page, `play-${name}`);
}

// Exercises.
page = await visit("exercises?g=nim");
await page.locator('[data-test="exercise"]').waitFor();
await page.getByRole("button", { name: "No move wins" }).click();
await page.getByText(/Winning moves lead to|Right/).first().waitFor();
await shot(page, "exercises");

// Sequences: the period is found, and the picture has colours.
for (const [name, options] of [["sequences", {}], ["sequences-dark", { dark: true }], ["sequences-phone", { width: 390, lang: "uk" }]]) {
  page = await visit(`sequences?g=kayles${name === "sequences-dark" ? "&form=grid" : ""}`, options);
  await page.locator('[data-test="period"]', { hasText: "12" }).waitFor();
  const colours = await page.locator("canvas").evaluate((canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set();
    for (let at = 0; at < data.length; at += 4) seen.add(data.slice(at, at + 4).join());
    return seen.size;
  });
  assert.ok(colours > 3, `${name}: ${colours}`);
  await shot(page, name);
}

// Tables.
page = await visit("tables?g=wythoff&to=16");
await page.locator("canvas").hover({ position: { x: 28 + 25, y: 28 + 10 } });
await page.locator('[data-test="under"]', { hasText: /^\(0, 0\): 0/ }).waitFor();
await shot(page, "tables");

// Graphs.
page = await visit("graphs");
await page.locator("svg circle").nth(6).waitFor();
await page.getByRole("textbox", { name: "Chips on" }).fill("a d");
await page.locator(".answer").waitFor();
await shot(page, "graphs");
page = await visit("graphs?graph=" + encodeURIComponent("a b\nb a\nb c"), { lang: "uk" });
await page.locator("svg text.value", { hasText: "0" }).first().waitFor();
await shot(page, "graphs-uk");

// Rules: the template is checked, and a fault has its line.
page = await visit("rules");
await page.getByRole("button", { name: "Check" }).click();
await page.getByText("The laws hold.").waitFor();
await page.getByRole("button", { name: "Nim-sequence" }).click();
await page.locator("canvas").waitFor();
await page.getByRole("textbox", { name: "The rules" }).fill("def options(n):\n    return [x]\n");
await page.getByRole("button", { name: "Check" }).click();
await page.getByRole("alert").waitFor();
assert.match(await text(page, "pre mark"), /return \[x\]/);
await shot(page, "rules");

// The other languages, and the choice of one.
for (const [lang, word] of [["ru", "выигрывает первый игрок"], ["ja", "先手必勝"]]) {
  page = await visit("position", { lang });
  await page.getByText(word).first().waitFor();
  await shot(page, `position-${lang}`);
}
page = await visit("position");
await page.locator(".settings select").first().selectOption("uk");
await page.getByText("виграє перший гравець").first().waitFor();
await page.reload();
await page.getByText("виграє перший гравець").first().waitFor();
assert.equal(await page.locator("html").getAttribute("lang"), "uk");
await page.context().close();

await browser.close();
assert.deepEqual(faults, []);
assert.deepEqual(foreign, [], "the page asks its own server only");
console.log("the page does its work");
