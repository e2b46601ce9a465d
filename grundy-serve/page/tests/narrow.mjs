// Narrow windows: nothing is wider than they are, boards keep their rows, and what scrolls can be
// scrolled with the keyboard.
import assert from "node:assert/strict";
import { PHONE } from "./harness.mjs";

const p = (position) => `p=${encodeURIComponent(position)}`;
const coins = `turtles ${"ox".repeat(30)}`;

export async function narrow({ visit, done }) {
  let page;
  const pages = [
    ["exercises?mode=steps", PHONE, "en", '[data-test="question"]'], ["exercises?mode=steps", 320, "ru", '[data-test="question"]'],
    [`position?${p(coins)}`, PHONE, "en", ".moves button"], [`position?${p(coins)}`, 1100, "en", ".moves button"],
    ["play", 320, "en", ".cell"], ["play", 320, "ja", ".cell"], ["sequences", 320, "uk", "canvas"], ["position", 320, "ru", '[data-test="value"]'],
    ["graphs", 320, "en", "svg circle"], ["graphs", 320, "ru", "svg circle"], ["rules", 320, "uk", "textarea"], ["tables", 320, "ja", "canvas"],
    ["exercises", 320, "uk", ".cell, .moves button"], ["learn", 320, "ru", ".lessons a"],
    [`position?${p("cram 4x4")}&level=proof`, PHONE, "ja", "details"], [`position?${p("kayles 5 + nim 3 4")}&level=proof`, 320, "ru", "details"],
    ["sequences?g=kayles&to=5000", PHONE, "en", "main details"],
  ];
  for (const [hash, width, lang, sign] of pages) {
    page = await visit(hash, { lang, width });
    await page.locator(sign).first().waitFor();
    await page.waitForTimeout(300);
    await page.evaluate(() => document.querySelectorAll("main details").forEach((one) => { one.open = true; }));
    await page.waitForTimeout(200);
    await done(page, `narrow-${hash.replace(/\W+/g, "-").slice(0, 30)}-${lang}-${width}`);
  }
  // The cells of a row are beside each other.
  const boards = ["chomp 5x12", "cram 5x14", "wythoff 9,14", "northcott:14 1-9 3-12", "chocolate-split 4x12", "wythoff 5,8"];
  for (const [position, width] of [...boards.map((one) => [one, 320]), ["chomp 20x20", 1100], ["chomp 5x12", PHONE]]) {
    page = await visit(`play?${p(position)}&against=friend`, { width });
    await page.locator(".cell").first().waitFor();
    const broken = await page.locator(".board .line").evaluateAll((lines) =>
      lines.filter((line) => new Set([...line.querySelectorAll(".cell")].map((cell) => Math.round(cell.getBoundingClientRect().top))).size > 1).length);
    assert.equal(broken, 0, `${position} at ${width} px: rows are broken`);
    await done(page, `narrow-${position.replace(/\W+/g, "-")}-${width}`);
  }
  // With the keyboard one goes on where one was.
  page = await visit("play?p=nim+3+4+5&against=friend");
  for (let count = 0; count < 2; count++) {
    await page.locator(".cell.can").first().focus();
    await page.keyboard.press("Enter");
    await page.locator(".log li").nth(count).waitFor();
    await page.waitForFunction(() => document.activeElement?.matches(".cell.can, .moves button"));
  }
  await page.context().close();
}
