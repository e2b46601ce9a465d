// What goes wrong, or comes late: questions that are refused, stopped or overtaken by a move, texts
// that change under an answer, and a browser that keeps nothing.
import assert from "node:assert/strict";
import { serviceWorker, text } from "./harness.mjs";

const address = (view, args) => `${view}?${new URLSearchParams(args)}`;
/** Answers the next questions to an endpoint with 503, as many as `times` after the first `after`. */
async function refuse(page, endpoint, { times = Infinity, after = 0 } = {}) {
  let asked = 0;
  await page.route(`**/api/v1/${endpoint}`, (route) => {
    asked += 1;
    if (asked <= after || asked > after + times) return route.continue();
    return route.fulfill({ status: 503, contentType: "application/json", body: '{"error":"too many questions are waiting"}' });
  });
}
const moves = ".cell.can, g.can, .moves button";
const stop = (page) => page.locator('[data-test="working"]').getByRole("button", { name: "Stop" }).first().click();

const slow = async (visit, here, position) => {
  const page = await visit(address("play", { p: here ? position : "nim 3 4 5", against: "friend" }));
  await page.locator(".cell.can").first().waitFor();
  return page;
};
const hold = (page, here, endpoint, when) => here ? undefined : page.route(`**/api/v1/${endpoint}`, async (route) => {
  if (when(route.request().postData())) await new Promise((go) => setTimeout(go, 900));
  await route.continue().catch(() => {});
});
/** Until nothing is asked any more. */
const quiet = async (page) => {
  await page.waitForTimeout(1500);
  await page.locator('[data-test="working"]').waitFor({ state: "detached" });
  await page.waitForTimeout(1500);
};

