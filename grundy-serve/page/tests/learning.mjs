// The course, the exercises and the tutor: the engine judges, and the browser keeps what was done.
import assert from "node:assert/strict";
import { PHONE, text } from "./harness.mjs";

export async function learning({ visit, done }) {
  // Every lesson begins with a board whose moves can be tried.
  for (const id of ["nim", "outcomes", "binary", "sums", "mex", "theorem", "proof", "splitting", "boards", "periods", "misere", "beyond"]) {
    const page = await visit(`learn?l=${id}`);
    const board = page.locator('[data-test="lesson-board"]');
    await board.locator(".cell.can, g.can").first().click();
    if (await board.locator(".cell.picked").count()) await board.locator(".moves button").first().click();
    if (id === "beyond") await board.locator("g.can").last().click();
    await board.getByRole("button", { name: "Start again" }).click();
    await page.context().close();
  }
  // The first lesson: a wrong answer, right ones, and progress that stays.
  let page = await visit("learn");
  await page.getByRole("link", { name: "Start" }).click();
  await page.getByRole("heading", { name: "The game of Nim" }).waitFor();
  const task = (number) => page.locator(".task").nth(number - 1);
  await task(1).getByRole("button", { name: "The other player" }).click();
  // A wrong outcome is refuted by a move, and the right one has the reason of the lesson.
  await task(1).getByText("The player to move wins, for example with the move to nothing.").waitFor();
  await task(1).locator(".cell.token").nth(5).waitFor();
  await task(1).getByRole("button", { name: "The player to move" }).click();
  await task(1).getByText("Right.").waitFor();
  await task(1).getByText("One heap: the player to move takes all of it.").waitFor();
  await task(2).getByRole("button", { name: "The other player" }).click();
  await task(2).getByText("Right.").waitFor();
  await task(3).getByRole("button", { name: "→ nim 5 2" }).click();
  await task(3).getByText("After nim 5 2 the opponent wins with nim 2 2.").waitFor();
  await task(3).getByRole("button", { name: "row 1, column 4: token" }).click();
  await task(3).getByText("Right.").waitFor();
  await page.getByRole("link", { name: "All lessons" }).click();
  await page.getByText("3 tasks of 35 are solved.").waitFor();
  await page.reload();
  await page.getByText("3 / 3 ✓").waitFor();
  // Two tabs lose nothing, and tasks can be solved again.
  const other = await page.context().newPage();
  await other.goto(page.url().replace(/#.*/, "#/learn?l=outcomes"));
  await page.goto(page.url().replace(/#.*/, "#/learn?l=binary"));
  await page.locator(".task").first().getByRole("button", { name: "The other player" }).click();
  await page.locator(".task.done").first().waitFor();
  await other.locator(".task").first().getByRole("button", { name: "The other player" }).click();
  await other.locator(".task.done").first().waitFor();
  await page.locator(".task input").first().fill("12");
  await page.locator(".task").nth(1).getByRole("button", { name: "Check" }).click();
  await page.locator(".task.done").nth(1).waitFor();
  assert.deepEqual(Object.keys(JSON.parse(await page.evaluate(() => localStorage.getItem("progress"))).tasks).sort(),
    ["binary/0", "binary/1", "nim/0", "nim/1", "nim/2", "outcomes/0"]);
  await page.getByRole("button", { name: "Solve these tasks again" }).click();
  await page.locator(".task.done").first().waitFor({ state: "detached" });
  await other.close();
  await done(page, "learn-progress");

  // Numbers, a heap to be filled in, and a period; a wrong number gets its reason.
  page = await visit("learn?l=mex");
  await page.locator(".task input").first().fill("1");
  await page.locator(".task button", { hasText: "Check" }).first().click();
  await page.getByText("The option subtract:1,2 4 has the value 1, so the position has another.").waitFor();
  await page.locator(".task input").first().fill("2");
  await page.locator(".task button", { hasText: "Check" }).first().click();
  await page.getByText("Right.").waitFor();
  await page.locator("math", { hasText: "mex{0,1,3}=2" }).waitFor();
  await done(page, "learn-mex");
  page = await visit("learn?l=periods");
  const period = page.locator(".task").first();
  for (const [wrong, refuted] of [["14", "there is a smaller period"], ["3", "The heap 0 has the value 0, but the heap 3, which is 3 larger, has the value 1."]]) {
    await period.locator("input").fill(wrong);
    await period.getByRole("button", { name: "Check" }).click();
    await period.getByText(refuted).waitFor();
  }
  await page.context().close();
  page = await visit("learn?l=periods", { lang: "uk", width: PHONE });
  await page.locator(".task input").first().fill("7");
  await page.locator(".task button", { hasText: "Перевірити" }).first().click();
  await page.getByText("Правильно.").waitFor();
  await done(page, "learn-periods-phone");
  page = await visit("learn?l=theorem", { dark: true });
  await page.locator(".task input").first().fill("4");
  await page.locator(".task button", { hasText: "Check" }).first().click();
  await page.getByText("Right.").waitFor();
  await done(page, "learn-theorem-dark");
  page = await visit("learn?l=beyond");
  await page.getByRole("button", { name: "Nobody: a draw" }).first().click();
  await page.getByText("Right.").waitFor();
  await page.context().close();

  // Every lesson is there in every language, with a formula or a position, and no mark left over.
  page = await visit("learn");
  await page.locator(".lessons a").first().waitFor();
  const ids = await page.locator(".lessons a").evaluateAll((links) => links.map((one) => /l=(\w+)/.exec(one.href)[1]));
  assert.equal(ids.length, 12);
  for (const lang of ["en", "uk", "ru", "ja"]) {
    await page.locator(".settings select").first().selectOption(lang);
    for (const id of ids) {
      await page.evaluate((id) => { location.hash = `#/learn?l=${id}`; }, id);
      await page.locator(`article code, article math`).first().waitFor();
      const words = await text(page, "article");
      assert.ok(words.length > (lang === "ja" ? 250 : 500), `${lang}: ${id}`);
      assert.ok(!/[`$*]|\]\(/.test(words), `${lang}: ${id}: ${words.match(/.{0,30}(?:[`$*]|\]\().{0,30}/)?.[0]}`);
    }
  }
  await page.context().close();

  // Exercises: a move on the board, or that there is none.
  page = await visit("exercises?g=nim&level=2&seed=1");
  await page.locator('[data-test="exercise"]').waitFor();
  // After a mistake there is a second try.
  await page.getByRole("button", { name: "No move wins" }).click();
  await page.getByText("There is a move that wins. Try once more.").or(page.locator(".card b.won")).first().waitFor();
  if (!await page.locator(".card b.won").count()) await page.getByRole("button", { name: "No move wins" }).click();
  await page.locator(".card").getByText(/Winning moves lead to|Right/).first().waitFor();
  // On paper stand all eight exercises with their boards, and the solutions.
  assert.equal(await page.locator(".sheet h1").isVisible(), false);
  await page.emulateMedia({ media: "print" });
  await page.locator(".sheet li .board").nth(7).waitFor();
  assert.equal(await page.locator('[data-test="exercise"]').isVisible(), false);
  assert.equal(await page.locator(".sheet ol").last().locator("li").count(), 8);
  assert.equal(await page.locator(".sheet .cell.token").first().evaluate((cell) => getComputedStyle(cell).printColorAdjust), "exact");
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Next" }).click();
  await page.waitForURL(/n=2/);
  await page.locator(".cell:enabled").last().click();
  if (await page.locator(".cell.picked").count()) await page.locator(".moves button").first().click();
  await page.locator("b.won, b.lost").first().waitFor();
  if (await page.getByText("Try once more.").count()) await page.getByRole("button", { name: "No move wins" }).click();
  await page.locator("b.won, b.lost").first().waitFor();
  await page.getByText(/You have solved/).waitFor();
  await done(page, "exercises-judged");

  // A whole set: the results are in a link, which a teacher reads beside those of others.
  page = await visit("exercises?g=nim&level=1&seed=5&n=8");
  await page.locator('[data-test="exercise"]').waitFor();
  await page.getByRole("button", { name: "No move wins" }).click();
  await page.locator("b.won, b.lost").first().waitFor();
  if (await page.getByText("Try once more.").count()) await page.getByRole("button", { name: "No move wins" }).click();
  await page.locator("button.first", { hasText: "Other exercises" }).click();
  await page.getByLabel("Your name").fill("Ada & Bo");
  await page.getByRole("button", { name: "Results as a link" }).click();
  await page.getByRole("heading", { name: "Results of Ada & Bo" }).waitFor();
  assert.match(page.url(), /seed=5.*r=-------[01]&who=Ada/);
  assert.equal(await page.locator('[data-test="results"] tbody').first().locator("tr").count(), 8);
  await page.reload();
  await page.getByRole("heading", { name: "Results of Ada & Bo" }).waitFor();
  await page.locator("summary", { hasText: "A class" }).click();
  const others = [page.url().replace(/r=[-0-9]*&who=.*/, "r=11120000&who=Cy"), page.url().replace("seed=5", "seed=6"), "hello"];
  await page.getByLabel("Links of other pupils").fill(others.join("\n"));
  await page.getByText("2 lines are no links with results of these exercises.").waitFor();
  assert.equal((await text(page, '[data-test="class"] tbody tr:nth-child(2)')).replace(/\s+/g, " "), "Cy 3 1 4");
  const address = page.url();
  await page.getByRole("link", { name: "Solve these exercises" }).click();
  await page.locator('[data-test="exercise"]').waitFor();
  assert.ok(!/who=/.test(page.url()));
  await page.goto(address);
  await page.locator("summary", { hasText: "A class" }).click();
  await done(page, "exercises-results");

  // The tutor: a wrong value with its reason, a hint, an answer that is told, and all questions to the
  // end. The engine asks, and judges every answer.
  page = await visit(`exercises?mode=steps&p=${encodeURIComponent("kayles 3 + nim 4")}`);
  const answer = page.getByLabel("Your answer");
  const check = page.getByRole("button", { name: "Check" });
  const asked = (words) => page.locator('[data-test="question"]').last().filter({ hasText: words }).waitFor();
  const reply = async (text) => { await answer.fill(text); await check.click(); };
  await asked("These are the options of kayles 3. What is its nim-value?");
  await page.getByText("kayles 2 (value 2)").waitFor();
  await reply("2");
  await page.locator("b.lost", { hasText: "No." }).waitFor();
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator("p.soft", { hasText: /least|smallest|missing/ }).first().waitFor();
  await reply("3");
  await asked("In which columns (1, 2, 4, ...) is the number of ones odd?");
  await page.locator(".table.code li", { hasText: "100" }).waitFor();
  await reply("4 2 1");
  await asked(/What is 3.4\?/);
  await reply("7");
  await asked("Who wins");
  await page.getByRole("button", { name: "The other player" }).click();
  await page.locator("b.lost", { hasText: "No." }).waitFor();
  await page.getByRole("button", { name: "The player to move" }).click();
  await asked("Which of the numbers have a 1 in column 4?");
  await page.getByRole("button", { name: "Show the answer" }).click();
  await asked("What must it become");
  await reply("3");
  await asked("Make a winning move.");
  await page.getByRole("button", { name: "nim 4 → nothing" }).click();
  await page.locator("b.lost", { hasText: "No." }).waitFor();
  await page.getByText("I answer kayles 3 → kayles 1 1.").waitFor();
  await page.getByRole("button", { name: "nim 4 → nim 3" }).click();
  await page.getByText("Worked through.").waitFor();
  await done(page, "exercises-tutor");
}
