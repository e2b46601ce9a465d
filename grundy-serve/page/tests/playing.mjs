// Play: by click, by drag and by key, with hints, moves taken back, a review and reasons.
import assert from "node:assert/strict";
import { drag as dragged, PHONE, text } from "./harness.mjs";

const drag = (page, from, to) => dragged(page, `.cell[aria-label="${from}"]`, `.cell[aria-label="${to}"]`);

export async function playing({ visit, done }) {
  // A whole game by clicks, which the second player wins by answering.
  let page = await visit("play?p=nim+1+2&level=perfect");
  await page.getByRole("button", { name: "row 2, column 2: token" }).click();
  await page.locator(".log li").nth(1).waitFor();
  await page.locator("b", { hasText: "Your turn" }).or(page.locator("b", { hasText: "win" })).first().waitFor();
  assert.equal(await page.locator(".log li").count(), 2);
  assert.match(page.url(), /m=\d+\.\d+/);
  // The address has the whole game.
  await page.reload();
  await page.locator(".log li").nth(1).waitFor();
  await page.getByRole("button", { name: "Take back" }).click();
  await page.locator('[data-test="now"]', { hasText: "nim 1 2" }).waitFor();
  await page.getByRole("button", { name: "Hint" }).click();
  await page.getByText("This wins").waitFor();
  await done(page, "play-nim");
  // The rules stand above the board; the program's move is announced; the game can be looked through,
  // and after its end the last board stays with the last move marked.
  page = await visit("play?p=nim+1+2&level=perfect&m=1.0.0");
  await page.getByRole("note").getByText("Take any number of objects").waitFor();
  await page.locator("b", { hasText: "You win." }).waitFor();
  await page.locator(".cell.token.last").waitFor();
  await page.getByRole("button", { name: "To the start of the game" }).click();
  await page.locator('[data-test="now"]', { hasText: "nim 1 2" }).waitFor();
  assert.equal(await page.locator(".cell.token").count(), 3);
  assert.equal(await page.locator(".cell.token.last").count(), 1);
  assert.equal(await page.locator(".cell:enabled").count(), 0);
  await page.getByRole("button", { name: "One move on" }).click();
  await page.locator('[data-test="moment"]', { hasText: "1 / 3" }).waitFor();
  await done(page, "play-looked-through");
  page = await visit("play?p=nim+1+2&level=perfect");
  await page.getByRole("button", { name: "row 2, column 2: token" }).click();
  await page.locator('[data-test="turn"]', { hasText: "The program moved: nim 1 1 → nim 1." }).waitFor();
  await page.context().close();
  // What each move is worth.
  page = await visit("play?p=kayles+3&against=friend");
  await page.getByLabel("show what each move is worth").check();
  await page.locator(".moves button.to-won", { hasText: "P 0" }).waitFor();
  assert.equal(await page.locator(".cell.to-won").count(), 1);
  await done(page, "play-painted");

  // A mistake is found, and it is said why it was one.
  page = await visit("play?p=nim+1+3&level=perfect");
  await page.getByRole("button", { name: /nim 3$/ }).click();
  await page.locator("b", { hasText: "The program wins" }).waitFor();
  await page.getByRole("button", { name: "Look for mistakes" }).click();
  await page.getByText("gave away a won game").waitFor();
  await page.getByRole("button", { name: "Why was that a mistake?" }).click();
  await page.getByText("After nim 3 the opponent ends the game and wins").waitFor();
  await done(page, "play-review");

  // A move keeps the term that it was made in, also where one term is left later.
  page = await visit("play?p=" + encodeURIComponent("nim 2 + nim 1") + "&against=friend");
  await page.locator(".cell:enabled").first().click();
  await page.locator(".log li", { hasText: /nim 2 →/ }).waitFor();
  for (let left = 0; left < 3 && await page.locator(".cell:enabled").count(); left++) {
    await page.locator(".cell:enabled").first().click();
    await page.locator(".log li").nth(left + 1).waitFor();
  }
  await page.locator(".log li").first().filter({ hasText: /nim 2 →/ }).waitFor();
  await page.context().close();

  // A click on a winning move is a step, from which "back" leads to the position before it.
  page = await visit("position?p=" + encodeURIComponent("nim 3 4 5"));
  await page.getByRole("button", { name: "nim 3 4 5 → nim 1 4 5" }).click();
  await page.waitForURL(/nim\+1\+4\+5/);
  await page.goBack();
  await page.waitForURL(/nim\+3\+4\+5/);
  assert.equal(await page.getByRole("textbox").first().inputValue(), "nim 3 4 5");
  await page.context().close();

  // By drag: two pins in the middle of the row, then the knight's way of a queen.
  page = await visit("play?p=kayles+7&against=friend");
  await drag(page, "row 1, column 3: pin", "row 1, column 4: pin");
  await page.locator('[data-test="now"]', { hasText: "kayles 2 3" }).waitFor();
  assert.equal(await page.locator(".log li").count(), 1);
  await page.context().close();
  page = await visit("play?p=wythoff+5,8&against=friend");
  await drag(page, "row 6, column 9: piece", "row 3, column 6: empty");
  await page.locator('[data-test="now"]', { hasText: "wythoff 2,5" }).waitFor();
  await done(page, "play-wythoff");

  // By two clicks, at every pin and for every mirrored move: each cell of a legal move is at work.
  for (const [position, cells, clicks, leads] of [
    ["kayles 7", 7, [6, 6], "kayles 6"], ["kayles 7", 7, [5, 4], "kayles 1 4"], ["kayles 7", 7, [4, 4], "kayles 2 4"], ["0.137 12", 12, [0, 1], "0.137 10"],
    ["dawson-kayles 8", 8, [5, 6], "dawson-kayles 1 5"], ["cram 3x4", 12, [0, 1], "cram ##../..../...."],
  ]) {
    page = await visit(`play?p=${encodeURIComponent(position)}&against=friend`);
    await page.locator(".cell:enabled").nth(cells - 1).waitFor();
    await page.locator(".cell").nth(clicks[0]).click();
    if (!await page.locator(".log li").count()) await page.locator(".cell").nth(clicks[1]).click();
    await page.locator('[data-test="now"]', { hasText: leads }).waitFor();
    await page.context().close();
  }
  page = await visit("play?p=tromino+7&against=friend");
  await page.locator(".cell:enabled").nth(13).waitFor();
  await page.locator(".cell").first().click();
  await page.locator("h3", { hasText: "Which move do you mean?" }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("h3", { hasText: "Which move do you mean?" }).waitFor({ state: "detached" });
  await page.context().close();
  // Rules of one's own: their title, their description, and heaps where positions are numbers.
  page = await visit("play?p=rules:own.star+7+4&against=friend");
  await page.getByRole("note").getByText("From a heap take one or two, or split an even heap in half.").waitFor();
  await page.locator(".cell.token").nth(10).waitFor();
  await page.getByRole("button", { name: "row 1, column 6: token" }).click();
  await page.locator('[data-test="now"]', { hasText: "rules:own.star 5 4" }).waitFor();
  await page.context().close();
  // By keys: from cell to cell, and Enter.
  page = await visit("play?p=nimble+4&against=friend");
  await page.locator(".cell:enabled").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.locator(".log li").first().waitFor();
  await page.context().close();

  // On the lines of a picture the arrow keys lead to the nearest one in their direction.
  page = await visit("play?p=nimstring+2x2&against=friend");
  await page.getByRole("button", { name: "level line, row 1, column 1", exact: true }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.locator('[data-test="now"]', { hasText: "nimstring .-/" }).waitFor();
  await page.context().close();
  // Three clicks take a tromino.
  page = await visit("play?p=tromino+7&against=friend");
  for (const name of ["row 1, column 4", "row 2, column 4", "row 1, column 5"]) await page.getByRole("button", { name }).click();
  await page.locator(".log li").first().waitFor();
  await page.context().close();
  // The last move stays marked where the board keeps its cells.
  page = await visit("play?p=cram+3x4&level=beginner&first=engine");
  await page.locator("b", { hasText: "Your turn" }).waitFor();
  assert.equal(await page.locator(".cell.last").count(), 2);
  await page.context().close();
  // Misère play is for the next game: the one that is under way stays.
  page = await visit("play?p=nim+3+4&against=friend");
  await page.locator(".cell:enabled").last().click();
  await page.locator(".log li").first().waitFor();
  await page.getByRole("checkbox", { name: "misère play" }).check();
  assert.equal(await page.locator(".log li").count(), 1);
  assert.doesNotMatch(page.url(), /misere/);
  await page.getByRole("button", { name: "New game" }).click();
  await page.waitForURL(/misere=1/);
  await page.context().close();

  // Sprouts: by clicks on two spots, by keys, and from the list, whose moves are shown on the board.
  page = await visit("play?p=sprouts+3&against=friend");
  await page.locator('.can[data-spot="0,0,0"]').click();
  await page.locator('.can[data-spot="0,1,0"]').click();
  await page.locator('[data-test="now"]', { hasText: "sprouts 0.1a1a.}]!" }).waitFor();
  assert.equal(await page.locator('[data-spot]', { hasText: "a" }).count(), 2);
  await page.locator(".can[data-spot]").first().focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.locator(".log li").nth(1).waitFor();
  await page.locator("summary", { hasText: "moves" }).click();
  await page.locator(".can[data-spot]").first().waitFor();
  await page.locator(".moves button").first().focus();
  await page.locator(".held[data-spot]").first().waitFor();
  await page.locator(".moves button").first().click();
  await page.locator(".log li").nth(2).waitFor();
  await page.context().close();
  for (const [width, lang, dark] of [[1100, "en", false], [PHONE, "uk", true]]) {
    page = await visit("play?p=sprouts+0*3.1a1a.bCDe.be.}0*2.CD.}]0.1.}]!&against=friend", { width, lang, dark });
    await page.locator(".can[data-spot]").first().click();
    await done(page, `play-sprouts-${lang}`);
  }

  // The program begins; misère; a friend.
  page = await visit("play?p=nim+2&first=engine&misere=1&level=perfect");
  await page.locator('[data-test="now"]', { hasText: "nim 1" }).waitFor();
  await page.locator("b", { hasText: "Your turn" }).waitFor();
  await page.locator(".cell:enabled").first().click();
  await page.locator("b", { hasText: "The program wins" }).waitFor();
  await page.context().close();

  // Boards of each kind: a cell has a move, or several to choose from.
  const cells = [
    ["chomp", "chomp 3x4"], ["cram", "cram 3x4"], ["chocolate", "chocolate-eat 3x4"], ["northcott", "northcott:8 1-6 3-8"], ["treblecross", "treblecross 9"],
    ["turtles", "turtles oxoo"], ["staircase", "staircase 1 2 3"], ["euclid", "euclid 5,13"], ["moore", "moore:2 1 2 3"],
  ];
  for (const [name, position] of cells) {
    page = await visit(`play?p=${encodeURIComponent(position)}&level=beginner`, { lang: name === "cram" ? "uk" : "en", width: name === "chomp" ? PHONE : 1100 });
    const cell = page.locator(".cell:enabled").last();
    if (name === "chomp") await cell.tap(); else await cell.click();
    // Several moves may be meant.
    if (await page.locator(".cell.picked").count()) await page.locator(".moves button").first().click();
    await page.locator(".log li").first().waitFor();
    await page.waitForTimeout(200);
    await done(page, `play-${name}`);
  }
  // Pictures: vertices, edges and lines.
  const pictures = [
    ["node-kayles", "node-kayles grid:3x3", "vertex 5"], ["arc-kayles", "arc-kayles cycle:7", "edge from 1 to 2"],
    ["hackenbush", "green-hackenbush edges:ground-a,a-b,ground-b", "edge from a to b"], ["nimstring", "nimstring 2x2", "upright line, row 1, column 2"],
  ];
  for (const [name, position, thing] of pictures) {
    page = await visit(`play?p=${encodeURIComponent(position)}&level=beginner`, { dark: name === "nimstring" });
    await page.getByRole("button", { name: thing, exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.locator(".log li").first().waitFor();
    await page.waitForTimeout(200);
    await done(page, `play-${name}`);
  }
  // A player who completes a box moves again: the turn of the other one is passed for him.
  page = await visit(`play?p=${encodeURIComponent("nimstring --/|||/-.")}&against=friend`);
  await page.getByRole("button", { name: "level line, row 2, column 2" }).click();
  await page.getByText("A box was completed").waitFor();
  await page.locator("b", { hasText: "Your friend wins" }).waitFor();
  await page.context().close();
  // An address that holds nothing that can be played says so.
  page = await visit("play?p=chess");
  await page.getByRole("alert").waitFor();
  assert.match(await text(page, ".fault"), /chess/);
  await page.context().close();
}