/** What is checked, by its name. */
export const checks = {
  "a reply that does not come": async ({ visit, done }, here) => {
    // A reply that does not come: the position after the move stands there, and nobody can move.
    for (const after of here ? [0] : [0, 1]) {
      const page = await visit(address("play", { p: here ? "cram 9x9" : "nim 3 4 5", level: "perfect" }));
      await page.locator(".cell.can").first().waitFor();
      const before = await text(page, '[data-test="now"]');
      if (!here) await refuse(page, "play", { times: 1, after });
      await page.locator(".moves button").first().click();
      if (here) await stop(page);
      const again = page.getByRole("button", { name: "Ask again" });
      await again.waitFor();
      await page.getByText("The program did not answer.").waitFor();
      assert.equal(await page.locator(moves).count(), 0);
      assert.notEqual(await text(page, '[data-test="now"]'), before);
      assert.equal(await page.locator(".log li").count(), 1);
      assert.match(page.url(), /m=\d+$/);
      if (!here) {
        await again.click();
        await page.locator(".log li").nth(1).waitFor();
        await page.locator("b", { hasText: "Your turn" }).waitFor();
        assert.equal(await page.getByRole("alert").count(), 0);
      }
      await done(page, `faults-reply-${after}`);
    }
  },
  "an address that is not answered": async ({ visit }, here) => {
    // The moves of an address that are not answered stay in the address.
    if (!here) {
      const page = await visit("play");
      await page.locator(".cell.can").first().waitFor();
      await refuse(page, "play", { times: 1, after: 1 });
      await page.evaluate(() => { location.hash = "#/play?p=nim+1+2+3&against=friend&m=0.0.0"; });
      await page.getByRole("button", { name: "Ask again" }).waitFor();
      assert.match(page.url(), /m=0\.0\.0/);
      await page.getByRole("button", { name: "Ask again" }).click();
      await page.locator(".log li").nth(2).waitFor();
      await page.context().close();
    }
  },
  "a late hint": async ({ visit }, here) => {
    // A hint and a review are about the position and the game that they were asked for.
    const page = await slow(visit, here, "cram 6x6");
    await hold(page, here, "play", (body) => body.includes("perfect"));
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".moves button").first().click();
    await page.locator(".log li").first().waitFor();
    await quiet(page);
    assert.equal(await page.getByText(/This wins|No move wins/).count(), 0);
    await page.context().close();
  },
  "a late review": async ({ visit }, here) => {
    const page = await slow(visit, here, "cram 5x6");
    await hold(page, here, "solve", () => true);
    for (const number of [0, 1]) {
      await page.locator(".moves button").first().click();
      await page.locator(".log li").nth(number).waitFor();
      await page.locator(".cell.can").first().waitFor();
    }
    await page.getByRole("button", { name: "Look for mistakes" }).click();
    await page.getByRole("button", { name: "Start again" }).click();
    await quiet(page);
    assert.equal(await page.getByText(/gave away|No mistake was made/).count(), 0);
    assert.equal(await page.locator(".log li").count(), 0);
    await page.context().close();
  },
  "a position that is only typed": async ({ visit }) => {
    // What stands in the field is no game before it begins.
    const page = await visit("play?p=nim+3+4+5&against=friend");
    await page.locator(".moves button").first().click();
    await page.waitForURL(/m=0/);
    await page.getByRole("textbox", { name: "Position" }).fill("kayles 9");
    await page.waitForTimeout(300);
    assert.match(page.url(), /p=nim\+3\+4\+5/);
    await page.getByRole("button", { name: "New game" }).click();
    await page.waitForURL(/p=kayles\+9/);
    assert.ok(!/m=/.test(page.url()));
    await page.context().close();
  },
  "a pass is taken back": async ({ visit }) => {
    // A pass is taken back together with the move before it.
    const page = await visit(address("play", { p: "nimstring --/|||/-.", against: "friend" }));
    await page.getByRole("button", { name: "level line, row 2, column 2" }).click();
    await page.getByText("A box was completed").waitFor();
    await page.getByRole("button", { name: "Take back" }).click();
    await page.locator("b", { hasText: "Your turn" }).waitFor();
    await page.waitForTimeout(300);
    assert.equal(await page.locator(".log li").count(), 0);
    await page.locator("b", { hasText: "Your turn" }).waitFor();
    await page.context().close();
  },
  "every move can be made": async ({ visit }) => {
    // Every move can be made, also where there are too many for a list or a board.
    let page = await visit("play?p=nim+400&against=friend");
    await page.getByText("100 more moves are not shown").waitFor();
    await page.getByRole("textbox", { name: "Find a move" }).fill("nothing");
    await page.getByRole("button", { name: "→ nothing" }).click();
    await page.locator("b", { hasText: "You win" }).waitFor();
    await page.context().close();
    page = await visit("play?p=wythoff+120,200&against=friend");
    await page.getByText("too many to draw").waitFor();
    await page.getByRole("textbox", { name: "Find a move" }).fill("wythoff 0,80");
    await page.locator(".moves button").first().click();
    await page.locator('[data-test="now"]', { hasText: /^wythoff 0,80$/ }).waitFor();
    await page.context().close();
  },
  "a third repetition": async ({ visit, done }) => {
    // A position that comes back for the third time is a draw.
    const page = await visit(address("play", { p: "chips:graph gate", graph: "gate yard\nyard gate", against: "friend" }));
    for (let count = 0; count < 4; count++) {
      const [from, to] = count % 2 ? ["yard", "gate"] : ["gate", "yard"];
      await page.getByRole("button", { name: `vertex ${from}, 1 chip` }).click();
      await page.getByRole("button", { name: `vertex ${to}, 0 chips` }).click();
      await page.locator(".log li").nth(count).waitFor();
    }
    await page.getByText("A draw: this position has come up for the third time.").waitFor();
    assert.equal(await page.locator(moves).count(), 0);
    await page.reload();
    await page.getByText("A draw:").waitFor();
    await page.getByRole("button", { name: "Take back" }).click();
    await page.locator("g.can").first().waitFor();
    await done(page, "faults-draw");
  },
  "an empty game, and a number of terms that cannot be": async ({ visit }) => {
    const page = await visit("sequences?g=kayles&to=50");
    await page.locator("canvas").waitFor();
    await page.getByRole("spinbutton", { name: "Terms" }).fill("-5");
    await page.getByText("2 terms are shown.").waitFor();
    await page.getByRole("combobox", { name: "Game" }).fill("");
    await page.locator("canvas").waitFor({ state: "detached" });
    await page.context().close();
  },
  "the first Tab, and the view as the head calls it": async ({ visit }) => {
    const page = await visit("practice");
    await page.getByRole("heading", { name: "Practice", level: 1 }).waitFor();
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
    await page.context().close();
  },
  "chips, remarks and a picture of a graph": async ({ visit }) => {
    const page = await visit(address("graphs", { graph: "a,b\nc d", chips: "c c d" }));
    await page.locator('[data-test="remark"]', { hasText: "names are separated by spaces" }).waitFor();
    assert.equal(await page.locator("svg.net .chip").count(), 3);
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "SVG" }).click()]);
    assert.match(file.suggestedFilename(), /^graph.*\.svg$/);
    await page.context().close();
  },
  "reasons in another language": async ({ visit }) => {
    // Reasons in the log follow the language.
    const page = await visit("play?p=nim+3+4+5&level=perfect&first=engine");
    await page.getByText("It makes the nim-sum 0").waitFor();
    await page.locator(".settings select").first().selectOption("uk");
    await page.locator(".log .soft", { hasText: /[а-яі]{3}.*xor/ }).waitFor();
    await page.context().close();
  },
  "a period that was not searched": async ({ visit }, here) => {
    // A period that was not searched for is not missing, and the statistics do not hold it up.
    for (const endpoint of here ? ["stats"] : ["stats", "period"]) {
      const page = await visit(here ? "sequences?g=grundy&to=60000" : "learn");
      if (!here) {
        await refuse(page, endpoint);
        await page.evaluate(() => { location.hash = "#/sequences?g=kayles"; });
      } else {
        await page.getByText("Looking for the period").waitFor();
        await page.getByText("Computing…").waitFor({ state: "detached" });
        // On a busy machine the search has come to its limit meanwhile, and there is nothing to stop.
        const button = page.locator('[data-test="working"]').getByRole("button", { name: "Stop" }).first();
        await button.click({ timeout: 5000 }).catch(() => {});
      }
      if (endpoint === "stats") {
        await page.locator('[data-test="stats"]').waitFor();
        await page.getByText("Looking for the period").waitFor({ state: "detached" });
        if (!here) await page.getByText("The period is 12").waitFor();
      } else {
        await page.getByText("The search for a period did not end.").waitFor();
        assert.equal(await page.getByText(/No period was found/).count(), 0);
      }
      await page.context().close();
    }
  },
  "a long sequence": async ({ visit }, here) => {
    // A long sequence grows, and what is there stays when the work is ended.
    if (here) {
      const page = await visit("sequences?g=grundy&to=300000");
      await page.locator("canvas").waitFor();
      await page.getByText(/Computing… [\d,]+ values are there/).waitFor();
      await stop(page);
      await page.getByText(/Only the first [\d,]+ values were computed/).waitFor();
      assert.equal(await page.locator("canvas").count(), 1);
      assert.equal(await page.getByText(/No period was found/).count(), 0);
      await page.context().close();
    }
  },
  "rows of the folded picture": async ({ visit }) => {
    // Rows of the folded picture have a whole number of cells.
    const page = await visit("sequences?g=kayles&form=grid&fold=0.5");
    await page.locator('[data-test="period"]', { hasText: "12" }).waitFor();
    await page.getByRole("button", { name: "Zoom out" }).click();
    await page.waitForURL(/cell=\d/);
    assert.ok(!/fold=/.test(page.url()), page.url());
    await page.context().close();
  },
  "a check that a limit ended": async ({ visit }) => {
    // A check that a limit ended has not said that the laws hold.
    const page = await visit("rules");
    const rules = page.getByRole("textbox", { name: "The rules" });
    const check = page.getByRole("button", { name: "Check", exact: true });
    await rules.fill("def options(n):\n    r = []\n    for i in range(2000000000):\n        r.append(i)\n    return r\n");
    await check.click();
    await page.getByText("It was not found out whether the laws hold.").waitFor();
    await page.getByText(/The check ended early/).waitFor();
    assert.equal(await page.getByText(/The laws hold/).count(), 0);
    await page.context().close();
  },
  "an answer goes with its text": async ({ visit }) => {
    // An answer goes with the text that it is about.
    const page = await visit("rules");
    const rules = page.getByRole("textbox", { name: "The rules" });
    const check = page.getByRole("button", { name: "Check", exact: true });
    await page.getByRole("button", { name: "Template" }).click();
    await check.click();
    await page.getByText("The laws hold.").waitFor();
    await rules.fill("def options(n):\n    return [x]\n");
    assert.equal(await page.getByText(/The laws hold/).count(), 0);
    await check.click();
    await page.getByRole("alert").waitFor();
    assert.equal(await page.getByText(/The laws hold/).count(), 0);
    await page.context().close();
  },
  "a tab": async ({ visit }) => {
    // A tab is in its own line.
    const page = await visit("rules");
    const rules = page.getByRole("textbox", { name: "The rules" });
    const check = page.getByRole("button", { name: "Check", exact: true });
    await rules.fill("def options(n):\n\treturn [n-1] if n else []\n");
    await check.click();
    await page.getByRole("alert").getByText("Line 2 has a tab").waitFor();
    assert.match(await text(page, "pre mark"), /return \[n-1\]/);
    await page.context().close();
  },
  "the user's own game": async ({ visit, done }) => {
    // The user's own game is played, practised and shown in a table.
    const page = await visit("rules");
    const rules = page.getByRole("textbox", { name: "The rules" });
    await rules.fill("def options(n):\n    return [n - k for k in (1, 2) if k <= n]\n");
    await page.getByRole("button", { name: "Normal and misère" }).click();
    // Take one or two: P are the multiples of 3 in normal play, and the numbers 3k + 1 in misère play.
    const differing = Array.from({ length: 41 }, (_, n) => n).filter((n) => n % 3 !== 2);
    await page.locator('[data-test="conventions"] p', { hasText: `${differing.length} heaps up to 40 have another winner in misère play: ${differing.join(", ")}.` }).waitFor();
    await page.getByRole("button", { name: "Nim-sequence" }).click();
    await page.locator('[data-test="period"]', { hasText: "3" }).waitFor();
    await page.waitForURL(/show=seq/);
    await page.reload();
    await page.locator('[data-test="period"]', { hasText: "3" }).waitFor();
    const back = page.url();
    const group = page.getByRole("group", { name: "With these rules" });
    await group.getByRole("link", { name: "Play" }).click();
    await page.getByRole("button", { name: "→ rules:own.star 6" }).click();
    await page.locator(".log li").nth(1).waitFor();
    await page.goto(back);
    await group.getByRole("link", { name: "Tables" }).click();
    await page.locator("canvas").click({ position: { x: 28 + 5 * 30 + 10, y: 28 + 4 * 30 + 10 } });
    await page.locator('[data-test="value"]', { hasText: "3" }).waitFor();
    assert.equal(await page.getByRole("textbox", { name: "Position" }).inputValue(), "rules:own.star 4 5");
    await page.goto(back);
    await group.getByRole("link", { name: "Practice" }).click();
    await page.locator('[data-test="exercise"]', { hasText: "rules:own.star" }).waitFor();
    await page.goto(back);
    await group.getByRole("link", { name: "Step by step" }).click();
    await page.locator('[data-test="question"]').first().waitFor();
    await done(page, "faults-own");
  },
  "a cell of a table": async ({ visit }) => {
    // A cell of a table of two heaps shows its position.
    const page = await visit("tables?g=grundy&to=10");
    await page.locator("canvas").click({ position: { x: 28 + 4 * 30 + 10, y: 28 + 3 * 30 + 10 } });
    await page.getByRole("textbox", { name: "Position" }).waitFor();
    assert.equal(await page.getByRole("textbox", { name: "Position" }).inputValue(), "grundy 3 4");
    await page.context().close();
  },
  "an emptied field": async ({ visit }) => {
    // An emptied field stays empty.
    const page = await visit("position");
    await page.getByRole("textbox", { name: "Position" }).fill("");
    await page.waitForURL(/empty/);
    await page.reload();
    await page.locator("h1").waitFor();
    assert.equal(await page.getByRole("textbox", { name: "Position" }).inputValue(), "");
    await page.context().close();
  },
  "a browser that keeps nothing": async ({ visit }) => {
    // A browser that keeps nothing shows the page all the same.
    const page = await visit("position");
    await page.addInitScript(() => Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } }));
    await page.reload();
    await page.locator('[data-test="value"]').waitFor();
    await page.locator(".settings select").first().selectOption("uk");
    for (const view of ["learn", "exercises", "rules", "play"]) {
      await page.locator(`header a[href="#/${view}"]`).click();
      await page.locator("h1").waitFor();
    }
    await page.locator(".cell.can").first().waitFor();
    await page.context().close();
  },
};

export async function faults(browser, site) {
  const here = !!(await serviceWorker(site));
  for (const [name, check] of Object.entries(checks)) {
    await check(browser, here).catch((error) => { throw new Error(`${name}: ${error.message}`, { cause: error }); });
  }
}
